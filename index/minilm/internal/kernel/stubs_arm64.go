// Written by gen; do not edit.

package kernel

//go:noescape
func tile1NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile2NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile3NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile4NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile5NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile6NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile7NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile8NEON(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func widenNEON(dst *float32, src *int8, scale *float32, rows int)

//go:noescape
func geluNEON(x *float32, n int)

//go:noescape
func softmaxNEON(x *float32, n int, scale float32)

//go:noescape
func addNormNEON(x, y, gain, bias *float32, n int, eps float32)
