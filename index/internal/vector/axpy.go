package vector

// addScaledGo is AddScaled in plain Go. The conversion keeps the compiler from
// fusing the product with the sum, which would round otherwise than the rest.
func addScaledGo(sum []float32, row []int8, scale float32) {
	for i := range sum {
		sum[i] += float32(scale * float32(row[i]))
	}
}
