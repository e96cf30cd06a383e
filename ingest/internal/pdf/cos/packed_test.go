package cos

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// TestPackedObject reads an object as it stands in an object stream, where
// references are two numbers and a letter.
func TestPackedObject(t *testing.T) {
	var l Lexer
	l.object([]byte("[[[1 2] 3] << /Left /open")) // what is cut off leaves nothing behind
	x := packedObject{f: &file{}, t: l.object([]byte("<</A 12 0 R/B[1 0 R 7 8 0 R 9]/C#20D true/E(a\\(b\\))/F<</G[[1 0 R 5]]>>/H null/R 3>> junk")), ref: 4}
	if k := x.Keys(); !slices.Equal(k, []string{"A", "B", "C D", "E", "F", "H", "R"}) {
		t.Errorf("keys %q", k)
	}
	item := func(i int) Token { return x.t.Items[i] }
	if a := item(1); a.Kind != reference || a.Num != 12 {
		t.Errorf("A is %+v", a)
	}
	var kinds []Kind
	var numbers []float64
	for _, b := range item(3).Items {
		kinds, numbers = append(kinds, b.Kind), append(numbers, b.Num)
	}
	if !slices.Equal(kinds, []Kind{reference, Number, reference, Number}) || !slices.Equal(numbers, []float64{1, 7, 8, 9}) {
		t.Errorf("B is %v %v", kinds, numbers)
	}
	if c := x.Key("C D"); c.Kind() != Boolean || c.Num() != 1 {
		t.Errorf("C D is %v %v", c.Kind(), c.Num())
	}
	if e := x.Key("E").Str(); e != "a(b)" {
		t.Errorf("E is %q", e)
	}
	if g := x.Key("F").Key("G").Index(0); g.Len() != 2 || g.Index(1).Num() != 5 {
		t.Errorf("G holds %d", g.Len())
	}
	if x.Key("H").Kind() != Null || x.Key("I").Kind() != Null || x.Key("R").Num() != 3 || x.Ref() != 4 {
		t.Error("H, I or R is wrong")
	}
}

// TestPackedKeys looks things up in a large dictionary again and again. Of a key that
// stands twice the first counts, as in a small one.
func TestPackedKeys(t *testing.T) {
	for _, n := range []int{3, few - 1, few, 100_000} {
		var b strings.Builder
		b.WriteString("<<")
		for i := range n {
			fmt.Fprintf(&b, "/K%d %d", i, i)
		}
		b.WriteString("/K1 -1>>")
		var l Lexer
		x := packedObject{f: &file{}, t: l.object([]byte(b.String()))}
		last := fmt.Sprint("K", n-1)
		for range 20_000 {
			if v := x.Key(last).Num(); v != float64(n-1) {
				t.Fatalf("%d keys: the last is %v", n, v)
			}
		}
		if indexed := len(x.f.recent.indexes) == 1; indexed != (n >= few) {
			t.Errorf("%d keys: indexed %v", n, indexed)
		}
		if x.Key("K1").Num() != 1 || x.Key("Z").Kind() != Null {
			t.Errorf("%d keys: K1 is %v, Z a %v", n, x.Key("K1").Num(), x.Key("Z").Kind())
		}
	}
}

// TestPackedKept reads objects once, whatever their numbers, and bounds what is kept.
func TestPackedKept(t *testing.T) {
	f := &file{}
	var first []*Token
	for round := range 2 {
		for i := range 5 {
			s := &types.ObjectStreamDict{}
			s.Content = []byte("<</A 1>>")
			l := types.NewLazyObjectStreamObject(s, 0, -1, nil).(types.LazyObjectStreamObject)
			got, err := f.packed(7+1024*i, &model.XRefTableEntry{}, &l)
			if err != nil {
				t.Fatal(err)
			}
			if round == 0 {
				first = append(first, got)
			} else if got != first[i] {
				t.Errorf("object %d was read again", 7+1024*i)
			}
		}
	}
	for i := range 1000 {
		f.recent.keep(10_000+i, &Token{}, maxKept/100)
		if n := len(f.recent.tokens); n > 200 || f.recent.taken > maxKept {
			t.Fatalf("%d objects of %d bytes are kept", n, f.recent.taken)
		}
	}
}
