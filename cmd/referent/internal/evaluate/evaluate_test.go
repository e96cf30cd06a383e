package evaluate

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/resolve"
)

func passage(source string, ordinal int, text string, cited ...resolve.Resolution) resolve.Evidence {
	return resolve.Evidence{Chunk: resolve.Passage{Ordinal: &ordinal, Original: text}, Citation: resolve.Citation{Source: source}, Cited: cited}
}

func TestFold(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"Not more\nthan  Ten", "not morethan ten"},
		{"infor-\nmation", "information"},
		{"non-resident", "nonresident"},
		{"oﬃce “copy”", `office "copy"`},
		{"a–b", "ab"},
	} {
		if Fold(c.a) != Fold(c.b) {
			t.Errorf("%q is %q, %q is %q", c.a, Fold(c.a), c.b, Fold(c.b))
		}
	}
	for _, c := range []struct{ a, b string }{{"ten days", "two days"}, {"-5", "5"}, {"s. 67", "s. 67(2)"}} {
		if Fold(c.a) == Fold(c.b) {
			t.Errorf("%q and %q are the same", c.a, c.b)
		}
	}
}

func TestJudge(t *testing.T) {
	target := passage("/x/b.pdf", 9, "A fee is forty dollars.")
	external := resolve.Resolution{State: resolve.External, Mention: cite.Mention{Raw: "section 4 of the Harbour Act 1998", Doc: cite.Qualifier{Raw: "the Harbour Act 1998"}}}
	cites := resolve.Resolution{State: resolve.Resolved, Targets: []resolve.Evidence{target}}
	res := &referent.Result{Evidence: []resolve.Evidence{
		passage("/x/a.pdf", 0, "Nothing of use."),
		passage("/x/a.pdf", 4, "Records are kept for ten", cites),
		passage("/x/b.pdf", 5, "years and then destroyed."),
		passage("/x/a.pdf", 5, "years and then destroyed.", external),
	}}
	version := passage("/x/c.pdf", 0, "Of some use.")
	res.Evidence[0].Also = []resolve.Variant{{Chunk: version.Chunk, Citation: version.Citation}}
	for _, c := range []struct {
		name string
		q    Question
		want Outcome
	}{
		{"a quote over two passages that follow one another", Question{Gold: []Quote{{Doc: "a.pdf", Quote: "kept for ten years and"}}},
			Outcome{Answerable: true, First: 4, Every: 4}},
		{"one of two quotes", Question{Gold: []Quote{{Doc: "a.pdf", Quote: "RECORDS are kept"}, {Doc: "a.pdf", Quote: "not there"}}},
			Outcome{Answerable: true, First: 2}},
		{"the right words in another document", Question{Gold: []Quote{{Doc: "c.pdf", Quote: "Nothing of use"}}}, Outcome{Answerable: true}},
		{"what it needs is behind a reference", Question{Gold: []Quote{{Doc: "x/a.pdf", Quote: "Nothing"}}, Needs: []Quote{{Doc: "b.pdf", Quote: "forty dollars"}}},
			Outcome{Answerable: true, First: 1, Every: 1, Needs: true, Complete: true}},
		{"an instrument outside", Question{Gold: []Quote{{Doc: "a.pdf", Quote: "Nothing"}}, External: []string{"Harbour Act 1998", "Fees Act 2001"}},
			Outcome{Answerable: true, First: 1, Every: 1, External: 2, Named: 1}},
		{"nothing answers it", Question{}, Outcome{}},
		{"a version that is shown with another document's", Question{Gold: []Quote{{Doc: "c.pdf", Quote: "of some use"}}}, Outcome{Answerable: true, First: 1, Every: 1}},
	} {
		got := judge(c.q, res)
		got.Docs = nil
		if got.First != c.want.First || got.Every != c.want.Every || got.Answerable != c.want.Answerable || got.Needs != c.want.Needs ||
			got.Complete != c.want.Complete || got.External != c.want.External || got.Named != c.want.Named || got.Abstained {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

func near1(t *testing.T, name string, got *float64, want float64) {
	t.Helper()
	if got == nil || math.Abs(*got-want) > 1e-9 {
		t.Errorf("%s is %v, want %v", name, got, want)
	}
}

func TestFigures(t *testing.T) {
	os := Outcomes{
		{Kind: "a", Docs: []string{"x", "y"}, Answerable: true, First: 1, Every: 1, Needs: true, Complete: true},
		{Kind: "a", Docs: []string{"x"}, Answerable: true, First: 4, Every: 8, Needs: true},
		{Kind: "b", Docs: []string{"x"}, Answerable: true, First: 20, Every: 0, Abstained: true},
		{Kind: "b", Docs: []string{"y"}, Answerable: true},
		{Kind: "c", Abstained: true}, {Kind: "c"},
	}
	f := os.Figures()
	near1(t, "recall@1", f.Recall1, 1.0/4)
	near1(t, "recall@5", f.Recall5, 2.0/4)
	near1(t, "recall@20", f.Recall20, 3.0/4)
	near1(t, "all@5", f.All5, 1.0/4)
	near1(t, "mrr", f.MRR, (1+0.25+0.05)/4)
	near1(t, "failure@20", f.Failure20, 1.0/4)
	near1(t, "complete", f.Complete5, 1.0/2)
	near1(t, "abstained", f.Abstained, 1.0/2)
	if f.AbstainedWrongly != 1 || f.ExternalNamed != nil || f.Questions != 6 {
		t.Errorf("%+v", f)
	}
	docs := os.Documents()
	if len(docs) != 2 || docs[0].Name != "x" || docs[0].Questions != 3 || docs[1].Questions != 2 {
		t.Errorf("%+v", docs)
	}
	kinds := os.Kinds()
	if len(kinds) != 3 || kinds[2].Recall5 != nil {
		t.Errorf("%+v", kinds)
	}
}

func TestCompare(t *testing.T) {
	found, lost := Outcome{Answerable: true, First: 1}, Outcome{Answerable: true}
	same := Compare(Outcomes{found, lost}, Outcomes{found, lost})
	for _, d := range same {
		if d.Mean != 0 || d.Low != 0 || d.High != 0 {
			t.Errorf("equal searches differ: %+v", d)
		}
	}
	var a, b Outcomes
	for i := range 100 { // b finds 30 more of 100
		a = append(a, lost)
		if i < 30 {
			b = append(b, found)
		} else {
			b = append(b, lost)
		}
	}
	d := Compare(a, b)[1]
	// The standard error of a share of 0.3 of 100 is 0.0458: 0.3 +- 0.09.
	if d.Figure != "recall@5" || math.Abs(d.Mean-0.3) > 1e-9 || math.Abs(d.Low-0.21) > 0.021 || math.Abs(d.High-0.39) > 0.021 {
		t.Errorf("%+v", d)
	}
}

func TestRead(t *testing.T) {
	qs, err := Read(strings.NewReader("{\"question\":\"A?\",\"gold\":[{\"doc\":\"a\",\"quote\":\"b\"}]}\n\n{\"id\":\"x\",\"question\":\"B?\"}\n"))
	if err != nil || len(qs) != 2 || qs[0].ID != "1" || qs[1].ID != "x" {
		t.Errorf("%+v, %v", qs, err)
	}
	for _, bad := range []string{"", "{", `{"id":"a"}`, `{"question":"A?","gold":[{"doc":"a","quote":" "}]}`, "{\"id\":\"a\",\"question\":\"A\"}\n{\"id\":\"a\",\"question\":\"B\"}"} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func TestRun(t *testing.T) {
	calls := 0
	out, err := Run(t.Context(), []Question{{ID: "1", Question: "A?"}}, func(context.Context, string) (*referent.Result, error) {
		calls++
		return &referent.Result{}, nil
	})
	if err != nil || calls != 1 || !out[0].Abstained {
		t.Errorf("%+v, %v: no evidence is no answer", out, err)
	}
}
