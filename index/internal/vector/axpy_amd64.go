package vector

import "golang.org/x/sys/cpu"

//go:noescape
func addScaledAVX2(sum *float32, row *int8, scale float32, n int)

// AddScaled adds scale times each number of row to sum, which has as many.
func AddScaled(sum []float32, row []int8, scale float32) {
	n := len(sum) &^ 15
	if n == 0 || !cpu.X86.HasAVX2 {
		addScaledGo(sum, row, scale)
		return
	}
	_ = row[len(sum)-1]
	addScaledAVX2(&sum[0], &row[0], scale, n)
	addScaledGo(sum[n:], row[n:], scale)
}
