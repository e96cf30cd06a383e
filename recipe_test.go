package referent

import (
	"context"
	"encoding/json"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

// TestRecipe holds the hashes that documents are stored with. One that changes
// has all corpora made anew: it may only do so together with recipeVersion. Each
// is what sha256sum says of the words beside it.
func TestRecipe(t *testing.T) {
	for name, c := range map[string]struct {
		opts PrepareOptions
		want string
	}{
		// "3\n1000\nheading_path lead_in table_header positional acronym defined_term pronoun 6 0.25\n"
		"defaults": {PrepareOptions{}, "808cd39eaf7c75fb"},
		"defaults, written out": {PrepareOptions{MaxChars: ingest.DefaultMaxChars, Enrich: &enrich.Options{Passes: []string{"+pronoun", "-vague"}, MaxExpansions: 6, MaxAdded: 0.25}},
			"808cd39eaf7c75fb"},
		// "3\n400\nlead_in table_header positional vague acronym defined_term pronoun 2 0.25\n"
		"others": {PrepareOptions{MaxChars: 400, Enrich: &enrich.Options{Passes: []string{"+vague", "-heading_path"}, MaxExpansions: 2}}, "7ba1b43d4e33d7eb"},
	} {
		if got := c.opts.recipe(); got != c.want {
			t.Errorf("%s: recipe %s, want %s", name, got, c.want)
		}
	}
}

// counted is an embedder that counts the texts it is asked for.
type counted struct {
	index.Embedder
	texts atomic.Int64
}

func (c *counted) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	c.texts.Add(int64(len(texts)))
	return c.Embedder.Embed(ctx, texts)
}

// TestUnchangedDocumentsCostNothing ingests a folder twice: the second time no
// vector and no note is asked for, and nothing is written.
func TestUnchangedDocumentsCostNothing(t *testing.T) {
	ctx := context.Background()
	e, notes := &counted{Embedder: index.NewStatic()}, &scribe{}
	c, err := OpenMemory(&Options{Embedder: e, Notes: notes})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	files := Files(filepath.Join("testdata", "handbook"))
	first, err := c.Ingest(ctx, files)
	if err != nil || first.Count(Added) == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	texts, asked := e.texts.Load(), notes.asked
	if texts == 0 || asked == 0 {
		t.Fatalf("%d texts and %d notes for a whole folder", texts, asked)
	}
	before := passages(t, c)
	again, err := c.Ingest(ctx, files)
	if err != nil || again.Count(Unchanged, Empty) != len(first.Files) {
		t.Fatalf("%+v, %v", again, err)
	}
	if n := e.texts.Load(); n != texts || notes.asked != asked {
		t.Errorf("the same files cost %d vectors and %d notes", n-texts, notes.asked-asked)
	}
	if after := passages(t, c); after != before {
		t.Error("the same files left other passages")
	}
}

// passages are all passages of a corpus, edits and all, as JSON.
func passages(t *testing.T, c *Corpus) string {
	t.Helper()
	docs, err := c.Index().Documents(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var all [][]ingest.Chunk
	for _, d := range docs {
		chunks, err := c.Index().Chunks(context.Background(), d.ID)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, chunks)
	}
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestAnyNumberOfWorkers ingests a folder on one, two and seven processors: the
// passages, their edits and what is missing are the same.
func TestAnyNumberOfWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	want := ""
	for _, n := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(n)
		c, err := OpenMemory(nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Ingest(context.Background(), Files(filepath.Join("testdata", "handbook"))); err != nil {
			t.Fatal(err)
		}
		got := passages(t, c)
		c.Close()
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("with %d workers the passages are others", n)
		}
	}
}
