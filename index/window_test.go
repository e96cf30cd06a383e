package index

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// stretchOf is a passage of n letters in words of nine and a space.
func stretchOf(n int) stretch {
	s := strings.Repeat("abcdefghi ", n/10+1)[:n]
	return stretch{s, s}
}

// spanned is what a pane says of each passage.
func spanned(p pane) []string {
	var out []string
	for _, s := range p.spans {
		out = append(out, p.text[s[0]:s[1]])
	}
	return out
}

func TestShortDocumentIsOneWindow(t *testing.T) {
	got := windows([]stretch{{"Part > a b", "a b"}, {"c", "c"}, {"d", "d"}})
	if len(got) != 1 || got[0].first != 0 || got[0].text != "Part > a b\nc\nd" {
		t.Fatalf("%+v", got)
	}
	if !slices.Equal(spanned(got[0]), []string{"Part > a b", "c", "d"}) || got[0].spans[1] != [2]int{11, 12} {
		t.Errorf("%v", got[0].spans)
	}
}

// Five passages of 500: the first two make a core of 1001 bytes, a third would make
// it 1502. So the cores are 0 and 1, 2 and 3, and 4.
//
// The first window has 899 bytes to spare and nothing before: after it come a line
// break and 500, a line break and 397 of passage 3, which end in the middle of a
// word: 389 with the last whole word (38 of ten, and nine), 891 in all.
//
// The second has half of 899 before, 449: the last of passage 1, line break included,
// from a whole word on: 500 = 50 words of ten, the last ending in a space. Of them
// 448 letters remain, which begin in a word: 440. Then after it 501 would fit in
// 899-441, but no: 458 bytes, a line break and 457, which end in a word: 45 words and
// seven letters, so 449 without the last space. 450 in all. Before it then 899-450 =
// 449 as before.
//
// The last has 1400 to spare, all before it: passages 3 and 2 are 1002, 398 left, 397
// of passage 1: 390.
func TestWindowsOfFirstMiddleAndLast(t *testing.T) {
	var all []stretch
	for range 5 {
		all = append(all, stretchOf(500))
	}
	got := windows(all)
	if len(got) != 3 || got[0].first != 0 || got[1].first != 2 || got[2].first != 4 {
		t.Fatalf("%d windows", len(got))
	}
	for i, want := range [][2]int{{0, 1001 + 891}, {441, 441 + 1001 + 450}, {1002 + 391, 1002 + 391 + 500}} {
		if at := got[i].spans[0][0]; at != want[0] || len(got[i].text) != want[1] {
			t.Errorf("window %d: passage at %d of %d, want %d of %d", i, at, len(got[i].text), want[0], want[1])
		}
		for _, s := range spanned(got[i]) {
			if s != all[0].text {
				t.Errorf("window %d: %q", i, s)
			}
		}
	}
}

func TestLongPassageStandsAlone(t *testing.T) {
	got := windows([]stretch{stretchOf(10), stretchOf(2500), stretchOf(10)})
	if len(got) != 3 {
		t.Fatalf("%d windows", len(got))
	}
	if w := got[1]; w.first != 1 || len(w.text) != 2500 || w.spans[0] != [2]int{0, 2500} {
		t.Errorf("%d: %v of %d", w.first, w.spans, len(w.text))
	}
	// Up to 1900-10 bytes of the long one stand before the last.
	if w := got[2]; len(w.text) > windowRoom || !strings.HasSuffix(w.text, "abcdefghi \nabcdefghi ") {
		t.Errorf("%d: %.20q", len(w.text), w.text[len(w.text)-20:])
	}
}

// What stands around a passage is not the text of its vector but the other one.
func TestAroundIsAnotherText(t *testing.T) {
	long := stretchOf(1195)
	got := windows([]stretch{{"Part 1 > one", "one"}, long, {"Part 1 > two", "two"}})
	if len(got) != 3 || got[1].text != "one\n"+long.text+"\ntwo" {
		t.Fatalf("%+v", got)
	}
}

func TestWindowsNeverCutACharacter(t *testing.T) {
	for n := range 40 {
		words := strings.Repeat("ä漢 é😀 ", 100)
		for _, s := range []string{ending([]stretch{{around: words}}, n), beginning([]stretch{{around: words}}, n)} {
			if !utf8.ValidString(s) || len(s) > n {
				t.Errorf("%d: %q", n, s)
			}
		}
		if s := ending([]stretch{{around: strings.Repeat("漢", 50)}}, n); s != "" && n > 0 && !utf8.ValidString(s) {
			t.Errorf("%d: %q", n, s)
		}
	}
	// The last word takes 6 bytes, a space and the break 2; the first 5, after a break.
	if s := ending([]stretch{{around: "ä漢 é😀 "}}, 9); s != "é😀 \n" {
		t.Errorf("%q", s)
	}
	if s := beginning([]stretch{{around: "ä漢 é😀 "}}, 7); s != "\nä漢" {
		t.Errorf("%q", s)
	}
}
