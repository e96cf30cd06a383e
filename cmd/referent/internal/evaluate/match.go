package evaluate

import (
	"path/filepath"
	"strings"
	"unicode"

	"github.com/referent-go/referent/resolve"
)

// plain are letters that are the same to a reader.
var plain = strings.NewReplacer("\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl", "\ufb03", "ffi", "\ufb04", "ffl",
	"\u2018", "'", "\u2019", "'", "\u201c", `"`, "\u201d", `"`, "\u2013", "-", "\u2014", "-", "\u00ad", "")

// Fold gives the form in which quotes are compared: without white space, small
// letters, typographic marks as plain ones, and without the hyphens between
// letters or digits that a line break may have brought or taken.
func Fold(s string) string {
	r := []rune(plain.Replace(s))
	out := make([]rune, 0, len(r))
	word := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' }
	for i, c := range r {
		switch {
		case unicode.IsSpace(c):
			continue
		case c == '-' || c == '\u2010' || c == '\u2011':
			next := i + 1
			for next < len(r) && unicode.IsSpace(r[next]) {
				next++
			}
			if i > 0 && word(r[i-1]) && next < len(r) && word(r[next]) {
				continue
			}
		}
		out = append(out, unicode.ToLower(c))
	}
	return string(out)
}

// piece is a passage as quotes are looked for in it.
type piece struct {
	source  string
	text    string
	ordinal int // -1 where the passage is no stored chunk
}

func pieceOf(p resolve.Passage, from resolve.Citation) piece {
	out := piece{filepath.ToSlash(from.Source), Fold(p.Original), -1}
	if p.Ordinal != nil {
		out.ordinal = *p.Ordinal
	}
	return out
}

// pieces are a piece of evidence and its versions in other documents, which are
// shown with it.
func pieces(e resolve.Evidence) []piece {
	out := []piece{pieceOf(e.Chunk, e.Citation)}
	for _, v := range e.Also {
		out = append(out, pieceOf(v.Chunk, v.Citation))
	}
	return out
}

// from says that a passage is of the document that a quote names.
func (p piece) from(doc string) bool {
	return p.source == doc || strings.HasSuffix(p.source, "/"+filepath.ToSlash(doc))
}

// holds says that a quote lies in one passage of its document, or over the
// border of two that follow one another there.
func holds(pool []piece, q Quote) bool {
	want := Fold(q.Quote)
	at := map[int]string{}
	for _, p := range pool {
		if !p.from(q.Doc) {
			continue
		}
		if strings.Contains(p.text, want) {
			return true
		}
		if p.ordinal >= 0 {
			at[p.ordinal] = p.text
		}
	}
	for n, text := range at {
		if next, ok := at[n+1]; ok && strings.Contains(text+next, want) {
			return true
		}
	}
	return false
}

func holdsAny(pool []piece, qs []Quote) bool {
	for _, q := range qs {
		if holds(pool, q) {
			return true
		}
	}
	return false
}

func holdsAll(pool []piece, qs []Quote) bool {
	for _, q := range qs {
		if !holds(pool, q) {
			return false
		}
	}
	return true
}

// names says that a reference to something outside the corpus names an
// instrument.
func names(r resolve.Resolution, instrument string) bool {
	if r.State != resolve.External {
		return false
	}
	want, own, doc := Fold(instrument), Fold(r.Mention.Raw), Fold(r.Mention.Doc.Raw)
	if own != "" && strings.Contains(own, want) {
		return true
	}
	if doc == "" {
		doc = own
	}
	return doc != "" && (strings.Contains(want, doc) || strings.Contains(doc, want))
}
