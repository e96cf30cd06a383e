package referent_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/referent-go/referent"
)

// scripted is a model that answers what it was told to, whatever it is asked.
type scripted struct {
	answer string
	err    error
	prompt string
}

func (*scripted) Describe(context.Context) (name, digest string, err error) {
	return "scripted", "d1", nil
}

func (s *scripted) Write(_ context.Context, prompt string) (string, error) {
	s.prompt = prompt
	return s.answer, s.err
}

func lending(t *testing.T) *referent.Corpus {
	t.Helper()
	c, err := referent.OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	text := "# Lending\n\nA keeper may lend a paper record for up to ten working days. The loan is entered in the register.\n\n# Fees\n\nA copy costs “thirty” cents a\npage, as section 2 says.\n"
	file := filepath.Join(t.TempDir(), "rules.md")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	rep, err := c.Ingest(t.Context(), referent.Files(file))
	if err != nil || rep.Count(referent.Added) != 1 {
		t.Fatal(rep, err)
	}
	return c
}

func TestAskWithoutModel(t *testing.T) {
	c := lending(t)
	a, err := c.Ask(t.Context(), "For how many days may a paper record be lent?", &referent.AskOptions{Sentences: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Sentences) != 1 || a.Sentences[0].Text != "A keeper may lend a paper record for up to ten working days." || a.Model != "" || a.Abstained {
		t.Fatalf("%+v", a.Sentences)
	}
	q := a.Sentences[0].Quotes[0]
	d, err := c.Index().Document(t.Context(), q.Doc)
	if err != nil || d.Text[q.Start:q.End] != q.Text || q.Text != a.Sentences[0].Text {
		t.Errorf("%+v is not what stands there: %v", q, err)
	}
	a, err = c.Ask(t.Context(), "Which chord follows a dominant seventh?", nil)
	if err != nil || !a.Abstained || len(a.Sentences) != 0 {
		t.Errorf("%+v, %v: nothing here answers it", a, err)
	}
}

func TestAskChecksEveryQuote(t *testing.T) {
	c := lending(t)
	const query = "How long may a paper record be lent, and what does a copy cost?"
	m := &scripted{answer: "- A record may be lent for ten working days. [1: \"for up to ten working  days\"]\n" +
		"A copy costs thirty cents. [2: “A copy costs \"thirty\" cents a page”]\n" +
		"Lending is forbidden on Sundays. [1: \"no record is lent on Sundays\"]\n" +
		"Everybody knows that.\n" +
		"It costs 30 cents. [2: \"cents a page\"]\n" +
		"It is so. [9: \"ten working days\"]\n" +
		"It is a page. [2: \"a\"]\n" +
		"It was a loan. [1: \"oan is entered\"]\n"}
	// The passages come in the order of the search; the script says which is which.
	probe, err := c.Ask(t.Context(), query, &referent.AskOptions{Model: &scripted{}})
	if err != nil || len(probe.Evidence) != 2 {
		t.Fatal(probe, err)
	}
	if strings.HasPrefix(probe.Evidence[0].Chunk.Original, "A copy") {
		m.answer = strings.NewReplacer("[1:", "[2:", "[2:", "[1:").Replace(m.answer)
	}
	a, err := c.Ask(t.Context(), query, &referent.AskOptions{Model: m})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Sentences) != 2 || a.Model != "scripted" || a.Digest != "d1" {
		t.Fatalf("%+v", a.Sentences)
	}
	want := []string{"for up to ten working days", "A copy costs “thirty” cents a page"}
	for i, s := range a.Sentences {
		q := s.Quotes[0]
		d, err := c.Index().Document(t.Context(), q.Doc)
		if err != nil || d.Text[q.Start:q.End] != q.Text || strings.Join(strings.Fields(q.Text), " ") != want[i] {
			t.Errorf("%q, want %q (%v)", q.Text, want[i], err)
		}
	}
	var why []string
	for _, d := range a.Dropped {
		why = append(why, d.Why)
	}
	for i, part := range []string{"not in passage", "no quote", "30 is not in", "no passage 9", "not in passage", "not in passage"} {
		if i >= len(why) || !strings.Contains(why[i], part) {
			t.Errorf("dropped %d: %v, want %q", i, why, part)
		}
	}
	if !strings.Contains(m.prompt, "[1] ") || !strings.Contains(m.prompt, query) {
		t.Errorf("prompt: %s", m.prompt)
	}
}

func TestAskSaysWhenTheModelDoesNotKnow(t *testing.T) {
	c := lending(t)
	a, err := c.Ask(t.Context(), "May a paper record be lent?", &referent.AskOptions{Model: &scripted{answer: "NO ANSWER."}})
	if err != nil || !a.Abstained || !strings.Contains(a.Reason, "no answer") || len(a.Evidence) == 0 {
		t.Errorf("%+v, %v", a, err)
	}
	a, err = c.Ask(t.Context(), "May a paper record be lent?", &referent.AskOptions{Model: &scripted{answer: "Yes, always."}})
	if err != nil || !a.Abstained || len(a.Dropped) != 1 || !strings.Contains(a.Reason, "could be checked") {
		t.Errorf("%+v, %v", a, err)
	}
	gone := errors.New("gone")
	if _, err = c.Ask(t.Context(), "May a paper record be lent?", &referent.AskOptions{Model: &scripted{err: gone}}); !errors.Is(err, gone) {
		t.Errorf("%v", err)
	}
}
