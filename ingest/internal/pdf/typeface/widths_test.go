package typeface

import (
	"slices"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// array is an array of numbers and arrays.
type array struct {
	cos.Nothing
	items []cos.Object
	looks *int
}

func (a array) Kind() cos.Kind { return cos.Array }
func (a array) Len() int       { return len(a.items) }
func (a array) Index(i int) cos.Object {
	if *a.looks++; i < len(a.items) {
		return a.items[i]
	}
	return cos.Nothing{}
}

type numeral struct {
	cos.Nothing
	v float64
}

func (n numeral) Kind() cos.Kind { return cos.Number }
func (n numeral) Num() float64   { return n.v }

// arrayOf reads numbers and arrays in brackets.
func arrayOf(t *testing.T, src string, looks *int) cos.Object {
	t.Helper()
	var of func(cos.Token) cos.Object
	of = func(tok cos.Token) cos.Object {
		if tok.Kind == cos.Number {
			return numeral{v: tok.Num}
		}
		a := array{looks: looks}
		for _, item := range tok.Items {
			a.items = append(a.items, of(item))
		}
		return a
	}
	return of(cos.NewLexer([]byte(src)).Next())
}

func TestCIDWidths(t *testing.T) {
	for _, c := range []struct {
		name, list string
		want       cidRanges
	}{
		{"none", "[]", nil},
		{"lists", "[5 [500 600] 2 [250]]", cidRanges{{2, 2, 250}, {5, 5, 500}, {6, 6, 600}}},
		{"a range", "[0 65535 1]", cidRanges{{0, 65535, 1}}},
		{"runs of a list", "[1 [9 9 9 8]]", cidRanges{{1, 3, 9}, {4, 4, 8}}},
		{"the last counts", "[0 9 1 4 5 2 5 [3] 8 20 4]", cidRanges{{0, 3, 1}, {4, 4, 2}, {5, 5, 3}, {6, 7, 1}, {8, 20, 4}}},
		{"over all of it", "[3 [7 8] 0 65535 1]", cidRanges{{0, 65535, 1}}},
		{"backwards", "[9 3 1]", nil},
		{"beyond", "[-2 [1 2 3] 65535 [4 5] 70000 80000 6 1e300 1e300 7 -1e300 2 8]", cidRanges{{0, 2, 8}, {65535, 65535, 4}}},
		{"no width", "[1 2]", cidRanges{{1, 2, 0}}},
		{"odd", "[1 [5] 2]", cidRanges{{1, 1, 5}}},
	} {
		looks := 0
		got, _ := cidWidths(arrayOf(t, c.list, &looks))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		for _, r := range c.want {
			for _, cid := range []int{r.first, r.last} {
				if w, ok := got.of(cid); !ok || w != r.width {
					t.Errorf("%s: %d is %v wide, %v", c.name, cid, w, ok)
				}
			}
		}
	}
	if _, ok := (cidRanges{{2, 4, 1}, {6, 6, 1}}).of(5); ok {
		t.Error("a width between ranges")
	}
}

// TestWidthsThatRepeat bounds what is read of widths that a file gives again and again.
func TestWidthsThatRepeat(t *testing.T) {
	inner := "[" + strings.Repeat("1 2 ", 30_000) + "]"
	for name, list := range map[string]string{
		"ranges": "[" + strings.Repeat("0 65535 1 1 65535 2 ", 100_000) + "]",
		"lists":  "[" + strings.Repeat("0 "+inner, 20) + "]",
	} {
		looks := 0
		got, read := cidWidths(arrayOf(t, list, &looks))
		if read > maxEntries+1 || looks > 4*maxEntries || len(got) > maxCID+1 || len(got) == 0 {
			t.Errorf("%s: %d entries, %d looks, %d ranges", name, read, looks, len(got))
		}
	}
}
