package resolve

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// learn reads from a document's own text what it is called, and what it calls
// others.
func (b *book) learn() {
	b.shorts = map[string]string{}
	title := titleOf(b.doc)
	b.names = titleNames(title)
	b.calls = map[string]bool{}
	b.others = map[string]bool{}
	for _, m := range b.doc.Mentions {
		if len(m.Path) > 0 && m.Doc.Mode == "self" {
			typ, label, _ := strings.Cut(m.Path[0], ":")
			if label == "@this" || len(b.byComp[compKey(kindOf(typ), label)]) > 0 && b.types[typ] {
				b.calls[typ] = true
			}
		}
		if len(m.Path) > 0 && m.Doc.Mode != "self" && m.Doc.Mode != "this" {
			typ, _, _ := strings.Cut(m.Path[0], ":")
			b.others[typ] = true
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
	b.learnForms()
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
