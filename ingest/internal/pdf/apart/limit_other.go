//go:build !linux

package apart

// limit does nothing: watch ends the process.
func limit() {}
