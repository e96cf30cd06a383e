package ingest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
)

// document builds a finished document from leaves.
func document(leaves ...event.Leaf) *Document {
	b := &builder{}
	for _, l := range leaves {
		b.Leaf(l)
	}
	d := b.build()
	_ = finish(context.Background(), d, nil) // its error is the context's
	return d
}

func originals(chunks []Chunk) []string {
	var out []string
	for _, c := range chunks {
		out = append(out, c.Original)
	}
	return out
}

func TestChunks(t *testing.T) {
	item := func(s string) event.Leaf { return event.Leaf{Kind: KindListItem, Level: 1, Runs: run(s)} }
	for name, tc := range map[string]struct {
		leaves []event.Leaf
		size   int
		want   []string
	}{
		"paragraphs share a chunk": {
			[]event.Leaf{para("One is here."), para("Two is here.")}, 100,
			[]string{"One is here.\n\nTwo is here."},
		},
		"never over a heading": {
			[]event.Leaf{para("One."), heading(1, "H"), para("Two.")}, 100,
			[]string{"One.", "Two."},
		},
		"never mixing kinds": {
			[]event.Leaf{para("Lead:"), item("(a) first;"), item("(b) second.")}, 100,
			[]string{"Lead:", "(a) first;\n(b) second."},
		},
		"furniture parts": {
			[]event.Leaf{para("One."), {Kind: KindPageNumber, Runs: run("7")}, para("Two.")}, 100,
			[]string{"One.", "Two."},
		},
		"whole sentences up to the size": {
			[]event.Leaf{para("Aaaa aaaa aaaa. Bbbb bbbb bbbb. Cccc cccc cccc.")}, 32,
			[]string{"Aaaa aaaa aaaa. Bbbb bbbb bbbb.", "Cccc cccc cccc."},
		},
		"a long sentence is cut at a clause": {
			[]event.Leaf{para("the first part of it is here; the second part of it follows on")}, 40,
			[]string{"the first part of it is here;", "the second part of it follows on"},
		},
		"code by lines where it does not fit": {
			[]event.Leaf{{Kind: KindCode, Runs: run("if a {\n  b()\n}\n\nelse")}}, 14,
			[]string{"if a {\n  b()", "}\n\nelse"},
		},
		"contents pages are left out": {
			[]event.Leaf{{Kind: KindTOC, Runs: run("1 Scope .... 3")}, para("Body.")}, 100,
			[]string{"Body."},
		},
	} {
		t.Run(name, func(t *testing.T) {
			chunks := Chunks(document(tc.leaves...), &ChunkOptions{MaxChars: tc.size})
			if diff := cmp.Diff(tc.want, originals(chunks)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			for _, c := range chunks {
				if n := utf8.RuneCountInString(c.Original); n > tc.size {
					t.Errorf("%d characters in %q", n, c.Original)
				}
			}
		})
	}
}

func TestForcedChunksAreMarked(t *testing.T) {
	d := document(para(strings.Repeat("word ", 60) + "end."))
	for _, c := range Chunks(d, &ChunkOptions{MaxChars: 100}) {
		if !c.Forced {
			t.Errorf("%q is not marked", c.Original)
		}
	}
}

// TestRepeatedSentences has identical text many times over: spans must come from
// the walk, not from a search.
func TestRepeatedSentences(t *testing.T) {
	var leaves []event.Leaf
	for range 40 {
		leaves = append(leaves, para("Each clause is the same."))
	}
	d := document(leaves...)
	at, ids := 0, map[string]bool{}
	for _, c := range Chunks(d, &ChunkOptions{MaxChars: 60}) {
		if c.Start < at || d.Text[c.Start:c.End] != c.Original {
			t.Errorf("chunk %d at %d:%d behind %d", c.Ordinal, c.Start, c.End, at)
		}
		if ids[c.ID] {
			t.Errorf("chunk %d has the ID of another", c.Ordinal)
		}
		ids[c.ID] = true
		at = c.End
	}
	if len(ids) != 20 {
		t.Errorf("%d chunks, want 20", len(ids))
	}
}

func TestTableChunksKnowTheirHeader(t *testing.T) {
	b := &builder{}
	b.Open(KindTable)
	b.Leaf(event.Leaf{Kind: KindTableRow, HeaderRow: true, Runs: run("Record\tKept")})
	b.Leaf(event.Leaf{Kind: KindTableRow, HeaderRow: true, Runs: run("\tYears")})
	for range 6 {
		b.Leaf(event.Leaf{Kind: KindTableRow, Runs: run("Access logs\t2")})
	}
	b.Close()
	d := b.build()
	_ = finish(context.Background(), d, nil) // its error is the context's
	chunks := Chunks(d, &ChunkOptions{MaxChars: 45})
	if len(chunks) != 3 || chunks[0].Header != nil {
		t.Fatalf("%d chunks, header of the first %v", len(chunks), chunks[0].Header)
	}
	for _, c := range chunks[1:] {
		if c.Header == nil || d.Slice(*c.Header) != "Record\tKept\n\tYears" || c.Kind != KindTable {
			t.Errorf("chunk %d of kind %s: header %v", c.Ordinal, c.Kind, c.Header)
		}
	}
}

// TestChunksCancelled stops with its caller, as what follows a reader does.
func TestChunksCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	d := document(heading(1, "H"), para("One."))
	cancel()
	if chunks, err := ChunksContext(ctx, d, nil); chunks != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%d passages, error %v", len(chunks), err)
	}
	if err := finish(ctx, d, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("finish: error %v", err)
	}
}

// TestMentionsStayWhole checks that every reference of a retrieved block lies in
// exactly one passage, whatever their size.
func TestMentionsStayWhole(t *testing.T) {
	docs := map[string]*Document{
		"longer than a passage": document(para("Under section 67(1)(a)(i) of it")),
		"one behind another":    document(para("See sections 4(1)(a), 5(2)(b) and 6(3)(c) of the Navigation Act 2012 and article 12 of Regulation (EU) 2016/679.")),
		"over two sentences":    document(para("It is due under Art. 4. Para. 2 applies. See No. 7. Section 8 too.")),
	}
	over := document(para("It is due. Of the Act one reads. It ends."))
	over.Mentions = []cite.Mention{{Start: 7, End: 17}, {Start: 11, End: 21}}
	docs["recorded over a sentence's end"] = over
	for name, d := range docs {
		if len(d.Mentions) == 0 {
			t.Errorf("%s: no reference was found", name)
		}
		for size := 1; size < 60; size++ {
			chunks := Chunks(d, &ChunkOptions{MaxChars: size})
			for _, m := range d.Mentions {
				n := 0
				for _, c := range chunks {
					for _, in := range c.Mentions {
						if in.Start+c.Start == m.Start && in.End+c.Start == m.End && c.Original[in.Start:in.End] == d.Text[m.Start:m.End] {
							n++
						}
					}
				}
				if n != 1 {
					t.Fatalf("%s: size %d: %q is in %d passages of %q", name, size, d.Text[m.Start:m.End], n, originals(chunks))
				}
			}
			at := 0
			for _, c := range chunks {
				if c.Start < at || strings.TrimSpace(d.Text[at:c.Start]) != "" {
					t.Fatalf("%s: size %d: passage at %d behind %d", name, size, c.Start, at)
				}
				at = c.End
				if utf8.RuneCountInString(c.Original) > size && (!c.Forced || len(c.Mentions) == 0) {
					t.Fatalf("%s: size %d: %q is longer, forced %v, with %d references", name, size, c.Original, c.Forced, len(c.Mentions))
				}
			}
		}
	}
}

func FuzzCut(f *testing.F) {
	f.Add("a; b, c d", 3)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		if limit < 1 || limit > 1000 || !utf8.ValidString(s) {
			return
		}
		at := 0
		for _, c := range cut(s, Span{0, len(s)}, limit, nil) {
			if c.Start < at || strings.TrimSpace(s[at:c.Start]) != "" || utf8.RuneCountInString(s[c.Start:c.End]) > limit {
				t.Fatalf("piece %v behind %d of %q", c, at, s)
			}
			at = c.End
		}
		if strings.TrimSpace(s[at:]) != "" {
			t.Fatalf("%q is lost", s[at:])
		}
	})
}
