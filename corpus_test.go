package referent

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

func TestACorpusKeepsItsSizeOfPassages(t *testing.T) {
	dir, file := filepath.Join(t.TempDir(), "c"), dues(t, "# Dues\n\n"+strings.Repeat("The dues are ten coins. ", 60)+"\n")
	_, chunks := ingestOne(t, dir, file, Options{MaxChars: 200})
	n := len(chunks)
	if n < 5 {
		t.Fatalf("%d passages of at most 200 characters", n)
	}
	if s, _ := ingestOne(t, dir, file, Options{}); s != Unchanged {
		t.Errorf("opened without a size: %s", s)
	}
	if _, err := Open(dir, &Options{MaxChars: 300}); !errors.Is(err, index.ErrModelMismatch) {
		t.Errorf("another size: %v, want ErrModelMismatch", err)
	}
}

func TestAFileWithoutTextIsCitedNoMore(t *testing.T) {
	dir, file := filepath.Join(t.TempDir(), "c"), dues(t, "# Dues\n\nThe dues are ten coins.\n")
	ingestOne(t, dir, file, Options{})
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rep, err := c.Ingest(context.Background(), Files(file))
	if err != nil || rep.Files[0].Status != Empty || !rep.Files[0].Dropped {
		t.Fatalf("%+v, %v", rep.Files, err)
	}
	if res, err := c.Search(context.Background(), "dues", nil); err != nil || len(res.Evidence) != 0 || !res.Abstained || res.Reason == "" {
		t.Errorf("search in it: %+v, %v", res, err)
	}
}

func TestABudgetWithoutRoomIsSaid(t *testing.T) {
	c := memoryOf(t, "# Dues\n\nThe dues of the harbour are ten coins for each ship and day.\n")
	res, err := c.Search(context.Background(), "dues of the harbour", &SearchOptions{Budget: 5})
	if err != nil || len(res.Evidence) != 0 || !res.Abstained || !strings.Contains(res.Reason, "5 characters") {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestNumbersOfTheQuestionProveNothing(t *testing.T) {
	a := &Answer{Query: "Is the fee 500 euros?", Evidence: []resolve.Evidence{{Chunk: resolve.Passage{Original: "A fee is charged for each berth."}}}}
	if s, why := a.checked(`Yes, the fee is 500 euros. [1: "A fee is charged for each berth"]`); s != nil || !strings.Contains(why, "500") {
		t.Errorf("%+v, %q", s, why)
	}
	if s, why := a.checked(`A fee is charged. [1: "A fee is charged for each berth"]`); s == nil {
		t.Errorf("refused: %s", why)
	}
}

// memoryOf is a corpus in memory of one Markdown file.
func memoryOf(t *testing.T, text string) *Corpus {
	t.Helper()
	c, err := OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := c.Ingest(context.Background(), Files(dues(t, text))); err != nil {
		t.Fatal(err)
	}
	return c
}

// What a search gives back must be the text of one version of a document, while
// others are stored.
func TestSearchBesideIngest(t *testing.T) {
	ctx := context.Background()
	file := dues(t, version(0))
	c, err := OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Ingest(ctx, Files(file)); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		defer close(done)
		for n := 1; n <= 40; n++ {
			if err := os.WriteFile(file, []byte(version(n)), 0o644); err != nil {
				t.Error(err)
				return
			}
			if _, err := c.Ingest(ctx, Files(file)); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		res, err := c.Search(ctx, "coins for a ship of the harbour", &SearchOptions{K: 3})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range res.Evidence {
			lines := strings.Split(e.Chunk.Original, "\n")
			first := mark(lines[0])
			for _, l := range lines {
				if l != "" && mark(l) != first {
					t.Fatalf("one piece of evidence of two versions:\n%s", e.Chunk.Original)
				}
			}
		}
	}
	wg.Wait()
}

// version is a text in which each line ends with its number; its length changes
// with it.
func version(n int) string {
	var b strings.Builder
	b.WriteString("# Dues\n")
	for i := range 10 + n%7 {
		fmt.Fprintf(&b, "\n- A ship of the harbour pays %d coins, version %d\n", i+100*(n%5), n)
	}
	return b.String()
}

func mark(line string) string { return line[strings.LastIndexByte(line, ' ')+1:] }

// A document that is taken in anew while a model writes its notes stays as it
// was taken in.
func TestNotesDoNotBringAnOldVersionBack(t *testing.T) {
	ctx := context.Background()
	file := dues(t, "# Dues\n\nThe dues are ten coins.\n")
	w := &meddler{}
	c, err := OpenMemory(&Options{Notes: w})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	w.then = func() { w.down = true }
	w.down = true
	if _, err := c.Ingest(ctx, Files(file)); err != nil {
		t.Fatal(err)
	}
	w.down = false
	w.then = func() {
		w.then, w.down = nil, true
		if err := os.WriteFile(file, []byte("# Dues\n\nThe dues are twelve coins.\n"), 0o644); err != nil {
			t.Error(err)
		}
		if _, err := c.Ingest(ctx, Files(file)); err != nil {
			t.Error(err)
		}
		w.down = false
	}
	for _, err := range c.AddNotes(ctx) {
		if err != nil {
			t.Fatal(err)
		}
	}
	res, err := c.Search(ctx, "dues", nil)
	if err != nil || len(res.Evidence) != 1 || !strings.Contains(res.Evidence[0].Chunk.Original, "twelve") {
		t.Errorf("%+v, %v", res, err)
	}
}

// meddler is a writer of notes that does something before it answers.
type meddler struct {
	scribe
	then func()
}

func (m *meddler) Write(ctx context.Context, prompt string) (string, error) {
	if m.then != nil && !m.down {
		m.then()
	}
	return m.scribe.Write(ctx, prompt)
}

func TestAnswersHaveTheItemsTheyOpen(t *testing.T) {
	const travel = "# Travel\n\nThe ATB applies.\n\nThe Annual Travel Budget (ATB) is set by the Board.\n\nThe ATB is what it is.\n\nThe director approves a trip that:\n\n" +
		"- leaves the country, which is that it:\n  - goes by sea; or\n  - goes by air; or\n- costs more than 5,000 euros.\n\nA trip is booked by the clerk.\n"
	const list = "The director approves a trip that:\nleaves the country, which is that it:\ngoes by sea; or\ngoes by air; or\ncosts more than 5,000 euros."
	c := memoryOf(t, travel)
	for question, want := range map[string]string{
		"Who approves a trip?": list,
		"What is the ATB?":     "The Annual Travel Budget (ATB) is set by the Board.",
	} {
		a, err := c.Ask(t.Context(), question, &AskOptions{Sentences: 1})
		if err != nil || len(a.Sentences) != 1 || a.Sentences[0].Cut || strings.ReplaceAll(a.Sentences[0].Text, "\n\n", "\n") != want {
			t.Errorf("%s: %+v, %v", question, a.Sentences, err)
		}
	}
	var b strings.Builder
	b.WriteString("# Rules\n\nA member may be expelled for:\n\n")
	for i := range 40 {
		fmt.Fprintf(&b, "- reason number %d, which is told here at such length that a line is full of it;\n", i)
	}
	a, err := memoryOf(t, b.String()).Ask(t.Context(), "For what may a member be expelled?", &AskOptions{Sentences: 1})
	if err != nil || len(a.Sentences) != 1 || !a.Sentences[0].Cut || !strings.Contains(a.Sentences[0].Text, "number 0,") {
		t.Errorf("a list without room: %+v, %v", a.Sentences, err)
	}
}

// readingHook calls before once, when a document is about to be read.
type readingHook struct {
	*index.Index
	before func()
}

func (h *readingHook) Document(ctx context.Context, id string) (*ingest.Document, error) {
	if f := h.before; f != nil {
		h.before = nil
		f()
	}
	return h.Index.Document(ctx, id)
}

// A question that holds on to an older generation leaves nothing of it to later ones.
func TestAnOlderGenerationIsNotKept(t *testing.T) {
	ctx := t.Context()
	c, err := OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	put := func(name, text string) string {
		doc, chunks, err := Prepare(ctx, name, []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.index.Put(ctx, doc, chunks); err != nil {
			t.Fatal(err)
		}
		return doc.ID
	}
	const rules = "# Rules\n\n## 1. Scope\n\nSee section 2.\n\n## 2. Fees\n\nThe fee is %s euros.\n"
	a := put("a.md", fmt.Sprintf(rules, "nine"))
	b := put("b.md", "# Other\n\n## 1. Scope\n\nNothing.\n")
	h := &readingHook{Index: c.index}
	r := resolve.New(h)
	ask := func(ctx context.Context, doc, text string) string {
		res, err := r.Text(ctx, doc, "", text)
		if err != nil || len(res) != 1 || len(res[0].Targets) != 1 {
			t.Fatalf("%+v, %v", res, err)
		}
		return res[0].Targets[0].Chunk.Original
	}
	pinned, release, err := c.index.Pin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	h.before = func() { // while a.md is about to be read it is replaced, and somebody asks of b.md
		put("a.md", fmt.Sprintf(rules, "ten"))
		ask(ctx, b, "section 1")
	}
	if got := ask(pinned, a, "section 2"); !strings.Contains(got, "nine euros") {
		t.Errorf("pinned: %q", got)
	}
	release()
	if got := ask(ctx, a, "section 2"); !strings.Contains(got, "ten euros") {
		t.Errorf("afterwards: %q", got)
	}
}
