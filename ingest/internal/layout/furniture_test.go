package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// kinds lists the leaves of the given kinds.
func (r *record) kinds(kinds ...event.Kind) []string {
	var out []string
	for _, l := range r.leaves {
		for _, k := range kinds {
			if l.Kind == k {
				out = append(out, string(k)+": "+event.Text(l.Runs))
			}
		}
	}
	return out
}

// bookPages are pages whose heads alternate and change with the chapter.
func bookPages(n int) []*page.Page {
	var pages []*page.Page
	for i := range n {
		p := sheetOf(i + 1)
		chapter := []string{"Fees", "Notice", "Appeals"}[i/4%3]
		if i%2 == 0 {
			draw(p, 50, 775, 9, fontPlain, fmt.Sprintf("%d Chapter %d. %s", i+1, i/4+1, chapter))
		} else {
			draw(p, 300, 775, 9, fontPlain, fmt.Sprintf("%d.%d. %s in year %d %d", i/4+1, i, chapter, i+30, i+1))
		}
		for k := range 4 {
			setLines(p, 50, 740-60*float32(k), fmt.Sprintf("Rule %d of page %d says that the harbour office is open to", k*7+i, i+1), "all who come to it with a question about the list of fees.")
		}
		pages = append(pages, p)
	}
	return pages
}

func TestHeadsThatAlternateAndChange(t *testing.T) {
	r := send(t, bookPages(12)...)
	if got := len(r.kinds(event.Header)); got != 12 {
		t.Errorf("%d heads; want 12: %q", got, r.kinds(event.Header))
	}
	if got := r.kinds(event.Heading); len(got) != 0 {
		t.Errorf("headings %q", got)
	}
}

func TestALabelThatIsThePagesNumberStays(t *testing.T) {
	var pages []*page.Page
	for i := range 8 {
		p := sheetOf(i + 1)
		for k := range 10 {
			setLines(p, 50, 740-60*float32(k), fmt.Sprintf("Rule %d of page %d says that the harbour office is open to", k*7+i, i+1), "all who come to it with a question about the list of fees.")
		}
		if i == 4 {
			draw(p, 50, 80, 10, fontPlain, "(5) “tug” means a ship that draws others;")
		}
		draw(p, 300, 40, 10, fontPlain, fmt.Sprint(i+1))
		pages = append(pages, p)
	}
	r := send(t, pages...)
	if got := r.kinds(event.Footer, event.Header); len(got) != 0 {
		t.Errorf("taken for furniture: %q", got)
	}
	if got := len(r.kinds(event.PageNumber)); got != 8 {
		t.Errorf("%d page numbers, want 8", got)
	}
}

func TestCopiesOfOnePageKeepTheirText(t *testing.T) {
	var pages []*page.Page
	for i := range 4 {
		p := sheetOf(i + 1)
		setLines(p, 50, 700, "The logs are kept for five years in the strong room of the", "harbour office.")
		draw(p, 300, 40, 10, fontPlain, fmt.Sprint(i+1))
		pages = append(pages, p)
	}
	r := send(t, pages...)
	if got := len(r.kinds(event.Paragraph)); got != 4 {
		t.Errorf("%d paragraphs, want 4: %q", got, r.kinds(event.Paragraph, event.Header, event.Footer))
	}
	if got := len(r.kinds(event.PageNumber)); got != 4 {
		t.Errorf("%d page numbers, want 4", got)
	}
}

func TestLineNumbersAreNoText(t *testing.T) {
	var pages []*page.Page
	for i := range 2 {
		p := sheetOf(i + 1)
		for k := range 12 {
			y := 740 - 24*float32(k)
			draw(p, 40, y, 10, fontPlain, fmt.Sprintf("%2d", k+1))
			draw(p, 90, y, 10, fontPlain, []string{"the clerk of the court reads out what the parties said and", "then asks the witness on which day he saw the ship come in,"}[(i+k)%2])
		}
		pages = append(pages, p)
	}
	r := send(t, pages...)
	if diff := cmp.Diff([]string{"other: 1 2 3 4 5 6 7 8 9 10 11 12", "other: 1 2 3 4 5 6 7 8 9 10 11 12"}, r.kinds(event.Other)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestWatermarkIsFurniture(t *testing.T) {
	var pages []*page.Page
	for i := range 3 {
		p := sheetOf(i + 1)
		setLines(p, 50, 740-40*float32(i), fmt.Sprintf("Rule %d says that the office is open on all days of the week", i*3), "from dawn to dusk, and answers letters.")
		from := len(p.Glyphs)
		for k, c := range "DRAFT" {
			p.Glyphs = append(p.Glyphs, page.Glyph{Text: string(c), X: 200 + 30*float32(k), Y: 300 + 30*float32(k), Advance: 40, Size: 60, Font: fontPlain})
		}
		for k := from; k < len(p.Glyphs); k++ {
			p.Glyphs[k].Angle, p.Glyphs[k].Flags = 45, page.Rotated
		}
		pages = append(pages, p)
	}
	if diff := cmp.Diff([]string{"header: DRAFT", "header: DRAFT", "header: DRAFT"}, send(t, pages...).kinds(event.Header)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestPageTurnedRound(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 740, 1)
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		g.X, g.Y, g.Angle, g.Flags = 600-g.Y, g.X, 90, page.Rotated
	}
	r := send(t, p)
	want(t, r, "paragraph: The harbour office is open on all days of the week from dawn to dusk, and it answers letters within three days of their coming in, as a rule.")
	// The first letter stood at 50, 740 and its box reaches up from there.
	if b := r.leaves[0].Runs[0].Box; b[0] > 600-740 || b[2] < 600-740 || b[1] != 50 {
		t.Errorf("box %v", *b)
	}
}

// TestFurnitureInTheMargin has a running title and the page's number beside the
// first lines of every second page, and a note beside a line of one.
func TestFurnitureInTheMargin(t *testing.T) {
	var pages []*page.Page
	for i := range 8 {
		p := sheetOf(i + 1)
		day := []string{"Monday", "Tuesday", "Friday", "Easter", "Sunday", "Lammas", "Advent", "Whitsun"}[i]
		for k := range 5 {
			setLines(p, 50, 700-60*float32(k), "On "+day+" the office is open from the dawn to the dusk", "and, as it is "+day+", it answers the letters of masters", "of "+day+" ships.")
		}
		if i%2 == 1 {
			draw(p, 450, 700, 14, fontPlain, "The open")
			draw(p, 450, 684, 14, fontPlain, "harbour")
			draw(p, 450, 640, 14, fontBold, []string{"169", "170", "171", "172", "173", "174", "175", "176"}[i])
		}
		if i == 4 {
			draw(p, 450, 580, 8, fontPlain, "Fees of 1902")
		}
		pages = append(pages, p)
	}
	r := send(t, pages...)
	wantTree(t, r)
	text := strings.Join(r.kinds(event.Paragraph), "\n")
	for _, no := range []string{"The open", "170", "176"} {
		if strings.Contains(text, no) {
			t.Errorf("%q stands in the text:\n%s", no, text)
		}
	}
	if !strings.Contains(text, "Fees of 1902") {
		t.Errorf("the note is not in the text:\n%s", text)
	}
}
