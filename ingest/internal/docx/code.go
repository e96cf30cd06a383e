package docx

import (
	"regexp"

	"github.com/referent-go/referent/ingest/internal/event"
)

// heldCode is a line of what may be a block of code: a paragraph in a code
// style (sure), or one that is all in a typewriter font.
type heldCode struct {
	leaf event.Leaf
	sure bool
}

// hold keeps a line back until the block it belongs to has ended.
func (f *flow) hold(l event.Leaf, sure bool) {
	if len(f.held) > 0 && f.held[0].sure != sure {
		f.flushCode()
	}
	l.Anchors = append(f.anchors, l.Anchors...)
	f.anchors = nil
	f.held = append(f.held, heldCode{l, sure})
}

// flushCode sends the lines held as one block of code, or as the paragraphs
// they are where nothing but the font speaks for code.
func (f *flow) flushCode() {
	held := f.held
	f.held = nil
	if len(held) == 0 {
		return
	}
	if !held[0].sure && !looksLikeCode(held) {
		for _, h := range held {
			f.out.Leaf(h.leaf)
		}
		return
	}
	block := event.Leaf{Kind: event.Code}
	for i, h := range held {
		if i > 0 {
			block.Runs = append(block.Runs, event.Run{Text: "\n"})
		}
		for _, name := range h.leaf.Anchors {
			block.Runs = append(block.Runs, event.Run{Anchor: name})
		}
		block.Runs = append(block.Runs, h.leaf.Runs...)
	}
	f.out.Leaf(block)
}

var codeLine = regexp.MustCompile(`[{}=<>|\\]|\w\(\S*\)\s*[;:{]?$|^(\s{2,}|\t)\S|^(return|end|else|import|from|sudo|#!|#include)\b`)

// looksLikeCode says that at least half of the lines have what prose has not.
func looksLikeCode(held []heldCode) bool {
	n := 0
	for _, h := range held {
		if codeLine.MatchString(event.Text(h.leaf.Runs)) {
			n++
		}
	}
	return 2*n >= len(held)
}
