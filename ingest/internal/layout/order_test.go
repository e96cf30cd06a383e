package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// setColumn draws n lines of running text that fill a column of 26 letters; the
// first line begins with a name.
func setColumn(p *page.Page, x, y float32, name string, n int) {
	for i := range n {
		text := []string{"goes on and on for a while", "and does not end so soon i", "but at last it finds an en"}[i%3]
		if i == 0 {
			text = name + " begins a new column"
		}
		if i == n-1 {
			text = "and here it comes to stop."
		}
		draw(p, x, y-12*float32(i), 10, fontPlain, text)
	}
}

// begins are the first five letters of the paragraphs and rows that were sent.
func (r *record) begins() []string {
	var out []string
	for _, l := range r.list() {
		_, text, _ := strings.Cut(l, ": ")
		out = append(out, text[:5])
	}
	return out
}

func TestColumnsUnderATableThatCrossesThem(t *testing.T) {
	p := sheetOf(1)
	for i, row := range []string{"Barge", "Raft ", "Skiff", "Canoe"} {
		for k, x := range []float32{60, 170, 260, 350, 440} {
			draw(p, x, 740-14*float32(i), 10, fontPlain, []string{row, "ten", "two", "six", "one"}[k])
		}
	}
	for c, name := range []string{"Alpha", "Gamma", "Omega"} {
		setColumn(p, 40+180*float32(c), 640, name, 12)
	}
	if diff := cmp.Diff([]string{"Barge", "Raft\t", "Skiff", "Canoe", "Alpha", "Gamma", "Omega"}, send(t, p).begins()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestColumnsKnownFromOtherPages has a page whose left column is a worksheet,
// which alone would not tell that the page has columns.
func TestColumnsKnownFromOtherPages(t *testing.T) {
	var pages []*page.Page
	for i := range 4 {
		p := sheetOf(i + 1)
		setColumn(p, 50, 740, "Alpha", 20)
		setColumn(p, 320, 740, "Omega", 20)
		pages = append(pages, p)
	}
	p := sheetOf(5)
	for i := range 6 {
		draw(p, 50, 733-29*float32(i), 10, fontPlain, fmt.Sprintf("Line %c ", 'A'+i)+strings.Repeat("of the ", i%3)+"sheet.")
	}
	for i := range 7 {
		draw(p, 320, 740-24*float32(i), 10, fontPlain, fmt.Sprintf("Note %c.", 'A'+i))
		draw(p, 320, 728-24*float32(i), 10, fontPlain, "that goes with its own line")
	}
	text := strings.Join(send(t, append(pages, p)...).list()[8:], "\n")
	if strings.Index(text, "Line F") > strings.Index(text, "Note A.") {
		t.Errorf("the right column comes before the end of the left one:\n%s", text)
	}
}

func TestRuleAcrossPartsColumns(t *testing.T) {
	p := sheetOf(1)
	setColumn(p, 50, 740, "First", 6)
	setColumn(p, 320, 740, "After", 6)
	p.Rules = append(p.Rules, page.Rule{50, 665, 450, 666})
	setColumn(p, 50, 640, "Lower", 6)
	setColumn(p, 320, 640, "Right", 6)
	if diff := cmp.Diff([]string{"First", "After", "Lower", "Right"}, send(t, p).begins()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNumbersBesideLinesAreNoColumn(t *testing.T) {
	p := sheetOf(1)
	for i := range 10 {
		draw(p, 50, 740-24*float32(i), 10, fontPlain, fmt.Sprintf("The ships of the kind that is lettered %c", 'A'+i))
		draw(p, 500, 740-24*float32(i), 10, fontPlain, fmt.Sprintf("%d days", 11+i))
	}
	for i, l := range send(t, p).list() {
		if want := fmt.Sprintf("lettered %c\t%d days", 'A'+i, 11+i); !strings.HasSuffix(l, want) {
			t.Errorf("row %q; want it to end in %q", l, want)
		}
	}
}

// TestPagesReadFromTheRight has two columns and a table of a script written from
// right to left, in reading order as their files have it.
func TestPagesReadFromTheRight(t *testing.T) {
	p := sheetOf(1)
	line := func(x, y float32, word string, n int) {
		letters := []rune(strings.Repeat(word, n))
		for i, r := range letters {
			p.Glyphs = append(p.Glyphs, page.Glyph{Text: string(r), X: x - 5*float32(i+1), Y: y, Advance: 5, Size: 10, Font: fontPlain, MCID: -1})
		}
	}
	for i := range 6 {
		line(550, 740-12*float32(i), "אבגד", 12)
		line(290, 740-12*float32(i), "הוזח", 12)
	}
	line(310, 680, ".", 1) // the first column ends a sentence
	ruled(p, []float32{50, 300, 550}, []float32{600, 580, 560}, true)
	line(545, 586, "ספינה", 1)
	line(295, 586, "אגרה", 1)
	line(545, 566, "דוברה", 1)
	line(295, 566, "עשר", 1)
	r := send(t, p)
	got := r.list()
	if len(got) != 4 || !strings.HasPrefix(got[0], "paragraph: אבגד") || !strings.HasPrefix(got[1], "paragraph: הוזח") {
		t.Fatalf("got %q", got)
	}
	if diff := cmp.Diff([]string{"table_row: ספינה\tאגרה", "table_row: דוברה\tעשר"}, got[2:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if box := r.leaves[0].Runs[0].Box; box == nil || box[2] < 540 || box[0] < 300 {
		t.Errorf("the first column's box is %v; it stands at the right", box)
	}
}

// TestIndexInFourColumns has entries and entries below them, none of which fills
// its column.
func TestIndexInFourColumns(t *testing.T) {
	p := sheetOf(1)
	for c, name := range []string{"Anchors", "Barges", "Customs", "Docks"} {
		for i := range 30 {
			x, text := 40+135*float32(c), fmt.Sprintf("%s %d", name, 10+i%20)
			if i%3 == 2 {
				x, text = x+12, fmt.Sprintf("rent of, %d, %d", 7+i%20, 30)
			}
			draw(p, x, 740-12*float32(i), 9, fontPlain, text)
		}
	}
	r := send(t, p)
	got := r.kinds(event.TOC)
	if len(got) != 120 || len(r.leaves) != 120 {
		t.Fatalf("%d entries among %d leaves; want 120", len(got), len(r.leaves))
	}
	for c, name := range []string{"Anchors", "Barges", "Customs", "Docks"} {
		if want := "toc: " + name + " 10"; got[30*c] != want {
			t.Errorf("column %d begins with %q; want %q", c+1, got[30*c], want)
		}
	}
}

// TestTitleOnARuleUnderColumns has two columns, of which the left one is longer,
// and under them at the left the title of a chapter on a rule across the page.
func TestTitleOnARuleUnderColumns(t *testing.T) {
	p := sheetOf(1)
	for i := range 10 {
		draw(p, 50, 740-12*float32(i), 10, fontPlain, []string{"The left column goes on and on h", "it ends here."}[i/9])
		if i < 8 {
			draw(p, 320, 740-12*float32(i), 10, fontPlain, []string{"The right column is about it all", "and ends too."}[i/7])
		}
	}
	draw(p, 50, 590, 16, fontBold, "How to get help")
	p.Rules = append(p.Rules, page.Rule{50, 580, 480, 580.5})
	for i := range 8 {
		draw(p, 50, 560-12*float32(i), 10, fontPlain, []string{"Below it the left column begins a", "and ends so."}[i/7])
		draw(p, 320, 560-12*float32(i), 10, fontPlain, []string{"Below at the right it goes on now", "to its end."}[i/7])
	}
	var got []string
	for _, l := range send(t, p).list() {
		got = append(got, l[:min(len(l), 26)])
	}
	want := []string{"paragraph: The left column ", "paragraph: The right column", "heading: How to get help", "paragraph: Below it the le", "paragraph: Below at the ri"}
	for i := range want {
		want[i] = want[i][:min(len(want[i]), 26)]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestLettersBelowEachOther has letters placed one by one in columns from the right,
// with a year side by side in one, over a page number set as a line.
func TestLettersBelowEachOther(t *testing.T) {
	p := sheetOf(1)
	x, y := float32(500), float32(0)
	put := func(s string, x, y float32) {
		p.Glyphs = append(p.Glyphs, page.Glyph{Text: s, X: x, Y: y, Advance: 12 / float32(len(s)%3+1), Size: 12, Font: fontPlain, MCID: -1})
	}
	for i, column := range []string{"第一条船舶进入港口应当报告并缴纳", "费用。第二条港务局保存全部记录，", "从#年起三十天以上。"} {
		y = 700
		for _, r := range column {
			if r == '#' {
				for k, d := range "25" {
					p.Glyphs = append(p.Glyphs, page.Glyph{Text: string(d), X: x + 6*float32(k), Y: y, Advance: 6, Size: 12, Font: fontPlain, MCID: -1})
				}
			} else {
				put(string(r), x, y)
			}
			y -= 14
		}
		x = 500 - 20*float32(i+1)
	}
	want(t, send(t, p), "paragraph: 第一条船舶进入港口应当报告并缴纳费用。第二条港务局保存全部记录，从25年起三十天以上。")
}

// TestTwoPagesOnOneSheet has two printed pages of short lines side by side, and the
// same lines level with each other, which are a table's.
func TestTwoPagesOnOneSheet(t *testing.T) {
	for name, shift := range map[string]float32{"two pages": 7, "a table": 0} {
		t.Run(name, func(t *testing.T) {
			p := sheetOf(1)
			p.Width = 1200
			for i := range 10 {
				y := 700 - 20*float32(i)
				draw(p, 100, y, 10, fontPlain, strings.Repeat("Left ", 1+i%4)+string(rune('A'+i)))
				draw(p, 700, y-shift, 10, fontPlain, strings.Repeat("Right ", 1+i*3%4)+string(rune('A'+i)))
			}
			got := strings.Join(send(t, p).list(), " ")
			if apart := strings.Index(got, "Left J") < strings.Index(got, "Right A"); apart != (shift > 0) {
				t.Errorf("got %s", got)
			}
		})
	}
}
