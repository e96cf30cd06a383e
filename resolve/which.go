package resolve

import (
	"context"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// documents are the documents that a qualifier means, ordered by ID; where there
// are none, the answer that follows from it. A named document that is not there
// never falls back to the citing one.
func (q *question) documents(ctx context.Context, d cite.Qualifier) ([]*book, answer, error) {
	switch d.Mode {
	case "self", "this", "":
		return []*book{q.b}, answer{}, nil
	case "short":
		return q.short(ctx, d)
	case "that":
		return q.thatDocument(ctx, d)
	}
	return q.named(ctx, d.Key)
}

// named are the documents with a name, the citing one first of all.
func (q *question) named(ctx context.Context, key string) ([]*book, answer, error) {
	none := answer{state: External, reason: ReasonNotInCorpus}
	if target, ok := strings.CutPrefix(key, "url:"); ok {
		id := q.lib.shelf.linked(target, q.b.source)
		if id == "" {
			none.reason = ReasonWebLink
			return nil, none, nil
		}
		b, err := q.lib.load(ctx, id)
		return []*book{b}, none, err
	}
	for _, n := range q.b.names {
		if n == key {
			return []*book{q.b}, none, nil
		}
	}
	var out []*book
	for _, id := range q.lib.shelf.named(key) {
		b, err := q.lib.load(ctx, id)
		if err != nil {
			return nil, none, err
		}
		out = append(out, b)
	}
	return out, none, nil
}

// short is the document that a short name means: as this document defines it,
// else the one it is made under, else the only one named in it that fits.
func (q *question) short(ctx context.Context, d cite.Qualifier) ([]*book, answer, error) {
	name := strings.TrimPrefix(d.Key, "short:")
	none := answer{state: External, reason: ReasonNotDefined}
	if key, ok := q.b.shorts[name]; ok {
		switch {
		case key == "":
			return nil, none, nil
		case key == "@self":
			return []*book{q.b}, none, nil
		}
		if id, ok := strings.CutPrefix(key, "id:"); ok {
			b, err := q.lib.load(ctx, id)
			return []*book{b}, none, err
		}
		return q.named(ctx, key)
	}
	if q.b.under != "" && (name == "act" || name == "principal-act" || name == "parent-act") {
		b, err := q.lib.load(ctx, q.b.under)
		return []*book{b}, none, err
	}
	if q.b.under == "" && name == q.b.ownHead() {
		return []*book{q.b}, none, nil // "the Act" in a schedule of an act
	}
	year, head, ok := strings.Cut(name, "-")
	if !ok || len(year) != 4 || year[0] < '1' || year[0] > '2' {
		return nil, none, nil
	}
	tail := "-" + head + "-" + year
	fits := map[string]bool{}
	for _, n := range q.b.names {
		if strings.HasSuffix(n, tail) {
			fits[n] = true
		}
	}
	if q.b.doc != nil {
		for _, m := range q.b.doc.Mentions {
			if m.Doc.Mode == "named" && strings.HasSuffix(m.Doc.Key, tail) {
				fits[m.Doc.Key] = true
			}
		}
	}
	if len(fits) != 1 {
		return nil, none, nil
	}
	for key := range fits {
		return q.named(ctx, key)
	}
	return nil, none, nil
}

// thatDocument is what "that Act", "thereof" and "ibid." point back to.
func (q *question) thatDocument(ctx context.Context, d cite.Qualifier) ([]*book, answer, error) {
	head := ""
	if f := strings.Fields(d.Raw); len(f) > 1 {
		head = strings.ToLower(f[len(f)-1])
	}
	var keys []cite.Qualifier
	for _, p := range q.before(func(p cite.Mention) bool {
		return (p.Doc.Mode == "named" || p.Doc.Mode == "short") && headed(p.Doc, head)
	}) {
		seen := false
		for _, k := range keys {
			seen = seen || k.Key == p.Doc.Key
		}
		if !seen {
			keys = append(keys, p.Doc)
		}
	}
	if len(keys) == 0 {
		return nil, answer{state: Dangling, reason: ReasonNoAntecedent, nearest: &spot{b: q.b, i: -1}}, nil
	}
	if len(keys) > 1 && head == "" { // "thereof": the last one named
		keys = keys[len(keys)-1:]
	}
	var out []*book
	var failed answer
	for _, k := range keys {
		docs, f, err := q.documents(ctx, k)
		if err != nil {
			return nil, f, err
		}
		failed = f
		out = append(out, docs...)
	}
	if len(keys) > 1 && len(out) < len(keys) {
		// one of those it may mean is not here, so the others are no answer
		if len(out) == 0 {
			return nil, answer{state: External, reason: ReasonNotInCorpus}, nil
		}
		a := answer{state: Ambiguous, reason: ReasonSeveralBefore}
		for _, b := range out {
			x := q.in(b)
			a.candidates = append(a.candidates, x.places...)
		}
		return nil, a, nil
	}
	return out, failed, nil
}

// headed says that a document's name is of the kind that a word names: "Act",
// "Regulation". No word fits all.
func headed(d cite.Qualifier, head string) bool {
	if head == "" {
		return true
	}
	raw := strings.ToLower(d.Raw)
	for _, w := range strings.FieldsFunc(raw, func(c rune) bool { return c == ' ' || c == ',' || c == '(' || c == '\n' }) {
		if w == head || w+"s" == head || w == head+"s" {
			return true
		}
	}
	return head == "law" || head == "instrument" || head == "document"
}
