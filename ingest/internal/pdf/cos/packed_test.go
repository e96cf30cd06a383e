package cos

import (
	"slices"
	"testing"
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
