package postings

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index/internal/text"
)

func build(t testing.TB, passages ...string) *List {
	t.Helper()
	a, b := text.NewAnalyzer(false), NewBuilder()
	for _, p := range passages {
		b.Add(a.Terms(p, nil))
	}
	l, err := b.List()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestListHoldsWhatWasAdded(t *testing.T) {
	l := build(t, "the board board", "notice board", "")
	if l.Chunks() != 3 || l.Terms() != 3 {
		t.Fatalf("%d chunks, %d terms", l.Chunks(), l.Terms())
	}
	n, ok := l.Find("board")
	if !ok {
		t.Fatal("board is not there")
	}
	if d := cmp.Diff([]Posting{{0, 2}, {1, 1}}, l.Postings(n, nil)); d != "" {
		t.Error(d)
	}
	at := l.Places(n)
	if d := cmp.Diff([]uint32{1, 2}, at.Next(2, nil)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]uint32{1}, at.Next(1, nil)); d != "" {
		t.Error(d)
	}
	for chunk, want := range []int{2, 2, 0} { // "the" does not count
		if got := l.Length(chunk); got != want {
			t.Errorf("length of %d is %d, want %d", chunk, got, want)
		}
	}
	if _, ok := l.Find("boar"); ok {
		t.Error("a beginning of a term was found")
	}
}

func TestScoreIsOkapi(t *testing.T) {
	l := build(t, "notice to the board", "board", "minutes of meeting minutes")
	c := &Corpus{Parts: []Part{{List: l}}, Chunks: 3, Words: 6}
	got := c.Score(Query{{"board", 1}})
	// Two of three passages have the term: idf = ln(1 + 1.5/2.5). Lengths are
	// 2, 1 and 3, their mean 2.
	idf := math.Log(1 + 1.5/2.5)
	want := []float64{idf * 2.2 / (1 + 1.2), idf * 2.2 / (1 + 1.2*(0.25+0.75*0.5)), 0}
	for i, w := range want {
		if math.Abs(got[0][i]-w) > 1e-12 {
			t.Errorf("passage %d scores %v, want %v", i, got[0][i], w)
		}
	}
	if s, n := c.Term(QueryTerm{"board", 1}, 0, 1); s != got[0][1] || n != 1 {
		t.Errorf("the term alone gives %v, %d", s, n)
	}
}

func TestScoreDoesNotDependOnParts(t *testing.T) {
	texts := randomPassages(60)
	whole := &Corpus{Parts: []Part{{List: build(t, texts...)}}, Chunks: 60}
	parts := &Corpus{Parts: []Part{{List: build(t, texts[:20]...)}, {List: build(t, texts[20:]...)}}, Chunks: 60}
	// The third has ten passages more, which are dead.
	dead := make([]bool, 70)
	for i := 30; i < 40; i++ {
		dead[i] = true
	}
	more := append(append(append([]string{}, texts[:30]...), texts[:10]...), texts[30:]...)
	buried := &Corpus{Parts: []Part{{List: build(t, more...), Dead: dead}}, Chunks: 60}
	for i := range 60 {
		whole.Words += int64(whole.Parts[0].List.Length(i))
	}
	parts.Words, buried.Words = whole.Words, whole.Words
	q := Query{{"w1", 1}, {"w7", 2}, {"w3", 1}}
	want := whole.Score(q)[0]
	p := parts.Score(q)
	if d := cmp.Diff(want, append(p[0], p[1]...)); d != "" {
		t.Error(d)
	}
	d := buried.Score(q)[0]
	if d := cmp.Diff(want, append(append([]float64{}, d[:30]...), d[40:]...)); d != "" {
		t.Error(d)
	}
}

func TestMergeEqualsBuilding(t *testing.T) {
	texts := randomPassages(50)
	a, b := build(t, texts[:20]...), build(t, texts[20:]...)
	var kept []string
	renumber := func(from, to int) []int {
		out := make([]int, to-from)
		for i := range out {
			out[i] = -1
			if (from+i)%3 != 0 {
				out[i] = len(kept)
				kept = append(kept, texts[from+i])
			}
		}
		return out
	}
	got, err := Merge([]Source{{a, renumber(0, 20)}, {b, renumber(20, 50)}})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(build(t, kept...).Bytes(), got.Bytes()) {
		t.Error("merged postings differ from postings built at once")
	}
}

func TestPhrase(t *testing.T) {
	l := build(t, "board of directors", "directors of the board", "the board of directors and a board of directors", "board directors")
	c := &Corpus{Parts: []Part{{List: l, Dead: nil}}, Chunks: 4}
	phrase := []PhraseTerm{{"board", 0}, {"of", 1}, {"directors", 2}}
	if d := cmp.Diff([][]int{{0, 2}}, c.Phrase(phrase)); d != "" {
		t.Error(d)
	}
	c.Parts[0].Dead = []bool{true, false, false, false}
	if d := cmp.Diff([][]int{{2}}, c.Phrase(phrase)); d != "" {
		t.Error(d)
	}
}

func randomPassages(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	out := make([]string, n)
	for i := range out {
		for range r.IntN(30) {
			out[i] += "w" + string(rune('0'+r.IntN(10))) + " "
		}
	}
	return out
}

// FuzzParse checks that bytes which are no postings are refused and not read
// beyond their end.
func FuzzParse(f *testing.F) {
	f.Add(build(f, "the board", "notice").Bytes())
	f.Add([]byte("RPL1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, err := Parse(data); err == nil && l.Chunks() > 0 {
			l.Length(l.Chunks() - 1)
		}
	})
}
