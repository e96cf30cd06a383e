package index

import (
	"context"
	"fmt"
	"time"

	"github.com/referent-go/referent/index/internal/store"
)

// Options are the options of an index; nil and zero fields mean the defaults.
type Options struct {
	// Embedder turns text into vectors; nil is the built-in static model.
	Embedder Embedder
	// NoEmbedder opens an index whatever it was made with. Documents can be
	// listed, read and removed, and searched by their words; nothing can be
	// put. It must not stand beside an Embedder.
	NoEmbedder bool
	// ReadOnly opens an index without the right to change it. Readers never
	// wait for a writer.
	ReadOnly bool
	// LockTimeout is how long Open waits for another writer. Default 5 s.
	LockTimeout time.Duration
	// NoStem compares words as they are written, without taking endings off.
	NoStem bool
	// MaxChars is the size that passages are packed up to, in characters. It is
	// recorded, and has to be the same for all documents of an index; 0 takes
	// what is recorded.
	MaxChars int
	// Refiner gives better vectors, some time after a passage is put; nil means
	// none. An index that was refined is searched without its refined vectors
	// where the Refiner is another or none.
	Refiner Refiner
	// Vectors is how the nearest vectors are found. It changes no result.
	Vectors VectorStore

	salvage bool // open it whatever has become of its files, to rebuild it
}

// VectorStore names a way of finding the nearest vectors.
type VectorStore string

// The ways. Auto, the default, takes chromem-go for a small index and the
// scan, which is many times as fast there, for a larger one.
const (
	Auto    VectorStore = ""
	Chromem VectorStore = "chromem"
	Scan    VectorStore = "scan"
)

const defaultLockTimeout = 5 * time.Second

// chromemLimit is the number of passages up to which Auto takes chromem-go. Up
// to there its answer takes about a millisecond.
const chromemLimit = 1000

// filled returns the options with their defaults.
func (o *Options) filled() (Options, error) {
	f := Options{}
	if o != nil {
		f = *o
	}
	switch {
	case f.NoEmbedder && f.Embedder != nil:
		return f, fmt.Errorf("options: NoEmbedder stands beside an embedder")
	case f.MaxChars < 0 || f.LockTimeout < 0:
		return f, fmt.Errorf("options: a negative number")
	case f.Vectors != Auto && f.Vectors != Chromem && f.Vectors != Scan:
		return f, fmt.Errorf("options: no vector store %q", f.Vectors)
	}
	if f.Embedder == nil && !f.NoEmbedder {
		f.Embedder = NewStatic()
	}
	if f.LockTimeout == 0 {
		f.LockTimeout = defaultLockTimeout
	}
	return f, nil
}

// prepare lets the embedder find out what it is, and says whether it could. That
// it cannot is an error only where the caller gave up.
func (o *Options) prepare(ctx context.Context) (bool, error) {
	if p, ok := o.Embedder.(Preparer); ok && p.Prepare(ctx) != nil {
		return false, ctx.Err()
	}
	return true, nil
}

// settings are what a new index made with these options records.
func (o *Options) settings() store.Settings {
	s := store.Settings{MaxChars: o.MaxChars, Stem: !o.NoStem}
	if o.Embedder != nil {
		d := o.Embedder.Describe()
		s.Embedder, s.Digest, s.Dimension = d.Name, d.Digest, d.Dimension
	}
	return s
}

// check compares the options with what an index was made with.
func (o *Options) check(s store.Settings) error {
	if s.Stem == o.NoStem && !o.NoEmbedder {
		return &MismatchError{What: "word endings", Stored: stemming(s.Stem), Wanted: stemming(!o.NoStem)}
	}
	if o.MaxChars != 0 && s.MaxChars != 0 && o.MaxChars != s.MaxChars {
		return &MismatchError{What: "passages of", Stored: fmt.Sprintf("%d characters", s.MaxChars), Wanted: fmt.Sprintf("%d characters", o.MaxChars)}
	}
	return o.checkEmbedder(s)
}

// checkEmbedder compares the embedder, as far as it is known, with that of an
// index.
func (o *Options) checkEmbedder(s store.Settings) error {
	if o.Embedder == nil {
		return nil
	}
	stored, wanted := described(s), o.Embedder.Describe()
	same := stored.Name == wanted.Name
	if stored.Digest != "" && wanted.Digest != "" && stored.Digest != wanted.Digest {
		same = false
	}
	if stored.Dimension != 0 && wanted.Dimension != 0 && stored.Dimension != wanted.Dimension {
		same = false
	}
	if !same {
		return &MismatchError{What: "embedder", Stored: stored.String(), Wanted: wanted.String()}
	}
	return nil
}

func stemming(on bool) string {
	if on {
		return "taken off"
	}
	return "kept"
}

// described is the embedder that an index was made with.
func described(s store.Settings) Description {
	return Description{Name: s.Embedder, Dimension: s.Dimension, Digest: s.Digest}
}
