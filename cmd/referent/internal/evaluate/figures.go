package evaluate

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Figures sum up the outcomes of a set of questions. Shares are of 1; nil where
// the set has nothing to measure.
type Figures struct {
	Questions        int      `json:"questions"`
	Recall1          *float64 `json:"recall@1"`
	Recall5          *float64 `json:"recall@5"`
	Recall10         *float64 `json:"recall@10"`
	Recall20         *float64 `json:"recall@20"`
	All5             *float64 `json:"all@5"`
	All20            *float64 `json:"all@20"`
	MRR              *float64 `json:"mrr"`
	Failure20        *float64 `json:"failure@20"`
	Complete5        *float64 `json:"evidence_complete@5"`
	CompleteAndGold5 *float64 `json:"evidence_and_gold@5"`
	ExternalNamed    *float64 `json:"external_named"`
	Abstained        *float64 `json:"abstained"` // share of the questions without an answer
	AbstainedWrongly int      `json:"abstained_wrongly"`
}

// measure is one figure of one question, and whether the question counts for it.
type measure func(o *Outcome) (float64, bool)

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func recall(k int) measure {
	return func(o *Outcome) (float64, bool) { return one(o.First > 0 && o.First <= k), o.Answerable }
}

func all(k int) measure {
	return func(o *Outcome) (float64, bool) { return one(o.Every > 0 && o.Every <= k), o.Answerable }
}

func reciprocal(o *Outcome) (float64, bool) {
	if o.First == 0 {
		return 0, o.Answerable
	}
	return 1 / float64(o.First), o.Answerable
}

func complete(o *Outcome) (float64, bool) { return one(o.Complete), o.Needs }

func silent(o *Outcome) (float64, bool) { return one(o.Abstained), !o.Answerable }

func (os Outcomes) mean(m measure) *float64 {
	sum, n := 0.0, 0
	for i := range os {
		if v, ok := m(&os[i]); ok {
			sum += v
			n++
		}
	}
	if n == 0 {
		return nil
	}
	sum /= float64(n)
	return &sum
}

// Figures sums the outcomes up.
func (os Outcomes) Figures() Figures {
	f := Figures{
		Questions: len(os),
		Recall1:   os.mean(recall(1)), Recall5: os.mean(recall(5)), Recall10: os.mean(recall(10)), Recall20: os.mean(recall(20)),
		All5: os.mean(all(5)), All20: os.mean(all(20)), MRR: os.mean(reciprocal), Complete5: os.mean(complete), Abstained: os.mean(silent),
		CompleteAndGold5: os.mean(func(o *Outcome) (float64, bool) { return one(o.Complete && o.First > 0 && o.First <= near), o.Needs }),
		Failure20:        os.mean(func(o *Outcome) (float64, bool) { return one(o.First == 0), o.Answerable }),
	}
	named, external := 0, 0
	for _, o := range os {
		named, external = named+o.Named, external+o.External
		if o.Answerable && o.Abstained {
			f.AbstainedWrongly++
		}
	}
	if external > 0 {
		share := float64(named) / float64(external)
		f.ExternalNamed = &share
	}
	return f
}

// Group is the figures of a part of the questions.
type Group struct {
	Name string `json:"name"`
	Figures
}

// Kinds and Documents give the figures by kind of question, and by document of
// the gold (a question with gold in two counts for both), in order of the name.
func (os Outcomes) Kinds() []Group {
	return os.groups(func(o Outcome) []string { return []string{o.Kind} })
}

// Documents: see [Outcomes.Kinds].
func (os Outcomes) Documents() []Group {
	return os.groups(func(o Outcome) []string {
		docs := slices.Clone(o.Docs)
		slices.Sort(docs)
		return slices.Compact(docs)
	})
}

func (os Outcomes) groups(of func(Outcome) []string) []Group {
	parts := map[string]Outcomes{}
	for _, o := range os {
		for _, name := range of(o) {
			parts[name] = append(parts[name], o)
		}
	}
	out := []Group{}
	for name, part := range parts {
		out = append(out, Group{name, part.Figures()})
	}
	slices.SortFunc(out, func(a, b Group) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Difference is how much better a search is than another in one figure, over
// the same questions: the mean difference and the interval that holds 95 % of
// the means of resampled questions.
type Difference struct {
	Figure string  `json:"figure"`
	Mean   float64 `json:"mean"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// draws is how often the questions are drawn anew. The seed is fixed: equal
// outcomes give equal intervals.
const (
	draws = 5000
	seed  = 7
)

// Compare gives the differences of b to a by a paired bootstrap (Efron 1979)
// over the questions. Both must be of the same questions in the same order.
func Compare(a, b Outcomes) []Difference {
	var out []Difference
	for _, f := range []struct {
		name string
		m    measure
	}{{"recall@1", recall(1)}, {"recall@5", recall(5)}, {"recall@20", recall(20)}, {"mrr", reciprocal}, {"evidence_complete@5", complete}, {"abstained", silent}} {
		var d []float64
		for i := range a {
			if x, ok := f.m(&a[i]); ok {
				y, _ := f.m(&b[i])
				d = append(d, y-x)
			}
		}
		if len(d) > 0 {
			out = append(out, bootstrap(f.name, d))
		}
	}
	return out
}

func bootstrap(name string, d []float64) Difference {
	r := rand.New(rand.NewPCG(seed, seed))
	means := make([]float64, draws)
	for i := range means {
		sum := 0.0
		for range d {
			sum += d[r.IntN(len(d))]
		}
		means[i] = sum / float64(len(d))
	}
	slices.Sort(means)
	sum := 0.0
	for _, v := range d {
		sum += v
	}
	return Difference{name, sum / float64(len(d)), means[draws*25/1000], means[draws*975/1000-1]}
}
