//go:build !amd64

package vector

// dotRows writes the products of query with each of len(out) rows of len(query)
// numbers, a multiple of 16.
func dotRows(query []int16, rows []int8, out []int32) { dotRowsGo(query, rows, out) }
