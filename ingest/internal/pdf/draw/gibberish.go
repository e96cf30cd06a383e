package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
)

// dropGibberish takes away what is only guessed, or stands in a font that the file
// does not hold whole, where it does not look like writing: codes that were taken
// for the characters of another encoding would be quoted as words. What is taken
// away is counted as lost.
func (r *hand) dropGibberish(p *page.Page) {
	var font *page.Font // the last one, and whether it is broken
	broken := false
	doubtful := func(g *page.Glyph) bool {
		if g.Flags&page.Space != 0 {
			return false
		}
		if g.Font != font {
			font, broken = g.Font, r.broken[g.Font]
		}
		return broken || g.Flags&page.Guessed != 0
	}
	tallies := map[*page.Font]*tally{}
	for i := range p.Glyphs {
		if g := &p.Glyphs[i]; doubtful(g) {
			t := tallies[g.Font]
			if t == nil {
				t = &tally{}
				tallies[g.Font] = t
			}
			t.add(g.Text)
		}
	}
	drop := false
	for _, t := range tallies {
		drop = drop || t.gibberish()
	}
	if !drop {
		return
	}
	kept := p.Glyphs[:0]
	for i := range p.Glyphs {
		g := p.Glyphs[i]
		if doubtful(&g) && tallies[g.Font].gibberish() {
			p.Lost++
			continue
		}
		kept = append(kept, g)
	}
	p.Glyphs = kept
}

// tally counts what a text is made of.
type tally struct{ all, letters, latin, vowels, plain int }

const (
	vowels = "aeiouyAEIOUYàáâãäåæèéêëìíîïòóôõöøùúûüýÿœ"
	plain  = ".,;:!?'\"()[]-–—‘’“”/%&$§@#+*=<>_•…|\\0123456789\ufffd" // and what is unknown is counted as such elsewhere
)

func (t *tally) add(text string) {
	for _, c := range text {
		t.all++
		switch {
		case strings.ContainsRune(plain, c):
			t.plain++
		case unicode.IsLetter(c):
			t.letters++
			if c < utf8.RuneSelf || unicode.Is(unicode.Latin, c) {
				t.latin++
			}
			if strings.ContainsRune(vowels, c) {
				t.vowels++
			}
		}
	}
}

// gibberish says that a text of some length is no writing: a third of it is
// neither letter nor digit nor usual mark, or Latin letters of which not one in
// five is a vowel. Every language written in them has more than one in four.
func (t *tally) gibberish() bool {
	const enough = 30
	if t.all < enough {
		return false
	}
	if (t.all-t.letters-t.plain)*3 > t.all {
		return true
	}
	return t.latin >= enough && t.latin*2 > t.letters && t.vowels*5 < t.latin
}
