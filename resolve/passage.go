package resolve

import (
	"math"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// passages are the text of a unit as evidence, at most limit characters of it in
// whole blocks. Of a longer unit these are the blocks that share the most words
// with the query, and in front of them its opening; Rest of the opening is what
// was left out.
func (s spot) passages(query string, limit int) []Evidence {
	b, i := s.b, s.i
	if i < 0 && s.at == 0 { // of a whole document, what fits the query
		var out []Evidence
		for _, s := range b.matching(b.leaves(ingest.Span{Start: 0, End: len(b.doc.Text)}), query, limit/2) {
			out = append(out, b.passage(b.at(s.Start), s))
		}
		return out
	}
	body := s.span()
	if utf8.RuneCountInString(b.doc.Slice(body)) <= limit {
		var out []Evidence
		for _, s := range b.runs(body) {
			out = append(out, b.passage(i, s))
		}
		return out
	}
	blocks := b.leaves(body)
	opening := ingest.Span{Start: body.Start, End: body.Start}
	room := limit
	if query != "" {
		room = limit / 4
	}
	used := 0
	k := 0
	for ; k < len(blocks); k++ {
		if furniture[blocks[k].Kind] && k > 0 { // a page ends: what follows is not the same stretch of text
			break
		}
		n := utf8.RuneCountInString(b.doc.Text[opening.End:blocks[k].End])
		if used+n > room && k > 0 {
			break
		}
		if used+n > limit { // one block is more than all: its beginning
			opening.End = cut(b.doc.Text, ingest.Span{Start: opening.End, End: blocks[k].End}, limit-used)
			k++
			used = limit
			break
		}
		used += n
		opening.End = blocks[k].End
	}
	first := b.passage(i, opening)
	if rest := trimSpan(b.doc.Text, ingest.Span{Start: opening.End, End: body.End}); rest.Start < rest.End {
		first.Chunk.Rest = &rest
	}
	out := []Evidence{first}
	for _, s := range b.matching(blocks[k:], query, limit-used) {
		out = append(out, b.passage(i, s))
	}
	return out
}

// furniture are the kinds of block that belong to the page and not to the text.
var furniture = map[ingest.Kind]bool{ingest.KindHeader: true, ingest.KindFooter: true, ingest.KindPageNumber: true, ingest.KindTOC: true}

// runs are the stretches of a span between the furniture of pages: a quote holds
// no running title that happens to stand in its middle. It is the span itself
// where nothing stands between.
func (b *book) runs(s ingest.Span) []ingest.Span {
	var out []ingest.Span
	start := s.Start
	cutAt := func(end int) {
		if x := trimSpan(b.doc.Text, ingest.Span{Start: start, End: end}); x.Start < x.End {
			out = append(out, x)
		}
	}
	for _, blk := range b.leaves(s) {
		if furniture[blk.Kind] {
			cutAt(min(blk.Start, s.End))
			start = min(blk.End, s.End)
		}
	}
	if start == s.Start {
		return []ingest.Span{s}
	}
	cutAt(s.End)
	if len(out) == 0 {
		return []ingest.Span{s}
	}
	return out
}

// passage is a span of a unit as evidence.
func (b *book) passage(i int, s ingest.Span) Evidence {
	key := ""
	if i >= 0 {
		key = b.units[i].key
	}
	return Evidence{
		Chunk: Passage{Doc: b.id, Start: s.Start, End: s.End, Kind: b.kindAt(s.Start), Key: key, Original: b.doc.Slice(s)},
		Citation: Citation{Source: b.source, Document: b.id, Title: b.title, Pages: b.doc.Where(s), Path: b.pathAt(i, s.Start),
			Start: s.Start, End: s.End},
		Cited: []Resolution{}, Definitions: []Definition{},
	}
}

// leaves are the leaf blocks in a span, in order.
func (b *book) leaves(s ingest.Span) []ingest.Block {
	var out []ingest.Block
	bs := b.doc.Blocks
	for k := sort.Search(len(bs), func(i int) bool { return bs[i].Start >= s.Start }); k < len(bs) && bs[k].Start < s.End; k++ {
		if bs[k].Leaf {
			out = append(out, bs[k])
		}
	}
	if len(out) == 0 {
		out = append(out, ingest.Block{Start: s.Start, End: s.End})
	}
	return out
}

// told are the kinds of block whose text is evidence.
var told = map[ingest.Kind]bool{ingest.KindParagraph: true, ingest.KindListItem: true, ingest.KindTableRow: true, ingest.KindTable: true,
	ingest.KindQuote: true, ingest.KindCode: true, ingest.KindFootnote: true, ingest.KindCaption: true, ingest.KindOther: true}

// matching are the blocks that share the most telling words with a query, up to
// a number of characters, in text order; neighbours are joined. A word tells the
// more the fewer blocks of the unit have it.
func (b *book) matching(blocks []ingest.Block, query string, room int) []ingest.Span {
	want := wordSet(query)
	if len(want) == 0 || room <= 0 || len(blocks) == 0 {
		return nil
	}
	sets := make([]map[string]bool, len(blocks))
	df := map[string]int{}
	for n, blk := range blocks {
		sets[n] = wordSet(b.doc.Text[blk.Start:blk.End])
		for w := range sets[n] {
			if want[w] {
				df[w]++
			}
		}
	}
	words := make([]string, 0, len(df))
	for w := range df {
		words = append(words, w)
	}
	sort.Strings(words) // sums of floats must not depend on the order of a map
	type scored struct {
		n     int
		score float64
	}
	var best []scored
	for n, blk := range blocks {
		score := 0.0
		for _, w := range words {
			if sets[n][w] {
				score += math.Log(1 + float64(len(blocks))/float64(df[w]))
			}
		}
		if score > 0 && told[blk.Kind] {
			best = append(best, scored{n, score})
		}
	}
	sort.SliceStable(best, func(i, j int) bool { return best[i].score > best[j].score })
	taken := map[int]bool{}
	for _, s := range best {
		size := utf8.RuneCountInString(b.doc.Text[blocks[s.n].Start:blocks[s.n].End])
		if size <= room {
			taken[s.n] = true
			room -= size
		}
	}
	var out []ingest.Span
	for n, blk := range blocks {
		switch {
		case !taken[n]:
		case n > 0 && taken[n-1]:
			out[len(out)-1].End = blk.End
		default:
			out = append(out, ingest.Span{Start: blk.Start, End: blk.End})
		}
	}
	return out
}

// wordSet are the words of a text that carry meaning: small letters, four or
// more of them, endings taken off by keeping the first seven.
func wordSet(t string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(t), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if r := []rune(strings.TrimSuffix(w, "s")); len(r) >= 3 && len(w) >= 4 {
			out[string(r[:min(len(r), 7)])] = true // appoint, appointed, appointment
		}
	}
	return out
}

// cut is where a block that is too long is cut: behind the last sentence end, or
// else the last space, of its first limit characters.
func cut(text string, s ingest.Span, limit int) int {
	end := s.Start
	for n := 0; n < limit && end < s.End; n++ {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	t := text[s.Start:end]
	if k := strings.LastIndex(t, ". "); k > len(t)/2 {
		return s.Start + k + 1
	}
	if k := strings.LastIndexByte(t, ' '); k > 0 {
		return s.Start + k
	}
	return end
}

// trimSpan takes the white space off the ends of a span.
func trimSpan(text string, s ingest.Span) ingest.Span {
	for s.Start < s.End && strings.IndexByte(" \t\r\n", text[s.Start]) >= 0 {
		s.Start++
	}
	for s.End > s.Start && strings.IndexByte(" \t\r\n", text[s.End-1]) >= 0 {
		s.End--
	}
	return s
}

func (b *book) kindAt(at int) ingest.Kind {
	bs := b.doc.Blocks
	for k := sort.Search(len(bs), func(i int) bool { return bs[i].Start > at }) - 1; k >= 0; k-- {
		if bs[k].Leaf {
			return bs[k].Kind
		}
	}
	return ""
}

// pathAt is the heading path of a passage that begins at an offset; a passage
// that begins with its unit's heading stands below that.
func (b *book) pathAt(i, at int) []ingest.Heading {
	bs := b.doc.Blocks
	k := sort.Search(len(bs), func(n int) bool { return bs[n].Start > at }) - 1
	for ; k >= 0; k-- {
		if bs[k].Leaf {
			break
		}
	}
	out := []ingest.Heading{}
	if k < 0 {
		return out
	}
	out = append(out, bs[k].Path...)
	if bs[k].Kind == ingest.KindHeading && i >= 0 {
		title := b.units[i].heading
		if b.units[i].start != bs[k].Start {
			title = ""
			for _, e := range b.units {
				if e.start == bs[k].Start {
					title = e.heading
				}
			}
		}
		out = append(out, ingest.Heading{Level: bs[k].Level, Label: bs[k].Label, Title: title})
	}
	return out
}
