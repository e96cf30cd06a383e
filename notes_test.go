package referent

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
)

// scribe is a writer of notes that counts what it is asked.
type scribe struct {
	asked int
	down  bool
}

func (s *scribe) Describe(context.Context) (string, string, error) { return "scribe", "1", nil }

func (s *scribe) Write(_ context.Context, prompt string) (string, error) {
	if s.down {
		return "", errors.New("no ink")
	}
	s.asked++
	return "The passage sets the dues.", nil
}

func dues(t *testing.T, text string) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), "dues.md")
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return p
}

func ingestOne(t *testing.T, dir, file string, o Options) (Status, []ingest.Chunk) {
	t.Helper()
	c, err := Open(dir, &o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rep, err := c.Ingest(context.Background(), Files(file))
	if err != nil {
		t.Fatal(err)
	}
	id, err := c.Find(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	chunks, err := c.Index().Chunks(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return rep.Files[0].Status, chunks
}

// far is more text than a note's prompt shows around its passage, in code that
// is one passage.
var far = "```\n" + strings.Repeat("buoy\n", 1600) + "```"

func TestNotesAreWrittenOnceAndResumed(t *testing.T) {
	ctx := context.Background()
	dir, file := filepath.Join(t.TempDir(), "c"), dues(t, "# Dues\n\nThe dues are ten coins.\n\n"+far+"\n\n## Tolls\n\nA toll is one coin.\n")

	// A model that fails blocks nothing.
	w := &scribe{down: true}
	if status, chunks := ingestOne(t, dir, file, Options{Notes: w}); status != Added || noted(&chunks[0]) || len(chunks[0].Missing) == 0 {
		t.Fatalf("with the model down: %s, %+v", status, chunks[0].Missing)
	}

	w.down = false
	c, err := Open(dir, &Options{Notes: w})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	count := func() (added, missing int) {
		for r, err := range c.AddNotes(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			added, missing = added+r.Added, missing+r.Missing
		}
		return added, missing
	}
	if added, missing := count(); missing != 0 || added < 8 || w.asked == 0 || w.asked > added {
		t.Fatalf("resumed: %d added, %d missing, asked %d times", added, missing, w.asked)
	}
	all := w.asked
	if added, missing := count(); added != 0 || missing != 0 || w.asked != all {
		t.Fatalf("resumed again: %d added, %d missing, asked %d times", added, missing, w.asked)
	}

	// What changed is asked for, with the passages whose prompts show it, and no more.
	if err := os.WriteFile(file, []byte("# Dues\n\nThe dues are ten coins.\n\n"+far+"\n\n## Tolls\n\nA toll is two coins.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Ingest(ctx, Files(file)); err != nil {
		t.Fatal(err)
	}
	if more := w.asked - all; more < 1 || more > 3 {
		t.Errorf("one passage changed: asked %d times of %d, want 1 to 3", more, all)
	}
}

func TestACutNoteCacheIsRead(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, notesFile), []byte(`{"hash":"a","note":"one"}`+"\n"+`{"hash":"b","no`), 0o644); err != nil {
		t.Fatal(err)
	}
	n, err := openNotes(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Put("c", "three"); err != nil {
		t.Fatal(err)
	}
	n.close()
	if n, err = openNotes(dir); err != nil {
		t.Fatal(err)
	}
	defer n.close()
	_, cut := n.Get("b")
	one, _ := n.Get("a")
	three, _ := n.Get("c")
	if one != "one" || three != "three" || cut {
		t.Errorf("notes %q, %q; the cut one is there: %t", one, three, cut)
	}
}

func TestOtherOptionsMakeADocumentAnew(t *testing.T) {
	dir, file := filepath.Join(t.TempDir(), "c"), dues(t, "# Dues\n\nThe dues are ten coins.\n")
	if s, c := ingestOne(t, dir, file, Options{}); s != Added || !strings.Contains(c[0].Enriched, "Dues\n") {
		t.Fatalf("%s %q", s, c[0].Enriched)
	}
	if s, _ := ingestOne(t, dir, file, Options{Enrich: &enrich.Options{Passes: []string{"+heading_path"}}}); s != Unchanged {
		t.Errorf("options that mean the same: %s", s)
	}
	bare := &enrich.Options{Passes: []string{"-heading_path"}}
	if s, c := ingestOne(t, dir, file, Options{Enrich: bare}); s != Updated || c[0].Enriched != c[0].Original {
		t.Errorf("a pass less: %s %q", s, c[0].Enriched)
	}
	if s, _ := ingestOne(t, dir, file, Options{Enrich: bare}); s != Unchanged {
		t.Errorf("the same again: %s", s)
	}
	if _, err := Open(dir, &Options{Enrich: &enrich.Options{Passes: []string{"-no_such_pass"}}}); err == nil {
		t.Error("a pass that does not exist is taken")
	}
}

func TestReportTellsOfMissingNotes(t *testing.T) {
	c, err := Open(filepath.Join(t.TempDir(), "c"), &Options{Notes: &scribe{down: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rep, err := c.Ingest(t.Context(), Files(dues(t, "The dues are ten coins.")))
	if err != nil {
		t.Fatal(err)
	}
	if f := rep.Files[0]; f.Status != Added || f.Unnoted != 1 || f.NoteFailure != "unavailable: no ink" {
		t.Errorf("%+v", f)
	}
}
