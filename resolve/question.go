package resolve

import (
	"context"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// library gives the documents that references may lead to.
type library struct {
	shelf *shelf
	load  func(ctx context.Context, id string) (*book, error)
}

// question asks what one mention means where it stands.
type question struct {
	lib      *library
	b        *book          // the document it stands in
	here     int            // unit it stands in, -1 for none
	text     string         // what the mentions' offsets count in
	mentions []cite.Mention // of that text, in order
	n        int            // the one that is asked about
	from, to int            // the block that an antecedent must stand in
}

func (q *question) mention() cite.Mention { return q.mentions[q.n] }

// answer is a resolution before it is written for a caller.
type answer struct {
	state      State
	places     []spot
	candidates []spot
	nearest    *spot
	reason     string
	detail     string
}

// spot is a unit of a document; -1 is the document itself. Where a link leads
// into the middle of it, at is the offset of its anchor, and 0 otherwise.
type spot struct {
	b  *book
	i  int
	at int
}

// span is the text that a spot means.
func (s spot) span() ingest.Span {
	body := ingest.Span{Start: 0, End: len(s.b.doc.Text)}
	if s.i >= 0 {
		body = s.b.units[s.i].body
	}
	if s.at > body.Start && s.at < body.End {
		body.Start = s.at
	}
	return trimSpan(s.b.doc.Text, body)
}

// place is a spot as it is reported.
func (s spot) place() Place {
	p := s.b.place(s.i)
	if s.at > 0 && s.b.doc != nil {
		p.Start, p.End = s.b.block(s.at)
	}
	return p
}

// resolve answers a question.
func (q *question) resolve(ctx context.Context) (answer, error) {
	m := q.mention()
	if m.Has("quoted") {
		return answer{state: NotFollowed, reason: ReasonQuoted}, nil
	}
	if strings.HasPrefix(m.Key, "bib:") && m.Doc.Mode == "self" {
		if strings.HasPrefix(m.Target, "#") { // the mark of a footnote, and where it leads
			return q.b.anchored(m.Target), nil
		}
		return q.entry(ctx, m)
	}
	docs, failed, err := q.documents(ctx, m.Doc)
	if err == nil && len(docs) == 0 && failed.state == External && m.Doc.Mode == "named" {
		if a, ok := q.annexed(m); ok {
			return a, nil
		}
	}
	if err != nil || len(docs) == 0 {
		return failed, err
	}
	if len(docs) == 1 {
		a := q.in(docs[0])
		if (a.state == Dangling || a.state == External) && docs[0] == q.b {
			return q.elsewhere(ctx, a)
		}
		return a, nil
	}
	a := answer{state: Ambiguous, reason: ReasonSeveralTitles}
	if m.Doc.Mode == "that" {
		a.reason = ReasonSeveralBefore
	}
	for _, b := range docs {
		x := q.in(b)
		a.candidates = append(a.candidates, x.places...)
		a.candidates = append(a.candidates, x.candidates...)
	}
	if len(a.candidates) == 0 {
		for _, b := range docs {
			a.candidates = append(a.candidates, spot{b: b, i: -1})
		}
	}
	return a, nil
}

// elsewhere answers a question that its own document does not, where its words
// are a link into another document of the corpus: by the words there, or else by
// the link.
func (q *question) elsewhere(ctx context.Context, a answer) (answer, error) {
	m := q.mention()
	file, anchor, _ := strings.Cut(m.Target, "#")
	if file == "" {
		return a, nil
	}
	id := q.lib.shelf.linked(file, q.b.source)
	if id == "" || id == q.b.id {
		return a, nil
	}
	other, err := q.lib.load(ctx, id)
	if err != nil {
		return a, err
	}
	if x := q.in(other); x.state == Resolved {
		return x, nil
	}
	if anchor == "" {
		return answer{state: Resolved, places: []spot{{b: other, i: -1}}, detail: "by the link"}, nil
	}
	if x := other.anchored(m.Target); x.state == Resolved {
		x.detail = "by the link"
		return x, nil
	}
	return a, nil
}

// in answers the question within one document, the one that is meant.
func (q *question) in(b *book) answer {
	m := q.mention()
	here := -1
	if b == q.b {
		here = q.here
	}
	path := m.Components()
	if len(path) == 1 && path[0].Label == "@title" {
		a := b.titled(m.Title, here)
		if m.Target != "" {
			a = q.compare(b, a, m)
		}
		return a
	}
	if len(path) == 0 {
		if m.Target != "" && m.Doc.Mode == "self" || strings.Contains(m.Target, "#") {
			return b.anchored(m.Target)
		}
		return answer{state: Resolved, places: []spot{{b: b, i: -1}}}
	}
	a := q.follow(b, path, here)
	if m.To != "" && a.state == Resolved && len(a.places) == 1 {
		a = b.through(a.places[0].i, m.To)
	}
	if m.Target != "" {
		a = q.compare(b, a, m)
	}
	return a
}

// follow resolves a path in a document, whatever it begins with.
func (q *question) follow(b *book, path []cite.Component, here int) answer {
	if strings.HasPrefix(path[0].Label, "@") {
		switch path[0].Label {
		case "@that":
			return q.that(b, path)
		case "@this":
			return b.answer(b.this(path, here))
		case "@prev", "@next":
			return b.answer(b.neighbour(path, here, q.mention()))
		}
		return answer{state: Dangling, nearest: &spot{b: b, i: -1}, reason: ReasonNoPlace}
	}
	m := q.mention()
	f := b.find(path, here, m.Raw, m.Doc.Mode == "this")
	if m.Start >= 5 && strings.EqualFold(q.text[m.Start-5:m.Start], "this ") { // "this Section 2": the one it stands in
		for _, i := range f.several {
			if b == q.b && b.within(here, i) {
				f = finding{units: []int{i}, nearest: -1}
				break
			}
		}
	}
	a := b.answer(f)
	if a.state == Dangling && m.Doc.Mode != "this" && (b.other(path[0]) || b.foreign(path[0].Type)) {
		return answer{state: External, reason: ReasonNotInCorpus}
	}
	return a
}

// foreign says that a unit of a type is one of another document: a form, where
// the document holds none, or a unit of which it has none itself while it cites
// others' by name, as a contract does that cites model clauses. The number alone
// names no instrument.
func (b *book) foreign(typ string) bool {
	if typ == "form" {
		return !b.types[typ]
	}
	return sectionTypes[typ] && b.others[typ] && !b.types[typ] && !b.calls[typ]
}

// other says that a component names another document than this one, which is a
// whole title or part itself: "Chapter 18 of Title 2" in Title 29.
func (b *book) other(c cite.Component) bool {
	if b.doc == nil || len(b.units) == 0 {
		return false
	}
	r := b.units[0]
	return r.parent < 0 && r.body.End == len(b.doc.Text) && containerTypes[r.comp.Type] && r.comp.Type == c.Type &&
		!sameLabel(c.Type, r.comp.Label, c.Label)
}

// answer writes a finding as the state it means.
func (b *book) answer(f finding) answer {
	switch {
	case len(f.units) > 0:
		a := answer{state: Resolved}
		for _, i := range f.units {
			a.places = append(a.places, spot{b: b, i: i})
		}
		return a
	case len(f.several) > 0:
		a := answer{state: Ambiguous, reason: f.reason}
		for _, i := range f.several {
			a.candidates = append(a.candidates, spot{b: b, i: i})
		}
		return a
	}
	return answer{state: Dangling, nearest: &spot{b: b, i: f.nearest}, reason: f.reason}
}

// through widens a unit to the range that begins at it and ends at its sister
// with the label to. Where there is none, the range ends with the last sister
// that comes before it in sequence.
func (b *book) through(first int, to string) answer {
	typ := b.units[first].comp.Type
	slot := b.up(first)
	var row []int
	if slot >= 0 && !containerTypes[b.units[slot].comp.Type] {
		row = b.kids[slot]
	} else {
		for i, e := range b.units {
			if e.comp.Label != "" && e.comp.Type == typ && b.around(i) == b.around(first) {
				row = append(row, i)
			}
		}
	}
	start, end := -1, -1
	for n, i := range row {
		if i == first {
			start = n
		}
		if start >= 0 && n >= start && sameLabel(typ, b.units[i].comp.Label, to) {
			end = n
			break
		}
	}
	a := answer{state: Resolved}
	if end < 0 {
		a.detail = "the range ends at " + to + ", which is not there"
	}
	for n := start; n >= 0 && n < len(row); n++ {
		i := row[n]
		if end >= 0 && n > end || end < 0 && n > start && !cite.Follows(b.units[i].comp.Label, to) {
			break
		}
		if n > start && b.within(i, first) {
			continue
		}
		a.places = append(a.places, spot{b: b, i: i})
	}
	return a
}

// sameLabel says that two labels name the same unit of a type.
func sameLabel(typ, a, b string) bool {
	for _, s := range spellings(cite.Component{Type: typ, Label: b}) {
		if strings.EqualFold(a, s) {
			return true
		}
	}
	return false
}

// entry resolves a key of the bibliography: to the entry where the document has
// one, and else to the document that the key names.
func (q *question) entry(ctx context.Context, m cite.Mention) (answer, error) {
	label := strings.TrimPrefix(m.Key, "bib:")
	has := false
	for i, e := range q.b.units {
		if e.comp.Type != "bib" {
			continue
		}
		has = true
		if strings.EqualFold(e.comp.Label, label) {
			a := answer{state: Resolved, places: []spot{{b: q.b, i: i}}}
			if m.To != "" {
				a = q.b.through(i, m.To)
			}
			return a, nil
		}
	}
	if has {
		return answer{state: Dangling, nearest: &spot{b: q.b, i: -1}, reason: ReasonNoSuchLabel}, nil
	}
	for _, x := range cite.Find(label, nil) {
		if len(x.Path) == 0 && x.Doc.Mode == "named" {
			docs, failed, err := q.documents(ctx, x.Doc)
			if err != nil || len(docs) != 1 {
				return failed, err
			}
			return answer{state: Resolved, places: []spot{{b: docs[0], i: -1}}}, nil
		}
	}
	if label != "" && label[0] >= '0' && label[0] <= '9' { // the list that it counts in is not here
		return answer{state: Dangling, nearest: &spot{b: q.b, i: -1}, reason: ReasonNoSuchLabel}, nil
	}
	return answer{state: External, reason: ReasonNotInCorpus}, nil
}

// titled resolves a heading that is named by its words.
func (b *book) titled(title string, here int) answer {
	want := fold(title)
	var got []int
	for i, e := range b.units {
		if want != "" && fold(e.heading) == want {
			got = append(got, i)
		}
	}
	switch got = b.narrow(got, here); len(got) {
	case 0:
		return answer{state: Dangling, nearest: &spot{b: b, i: -1}, reason: ReasonNoTitle}
	case 1:
		return b.answer(finding{units: got})
	}
	return b.answer(finding{several: got, reason: ReasonSeveralUnits})
}

// fold is a heading as headings are compared: small letters, single spaces, no
// marks at its ends.
func fold(t string) string {
	return strings.Trim(strings.Join(strings.Fields(strings.ToLower(t)), " "), " .,;:!?\"'“”‘’")
}
