package main

import (
	"fmt"
	"strings"

	"github.com/referent-go/referent/cmd/referent/internal/evaluate"
)

// share prints a figure of 1, or a dash where there is nothing to measure.
func share(f *float64) string {
	if f == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *f)
}

// printEval shows the figures for a person to read.
func (a *app) printEval(l *evalLine, questions []evaluate.Question, failures int) {
	f := l.Figures
	fmt.Fprintf(a.out, "%s\n", count(f.Questions, "question"))
	for _, row := range []struct{ name, value string }{
		{"recall@1", share(f.Recall1)}, {"recall@5", share(f.Recall5)}, {"recall@10", share(f.Recall10)}, {"recall@20", share(f.Recall20)},
		{"all@5", share(f.All5)}, {"all@20", share(f.All20)}, {"mrr", share(f.MRR)}, {"failure@20", share(f.Failure20)},
		{"evidence_complete@5", share(f.Complete5)}, {"evidence_and_gold@5", share(f.CompleteAndGold5)},
		{"external_named", share(f.ExternalNamed)}, {"abstained", share(f.Abstained)}, {"abstained_wrongly", fmt.Sprint(f.AbstainedWrongly)},
	} {
		fmt.Fprintf(a.out, "%-20s %s\n", row.name, row.value)
	}
	a.printGroups("kind", l.Kinds)
	a.printGroups("document", l.Documents)
	for _, b := range l.Ablations {
		fmt.Fprintf(a.out, "\nwithout %s\n", b.Without)
		for _, d := range b.Differences {
			mark := ""
			if d.Low > 0 || d.High < 0 {
				mark = "  *"
			}
			fmt.Fprintf(a.out, "  it adds to %-20s %+.3f [%+.3f, %+.3f]%s\n", d.Figure, d.Mean, d.Low, d.High, mark)
		}
	}
	if len(l.Ablations) > 0 {
		fmt.Fprintln(a.out, "\n[ ]: 95 % interval, paired bootstrap over the questions; * leaves out 0")
	}
	if failures > 0 {
		a.printFailures(l.Outcomes, questions, failures)
	}
}

func (a *app) printGroups(name string, groups []evaluate.Group) {
	if len(groups) == 0 {
		return
	}
	wide := len(name)
	for _, g := range groups {
		wide = max(wide, len(g.Name))
	}
	fmt.Fprintf(a.out, "\n%-*s  questions  recall@5  recall@20  mrr    complete@5  abstained\n", wide, name)
	for _, g := range groups {
		fmt.Fprintf(a.out, "%-*s  %9d  %8s  %9s  %-5s  %10s  %9s\n", wide, printable(g.Name), g.Questions, share(g.Recall5), share(g.Recall20),
			share(g.MRR), share(g.Complete5), share(g.Abstained))
	}
}

// printFailures lists the questions that were not answered well.
func (a *app) printFailures(outcomes []evaluate.Outcome, questions []evaluate.Question, n int) {
	text := map[string]evaluate.Question{}
	for _, q := range questions {
		text[q.ID] = q
	}
	for _, o := range outcomes {
		var what string
		switch {
		case o.Answerable && o.Abstained:
			what = "abstained though it is answered"
		case o.Answerable && o.First == 0:
			what = "not found"
		case o.Answerable && o.First > 5:
			what = fmt.Sprintf("found at %d", o.First)
		case o.Needs && !o.Complete:
			what = "what it needs did not come along"
		case !o.Answerable && !o.Abstained:
			what = "answered though nothing answers it"
		}
		if what == "" || n == 0 {
			continue
		}
		n--
		q := text[o.ID]
		name := o.ID
		if o.Kind != "" {
			name += " (" + o.Kind + ")"
		}
		fmt.Fprintf(a.out, "\n%s: %s\n%s\n", printable(name), what, wrap(printable(q.Question), "  ", a.width()))
		for _, g := range q.Gold {
			fmt.Fprintln(a.out, wrap(strings.TrimSpace(fmt.Sprintf("gold: %s%s: %s", g.Doc, pageOf(g), shorten(g.Quote, 200))), "  ", a.width()))
		}
	}
}

// pageOf is the page of a quote, where the question states one.
func pageOf(q evaluate.Quote) string {
	if q.Page == 0 {
		return ""
	}
	return fmt.Sprintf(" p. %d", q.Page)
}
