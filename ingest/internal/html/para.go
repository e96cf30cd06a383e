package html

import (
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/runs"
)

// para gathers the runs of a block, white space folded as a browser folds it.
type para struct {
	b     runs.Builder
	space bool // white space that stands if text follows
	solid bool // something that is not white space was added
}

// isSpace leaves out the no-break space and its kin: a browser keeps them.
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// text adds text under a link.
func (p *para) text(s, link string) {
	s = dropSoftHyphens(s)
	for len(s) > 0 {
		n := 0
		for n < len(s) && isSpace(s[n]) {
			n++
		}
		if n > 0 {
			p.space = true
			s = s[n:]
			continue
		}
		for n < len(s) && !isSpace(s[n]) {
			n++
		}
		p.word(s[:n], link)
		s = s[n:]
	}
}

func (p *para) word(s, link string) {
	if p.space {
		p.space = false
		if last := p.last(); last != 0 && last != '\n' && last != ' ' {
			if p.b.Link() == link {
				p.b.Add(" ", link)
			} else { // between a link and what is none, or another
				p.b.Add(" ", "")
			}
		}
	}
	p.solid = p.solid || strings.TrimSpace(s) != "" // a no-break space alone is none
	p.add(s, link)
}

// raw adds text as it is, for blocks whose white space counts.
func (p *para) raw(s, link string) {
	if strings.TrimSpace(s) != "" {
		p.solid = true
	}
	p.add(s, link)
}

func (p *para) add(s, link string) { p.b.Add(s, link) }

// lineEnd adds a forced line end. It says whether it is the second in a row: a
// new paragraph, made with line ends.
func (p *para) lineEnd() bool {
	p.space = false
	last := p.last()
	if last == '\n' {
		return p.solid
	}
	if last != 0 {
		p.add("\n", "")
	}
	return false
}

// anchor adds a name that begins here.
func (p *para) anchor(name string) {
	if last := p.last(); p.space && last != 0 && last != '\n' {
		p.space = false
		p.b.Add(" ", "")
	}
	p.b.Anchor(name)
}

// last is the last character added, 0 for none.
func (p *para) last() rune { return p.b.Last() }

// blank says that no text was added but white space.
func (p *para) blank() bool { return !p.solid }

// dropSoftHyphens takes out the hyphens that only say where a word may be
// parted.
func dropSoftHyphens(s string) string {
	if !strings.Contains(s, "\u00AD") {
		return s
	}
	return strings.ReplaceAll(s, "\u00AD", "")
}

// Raised gives digits and signs their raised forms, as in 10²; false where one
// of the characters has none.
func Raised(s string) (string, bool) {
	const from, to = "0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"
	forms := []rune(to)
	var b strings.Builder
	for _, c := range s {
		i := strings.IndexRune(from, c)
		if i < 0 {
			return s, false
		}
		b.WriteRune(forms[utf8.RuneCountInString(from[:i])])
	}
	return b.String(), true
}
