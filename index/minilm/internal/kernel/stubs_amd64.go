// Written by gen; do not edit.

package kernel

//go:noescape
func tile1AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile2AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile3AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile4AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile5AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile6AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile7AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile8AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile9AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile10AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile11AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile12AVX512(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func widenAVX512(dst *float32, src *int8, scale *float32, rows int)

//go:noescape
func geluAVX512(x *float32, n int)

//go:noescape
func softmaxAVX512(x *float32, n int, scale float32)

//go:noescape
func addNormAVX512(x, y, gain, bias *float32, n int, eps float32)

//go:noescape
func tile1AVX2(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile2AVX2(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile3AVX2(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile4AVX2(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile5AVX2(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func tile6AVX2(c *float32, ldc int, a *float32, lda int, b *float32, ldb int, k int, start *float32, lds int)

//go:noescape
func widenAVX2(dst *float32, src *int8, scale *float32, rows int)

//go:noescape
func geluAVX2(x *float32, n int)

//go:noescape
func softmaxAVX2(x *float32, n int, scale float32)

//go:noescape
func addNormAVX2(x, y, gain, bias *float32, n int, eps float32)
