//go:build nominilm

package main

// transformer is nil: the program was built without the model.
func transformer() encoder { return nil }
