package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// tree lists the headings that were sent, a mark a level in front.
func (r *record) tree() []string {
	var out []string
	for _, l := range r.leaves {
		if l.Kind == event.Heading {
			out = append(out, strings.Repeat(">", l.Level)+event.Text(l.Runs))
		}
	}
	return out
}

func wantTree(t *testing.T, r *record, lines ...string) {
	t.Helper()
	if diff := cmp.Diff(lines, r.tree()); diff != "" {
		t.Errorf("headings (-want +got)\n%s", diff)
	}
}

// bodies sets n paragraphs of body text from a height down.
func bodies(p *page.Page, y float32, n int) {
	for i := range n {
		setBody(p, y-60*float32(i))
	}
}

func TestWrappedHeadingIsOneLeaf(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 16, fontBold, "The duties of the master of a ship")
	draw(p, 50, 740, 16, fontBold, "towards the harbour office")
	bodies(p, 700, 3)
	wantTree(t, send(t, p), ">The duties of the master of a ship towards the harbour office")
}

func TestAdjacentHeadingsAreTwo(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 14, fontBold, "1. Scope")
	draw(p, 50, 742, 14, fontBold, "1.1 Terms")
	bodies(p, 700, 3)
	wantTree(t, send(t, p), ">1. Scope", ">>1.1 Terms")
}

func TestLargeBodyIsNoHeading(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 16, fontPlain, "Fees")
	for i, text := range []string{"The fee is due when the ship comes in and is paid at", "the office before it leaves the harbour again, in", "coin or by draft, as the master likes it best."} {
		draw(p, 50, 720-14*float32(i), 12, fontPlain, text)
	}
	wantTree(t, send(t, p), ">Fees")
}

func TestRunInHeadingOfAStatute(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	setLines(p, 50, 600, "67. Restrictions on purchase.—(1) No company shall buy", "its own shares unless the law allows it to do so here.")
	r := send(t, p)
	wantTree(t, r, ">67. Restrictions on purchase.")
	got := r.list()
	if last := got[len(got)-1]; last != "paragraph: —(1) No company shall buy its own shares unless the law allows it to do so here." {
		t.Errorf("body %q", last)
	}
}

func TestLabelAndTitleOnTwoLines(t *testing.T) {
	p := sheetOf(1)
	y := float32(760)
	for i, title := range []string{"Subject-matter", "Scope of the rules", "Terms used in them"} {
		draw(p, 270, y, 10, fontPlain, fmt.Sprintf("Article %d", i+1))
		draw(p, 300-2.5*float32(len(title)), y-14, 10, fontBold, title)
		setBody(p, y-40)
		y -= 120
	}
	wantTree(t, send(t, p), ">Article 1 Subject-matter", ">Article 2 Scope of the rules", ">Article 3 Terms used in them")
}

func TestHeadingGluedToAParagraph(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 760, "The fee is due when the ship comes in and is paid at the", "office before it leaves the harbour.", "ARTICLE 7. NOTICE", "The master gives notice of the ship's coming to the office", "a day before, and of its leaving too.")
	bodies(p, 600, 2)
	wantTree(t, send(t, p), ">ARTICLE 7. NOTICE")
}

func TestPartsInsideChapters(t *testing.T) {
	p := sheetOf(1)
	y := float32(780)
	set := func(text string) { draw(p, 50, y, 14, fontBold, text); y -= 24 }
	body := func() { setBody(p, y); y -= 70 }
	for _, chapter := range []string{"CHAPTER I Shares", "CHAPTER II Debts"} {
		set(chapter)
		for _, part := range []string{"PART I Issue", "PART II Return"} {
			set(part)
			body()
		}
	}
	wantTree(t, send(t, p), ">CHAPTER I Shares", ">>PART I Issue", ">>PART II Return", ">CHAPTER II Debts", ">>PART I Issue", ">>PART II Return")
}

func TestBookmarksThatNameNothing(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 16, fontBold, "1. Scope")
	bodies(p, 730, 3)
	d := &page.Document{Pages: []page.Page{*p}, Outline: []page.Entry{{Level: 1, Title: "scan0001.tif", Page: 1}, {Level: 1, Title: "scan0002.tif", Page: 1}}}
	wantTree(t, sendDoc(t, d), ">1. Scope")
}

func TestTagsThatCallItemsHeadings(t *testing.T) {
	p := sheetOf(1)
	d := &page.Document{Tagged: true, Roles: []string{""}, Parents: []int32{0}}
	tag := tagger(d, p)
	draw(p, 50, 760, 16, fontBold, "Fees")
	tag("H1", 0)
	for i := range 4 {
		n := len(p.Glyphs)
		setLines(p, 50, 720-40*float32(i), "the fee for a ship of the size that is given in the list,", "unless the office says that none is due;")
		tag("H1", n)
	}
	d.Pages = []page.Page{*p}
	wantTree(t, sendDoc(t, d), ">Fees")
}

func TestNoteMarkAfterANumber(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	draw(p, 50, 600, 10, fontPlain, "as set out in Article 12")
	draw(p, 170, 603.5, 6, fontPlain, "1")
	want(t, send(t, p), append(send(t, p).list()[:2:2], "paragraph: as set out in Article 12 1")...)
}

func TestFootnotesAreTheirOwn(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 3)
	draw(p, 50, 63, 5, fontPlain, "1")
	draw(p, 55, 60, 8, fontPlain, "See the Harbour Act of 1902.")
	got := send(t, p).list()
	if last := got[len(got)-1]; last != "footnote: 1 See the Harbour Act of 1902." && last != "footnote: 1See the Harbour Act of 1902." {
		t.Errorf("got %q", got)
	}
}

func TestSentenceOverAFootnoteAndAPage(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	bodies(p, 760, 2)
	setLines(p, 50, 300, "Every master of a ship that comes in from abroad must, if")
	draw(p, 50, 60, 8, fontPlain, "2 See the Harbour Act of 1902.")
	setLines(q, 50, 760, "the office asks him to, show the papers of his ship.")
	got := send(t, p, q).list()
	if diff := cmp.Diff([]string{"paragraph: Every master of a ship that comes in from abroad must, if the office asks him to, show the papers of his ship.",
		"footnote: 2 See the Harbour Act of 1902."}, got[2:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestArticlesAtPageTopsAreNoFurniture(t *testing.T) {
	var pages []*page.Page
	for i := range 6 {
		p := sheetOf(i + 1)
		draw(p, 250, 760, 10, fontPlain, fmt.Sprintf("Article %d", i+1))
		draw(p, 250, 744, 10, fontBold, []string{"Scope", "Terms", "Fees", "Notice", "Appeal", "Entry"}[i])
		bodies(p, 700, 2)
		pages = append(pages, p)
	}
	if got := len(send(t, pages...).tree()); got != 6 {
		t.Errorf("%d headings; want 6", got)
	}
}

func TestListsNest(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 780, 2)
	for i, text := range []string{"(a) the master;", "(i) of a ship;", "(ii) of a boat;", "(b) the owner."} {
		draw(p, 50, 640-20*float32(i), 10, fontPlain, text)
	}
	var got []string
	for _, l := range send(t, p).leaves {
		if l.Kind == event.ListItem {
			got = append(got, fmt.Sprintf("%d %s", l.Level, event.Text(l.Runs)))
		}
	}
	if diff := cmp.Diff([]string{"1 (a) the master;", "2 (i) of a ship;", "2 (ii) of a boat;", "1 (b) the owner."}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHeadingOfAnOmittedSection(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	setLines(p, 50, 600, "11. [Commencement of business.] Omitted by the Harbour Act of 1950,", "with effect from the first day of May in that year, as printed.")
	wantTree(t, send(t, p), ">11. [Commencement of business.]")
}

// TestNotesOfTheBodysSize stand under a short rule, their marks hanging before
// them at a tab.
func TestNotesOfTheBodysSize(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 5)
	p.Rules = append(p.Rules, page.Rule{50, 130, 150, 130.5})
	for i, text := range []string{"OJ C 229, 31.7.1902, p. 90.", "OJ C 391, 18.12.1902, p. 127."} {
		draw(p, 50, 117-14*float32(i), 6, fontPlain, fmt.Sprint(i+1))
		draw(p, 80, 113-14*float32(i), 10, fontPlain, text)
	}
	if diff := cmp.Diff([]string{"footnote: 1 OJ C 229, 31.7.1902, p. 90.", "footnote: 2 OJ C 391, 18.12.1902, p. 127."}, send(t, p).kinds(event.Footnote)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// tagger returns what tags a page's letters from an index on as a new element.
func tagger(d *page.Document, p *page.Page) func(role string, from int) {
	return func(role string, from int) {
		d.Roles, d.Parents = append(d.Roles, role), append(d.Parents, 0)
		for i := from; i < len(p.Glyphs); i++ {
			p.Glyphs[i].Tag = int32(len(d.Roles) - 1)
		}
	}
}
