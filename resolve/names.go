package resolve

import (
	"path"
	"sort"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// shelf finds the documents of a corpus by the keys that mentions name them by.
// Names agree whole; a name without a year fits every year.
type shelf struct {
	byName map[string][]string // key -> document IDs, in order of first entry
	bySlug map[string][]string // title without its year -> document IDs
	bySrc  map[string]string   // source -> document ID
	titles map[string][]titled // first word of a title -> titles
}

func newShelf() *shelf {
	return &shelf{byName: map[string][]string{}, bySlug: map[string][]string{}, bySrc: map[string]string{}, titles: map[string][]titled{}}
}

// add enters a document under its names and its source.
func (s *shelf) add(id, source string, names []string) {
	for _, n := range names {
		s.enter(s.byName, n, id)
		if t, ok := strings.CutPrefix(n, "title:"); ok {
			s.enter(s.bySlug, yearless(t), id)
		}
	}
	if source != "" {
		s.bySrc[path.Clean(slash(source))] = id
	}
}

func (s *shelf) enter(m map[string][]string, key, id string) {
	for _, x := range m[key] {
		if x == id {
			return
		}
	}
	m[key] = append(m[key], id)
}

func slash(p string) string { return strings.ReplaceAll(p, "\\", "/") }

// named are the documents that a key names, ordered by ID.
func (s *shelf) named(key string) []string {
	out := append([]string{}, s.byName[key]...)
	if t, ok := strings.CutPrefix(key, "title:"); ok && len(out) == 0 && yearless(t) == t {
		out = append(out, s.bySlug[t]...)
	}
	sort.Strings(out)
	return out
}

// linked is the document that a link from another points to, or "". A relative
// link is read from the folder of the source it stands in.
func (s *shelf) linked(target, from string) string {
	if u := strings.TrimPrefix(target, "file://"); u != target {
		target = u
	}
	target, _, _ = strings.Cut(target, "?")
	if id := s.bySrc[path.Clean(slash(target))]; id != "" || strings.Contains(target, "://") {
		return id
	}
	return s.bySrc[path.Join(path.Dir(slash(from)), slash(target))]
}

// yearless is a slug without the year at its end.
func yearless(slug string) string {
	if n := len(slug); n > 5 && slug[n-5] == '-' && (slug[n-4:n-2] == "19" || slug[n-4:n-2] == "20" || slug[n-4:n-2] == "18") {
		if c := slug[n-2]; c >= '0' && c <= '9' && slug[n-1] >= '0' && slug[n-1] <= '9' {
			return strings.TrimSuffix(slug[:n-5], "-of")
		}
	}
	return slug
}

// titleNames are the keys that a title gives a document: the title as a whole,
// and the instrument that it begins with.
func titleNames(title string) []string {
	title = strings.TrimSpace(title)
	if title == "" {
		return nil
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(title, "The "), "THE ")
	out := []string{"title:" + cite.Slug(bare)}
	if n := cite.Slug(dropBrackets(bare)); "title:"+n != out[0] && n != "" {
		out = append(out, "title:"+n)
	}
	for _, m := range cite.Find(bare, nil) {
		if m.Start == 0 && len(m.Path) == 0 && m.Doc.Mode == "named" && m.Doc.Key != out[0] {
			out = append(out, m.Doc.Key)
		}
		if m.Start == 0 && len(m.Path) == 1 && strings.HasPrefix(m.Key, "title:") {
			out = append(out, "us/usc/t"+m.Key[len("title:"):])
		}
	}
	return out
}

// dropBrackets takes the brackets off the end of a title: "(43 of 1961)".
func dropBrackets(t string) string {
	t = strings.TrimSpace(t)
	for strings.HasSuffix(t, ")") {
		k := strings.LastIndexByte(t, '(')
		if k <= 0 {
			return t
		}
		t = strings.TrimSpace(t[:k])
	}
	return t
}

// titleOf is the title that names a document: its own, or its first heading.
func titleOf(d *ingest.Document) string {
	if d.Title != "" {
		return d.Title
	}
	for _, n := range d.Outline {
		if n.Heading && n.Title != "" && n.Label == "" {
			return n.Title
		}
		if n.Heading {
			break
		}
	}
	return ""
}

// learn reads from a document's own text what it is called, and what it calls
// others.
func (b *book) learn() {
	b.shorts = map[string]string{}
	title := titleOf(b.doc)
	b.names = titleNames(title)
	b.calls = map[string]bool{}
	for _, m := range b.doc.Mentions {
		if len(m.Path) > 0 && m.Doc.Mode == "self" {
			typ, label, _ := strings.Cut(m.Path[0], ":")
			if label == "@this" || len(b.byComp[compKey(kindOf(typ), label)]) > 0 && b.types[typ] {
				b.calls[typ] = true
			}
		}
		if len(m.Path) != 0 || m.Doc.Mode != "named" && m.Doc.Mode != "this" || m.Has("quoted") {
			continue
		}
		if m.Doc.Mode == "named" && calledBefore(b.doc.Text, m.Start) {
			b.names = append(b.names, m.Doc.Key)
		}
		key := m.Doc.Key
		if m.Doc.Mode == "this" {
			key = "@self"
		}
		for _, short := range shortBehind(b.doc.Text, m.End) {
			if _, ok := b.shorts[short]; !ok {
				b.shorts[short] = key
			} else if b.shorts[short] != key {
				b.shorts[short] = "" // two meanings: none
			}
		}
		if short := shortBefore(b.doc.Text, m.Start); short != "" {
			if _, ok := b.shorts[short]; !ok {
				b.shorts[short] = key
			}
		}
	}
	b.bracketed()
}

// bracketed learns the short names that a text gives to what the grammar does not
// name: "the main services agreement between the parties (the “Agreement”)" is
// a document that is not known here, and "this lease (the “Lease”)" is this one.
func (b *book) bracketed() {
	text := b.doc.Text
	for i := 0; i < len(text); {
		k := strings.IndexByte(text[i:], '(')
		if k < 0 {
			return
		}
		i += k
		names := shortBehind(text, i)
		for _, n := range names {
			if _, known := b.shorts[n]; known {
				continue
			}
			if before := strings.ToLower(text[max(0, i-80):i]); strings.Contains(before, "this "+n) || strings.Contains(before, "these "+n) {
				b.shorts[n] = "@self"
			} else {
				b.shorts[n] = ""
			}
		}
		i++
	}
}

// ownHead is the word that the document's own title names its kind by, as a
// short name: "act" of the Ports Act, 1961.
func (b *book) ownHead() string {
	for _, n := range b.names {
		if t, ok := strings.CutPrefix(n, "title:"); ok {
			t = yearless(t)
			return t[strings.LastIndexByte(t, '-')+1:]
		}
	}
	return ""
}

// calledBefore says that a name is the document's own: "This Act may be called
// the ...".
func calledBefore(text string, i int) bool {
	t := text[max(0, i-60):i]
	for _, w := range [...]string{"may be called", "may be cited as", "shall be called", "be cited together as", "is cited as"} {
		if strings.Contains(t, w) {
			return strings.Contains(text[max(0, i-120):i], "his ") || strings.Contains(text[max(0, i-120):i], "hese ")
		}
	}
	return false
}

// shortBehind are the short names that follow a name in brackets: (the "Act" or
// the "1998 Act"), (hereinafter "the Code").
func shortBehind(text string, i int) []string {
	t := text[i:min(len(text), i+120)]
	t = strings.TrimLeft(t, " \n")
	if !strings.HasPrefix(t, "(") {
		return nil
	}
	k := strings.IndexByte(t, ')')
	if k < 0 {
		return nil
	}
	return quotedNames(t[1:k])
}

// quotedNames are the names in quotation marks in a text, as slugs.
func quotedNames(t string) []string {
	var out []string
	for {
		i, n := quoteIn(t)
		if i < 0 {
			return out
		}
		t = t[i+n:]
		j, m := quoteIn(t)
		if j < 0 {
			return out
		}
		name := strings.TrimPrefix(strings.TrimPrefix(t[:j], "the "), "The ")
		if s := cite.Slug(name); s != "" && len(name) < 60 {
			out = append(out, s)
		}
		t = t[j+m:]
	}
}

func quoteIn(t string) (int, int) {
	best, size := -1, 0
	for _, q := range [...]string{"\"", "“", "”", "‘", "’"} {
		if i := strings.Index(t, q); i >= 0 && (best < 0 || i < best) {
			best, size = i, len(q)
		}
	}
	return best, size
}

// shortBefore is the short name that a name defines: "the 1974 Act" means the
// Health and Safety at Work etc. Act 1974.
func shortBefore(text string, i int) string {
	t := text[max(0, i-60):i]
	for _, w := range [...]string{" means the ", " means ", " mean the "} {
		if s, ok := strings.CutSuffix(t, w); ok {
			k := max(strings.LastIndex(s[:max(0, len(s)-1)], "“"), strings.LastIndexByte(s[:max(0, len(s)-1)], '"'))
			if k < 0 {
				return ""
			}
			names := quotedNames(s[k:])
			if len(names) == 1 {
				return names[0]
			}
		}
	}
	return ""
}
