package enrich

import (
	"sort"
	"strings"

	"github.com/referent-go/referent/enrich/internal/term"
	"github.com/referent-go/referent/ingest"
)

// Entry is an acronym or a defined term. Long is nil where the text only points
// to a definition elsewhere; Pointer then says where, as a key ("section:2/41"),
// followed by "@" and the key of another instrument where the text names one.
// Scope is "document" or the key of the unit in which the definition holds.
// Start and End are the span of the defining words, in bytes of the text.
type Entry = term.Entry

// Glossary holds a document's entries in order of their place. Different long
// forms of one short form stand side by side.
type Glossary struct {
	Entries []Entry

	holds []ingest.Span    // where each entry holds; an empty span is everywhere
	short map[string][]int // entries by short form, in the singular
	first map[string][]string
	heads [256]bool         // bytes that short forms begin with
	plain map[string]string // long forms as they are compared
}

// BuildGlossary collects the acronyms and terms that a document's text
// explains. What stands in headings, contents pages, code and page furniture is
// not looked at.
func BuildGlossary(doc *ingest.Document) *Glossary {
	g := &Glossary{}
	if doc == nil {
		return g
	}
	b := glossaryBuilder{doc: doc, g: g, seen: map[string]bool{}, usage: usage{text: doc.Text}}
	for i, blk := range doc.Blocks {
		b.block(i, blk)
	}
	g.index()
	return g
}

// GlossaryOf collects the entries of a text that stands alone.
func GlossaryOf(text string) []Entry { return entriesOf(text, "") }

// entriesOf collects the entries of a block of a kind.
func entriesOf(text, block string) []Entry {
	g := &Glossary{}
	seen := map[string]bool{}
	u := usage{text: text}
	for _, e := range term.Find(text, &term.Options{Block: block}) {
		if u.settle(&e) {
			g.add(e, ingest.Span{}, seen)
		}
	}
	return g.Entries
}

// Holds is where the i-th entry holds: the body of a unit, or an empty span for
// the whole document.
func (g *Glossary) Holds(i int) ingest.Span { return g.holds[i] }

// glossaryBuilder walks a document's blocks. Scope is what words in front of a
// list of definitions announced, until the unit that they stand in ends or the
// next heading comes.
type glossaryBuilder struct {
	doc   *ingest.Document
	g     *Glossary
	seen  map[string]bool
	usage usage
	scope string
	until int // where scope ends

	kind     string // what the headings announce, until the next one
	kindDone bool
}

func (b *glossaryBuilder) block(i int, blk ingest.Block) {
	if blk.Kind == ingest.KindHeading {
		b.scope, b.kindDone = "", false
		return
	}
	if blk.Start >= b.until {
		b.scope = ""
	}
	if !blk.Leaf || blk.Header || !explains(blk.Kind) {
		return
	}
	if !b.kindDone {
		b.kind, b.kindDone = definitional(blk.Path), true
	}
	text := b.doc.Text[blk.Start:blk.End]
	for _, e := range term.Find(text, &term.Options{Block: b.kind, Scope: b.scope}) {
		e.Start += blk.Start
		e.End += blk.Start
		if !b.usage.settle(&e) {
			continue
		}
		if e.End >= blk.Start+len(strings.TrimRight(text, " \n")) {
			b.goOn(i, &e)
		}
		holds := b.within(&e)
		b.g.add(e, holds, b.seen)
	}
	if opensList(text) {
		if s := term.Announced(text); s != "" {
			b.scope, b.until = s, len(b.doc.Text)
			if n := nodeAt(b.doc, blk.Start); n >= 0 {
				b.until = b.doc.Outline[n].Body.End
			}
		}
	}
}

// explains says whether blocks of a kind may define something.
func explains(k ingest.Kind) bool {
	switch k {
	case ingest.KindCode, ingest.KindTOC, ingest.KindHeader, ingest.KindFooter, ingest.KindPageNumber, ingest.KindOther, ingest.KindFormula:
		return false
	}
	return true
}

// maxDefinition bounds the long form of a term in bytes, its list included.
const maxDefinition = 2000

// goOn adds the list that a definition ends with: "means— (a) ...; (b) ...".
func (b *glossaryBuilder) goOn(i int, e *Entry) {
	blk := b.doc.Blocks[i]
	if e.Long == nil || !opensList(b.doc.Text[e.Start:e.End]) {
		return
	}
	var long strings.Builder
	long.WriteString(*e.Long)
	for _, next := range b.doc.Blocks[i+1:] {
		if next.Kind != ingest.KindListItem || blk.Kind == ingest.KindListItem && next.Level <= blk.Level ||
			long.Len()+next.End-next.Start > maxDefinition {
			break
		}
		long.WriteByte(' ')
		long.WriteString(strings.Join(strings.Fields(b.doc.Text[next.Start:next.End]), " "))
		e.End = next.End
	}
	text := strings.TrimRight(long.String(), " ;.")
	e.Long = &text
}

// within turns a relative scope into the key of the unit that the definition
// stands in, and returns where it holds.
func (b *glossaryBuilder) within(e *Entry) ingest.Span {
	typ, rest, ok := strings.Cut(e.Scope, ":")
	if !ok || rest != "@this" {
		return ingest.Span{}
	}
	for n := nodeAt(b.doc, e.Start); n >= 0; n = b.doc.Outline[n].Parent {
		node := b.doc.Outline[n]
		outer := typ == "subsection" && !node.Heading && node.Parent >= 0 && b.doc.Outline[node.Parent].Heading
		if node.Key != "" && (typeOf(node.Key) == typ || outer) {
			e.Scope = node.Key
			return node.Body
		}
	}
	// The unit has no key here: the definition holds under its own heading.
	for n := nodeAt(b.doc, e.Start); n >= 0; n = b.doc.Outline[n].Parent {
		if b.doc.Outline[n].Heading {
			return b.doc.Outline[n].Body
		}
	}
	return ingest.Span{}
}

// add keeps an entry unless the same one is there.
func (g *Glossary) add(e Entry, holds ingest.Span, seen map[string]bool) {
	key := e.Short + "\x00" + e.Scope + "\x00" + e.Pointer
	if e.Long != nil {
		key += "\x00" + plainForm(*e.Long)
	}
	if seen[key] {
		return
	}
	seen[key] = true
	g.Entries = append(g.Entries, e)
	g.holds = append(g.holds, holds)
}

// index makes the look-ups from the entries.
func (g *Glossary) index() {
	g.short = map[string][]int{}
	g.first = map[string][]string{}
	g.plain = map[string]string{}
	for i, e := range g.Entries {
		short := e.Short
		if e.Long != nil {
			g.plain[*e.Long] = plainForm(*e.Long)
		}
		if e.Plural {
			short = strings.TrimSuffix(short, "s")
		}
		if _, ok := g.short[short]; !ok {
			w := firstRun(short)
			if w != "" {
				g.heads[w[0]] = true
			}
			g.first[w] = append(g.first[w], short)
		}
		g.short[short] = append(g.short[short], i)
	}
	for w := range g.first { // the longer name before the shorter one inside it
		names := g.first[w]
		sort.SliceStable(names, func(i, j int) bool { return len(names[i]) > len(names[j]) })
	}
}

// meaning is the entry that gives a short form its long form at a place of the
// document: the one of the innermost scope. Conflict says that there are two
// that differ.
func (g *Glossary) meaning(short string, at int) (e Entry, conflict, ok bool) {
	width := -1
	for _, i := range g.short[short] {
		h, have := g.holds[i], g.Entries[i]
		if have.Long == nil || h.End > 0 && (at < h.Start || at >= h.End) {
			continue
		}
		w := h.End - h.Start
		if w == 0 {
			w = 1 << 62
		}
		switch {
		case !ok || w < width:
			e, width, ok, conflict = have, w, true, false
		case w == width && have.Long != e.Long && plainForm(*have.Long) != plainForm(*e.Long):
			conflict = true
		}
	}
	return e, conflict, ok
}

// definitional is the kind of block that stands under headings which announce
// definitions.
func definitional(path []ingest.Heading) string {
	kind := ""
	for _, h := range path {
		for w := range strings.FieldsFuncSeq(strings.ToLower(h.Title), func(r rune) bool { return r < 'a' || r > 'z' }) {
			switch w {
			case "acronyms", "acronym", "abbreviations", "abbreviation":
				return term.BlockAbbreviations
			case "definitions", "definition", "glossary", "interpretation", "terminology":
				kind = term.BlockDefinitions
			}
		}
		switch strings.ToLower(strings.TrimSpace(h.Title)) {
		case "terms", "defined terms", "key terms", "list of terms", "terms used", "key concepts":
			kind = term.BlockDefinitions
		}
	}
	return kind
}

// opensList says that a text ends with a mark that a list follows.
func opensList(text string) bool {
	text = strings.TrimRight(text, " \t\n\u00a0")
	for _, m := range [...]string{":", "—", "–", "―", ":-", " -", ",-"} { // but no hyphen at a line's end
		if strings.HasSuffix(text, m) {
			return true
		}
	}
	return false
}

// plainForm is a long form as two are compared: letter case, hyphens and the
// plural make no difference.
func plainForm(s string) string {
	out := make([]byte, 0, len(s)+2) // room for the spaces that a passage's has around it
	return string(appendPlain(out, s))
}

// appendPlain appends the plain form of a text.
func appendPlain(out []byte, s string) []byte {
	for i := range len(s) {
		if s[i] >= 0x80 {
			s = strings.ToLower(s)
			break
		}
	}
	from, word := len(out), -1 // where the text's and the word's plain form begin
	for i := 0; i <= len(s); i++ {
		c := byte(' ')
		if i < len(s) {
			c = s[i]
		}
		if c == ' ' || c == '-' || c == '\n' || c == '\t' {
			if n := len(out); word >= 0 && n-word > 3 && out[n-1] == 's' && out[n-2] != 's' {
				out = out[:n-1]
			}
			word = -1
			continue
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if word < 0 {
			if len(out) > from {
				out = append(out, ' ')
			}
			word = len(out)
		}
		out = append(out, c)
	}
	return out
}
