//go:build !amd64

package vector

// AddScaled adds scale times each number of row to sum, which has as many.
func AddScaled(sum []float32, row []int8, scale float32) { addScaledGo(sum, row, scale) }
