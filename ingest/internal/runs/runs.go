// Package runs gathers the text of a block piece by piece.
package runs

import (
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Builder joins pieces of text into runs: pieces under one link become one run.
// The zero value is empty and ready for use.
type Builder struct {
	done []event.Run
	text []byte // of the run that is open
	link string
}

// Add appends text under a link, "" for none.
func (b *Builder) Add(s, link string) {
	if s == "" {
		return
	}
	if link != b.link {
		b.close()
		b.link = link
	}
	b.text = append(b.text, s...)
}

// Anchor says that a name begins here.
func (b *Builder) Anchor(name string) {
	b.close()
	b.done = append(b.done, event.Run{Anchor: name})
}

// Link is the link of the text added last.
func (b *Builder) Link() string { return b.link }

// Last is the last character added, 0 for none.
func (b *Builder) Last() rune {
	text := b.text
	for i := len(b.done) - 1; i >= 0 && len(text) == 0; i-- {
		text = []byte(b.done[i].Text)
	}
	if len(text) == 0 {
		return 0
	}
	c, _ := utf8.DecodeLastRune(text)
	return c
}

// Runs ends the gathering and returns the runs.
func (b *Builder) Runs() []event.Run {
	b.close()
	return b.done
}

func (b *Builder) close() {
	if len(b.text) > 0 {
		b.done = append(b.done, event.Run{Text: string(b.text), Link: b.link})
		b.text = b.text[:0]
	}
}
