package indextest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// Opener opens an empty index.
type Opener func(t *testing.T) *index.Index

// Run checks an empty index, opened anew for each part, against what package
// index promises.
func Run(t *testing.T, open Opener) {
	for _, c := range []struct {
		name string
		run  func(*testing.T, *index.Index)
	}{
		{"empty", empty},
		{"what is put comes back", roundTrip},
		{"a new version replaces the old", replace},
		{"remove", remove},
		{"search", search},
		{"filters", filters},
		{"ties", ties},
		{"phrases", phrases},
		{"references", references},
		{"refused", refused},
		{"cancelled", cancelled},
		{"closed", closed},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := open(t)
			t.Cleanup(func() { x.Close() })
			c.run(t, x)
		})
	}
	t.Run("order of ingest", func(t *testing.T) { orderOfIngest(t, open) })
	t.Run("many segments", func(t *testing.T) { manySegments(t, open) })
}

func put(t testing.TB, x *index.Index, doc *ingest.Document, chunks []ingest.Chunk) {
	t.Helper()
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
}

func find(t testing.TB, x *index.Index, query string, o *index.SearchOptions) []index.Hit {
	t.Helper()
	hits, err := x.Search(t.Context(), query, o)
	if err != nil {
		t.Fatal(err)
	}
	return hits
}

// texts are the originals of hits.
func texts(hits []index.Hit) []string {
	out := []string{}
	for _, h := range hits {
		out = append(out, h.Chunk.Original)
	}
	return out
}

func same(t testing.TB, what string, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: %s", what, d)
	}
}

func empty(t *testing.T, x *index.Index) {
	docs, err := x.Documents(t.Context())
	if err != nil || docs == nil || len(docs) != 0 {
		t.Errorf("documents: %v, %v", docs, err)
	}
	for _, q := range []string{"anything", "", " ", "the of", "\"\"", "section 67"} {
		if hits := find(t, x, q, nil); hits == nil || len(hits) != 0 {
			t.Errorf("search %q: %v", q, hits)
		}
	}
	if _, err := x.Document(t.Context(), "none"); !errors.Is(err, index.ErrNotFound) {
		t.Errorf("document: %v", err)
	}
	if _, err := x.Chunks(t.Context(), "none"); !errors.Is(err, index.ErrNotFound) {
		t.Errorf("chunks: %v", err)
	}
	if _, err := x.Chunk(t.Context(), "none"); !errors.Is(err, index.ErrNotFound) {
		t.Errorf("chunk: %v", err)
	}
	if err := x.Remove(t.Context(), "none"); !errors.Is(err, index.ErrNotFound) {
		t.Errorf("remove: %v", err)
	}
	sound(t, x, 0, 0)
}

// sound checks that Verify finds nothing wrong.
func sound(t testing.TB, x *index.Index, docs, chunks int) {
	t.Helper()
	rep, err := x.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if rep.Documents != docs || rep.Chunks != chunks || len(rep.Problems) > 0 {
		t.Errorf("verify: %+v, expected are %d documents with %d passages", rep, docs, chunks)
	}
}

func roundTrip(t *testing.T, x *index.Index) {
	doc, chunks := Generate(1, 1, 40, 60)
	doc.Outline = []ingest.Node{{Key: "section:1", Body: ingest.Span{End: len(doc.Text)}, Parent: -1}}
	chunks[3].Header = &ingest.Span{Start: 1, End: 2}
	chunks[3].Pages = []ingest.Provenance{{Page: 2, Label: "ii", Box: &ingest.Box{1, 2, 3, 4.5}}}
	put(t, x, doc, chunks)
	gotDoc, err := x.Document(t.Context(), doc.ID)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "document", doc, gotDoc)
	gotChunks, err := x.Chunks(t.Context(), doc.ID)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "passages", chunks, gotChunks)
	for _, i := range []int{0, 3, 15, 16, 39} {
		c, err := x.Chunk(t.Context(), chunks[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "passage", &chunks[i], c)
	}
	docs, err := x.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []index.DocumentInfo{{ID: doc.ID, Source: doc.Source, Title: doc.Title, Format: "text", SHA256: doc.SHA256, Chunks: 40, Bytes: len(doc.Text)}}
	same(t, "documents", want, docs)
	sound(t, x, 1, 40)
}

func replace(t *testing.T, x *index.Index) {
	other, otherChunks := Document("other.txt", "", "Invoices are paid within thirty days.")
	put(t, x, other, otherChunks)
	old, oldChunks := Document("a.txt", "", "Records are retained for seven years.", "The zebra stays.")
	put(t, x, old, oldChunks)
	doc, chunks := Document("a.txt", "", "Records are retained for nine years.")
	put(t, x, doc, chunks)
	if got := texts(find(t, x, "zebra", &index.SearchOptions{Docs: []string{doc.ID}})); slices.Contains(got, "The zebra stays.") {
		t.Errorf("the old version was found: %q", got)
	}
	if _, err := x.Chunk(t.Context(), oldChunks[1].ID); !errors.Is(err, index.ErrNotFound) {
		t.Errorf("a passage of the old version: %v", err)
	}
	got, err := x.Chunks(t.Context(), doc.ID)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "passages", chunks, got)
	sound(t, x, 2, 2)
}

func remove(t *testing.T, x *index.Index) {
	for i := range 3 {
		doc, chunks := Generate(2, i, 5, 30)
		put(t, x, doc, chunks)
	}
	docs, err := x.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Remove(t.Context(), docs[1].ID); err != nil {
		t.Fatal(err)
	}
	if err := x.Remove(t.Context(), docs[1].ID); !errors.Is(err, index.ErrNotFound) {
		t.Errorf("removed twice: %v", err)
	}
	left, err := x.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	same(t, "documents", []index.DocumentInfo{docs[0], docs[2]}, left)
	for _, h := range find(t, x, "section company notice", &index.SearchOptions{K: 100}) {
		if h.Chunk.Doc == docs[1].ID {
			t.Errorf("found in a removed document: %q", h.Chunk.Original)
		}
	}
	sound(t, x, 2, 10)
}

func search(t *testing.T, x *index.Index) {
	doc, chunks := Document("handbook.md", "Handbook",
		"Records of training are kept for seven years after the employee leaves.",
		"The board meets four times a year.",
		"Invoices are paid within thirty days of receipt.",
		"A member may appeal to the tribunal against a decision of the board.",
		"Visitors sign in at the front desk.")
	put(t, x, doc, chunks)
	for query, want := range map[string]string{
		"how long do we keep training records":       chunks[0].Original,
		"tribunal appeals":                           chunks[3].Original,
		"when must a bill be settled":                chunks[2].Original, // shares no word
		"RECEIPT of an invoice":                      chunks[2].Original,
		"what about (odd) +query: syntax^2 ~visitor": chunks[4].Original,
	} {
		hits := find(t, x, query, &index.SearchOptions{Explain: true})
		if len(hits) == 0 || hits[0].Chunk.Original != want {
			t.Errorf("%q finds %q", query, texts(hits))
			continue
		}
		for i, h := range hits {
			if i > 0 && h.Score > hits[i-1].Score {
				t.Errorf("%q: hit %d scores above the one before", query, i)
			}
			if h.Why.Text == nil && h.Why.Vector == nil {
				t.Errorf("%q: hit %d does not say why", query, i)
			}
			var sum float64
			for _, term := range h.Why.Terms {
				sum += term.Score
			}
			if h.Why.Text != nil && (sum < h.Why.Text.Score*0.999999 || sum > h.Why.Text.Score*1.000001) {
				t.Errorf("%q: the terms of hit %d add up to %v, not %v", query, i, sum, h.Why.Text.Score)
			}
		}
	}
	if got := find(t, x, "board", &index.SearchOptions{K: 1}); len(got) != 1 {
		t.Errorf("one hit asked for, got %d", len(got))
	}
}

func filters(t *testing.T, x *index.Index) {
	var ids []string
	for i := range 4 {
		doc, chunks := Document(fmt.Sprintf("%d.txt", i), "", "The committee approves the budget.", "Budget tables follow.")
		chunks[1].Kind = ingest.KindTable
		put(t, x, doc, chunks)
		ids = append(ids, doc.ID)
	}
	for _, h := range find(t, x, "budget", &index.SearchOptions{Docs: ids[1:3]}) {
		if !slices.Contains(ids[1:3], h.Chunk.Doc) {
			t.Errorf("found in %s, which was not asked for", h.Chunk.Doc)
		}
	}
	got := find(t, x, "budget", &index.SearchOptions{Kinds: []ingest.Kind{ingest.KindTable}})
	if len(got) != 4 {
		t.Errorf("%d tables found", len(got))
	}
	for _, h := range got {
		if h.Chunk.Kind != ingest.KindTable {
			t.Errorf("a %s was found", h.Chunk.Kind)
		}
	}
	if got := find(t, x, "budget", &index.SearchOptions{Docs: []string{"none"}}); len(got) != 0 {
		t.Errorf("%d hits in a document that is not there", len(got))
	}
}

// ties checks that passages alike in every word come in one order.
func ties(t *testing.T, x *index.Index) {
	clause := "This agreement is governed by the law of England."
	for i := range 30 {
		doc, chunks := Document(fmt.Sprintf("plan-%02d.txt", i), "", clause, "Fee schedule.", clause)
		put(t, x, doc, chunks)
	}
	first := find(t, x, "law that governs the agreement", &index.SearchOptions{K: 25})
	if len(first) != 25 {
		t.Fatalf("%d hits", len(first))
	}
	for i := 1; i < len(first); i++ {
		a, b := first[i-1].Chunk, first[i].Chunk
		if a.Doc > b.Doc || a.Doc == b.Doc && a.Start >= b.Start {
			t.Errorf("hits %d and %d are out of order", i-1, i)
		}
	}
	for range 20 {
		same(t, "again", first, find(t, x, "law that governs the agreement", &index.SearchOptions{K: 25}))
	}
}

func phrases(t *testing.T, x *index.Index) {
	doc, chunks := Document("a.txt", "",
		"The register of members is open. Members of the register sign.",
		"Registers of the members are kept; the register is of interest to members.",
		"Nothing else to report about membership.")
	put(t, x, doc, chunks)
	hits := find(t, x, `"register of members"`, nil)
	if len(hits) == 0 || hits[0].Chunk.ID != chunks[0].ID {
		t.Errorf("%q", texts(hits))
	}
	hits = find(t, x, `who keeps “registers of the members”`, nil)
	if len(hits) == 0 || hits[0].Chunk.ID != chunks[1].ID {
		t.Errorf("%q", texts(hits))
	}
}

func references(t *testing.T, x *index.Index) {
	doc, chunks := Document("act.txt", "",
		"A notice under section 9(2)(b) is given to the registrar.",
		"The duty in section 9 applies; see also section 90.",
		"A person who fails to comply commits an offence.",
		"Section 9(2) does not apply to trusts.")
	put(t, x, doc, chunks)
	for _, c := range []struct {
		key    string
		prefix bool
		want   []int
	}{
		{"section:9/2/b", false, []int{0}},
		{"section:9/2", false, []int{3}},
		{"section:9/2", true, []int{0, 3}},
		{"section:9", true, []int{0, 1, 3}},
		{"section:90", false, []int{1}},
		{"section:91", true, nil},
	} {
		hits, err := x.CitedBy(t.Context(), c.key, c.prefix)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, h := range hits {
			got = append(got, h.Chunk.Ordinal)
			if len(h.Why.References) == 0 {
				t.Errorf("%s: a hit without its reference", c.key)
			}
		}
		same(t, fmt.Sprintf("%s, prefix %t", c.key, c.prefix), c.want, got)
	}
}

func refused(t *testing.T, x *index.Index) {
	good, goodChunks := Document("good.txt", "", "A sound document.")
	put(t, x, good, goodChunks)
	for name, spoil := range map[string]func(*ingest.Document, []ingest.Chunk){
		"text that is not at its span": func(_ *ingest.Document, cs []ingest.Chunk) { cs[1].Original = "Other text." },
		"a span beyond the text":       func(_ *ingest.Document, cs []ingest.Chunk) { cs[1].Start, cs[1].End = 1000, 1011 },
		"two passages with one ID":     func(_ *ingest.Document, cs []ingest.Chunk) { cs[1].ID = cs[0].ID },
		"a passage of another":         func(_ *ingest.Document, cs []ingest.Chunk) { cs[1].Doc = good.ID },
		"no ID":                        func(d *ingest.Document, _ []ingest.Chunk) { d.ID = "" },
	} {
		doc, chunks := Document("bad.txt", "", "First text.", "Other word.")
		spoil(doc, chunks)
		if err := x.Put(t.Context(), doc, chunks); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if err := x.Put(t.Context(), nil, nil); err == nil {
		t.Error("no document was taken")
	}
	for _, k := range []int{-1, 1 << 30} {
		if _, err := x.Search(t.Context(), "sound", &index.SearchOptions{K: k}); err == nil {
			t.Errorf("K %d was taken", k)
		}
	}
	sound(t, x, 1, 1)
}

func cancelled(t *testing.T, x *index.Index) {
	doc, chunks := Generate(3, 1, 5, 20)
	put(t, x, doc, chunks)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	another, anotherChunks := Generate(3, 2, 5, 20)
	_, docs := x.Documents(ctx)
	_, document := x.Document(ctx, doc.ID)
	_, list := x.Chunks(ctx, doc.ID)
	_, one := x.Chunk(ctx, chunks[0].ID)
	_, hits := x.Search(ctx, "company", nil)
	_, cited := x.CitedBy(ctx, "section:1", true)
	_, verified := x.Verify(ctx)
	_, stats := x.Stats(ctx)
	for name, err := range map[string]error{
		"put": x.Put(ctx, another, anotherChunks), "remove": x.Remove(ctx, doc.ID), "documents": docs, "document": document,
		"chunks": list, "chunk": one, "search": hits, "cited by": cited, "verify": verified, "stats": stats,
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	sound(t, x, 1, 5)
}

func closed(t *testing.T, x *index.Index) {
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := x.Search(t.Context(), "company", nil); !errors.Is(err, index.ErrClosed) {
		t.Errorf("search: %v", err)
	}
	doc, chunks := Generate(3, 1, 1, 20)
	if err := x.Put(t.Context(), doc, chunks); !errors.Is(err, index.ErrClosed) {
		t.Errorf("put: %v", err)
	}
}

// queries are some that Generate's text has answers to.
var queries = []string{"notice to the company", "penalty for a breach", "section 12", "counterform of the board", "data retention", "tax on property"}

// orderOfIngest checks that neither the order of documents nor what was put and
// removed in between changes what is found.
func orderOfIngest(t *testing.T, open Opener) {
	const n = 25
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	for i := range n {
		doc, chunks := Generate(4, i, 3+i%4, 50)
		put(t, a, doc, chunks)
	}
	for i := range n {
		j := (i*7 + 3) % n
		doc, chunks := Generate(5, j, 4, 50) // another version
		put(t, b, doc, chunks)
		extra, extraChunks := Document(fmt.Sprintf("extra-%d", i), "", "A notice of the company about tax on property.")
		put(t, b, extra, extraChunks)
		doc, chunks = Generate(4, j, 3+j%4, 50)
		put(t, b, doc, chunks)
		if err := b.Remove(t.Context(), extra.ID); err != nil {
			t.Fatal(err)
		}
	}
	for _, q := range queries {
		o := &index.SearchOptions{K: 30, Explain: true}
		same(t, q, find(t, a, q, o), find(t, b, q, o))
	}
	ha, err := a.CitedBy(t.Context(), "section:12", true)
	if err != nil {
		t.Fatal(err)
	}
	hb, err := b.CitedBy(t.Context(), "section:12", true)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "cited by", ha, hb)
}

// manySegments puts enough documents for several merges.
func manySegments(t *testing.T, open Opener) {
	x := open(t)
	defer x.Close()
	const n = 150
	chunksIn := 0
	for i := range n {
		doc, chunks := Generate(6, i, 1+i%9, 30)
		put(t, x, doc, chunks)
		chunksIn += len(chunks)
		if i%10 == 9 {
			if err := x.Remove(t.Context(), doc.ID); err != nil {
				t.Fatal(err)
			}
			chunksIn -= len(chunks)
		}
	}
	st, err := x.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if st.Segments > 30 {
		t.Errorf("%d segments for %d documents", st.Segments, n)
	}
	if st.Documents != n-n/10 || st.Chunks != chunksIn {
		t.Errorf("%+v", st)
	}
	sound(t, x, n-n/10, chunksIn)
}
