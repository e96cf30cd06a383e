//go:build !linux

package pdfium

import "context"

// withMemory leaves the memory of sandboxes to the library.
func withMemory(ctx context.Context) context.Context { return ctx }
