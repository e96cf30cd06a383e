package layout

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// The pages of these tests are set in a type whose letters are all half an em
// wide.
var (
	fontPlain = &page.Font{Name: "Body", Weight: 400}
	fontBold  = &page.Font{Name: "Body-Bold", Weight: 700}
)

// draw sets a line of text whose first letter stands at x, y. Spaces are gaps.
func draw(p *page.Page, x, y, size float32, f *page.Font, text string) {
	for _, r := range text {
		if r != ' ' {
			p.Glyphs = append(p.Glyphs, page.Glyph{Text: string(r), X: x, Y: y, Advance: size / 2, Size: size, Font: f, MCID: -1})
		}
		x += size / 2
	}
}

// setLines draws lines of body text below each other.
func setLines(p *page.Page, x, y float32, text ...string) {
	for i, t := range text {
		draw(p, x, y-12*float32(i), 10, fontPlain, t)
	}
}

func sheetOf(n int) *page.Page { return &page.Page{Number: n, Width: 600, Height: 800} }

// record is a sink that keeps what it is sent.
type record struct{ leaves []event.Leaf }

func (r *record) Title(string)               {}
func (r *record) Meta(string, string)        {}
func (r *record) Damaged(string)             {}
func (r *record) Page(event.Page)            {}
func (r *record) Open(event.Kind, ...string) {}
func (r *record) Close()                     {}
func (r *record) Leaf(l event.Leaf) event.Handle {
	r.leaves = append(r.leaves, l)
	return event.Handle(len(r.leaves) - 1)
}
func (r *record) Extend(h event.Handle, runs ...event.Run) {
	r.leaves[h].Runs = append(r.leaves[h].Runs, runs...)
}

func send(t *testing.T, pages ...*page.Page) *record {
	t.Helper()
	d := &page.Document{}
	for _, p := range pages {
		d.Pages = append(d.Pages, *p)
	}
	return sendDoc(t, d)
}

func sendDoc(t *testing.T, d *page.Document) *record {
	t.Helper()
	r := &record{}
	if err := Send(context.Background(), d, r); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *record) list() []string {
	var out []string
	for _, l := range r.leaves {
		out = append(out, string(l.Kind)+": "+event.Text(l.Runs))
	}
	return out
}

func want(t *testing.T, r *record, lines ...string) {
	t.Helper()
	if diff := cmp.Diff(lines, r.list()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestParagraphOfFiveLinesIsOneLeaf(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 700, "The tenant pays the rent on the first day of", "each month, and the landlord gives him a", "receipt for it on the same day, unless both",
		"of them agree in writing on another day, or", "the first day is a holiday.")
	want(t, send(t, p), "paragraph: The tenant pays the rent on the first day of each month, and the landlord gives him a receipt for it on the same day, "+
		"unless both of them agree in writing on another day, or the first day is a holiday.")
}

func TestColumnsAreReadOneAfterTheOther(t *testing.T) {
	p := sheetOf(1)
	draw(p, 150, 740, 16, fontBold, "A title over both columns")
	left := []string{"left one goes on and on here", "left two goes on and on here", "left three goes on and on it", "left four goes on and on her",
		"left five goes on and on her", "left six ends the column now."}
	right := []string{"Right one goes on and on her", "right two goes on and on her", "right three goes on and on i", "right four goes on and on he",
		"right five goes on and on he", "right six ends the column it."}
	for i := range left {
		draw(p, 50, 700-12*float32(i), 10, fontPlain, left[i])
		draw(p, 320, 700-12*float32(i), 10, fontPlain, right[i])
	}
	got := send(t, p).list()
	if len(got) != 3 || !strings.HasPrefix(got[1], "paragraph: left one") || !strings.HasSuffix(got[1], "left six ends the column now.") ||
		!strings.HasPrefix(got[2], "paragraph: Right one") {
		t.Errorf("got %q", got)
	}
}

func TestFurnitureIsKeptAndTyped(t *testing.T) {
	var pages []*page.Page
	const tail = " The harbour office keeps a list of all that is in it."
	first := []string{"Alpha is the first thing here.", "Beta comes on the second page.", "Gamma is for the third of them.", "Delta closes the small book."}
	for i, text := range first {
		p := sheetOf(i + 1)
		draw(p, 50, 770, 8, fontPlain, "Rules of the Harbour")
		// High on the page, and different each time.
		setLines(p, 50, 745, text+" The harbour office keeps a list", "of all that is in it.")
		draw(p, 300, 30, 8, fontPlain, string(rune('1'+i)))
		pages = append(pages, p)
	}
	want(t, send(t, pages...),
		"header: Rules of the Harbour", "paragraph: "+first[0]+tail, "page_number: 1",
		"header: Rules of the Harbour", "paragraph: "+first[1]+tail, "page_number: 2",
		"header: Rules of the Harbour", "paragraph: "+first[2]+tail, "page_number: 3",
		"header: Rules of the Harbour", "paragraph: "+first[3]+tail, "page_number: 4")
}

func TestSentencesGoOnOverPages(t *testing.T) {
	for name, tc := range map[string]struct {
		last, next string
		want       []string
	}{
		"small letter":      {"Every master shall, subject to", "section 67, notify the port at once.", []string{"paragraph: Every master shall, subject to section 67, notify the port at once."}},
		"capital":           {"Every master shall, subject to", "Schedule III, notify the port at once.", []string{"paragraph: Every master shall, subject to Schedule III, notify the port at once."}},
		"number":            {"The notice is given within the", "67 days that the port has set for it.", []string{"paragraph: The notice is given within the 67 days that the port has set for it."}},
		"ended sentence":    {"Every master tells the port of it.", "The port answers him within a day.", []string{"paragraph: Every master tells the port of it.", "paragraph: The port answers him within a day."}},
		"list label begins": {"Every master shall do as follows", "(a) notify the port at once, and so", []string{"paragraph: Every master shall do as follows", "list_item: (a) notify the port at once, and so"}},
	} {
		t.Run(name, func(t *testing.T) {
			p, q := sheetOf(1), sheetOf(2)
			setLines(p, 50, 400, tc.last)
			setLines(q, 50, 700, tc.next)
			r := send(t, p, q)
			want(t, r, tc.want...)
			if len(tc.want) == 1 {
				if rep := r.leaves[0].Runs[1].Repair; rep == nil || rep.Kind != "page" || rep.Page != 2 {
					t.Errorf("repair %+v", rep)
				}
			}
		})
	}
}

// setBody is enough plain text that its size is known for the body's.
func setBody(p *page.Page, y float32) {
	setLines(p, 50, y, "The harbour office is open on all days of the week from", "dawn to dusk, and it answers letters within three days of", "their coming in, as a rule.")
}

func TestHeadingLevels(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 18, fontBold, "PART I")
	setBody(p, 720)
	draw(p, 50, 650, 14, fontBold, "1 Scope")
	setBody(p, 620)
	draw(p, 50, 550, 12, fontBold, "1.1 Terms")
	setBody(p, 520)
	draw(p, 50, 450, 14, fontBold, "2 Fees")
	setBody(p, 420)
	var got []string
	for _, l := range send(t, p).leaves {
		if l.Kind == event.Heading {
			got = append(got, strings.Repeat(">", l.Level)+event.Text(l.Runs))
		}
	}
	if diff := cmp.Diff([]string{">PART I", ">>1 Scope", ">>>1.1 Terms", ">>2 Fees"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestLineThatBeginsWithANumberIsBody(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 700)
	setLines(p, 50, 600, "11.5.14.2 applies to sheaths of a smaller size than that.")
	for _, l := range send(t, p).leaves {
		if l.Kind == event.Heading {
			t.Errorf("heading %q", event.Text(l.Runs))
		}
	}
}

func TestTableHeadIsARowAndNoHeading(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 700)
	for i, cells := range [][2]string{{"Record", "Years"}, {"Access logs", "2"}, {"Pay slips", "7"}, {"Contracts", "12"}} {
		f := fontPlain
		if i == 0 {
			f = fontBold
		}
		draw(p, 50, 600-12*float32(i), 10, f, cells[0])
		draw(p, 250, 600-12*float32(i), 10, f, cells[1])
	}
	if diff := cmp.Diff([]string{"table_row: Record\tYears", "table_row: Access logs\t2", "table_row: Pay slips\t7", "table_row: Contracts\t12"}, send(t, p).list()[1:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestContentsPageIsNotBody(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 700, "1. Scope ............... 3", "2. Fees ................ 5", "3. Appeals ............. 9")
	want(t, send(t, p), "toc: 1. Scope ............... 3", "toc: 2. Fees ................ 5", "toc: 3. Appeals ............. 9")
}

func TestPagesWithoutText(t *testing.T) {
	err := Send(context.Background(), &page.Document{Pages: []page.Page{*sheetOf(1)}}, &record{})
	if !errors.Is(err, event.ErrNoText) {
		t.Errorf("error %v", err)
	}
}

// TestBoxBesideTheText has a box in italics at the right of a list, in the middle
// of an item that goes on below it over the page's width.
func TestBoxBesideTheText(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 700, "The office keeps two kinds of book and opens both", "of them to masters and to pilots at any time that", "they ask for it, as long as the light lasts.")
	setLines(p, 50, 640, "• The first holds all that came in, and the")
	draw(p, 330, 700, 10, fontItalic, "For the first book a form of paper")
	draw(p, 330, 688, 10, fontItalic, "is used, while the second is kept")
	draw(p, 330, 676, 10, fontItalic, "in ink alone, as the law asks of")
	draw(p, 330, 664, 10, fontItalic, "those who keep it for others, and")
	draw(p, 330, 652, 10, fontItalic, "the form is filled in at the quay")
	draw(p, 330, 640, 10, fontItalic, "by the one who saw the ship.")
	setLines(p, 60, 628, "second, which is the longer one by far, holds what went out of the harbour since then and where to.")
	setLines(p, 50, 600, "Both are closed at the end of the year and kept in the tower for as long as the tower stands there, or longer.")
	var items []string
	for _, l := range send(t, p).list() {
		if strings.Contains(l, "•") {
			items = append(items, l)
		}
	}
	want := "list_item: • The first holds all that came in, and the second, which is the longer one by far, holds what went out of the harbour since then and where to."
	if len(items) != 1 || items[0] != want {
		t.Errorf("got %q", items)
	}
}

// TestSmallPrintOfAWorksheet has a worksheet in small print at the foot of a page
// without notes, and numbered notes under a rule on one with them.
func TestSmallPrintOfAWorksheet(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	for _, s := range []*page.Page{p, q} {
		for i := range 6 {
			setBody(s, 760-60*float32(i))
		}
	}
	for i, text := range []string{"Enter what you paid.", "Enter what you owe.", "Take line 1 from line 2."} {
		draw(p, 50, 200-20*float32(i), 8, fontPlain, fmt.Sprintf("%d. %s", i+1, text))
		draw(q, 50, 200-20*float32(i), 8, fontPlain, fmt.Sprintf("%d) %s", i+1, text))
	}
	q.Rules = append(q.Rules, page.Rule{50, 212, 150, 212.5})
	notes := map[int]int{}
	for _, l := range send(t, p, q).leaves {
		if l.Kind == event.Footnote {
			notes[l.Runs[0].Page]++
		}
	}
	if notes[1] != 0 || notes[2] != 3 {
		t.Errorf("notes by page %v, want 3 on the second alone", notes)
	}
}
