package index

import "time"

// Options are the options of an index; nil and zero fields mean the defaults.
type Options struct {
	// Embedder turns text into vectors; nil is the built-in static model.
	Embedder Embedder
	// ReadOnly opens an index without the right to change it. Readers never
	// wait for a writer.
	ReadOnly bool
	// LockTimeout is how long Open waits for another writer. Default 5 s.
	LockTimeout time.Duration
	// NoStem compares words as they are written, without taking endings off.
	NoStem bool
	// MaxChars is the size that passages were packed up to, in characters. It
	// is recorded, and has to be the same for all documents of an index.
	MaxChars int
}
