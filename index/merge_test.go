package index_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
	"github.com/referent-go/referent/ingest"
)

// sectioned makes a document whose paragraphs stand under the given headings.
func sectioned(headings []string, paragraphs ...string) (*ingest.Document, []ingest.Chunk) {
	doc, chunks := indextest.Document("rules.md", "Rules", paragraphs...)
	for i := range chunks {
		if headings[i] != "" {
			chunks[i].Path = []ingest.Heading{{Level: 1, Title: headings[i]}}
		}
	}
	return doc, chunks
}

func mergedOrdinals(t *testing.T, doc *ingest.Document, chunks []ingest.Chunk, query string) [][]int {
	t.Helper()
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	// Words alone, so that a passage without a word of the query is no hit.
	hits, err := x.Search(t.Context(), query, &index.SearchOptions{Merge: true, Without: []index.Part{index.Vectors, index.Neighbours}})
	if err != nil {
		t.Fatal(err)
	}
	var out [][]int
	for _, h := range hits {
		one := []int{h.Chunk.Ordinal}
		best := 0
		if len(h.Why.Merged) > 0 {
			one = nil
		}
		for _, p := range h.Why.Merged {
			one = append(one, p.Ordinal)
			if p.Best {
				best++
				if p.ID != h.Chunk.ID {
					t.Errorf("the best part is %s, the hit %s", p.ID, h.Chunk.ID)
				}
			}
		}
		if len(h.Why.Merged) > 0 && best != 1 {
			t.Errorf("%d best parts", best)
		}
		out = append(out, one)
	}
	return out
}

func TestMerge(t *testing.T) {
	long := strings.Repeat("Pilots sign the log before they leave. ", 60) // 2,340 bytes
	for _, c := range []struct {
		name       string
		headings   []string
		paragraphs []string
		query      string
		want       [][]int
	}{
		{"half of a section are hits: it comes whole",
			[]string{"Keys", "Keys", "Keys", "Keys", "Logs"},
			[]string{"The treasurer keeps the key.", "Nobody copies it.", "It is never lent.", "A lost key is reported.", "Pilots sign the log."},
			"key", [][]int{{0, 1, 2, 3}}},
		{"a single hit stays alone",
			[]string{"Keys", "Keys", "Logs"},
			[]string{"The treasurer keeps the key.", "Nobody copies it.", "Pilots sign the log."},
			"key", [][]int{{0}}},
		{"less than half: hits beside each other come as one, others alone",
			[]string{"Keys", "Keys", "Keys", "Keys", "Keys", "Keys", "Keys", "Keys"},
			[]string{"Nobody comes in.", "The treasurer keeps the key.", "The key is numbered.", "It is never lent.", "Doors are shut.", "Lamps are off.", "A lost key.", "Cats stay out."},
			"key", [][]int{{6}, {1, 2}}},
		{"never over a heading",
			[]string{"Keys", "Locks"}, []string{"The treasurer keeps the key.", "A lock has a key."}, "key", [][]int{{1}, {0}}},
		{"a section that is too long does not come whole",
			[]string{"Keys", "Keys", "Keys", "Keys"},
			[]string{"The treasurer keeps the key.", long, long, "A lost key is reported."}, "key", [][]int{{0}, {3}}},
		{"without headings only neighbours merge",
			[]string{"", "", "", ""},
			[]string{"The treasurer keeps the key.", "The key is numbered.", "Nobody copies it.", "A lost key is reported."}, "key", [][]int{{0, 1}, {3}}},
	} {
		doc, chunks := sectioned(c.headings, c.paragraphs...)
		got := mergedOrdinals(t, doc, chunks, c.query)
		if len(got) == len(c.want) && len(got) == 2 && cmp.Equal(got[0], c.want[1]) {
			got[0], got[1] = got[1], got[0] // equal passages: which is first is not the point
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

func TestMergeStopsAtWhatIsNoPassage(t *testing.T) {
	doc, chunks := sectioned([]string{"Keys", "Keys", "Keys"}, "The treasurer keeps the key.", "Northmere Harbour Trust - page 7", "A lost key is reported.")
	chunks = []ingest.Chunk{chunks[0], chunks[2]} // the line between is furniture
	chunks[1].Ordinal = 1
	if got := mergedOrdinals(t, doc, chunks, "key"); len(got) != 2 {
		t.Errorf("%v: two passages, with a running head between them", got)
	}
}
