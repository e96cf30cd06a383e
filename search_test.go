package referent_test

import (
	"testing"

	"github.com/referent-go/referent"
)

func handbook(t *testing.T) *referent.Corpus {
	t.Helper()
	c, err := referent.OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	rep, err := c.Ingest(t.Context(), referent.Files("testdata/handbook/handbook.pdf", "testdata/handbook/handbook.md"))
	if err != nil || rep.Count(referent.Added) != 2 {
		t.Fatal(rep, err)
	}
	return c
}

// TestEvidenceIsVerbatim holds every piece of evidence against its document,
// merged, widened and under a budget too.
func TestEvidenceIsVerbatim(t *testing.T) {
	c := handbook(t)
	merged, varied, cited := 0, 0, 0
	for _, query := range []string{"how long is a record kept", "who may lend a paper record", "keepers of contracts", "a hold on records", "time for a request", "section 4.9"} {
		for _, o := range []referent.SearchOptions{{}, {NoMerge: true}, {Around: 1}, {Section: true}, {Budget: 900}, {Budget: 4000}} {
			res, err := c.Search(t.Context(), query, &o)
			if err != nil {
				t.Fatal(err)
			}
			total := 0
			for _, e := range res.Evidence {
				total += referent.Characters(e)
				check := func(doc string, start, end int, original string) {
					d, err := c.Index().Document(t.Context(), doc)
					if err != nil {
						t.Fatal(err)
					}
					if original == "" || d.Text[start:end] != original {
						t.Errorf("%s %+v: %q is not the text at %d to %d", query, o, original, start, end)
					}
				}
				check(e.Chunk.Doc, e.Chunk.Start, e.Chunk.End, e.Chunk.Original)
				if e.Citation.Start != e.Chunk.Start || e.Citation.End != e.Chunk.End {
					t.Errorf("%s: the citation is of %d to %d, the passage %d to %d", query, e.Citation.Start, e.Citation.End, e.Chunk.Start, e.Chunk.End)
				}
				for _, p := range e.Why.Merged {
					merged++
					if p.Start < e.Chunk.Start || p.End > e.Chunk.End || e.Chunk.ID != "" || e.Chunk.Ordinal != nil {
						t.Errorf("%s: part %+v of %+v", query, p, e.Chunk)
					}
				}
				for _, v := range e.Also {
					varied++
					check(v.Chunk.Doc, v.Chunk.Start, v.Chunk.End, v.Chunk.Original)
					for _, d := range v.Differences {
						if e.Chunk.Original[d.Here.Start:d.Here.End] != d.Here.Text || v.Chunk.Original[d.There.Start:d.There.End] != d.There.Text {
							t.Errorf("%s: difference %+v", query, d)
						}
					}
				}
				for _, r := range e.Cited {
					for _, target := range r.Targets {
						cited++
						check(target.Chunk.Doc, target.Chunk.Start, target.Chunk.End, target.Chunk.Original)
					}
				}
			}
			if o.Budget > 0 && (total > o.Budget || len(res.Evidence) == 0) {
				t.Errorf("%s: %d characters in %d pieces for a budget of %d", query, total, len(res.Evidence), o.Budget)
			}
		}
	}
	if merged == 0 || varied == 0 || cited == 0 {
		t.Errorf("%d merged, %d varied, %d cited: the test has to see each", merged, varied, cited)
	}
}

func TestBudgetGivesMore(t *testing.T) {
	c := handbook(t)
	small, err := c.Search(t.Context(), "how long is a record kept", &referent.SearchOptions{Budget: 1000})
	if err != nil {
		t.Fatal(err)
	}
	large, err := c.Search(t.Context(), "how long is a record kept", &referent.SearchOptions{Budget: 8000})
	if err != nil {
		t.Fatal(err)
	}
	if len(large.Evidence) <= len(small.Evidence) {
		t.Errorf("%d pieces for 8,000 characters, %d for 1,000", len(large.Evidence), len(small.Evidence))
	}
	if _, err := c.Search(t.Context(), "x", &referent.SearchOptions{Budget: -1}); err == nil {
		t.Error("a negative budget: no error")
	}
}
