package vector

import "golang.org/x/sys/cpu"

//go:noescape
func dotRowsAVX2(query *int16, rows *int8, width, n int, out *int32)

// dotRows writes the products of query with each of len(out) rows of len(query)
// numbers, a multiple of 16.
func dotRows(query []int16, rows []int8, out []int32) {
	if len(out) == 0 || len(query) == 0 {
		return
	}
	if !cpu.X86.HasAVX2 {
		dotRowsGo(query, rows, out)
		return
	}
	_ = rows[len(query)*len(out)-1]
	dotRowsAVX2(&query[0], &rows[0], len(query), len(out), &out[0])
}
