package pdf

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// quality counts what was read of a page or a document. Blanks do not count.
type quality struct {
	chars   int // characters, unknown ones among them
	unknown int // characters without a value in Unicode, and codes that gave none
	guessed int // characters that the file does not vouch for
}

func countPage(p *page.Page) quality {
	q := quality{chars: p.Lost, unknown: p.Lost}
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if g.Flags&page.Space != 0 {
			continue
		}
		if t := g.Text; len(t) == 1 && t[0] > ' ' && t[0] < 0x7f { // nearly all
			q.chars++
			if g.Flags&page.Guessed != 0 {
				q.guessed++
			}
			continue
		}
		for _, r := range g.Text {
			if unicode.IsSpace(r) {
				continue
			}
			q.chars++
			switch {
			case r == utf8.RuneError, r < ' ', r >= 0x7f && r < 0xa0, r >= 0xe000 && r <= 0xf8ff, r >= 0xf0000:
				q.unknown++
			case g.Flags&page.Guessed != 0:
				q.guessed++
			}
		}
	}
	return q
}

func (q *quality) add(other quality) {
	q.chars += other.chars
	q.unknown += other.unknown
	q.guessed += other.guessed
}

// tolerated is the share of unknown characters beyond which a page reads badly.
const tolerated = 0.05

// bad says that another engine may read a page better: it is broken, shows text
// of which none could be read, or too much of it is unknown.
func (q quality) bad(p *page.Page) bool {
	return errors.Is(p.Err, event.ErrDamaged) || float64(q.unknown) > tolerated*float64(q.chars)
}

// uncertain is the share of characters that are unknown or guesses, 0 to 1.
func (q quality) uncertain() float64 {
	return float64(q.unknown+q.guessed) / float64(max(q.chars, 1))
}

func (q quality) known() int { return q.chars - q.unknown }

// better says that q reads clearly more than other with no larger a share of
// unknown characters, or as much with far fewer.
func (q quality) better(other quality) bool {
	more := q.known()*50 > other.known()*51 && q.unknown*other.chars <= other.unknown*q.chars
	cleaner := q.known()*20 >= other.known()*19 && q.unknown*2 < other.unknown
	return q.known() > 0 && (more || cleaner)
}
