package layout

import (
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// notes finds footnotes: small print below the last line of the body, the first
// of it with a mark in front.
func notes(bs []*block, s *sheet, m measures) {
	for i := len(bs) - 1; i >= 0; i-- {
		b := bs[i]
		if b.kind != event.Paragraph && b.kind != event.ListItem || b.size > 0.93*m.size || b.rows[0].y > 0.6*s.height {
			return
		}
		if !noteMark(b.text) {
			continue
		}
		for j := i; j < len(bs) && (j == i || !noteMark(bs[j].text) || bs[j].kind != event.Footnote); j++ {
			bs[j].kind = event.Footnote
		}
	}
}

// noteMark says that a text begins with a note's number or sign.
func noteMark(t string) bool {
	r, n := utf8.DecodeRuneInString(t)
	switch {
	case r == '*' || r == '†' || r == '‡' || r == '§' && n < len(t):
		return true
	case !unicode.IsDigit(r):
		return false
	}
	i := 0
	for i < len(t) && t[i] >= '0' && t[i] <= '9' {
		i++
	}
	return i <= 3 && i < len(t) && t[i] != ')' && t[i] != '%'
}
