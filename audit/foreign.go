package audit

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest/cite"
)

// Pieces audits chunks that another tool made, as they are. Name and format go
// into the report.
func Pieces(name, format string, all []Piece) *Report {
	rep := &Report{V: 1, Source: name, Format: format, Passages: len(all), Counts: []Count{}, Findings: []Finding{}}
	v := newPieceView(all)
	rep.add(EmptyPiece, len(all), "pieces", v.empty())
	rep.add(RepeatedPiece, len(all), "pieces", v.repeated())
	rep.add(Fragment, countProse(v.pieces), "pieces of running text", fragments(v.pieces))
	alone, inside := v.headings()
	rep.add(HeadingAlone, len(all), "pieces", alone)
	lines := v.lines()
	rep.add(HeadingInBody, lines, "lines", inside)
	nowhere, elsewhere, used, uses := v.acronyms()
	rep.add(UndefinedAcronym, used, "acronyms", nowhere)
	rep.add(AcronymElsewhere, uses, "uses, once a piece", elsewhere)
	rep.add(OpeningPronoun, countProse(v.pieces), "pieces of running text", v.pronouns())
	byPlace, unfollowed, of := v.references()
	rep.add(ReferenceByPlace, of, "references", byPlace)
	rep.add(ReferenceUnstored, of, "references", unfollowed)
	rep.add(FurnitureKept, lines, "lines", v.furniture())
	rep.add(NoPage, len(all), "pieces", v.without(func(p *Piece) bool { return p.Page == "" }))
	rep.add(NoHeading, len(all), "pieces", v.without(func(p *Piece) bool { return len(p.Headings) == 0 }))
	return rep
}

// pieceView is a file of chunks, as the rules look at it.
type pieceView struct {
	all    []Piece
	pieces []piece
}

// looseKinds are the names of other tools for what is no running text.
var looseKinds = regexp.MustCompile(`(?i)title|head|table|figure|image|formula|code|caption|page|foot`)

func newPieceView(all []Piece) *pieceView {
	v := &pieceView{all: all, pieces: make([]piece, len(all))}
	for i := range all {
		p := &all[i]
		text := fold(p.Text)
		v.pieces[i] = piece{id: p.ID, text: text, raw: p.Text, path: p.Source,
			prose: text != "" && !looseKinds.MatchString(p.Kind) && !strings.HasPrefix(text, "|"), item: strings.EqualFold(p.Kind, "ListItem")}
		v.pieces[i].page = pageNumber(p.Page)
	}
	return v
}

// pageNumber is a page as a number, 0 where it is none.
func pageNumber(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 1e6 {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}

func (v *pieceView) empty() []Finding {
	var out []Finding
	for i := range v.pieces {
		if p := &v.pieces[i]; plain(p.text) == "" {
			out = append(out, p.finding("", p.text))
		}
	}
	return out
}

func (v *pieceView) repeated() []Finding {
	first := map[string]string{}
	var out []Finding
	for i := range v.pieces {
		p := &v.pieces[i]
		key := plain(p.text)
		if key == "" {
			continue
		}
		if id, ok := first[key]; ok {
			out = append(out, p.finding("", "as "+id+": "+p.text))
			continue
		}
		first[key] = p.id
	}
	return out
}

// markdown headings, and lines that begin with a numbered label and end without
// a stop, are headings to a reader.
var (
	hashed   = regexp.MustCompile(`^#{1,6}\s+\S`)
	numbered = regexp.MustCompile(`^(?:(?:Chapter|CHAPTER|Part|PART|Section|SECTION|Article|ARTICLE|Annex|ANNEX|Appendix|APPENDIX|Schedule|SCHEDULE)\s+[0-9IVXLCA-Z]+\b|\d{1,3}(?:\.\d{1,3}){1,4}\.?\s+[A-Z])`)
)

// looksLikeHeading says that a line stands for a heading.
func looksLikeHeading(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || len(line) > 120 || len(strings.Fields(line)) > 14 || strings.Contains(line, "....") { // a contents line
		return false
	}
	if hashed.MatchString(line) {
		return true
	}
	last := line[len(line)-1]
	return numbered.MatchString(line) && !strings.ContainsRune(".;,:", rune(last)) || strings.HasPrefix(line, "**") && strings.HasSuffix(line, "**") && len(line) > 4
}

// headings finds pieces that are a heading alone, and headings that do not stand
// first in their piece: behind them another section goes on, or nothing.
func (v *pieceView) headings() (alone, inside []Finding) {
	for i := range v.pieces {
		p := &v.pieces[i]
		lines := lineList(p.raw)
		body := false // words of a section stood before
		found := 0
		for k, l := range lines {
			if !looksLikeHeading(l) {
				body = true
				continue
			}
			found++
			last := k == len(lines)-1
			switch {
			case last && body:
				inside = append(inside, p.finding("at_the_end", l))
			case body:
				inside = append(inside, p.finding("between_sections", l))
			}
		}
		if found == len(lines) && found > 0 || strings.EqualFold(v.all[i].Kind, "title") {
			alone = append(alone, p.finding("", p.text))
		}
	}
	return alone, inside
}

// lines is how many lines the pieces have.
func (v *pieceView) lines() int {
	n := 0
	for i := range v.pieces {
		n += len(lineList(v.pieces[i].raw))
	}
	return n
}

// lineList are the lines of a text that hold something.
func lineList(s string) []string {
	var out []string
	for l := range strings.SplitSeq(s, "\n") {
		if strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return out
}

// acronyms finds those that no piece explains, each once, and the pieces that
// use one that another piece explains and they themselves do not.
func (v *pieceView) acronyms() (nowhere, elsewhere []Finding, used, uses int) {
	common := map[string]bool{}
	defined := map[string][]int{} // short form -> pieces that explain it
	for i := range v.pieces {
		words(common, v.pieces[i].text)
		for _, e := range enrich.GlossaryOf(v.pieces[i].raw) {
			if e.Kind == "acronym" {
				defined[e.Short] = append(defined[e.Short], i)
			}
		}
	}
	seen := map[string]bool{}
	for i := range v.pieces {
		p := &v.pieces[i]
		here := map[string]bool{}
		for _, u := range acronyms(p.text) {
			if common[strings.ToLower(u.short)] || here[u.short] {
				continue
			}
			here[u.short] = true
			uses++
			by := defined[u.short]
			context := u.short + ": … " + strings.ToValidUTF8(p.text[max(0, u.start-60):min(len(p.text), u.end+60)], "") + " …"
			switch {
			case len(by) == 0 && !seen[u.short]:
				nowhere = append(nowhere, p.finding("nowhere_explained", context))
			case len(by) > 0 && !slices.Contains(by, i):
				elsewhere = append(elsewhere, p.finding("explained_in_another", context))
			}
			seen[u.short] = true
		}
	}
	return nowhere, elsewhere, len(seen), uses
}

func (v *pieceView) pronouns() []Finding {
	var out []Finding
	for i := range v.pieces {
		if p := &v.pieces[i]; p.prose && pointsBack(p.text) {
			out = append(out, p.finding("", p.text))
		}
	}
	return out
}

// references are the references in the pieces: those whose meaning hangs on
// their place, which a piece has lost, and those to a unit whose text does not
// come with the piece.
func (v *pieceView) references() (byPlace, unfollowed []Finding, of int) {
	for i := range v.pieces {
		p := &v.pieces[i]
		for _, m := range cite.Find(p.raw, nil) {
			if pageLine.MatchString(lineAround(p.raw, m.Start)) {
				continue // it counts the pages
			}
			of++
			switch {
			case m.Mode == "relative" || m.Mode == "anaphoric":
				byPlace = append(byPlace, p.finding("", m.Raw))
			case m.Doc.Mode == "self" && len(m.Path) > 0:
				unfollowed = append(unfollowed, p.finding("same_document", m.Raw))
			case m.Doc.Mode != "self":
				unfollowed = append(unfollowed, p.finding("another_document", m.Raw))
			}
		}
	}
	return byPlace, unfollowed, of
}

// lineAround is the line that holds an offset.
func lineAround(s string, at int) string {
	start := strings.LastIndexByte(s[:at], '\n') + 1
	if end := strings.IndexByte(s[at:], '\n'); end >= 0 {
		return s[start : at+end]
	}
	return s[start:]
}

// pageLine matches a line that counts pages, or a lone number at a page's end.
var pageLine = regexp.MustCompile(`(?i)^\s*(?:page\s+\d+(?:\s*(?:of|/)\s*\d+)?|-\s*\d+\s*-|\d+\s*\|\s*page|\[?page\s+\d+\]?)\s*$`)

// furniture are the lines that come again in many pieces, digits apart, and
// lines that count pages.
func (v *pieceView) furniture() []Finding {
	const (
		leastPieces = 4    // in which a line comes again
		leastShare  = 0.02 // of all pieces
	)
	in := map[string]int{}
	for i := range v.pieces {
		once := map[string]bool{}
		for _, l := range lineList(v.pieces[i].raw) {
			if m := masked(l); distinct(m) && !once[m] && len(l) <= 150 {
				once[m] = true
				in[m]++
			}
		}
	}
	var out []Finding
	for i := range v.pieces {
		p := &v.pieces[i]
		lines := lineList(p.raw)
		for k, l := range lines {
			n := in[masked(l)]
			// What heads pieces one after the other can be a heading that a
			// splitter repeats; in their middle it is furniture.
			repeats := n >= leastPieces && float64(n) >= leastShare*float64(len(v.pieces)) && k > 0 && !looksLikeHeading(l) && !strings.HasPrefix(strings.TrimSpace(l), "|")
			switch {
			case pageLine.MatchString(l):
				out = append(out, p.finding("counts_pages", l))
			case repeats && strings.IndexFunc(l, unicode.IsLetter) >= 0:
				out = append(out, p.finding("repeats", l+" ("+itoa(n)+" pieces)"))
			}
		}
	}
	return out
}

func (v *pieceView) without(lacks func(*Piece) bool) []Finding {
	var out []Finding
	for i := range v.all {
		if lacks(&v.all[i]) {
			out = append(out, v.pieces[i].finding("", v.pieces[i].text))
		}
	}
	return out
}
