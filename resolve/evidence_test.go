package resolve

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
)

const portsAct = `# Ports Act, 1961

## PART I General

### 1. Short title

This Act may be called the Ports Act, 1961.

### 2. Terms

In this Act—

- "due" means a sum payable under section 4 for the use of a berth;
- "Board" means the Board set up by the Harbours Act, 1950 (the "parent Act").

## PART II Dues

### 3. Duty to pay

(1) Every owner shall pay the due fixed by section 4.

(2) Sub-section (1) does not bind the Crown, and section 9 does not either.

(3) Nothing in this section limits section 12 of the Harbours Act, 1950.

### 4. Rate

The due is set in Schedule II. It is reviewed under section 3.

## SCHEDULE II Rates

The rate is two crowns a ton.
`

const byeLaws = `# Byelaws

1. Dues are charged under section 3(1) of the Ports Act, 1961.

2. See section 4 of the Ports Act, 1961, and [the rates](ports.md#schedule-ii-rates).
`

// shelfCorpus is a corpus of documents in memory.
type shelfCorpus []*ingest.Document

func (s shelfCorpus) Documents(context.Context) ([]index.DocumentInfo, error) {
	var out []index.DocumentInfo
	for _, d := range s {
		out = append(out, index.DocumentInfo{ID: d.ID, Source: d.Source, Title: d.Title, SHA256: d.SHA256})
	}
	return out, nil
}

func (s shelfCorpus) Document(_ context.Context, id string) (*ingest.Document, error) {
	for _, d := range s {
		if d.ID == id {
			return d, nil
		}
	}
	return nil, fmt.Errorf("document %s: %w", id, index.ErrNotFound)
}

func parse(t testing.TB, name, text string) *ingest.Document {
	t.Helper()
	d, err := ingest.Parse(context.Background(), name, []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// evidenceFor is the evidence of the passage of a document that holds some
// words. Whatever it is, its texts must be those of their spans.
func evidenceFor(t *testing.T, c shelfCorpus, d *ingest.Document, words string, opts *Options) Evidence {
	t.Helper()
	for _, ch := range ingest.Chunks(d, nil) {
		if !strings.Contains(ch.Original, words) {
			continue
		}
		e, err := New(c).Evidence(context.Background(), index.Hit{Chunk: ch, Score: 1}, opts)
		if err != nil {
			t.Fatal(err)
		}
		verbatim(t, c, e)
		return e
	}
	t.Fatalf("no passage holds %q", words)
	return Evidence{}
}

func verbatim(t *testing.T, c shelfCorpus, e Evidence) {
	t.Helper()
	d, err := c.Document(context.Background(), e.Chunk.Doc)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Slice(ingest.Span{Start: e.Chunk.Start, End: e.Chunk.End}); got != e.Chunk.Original || got == "" {
		t.Errorf("passage %d:%d is %q, its text %q", e.Chunk.Start, e.Chunk.End, e.Chunk.Original, got)
	}
	if e.Citation.Document != d.ID || e.Citation.Source != d.Source || e.Citation.Start != e.Chunk.Start {
		t.Errorf("citation %+v of passage at %d of %s", e.Citation, e.Chunk.Start, d.Source)
	}
	for _, r := range e.Cited {
		for _, x := range r.Targets {
			verbatim(t, c, x)
		}
	}
	for _, x := range e.Definitions {
		if got := d.Slice(ingest.Span{Start: x.Passage.Start, End: x.Passage.End}); got != x.Passage.Original {
			t.Errorf("definition is %q, its text %q", x.Passage.Original, got)
		}
	}
}

// cited writes what a piece of evidence cites, a reference a line.
func cited(e Evidence) []string {
	out := []string{}
	for _, r := range e.Cited {
		line := r.Mention.Raw + ": " + string(r.State)
		for _, p := range r.Places {
			line += " " + p.Key
		}
		if len(r.Targets) > 0 {
			line += fmt.Sprintf(" %q", first(r.Targets[0].Chunk.Original))
		}
		if r.Reason != "" {
			line += " (" + r.Reason + ")"
		}
		out = append(out, line)
	}
	return out
}

func first(s string) string {
	if k := strings.IndexByte(s, '\n'); k >= 0 {
		s = s[:k]
	}
	return s
}

func TestEvidence(t *testing.T) {
	act, rules := parse(t, "ports.md", portsAct), parse(t, "byelaws.md", byeLaws)
	c := shelfCorpus{act, rules}
	for _, x := range []struct {
		name, words string
		doc         *ingest.Document
		want        []string
	}{
		{"sections of the act", "Every owner", act, []string{
			`section 4: resolved section:4 "4. Rate"`,
			`Sub-section (1): not_followed section:3/1 (self)`,
			`section 9: dangling (no_such_label)`,
			`section 12: external (not_in_corpus)`}},
		{"a schedule, and back", "The due is set", act, []string{
			`Schedule II: resolved schedule:II "SCHEDULE II Rates"`,
			`section 3: resolved section:3 "3. Duty to pay"`}},
		{"another document", "Dues are charged", rules, []string{
			`section 3(1): resolved section:3/1 "(1) Every owner shall pay the due fixed by section 4."`,
			`section 4: resolved section:4 "4. Rate"`,
			`the rates: resolved schedule:II "SCHEDULE II Rates"`}},
	} {
		t.Run(x.name, func(t *testing.T) {
			e := evidenceFor(t, c, x.doc, x.words, nil)
			if diff := cmp.Diff(x.want, cited(e)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestEvidenceOptions(t *testing.T) {
	act := parse(t, "ports.md", portsAct)
	c := shelfCorpus{act}
	if e := evidenceFor(t, c, act, "Every owner", &Options{NoResolve: true}); len(e.Cited) != 0 || e.Citation.Title == "" {
		t.Errorf("without resolving: %d cited, title %q", len(e.Cited), e.Citation.Title)
	}
	deep := evidenceFor(t, c, act, "Every owner", &Options{Depth: 3})
	next := deep.Cited[0].Targets[0].Cited
	if len(next) == 0 || next[0].Places[0].Key != "schedule:II" || len(next[0].Targets) != 1 {
		t.Fatalf("second step: %+v", next)
	}
	one := evidenceFor(t, c, act, "The due is set", &Options{MaxCited: 1})
	if got := one.Cited[1]; got.State != NotFollowed || got.Reason != ReasonBudget || len(got.Targets) != 0 {
		t.Errorf("over the budget: %+v", got)
	}
}

func TestEvidenceOffsets(t *testing.T) {
	act := parse(t, "ports.md", portsAct)
	e := evidenceFor(t, shelfCorpus{act}, act, "The due is set", nil)
	for _, r := range e.Cited {
		if got := e.Chunk.Original[r.Mention.Start:r.Mention.End]; got != r.Mention.Raw {
			t.Errorf("mention %q stands at %q of its passage", r.Mention.Raw, got)
		}
	}
}

func TestDefinitions(t *testing.T) {
	act := parse(t, "ports.md", portsAct)
	e := evidenceFor(t, shelfCorpus{act}, act, "Every owner", nil)
	if len(e.Definitions) != 1 || e.Definitions[0].Term != "due" || e.Definitions[0].Section != "section:2" {
		t.Fatalf("definitions: %+v", e.Definitions)
	}
	if e := evidenceFor(t, shelfCorpus{act}, act, "Board set up", nil); len(e.Definitions) != 0 {
		t.Errorf("a definition brings itself: %+v", e.Definitions)
	}
}

func TestLongTarget(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Act\n\n## 1. Start\n\nSee section 2.\n\n## 2. Long\n\n")
	for i := 1; i <= 60; i++ {
		fmt.Fprintf(&b, "Paragraph %d speaks of nothing in particular, at some length, so that the section is long.\n\n", i)
	}
	b.WriteString("The lantern on the mole is lit at dusk.\n\n## 3. End\n\nDone.\n")
	d := parse(t, "long.md", b.String())
	e := evidenceFor(t, shelfCorpus{d}, d, "See section 2", &Options{MaxChars: 800, Query: "when is the lantern lit"})
	got := e.Cited[0].Targets
	if len(got) != 2 || got[0].Chunk.Rest == nil || !strings.HasPrefix(got[0].Chunk.Original, "2. Long") {
		t.Fatalf("targets of a long section: %d, first %q", len(got), got[0].Chunk.Original)
	}
	if got[1].Chunk.Original != "The lantern on the mole is lit at dusk." {
		t.Errorf("what fits the query: %q", got[1].Chunk.Original)
	}
	n := 0
	for _, x := range got {
		n += len(x.Chunk.Original)
	}
	if n > 800 {
		t.Errorf("%d characters of an allowance of 800", n)
	}
}

func TestText(t *testing.T) {
	act := parse(t, "ports.md", portsAct)
	r := New(shelfCorpus{act})
	got, err := r.Text(context.Background(), act.ID, "section:3", "section 4 and sub-section (2)")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Places[0].Key != "section:4" || got[1].Places[0].Key != "section:3/2" || len(got[0].Targets) != 1 {
		t.Fatalf("got %+v", got)
	}
	if _, err := r.Text(context.Background(), "nobody", "", "section 4"); err == nil {
		t.Error("no error for a document that is not there")
	}
	if _, err := r.Text(context.Background(), act.ID, "section:77", "section 4"); err == nil {
		t.Error("no error for a key that is not there")
	}
}

// TestChangedDocument re-ingests a document: the resolver must answer from the
// new version.
func TestChangedDocument(t *testing.T) {
	old := parse(t, "ports.md", portsAct)
	c := shelfCorpus{old}
	r := New(&c)
	ask := func() Resolution {
		got, err := r.Text(context.Background(), old.ID, "", "section 4")
		if err != nil {
			t.Fatal(err)
		}
		return got[0]
	}
	if got := ask(); got.State != Resolved {
		t.Fatalf("before: %s", got.State)
	}
	c[0] = parse(t, "ports.md", strings.Replace(portsAct, "4. Rate", "### 5. Rate", 1))
	if got := ask(); got.State != Dangling {
		t.Errorf("after the section went: %s", got.State)
	}
}

func TestReferences(t *testing.T) {
	act := parse(t, "ports.md", portsAct)
	ls, err := References(context.Background(), act)
	if err != nil {
		t.Fatal(err)
	}
	if len(ls) != len(act.Mentions) {
		t.Fatalf("%d lines for %d mentions", len(ls), len(act.Mentions))
	}
	for _, l := range ls {
		if act.Text[l.Start:l.End] != l.Raw || l.State == "" || l.Targets == nil || l.Candidates == nil {
			t.Errorf("line %+v", l)
		}
		for _, p := range l.Targets {
			if p.Key != "" && act.Text[p.Start:p.End] == "" {
				t.Errorf("target %+v", p)
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	act := parse(t, "ports.md", portsAct)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New(Single(act)).Document(ctx, act); err == nil {
		t.Error("no error from a cancelled context")
	}
}

// TestNamedDocument names another document by its title alone: it is found, and
// of it what fits the query.
func TestNamedDocument(t *testing.T) {
	guide := parse(t, "guide.md", "# Crane Safety Guide\n\nHelmets are worn.\n\nThe lantern is lit at dusk by the watchman.\n")
	memo := parse(t, "memo.md", "# Memo\n\nFor the lamps, the Crane Safety Guide holds. The guide says more.\n")
	c := shelfCorpus{guide, memo}
	e := evidenceFor(t, c, memo, "For the lamps", &Options{Query: "who lights the lantern"})
	if diff := cmp.Diff([]string{`Crane Safety Guide: resolved  "The lantern is lit at dusk by the watchman."`}, cited(e)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if e := evidenceFor(t, c, memo, "For the lamps", nil); len(e.Cited) != 1 || len(e.Cited[0].Targets) != 0 {
		t.Errorf("without a query: %q", cited(e))
	}
	twin := parse(t, "other.md", "# Crane Safety Guide\n\nAnother edition.\n")
	e = evidenceFor(t, shelfCorpus{guide, memo, twin}, memo, "For the lamps", &Options{Query: "lantern"})
	if len(e.Cited) != 1 || e.Cited[0].State != Ambiguous || len(e.Cited[0].Candidates) != 2 {
		t.Errorf("two editions: %q", cited(e))
	}
}

// TestConcurrent asks one resolver from many goroutines; the race detector
// watches.
func TestConcurrent(t *testing.T) {
	act, rules := parse(t, "ports.md", portsAct), parse(t, "byelaws.md", byeLaws)
	r := New(shelfCorpus{act, rules})
	hit := index.Hit{Chunk: ingest.Chunks(rules, nil)[0]}
	done := make(chan []string)
	for n := 0; n < 8; n++ {
		go func() {
			e, err := r.Evidence(context.Background(), hit, &Options{Depth: 2, Query: "rate"})
			if err != nil {
				t.Error(err)
			}
			done <- cited(e)
		}()
	}
	want := <-done
	for n := 1; n < 8; n++ {
		if diff := cmp.Diff(want, <-done); diff != "" {
			t.Errorf("two answers\n%s", diff)
		}
	}
}
