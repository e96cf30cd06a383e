package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

var fontItalic = &page.Font{Name: "Body-Italic", Weight: 400, Italic: true}

// titled draws a bold heading of 14 points with body text under it and returns
// the height below.
func titled(p *page.Page, y float32, text string) float32 {
	draw(p, 50, y, 14, fontBold, text)
	setBody(p, y-30)
	return y - 100
}

func TestItemsInItalicsAreNoHeadings(t *testing.T) {
	p := sheetOf(1)
	y := titled(p, 760, "1 Aims")
	setLines(p, 50, y, "The aims of the office are these:")
	for i, text := range []string{"Let ships come in and go out again.", "Keep the harbour open.", "Hold what is due from masters and owners of ships of all sizes here.", "Answer all letters."} {
		draw(p, 70, y-20-22*float32(i), 10, fontItalic, fmt.Sprintf("%d. %s", i+1, text))
	}
	y = titled(p, y-130, "2 Means")
	titled(p, y, "3 Ends")
	wantTree(t, send(t, p), ">1 Aims", ">2 Means", ">3 Ends")
}

func TestTitlePageHasOneHeading(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	draw(p, 200, 700, 14, fontBold, "HARBOUR PAPER 12")
	draw(p, 180, 600, 24, fontBold, "The Open Harbour")
	draw(p, 220, 500, 14, fontBold, "Jan Pilot")
	draw(p, 220, 480, 14, fontBold, "Ada Master")
	draw(p, 240, 300, 12, fontBold, "May 1903")
	for i, text := range []string{"1 Scope", "2 Fees", "3 Notice"} {
		draw(q, 50, 740-100*float32(i), 16, fontBold, text)
		setBody(q, 710-100*float32(i))
	}
	wantTree(t, send(t, p, q), ">The Open Harbour", ">1 Scope", ">2 Fees", ">3 Notice")
}

// TestLabelAtAPagesEnd has the title of an article on the page behind its
// label's, with a footnote between.
func TestLabelAtAPagesEnd(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	y := float32(760)
	for i, title := range []string{"Scope", "Terms"} {
		draw(p, 270, y, 10, fontBold, fmt.Sprintf("Article %d", i+1))
		draw(p, 275, y-14, 10, fontBold, title)
		setBody(p, y-40)
		y -= 120
	}
	bodies(p, y, 4)
	draw(p, 270, 150, 10, fontBold, "Article 3")
	draw(p, 50, 60, 8, fontPlain, "2 See the Harbour Act of 1902.")
	draw(q, 270, 760, 10, fontBold, "Fees of ships")
	bodies(q, 720, 2)
	r := send(t, p, q)
	wantTree(t, r, ">Article 1 Scope", ">Article 2 Terms", ">Article 3 Fees of ships")
	if diff := cmp.Diff([]string{"footnote: 2 See the Harbour Act of 1902."}, r.kinds(event.Footnote)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHeadingWhoseLinesStandApart(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 16, fontBold, "The duties of masters and of")
	draw(p, 50, 726, 16, fontBold, "Harbour Offices")
	bodies(p, 690, 3)
	wantTree(t, send(t, p), ">The duties of masters and of Harbour Offices")
}

func TestNoteMarkIsNoPartOfAHeading(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	draw(p, 50, 600, 14, fontBold, "2.1 Fees")
	draw(p, 106, 605, 8, fontBold, "32")
	bodies(p, 570, 2)
	r := send(t, p)
	wantTree(t, r, ">2.1 Fees")
	if diff := cmp.Diff([]string{"other: 32"}, r.kinds(event.Other)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestSignaturesAreNoHeadings(t *testing.T) {
	p := sheetOf(1)
	y := titled(p, 760, "1 Scope")
	y = titled(p, y, "2 Fees")
	y = titled(p, y, "3 Notice")
	for _, x := range []float32{50, 320} {
		draw(p, x, y, 10, fontBold, map[float32]string{50: "THE MASTER", 320: "THE OFFICE"}[x])
		for i, line := range []string{"Signature: ____________", "Name: _________________", "Date: _________________"} {
			draw(p, x, y-24-24*float32(i), 10, fontPlain, line)
		}
	}
	wantTree(t, send(t, p), ">1 Scope", ">2 Fees", ">3 Notice")
}

func TestSchedulesHoldSectionsThatBeginAnew(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	y := titled(p, 760, "1 Scope")
	y = titled(p, y, "2 Fees")
	titled(p, y, "3 Notice")
	y = titled(q, 760, "SCHEDULE 1 Ships")
	y = titled(q, y, "1 Barges")
	y = titled(q, y, "2 Rafts")
	y = titled(q, y, "SCHEDULE 2 Boats")
	titled(q, y, "1 Skiffs")
	wantTree(t, send(t, p, q), ">1 Scope", ">2 Fees", ">3 Notice", ">SCHEDULE 1 Ships", ">>1 Barges", ">>2 Rafts", ">SCHEDULE 2 Boats", ">>1 Skiffs")
}

// TestSummaryDoesNotHoldTheChapters has a larger heading without a number in
// front of numbered ones.
func TestSummaryDoesNotHoldTheChapters(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	bodies(p, 760, 2)
	draw(p, 50, 600, 18, fontBold, "Summary")
	bodies(p, 570, 3)
	y := titled(q, 760, "1 Scope")
	y = titled(q, y, "2 Fees")
	titled(q, y, "3 Notice")
	wantTree(t, send(t, p, q), ">Summary", ">1 Scope", ">2 Fees", ">3 Notice")
}

func TestContentsWithLettersInPageNumbers(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 700, 12, fontBold, "Summary "+strings.Repeat(".", 40)+" ES-1")
	draw(p, 50, 670, 12, fontBold, "1. Scope "+strings.Repeat(".", 40)+" 1-1")
	draw(p, 50, 640, 12, fontBold, "2. Fees "+strings.Repeat(".", 40)+" 2-1")
	r := send(t, p)
	wantTree(t, r)
	if got := len(r.kinds(event.TOC)); got != 3 {
		t.Errorf("%d entries; want 3: %q", got, r.list())
	}
}

// TestTagsWhoseLevelsThePageContradicts has the titles of parts tagged as the
// sixth level, as templates do, over headings tagged as the first.
func TestTagsWhoseLevelsThePageContradicts(t *testing.T) {
	d := &page.Document{Tagged: true, Roles: []string{""}, Parents: []int32{0}}
	p := sheetOf(1)
	tag := tagger(d, p)
	y := float32(790)
	set := func(role string, size float32, text string) {
		n := len(p.Glyphs)
		draw(p, 50, y, size, fontBold, text)
		tag(role, n)
		n = len(p.Glyphs)
		setLines(p, 50, y-22, "The harbour office is open on all days of the week from", "dawn to dusk.")
		tag("P", n)
		y -= 62
	}
	var want []string
	for _, part := range []string{"Ships", "Boats", "Rafts"} {
		set("H6", 18, part)
		want = append(want, ">"+part)
		for _, title := range []string{"Fees", "Terms", "Dues"} {
			set("H1", 13, title+" of "+part)
			want = append(want, ">>"+title+" of "+part)
		}
	}
	d.Pages = []page.Page{*p}
	wantTree(t, sendDoc(t, d), want...)
}

// TestFontsWhoseNamesTellNothing has headings in another font of the body's size.
func TestFontsWhoseNamesTellNothing(t *testing.T) {
	body, other := &page.Font{Name: "F1", Weight: 400}, &page.Font{Name: "F2", Weight: 400}
	p := sheetOf(1)
	draw(p, 50, 760, 10, body, "The office writes down what it does and what comes of it.")
	for i, title := range []string{"Results", "Fees and dues", "Further work"} {
		y := 720 - 100*float32(i)
		draw(p, 50, y, 10, other, title)
		for k, line := range []string{"The harbour office is open on all days of the week from", "dawn to dusk, and it answers letters within three days of", "their coming in, as a rule."} {
			draw(p, 50, y-12-12*float32(k), 10, body, line)
		}
	}
	wantTree(t, send(t, p), ">Results", ">Fees and dues", ">Further work")
}

// TestLargeHeadingsBetweenPartsOfASection has headings without numbers, larger
// than the numbered ones around them.
func TestLargeHeadingsBetweenPartsOfASection(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	y := titled(p, 760, "1 Ships")
	y = titled(p, y, "1.1 Fees")
	draw(p, 50, y, 18, fontBold, "Barges")
	setBody(p, y-30)
	y = titled(p, y-100, "1.2 Dues")
	draw(p, 50, y, 18, fontBold, "Rafts")
	setBody(p, y-30)
	titled(p, y-100, "1.3 Rents")
	titled(q, 760, "2 Boats")
	wantTree(t, send(t, p, q), ">1 Ships", ">>1.1 Fees", ">>>Barges", ">>1.2 Dues", ">>>Rafts", ">>1.3 Rents", ">2 Boats")
}

// contentsOf draws a contents page: a title, its page and how far in it stands.
func contentsOf(p *page.Page, entries ...[3]any) {
	draw(p, 50, 760, 14, fontBold, "Contents")
	for i, e := range entries {
		dots := strings.Repeat(" .", 40-len(e[0].(string))/2)
		draw(p, 50+float32(e[1].(int)), 730-16*float32(i), 10, fontPlain, fmt.Sprintf("%s%s %d", e[0], dots, e[2]))
	}
}

// TestChapterWithoutANumber has a last chapter without the number that the
// others have, set as their sections are. The contents page shows what it is. An
// index at the end, with the same words, does not.
func TestChapterWithoutANumber(t *testing.T) {
	toc := sheetOf(1)
	contentsOf(toc, [3]any{"1. Pilots", 0, 2}, [3]any{"2. Moorings", 0, 3}, [3]any{"3. Fees", 0, 4}, [3]any{"How to get help", 0, 5})
	pages := []*page.Page{toc}
	for i, title := range []string{"1. Pilots", "2. Moorings", "3. Fees"} {
		p := sheetOf(i + 2)
		draw(p, 50, 760, 20, fontBold, title)
		setBody(p, 720)
		titled(p, 600, "Terms of "+strings.ToLower(title[3:]))
		pages = append(pages, p)
	}
	p := sheetOf(5)
	y := titled(p, 760, "How to get help")
	draw(p, 50, y, 12, fontBold, "By letter")
	setBody(p, y-24)
	index := sheetOf(6)
	setBody(index, 760)
	for i, e := range []string{"Terms of pilots", "Terms of moorings", "Terms of fees"} {
		draw(index, 50, 600-16*float32(i), 10, fontPlain, fmt.Sprintf("%s%s %d", e, strings.Repeat(" .", 20), i+2))
	}
	wantTree(t, send(t, append(pages, p, index)...), ">Contents", ">1. Pilots", ">>Terms of pilots", ">2. Moorings", ">>Terms of moorings",
		">3. Fees", ">>Terms of fees", ">How to get help", ">>By letter")
}

// TestPartOverTheColumns has the label of a part across the page and its title
// at the head of the first of two columns below.
func TestPartOverTheColumns(t *testing.T) {
	var pages []*page.Page
	for i, title := range []string{"Coming In", "Lying Here", "Going Out"} {
		p := sheetOf(i + 1)
		draw(p, 50, 760, 18, fontBold, "Part "+[]string{"One", "Two", "Three"}[i]+".")
		draw(p, 50, 716, 18, fontBold, title)
		for k := range 12 {
			draw(p, 50, 680-12*float32(k), 10, fontPlain, "the left column goes on and on h")
			draw(p, 320, 716-12*float32(k), 10, fontPlain, "The right column is about it all")
		}
		pages = append(pages, p)
	}
	wantTree(t, send(t, pages...), ">Part One. Coming In", ">Part Two. Lying Here", ">Part Three. Going Out")
}

// TestTablesThatAreTexts has two model articles called tables, each with a label
// alone in the middle over its title, and a table with its label.
func TestTablesThatAreTexts(t *testing.T) {
	p := sheetOf(1)
	y := float32(760)
	for i, title := range []string{"RULES OF A CLUB OF PILOTS", "RULES OF A CLUB OF MASTERS"} {
		draw(p, 277, y, 10, fontPlain, fmt.Sprintf("TABLE – %c", 'G'+i))
		draw(p, 230, y-20, 10, fontBold, title)
		setBody(p, y-44)
		setBody(p, y-94)
		y -= 180
	}
	draw(p, 278, y, 10, fontPlain, "TABLE 3")
	ruled(p, []float32{50, 300, 550}, []float32{y - 10, y - 30, y - 50, y - 70}, true)
	for i, r := range [][2]string{{"Ship", "Fee"}, {"Barge", "10"}, {"Raft", "3"}} {
		draw(p, 55, y-24-20*float32(i), 10, fontPlain, r[0])
		draw(p, 305, y-24-20*float32(i), 10, fontPlain, r[1])
	}
	r := send(t, p)
	wantTree(t, r, ">TABLE – G RULES OF A CLUB OF PILOTS", ">TABLE – H RULES OF A CLUB OF MASTERS")
	if diff := cmp.Diff([]string{"caption: TABLE 3"}, r.kinds(event.Caption)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestCapitalsGoOnBehindAnd(t *testing.T) {
	p := sheetOf(1)
	draw(p, 225, 760, 10, fontBold, "RULES FOR PILOTS AND MASTERS")
	draw(p, 250, 740, 10, fontBold, "AND FOR ALL OTHERS")
	bodies(p, 716, 3)
	wantTree(t, send(t, p), ">RULES FOR PILOTS AND MASTERS AND FOR ALL OTHERS")
}

// TestStraysOfAList has a list of rights, each in italics on a line of its own over
// its text, of which white happens to stand over one.
func TestStraysOfAList(t *testing.T) {
	p := sheetOf(1)
	y := titled(p, 760, "Rights of masters")
	for i, r := range []string{"To be told.", "To be heard.", "To be left alone.", "To appeal.", "To be paid."} {
		if i == 2 {
			y -= 20
		}
		draw(p, 50, y, 10, fontItalic, fmt.Sprintf("%d. %s", i+1, r))
		setLines(p, 50, y-14, "A master has the right to this in all that the harbour does, and", "no officer may keep it from him.")
		y -= 42
	}
	titled(p, y-20, "Rights of pilots")
	wantTree(t, send(t, p), ">Rights of masters", ">Rights of pilots")
}

// TestLetterIBetweenHAndJ has headings lettered from G to K.
func TestLetterIBetweenHAndJ(t *testing.T) {
	p := sheetOf(1)
	y := titled(p, 760, "PART 1 ASSETS")
	for _, h := range []string{"G. Boats", "H. Ropes", "I. Sails", "J. Oars", "K. Nets"} {
		draw(p, 50, y, 11, fontBold, h)
		setBody(p, y-20)
		y -= 84
	}
	wantTree(t, send(t, p), ">PART 1 ASSETS", ">>G. Boats", ">>H. Ropes", ">>I. Sails", ">>J. Oars", ">>K. Nets")
}

// TestOneOfManySideHeadings has side headings in the middle of the line, of which
// one was taken for a heading: with three others alike it is none; with two it
// stands, and so does one that a contents page names.
func TestOneOfManySideHeadings(t *testing.T) {
	for name, c := range map[string]struct {
		others int
		listed bool
		want   bool
	}{"three others": {3, false, false}, "two others": {2, false, true}, "listed": {3, true, true}} {
		look := style{size: 44, bold: true, italic: true}
		line := func(text string) *block {
			b := &block{kind: kindParagraph, text: text, centre: true, rows: []*row{{}}}
			b.style, b.number = look, numbering{title: text}
			return b
		}
		odd := line("Winding up")
		odd.kind, odd.toc = kindHeading, c.listed
		all := []*block{odd}
		for range c.others {
			all = append(all, line("Indemnity"))
		}
		demoteRare(all)
		if got := odd.kind == kindHeading; got != c.want {
			t.Errorf("%s: a heading: %v, want %v", name, got, c.want)
		}
	}
}
