package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// lastOf are the last n leaves that were sent.
func (r *record) lastOf(n int) []string {
	l := r.list()
	return l[max(0, len(l)-n):]
}

func wantLast(t *testing.T, r *record, lines ...string) {
	t.Helper()
	if diff := cmp.Diff(lines, r.lastOf(len(lines))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNumbersBeforeSmallLettersAreItems(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 760)
	for i, text := range []string{"Process the data in accordance with the law that", "have sole responsibility for the quality of it,", "have given notice to all of the persons in it."} {
		y := 690 - 40*float32(i)
		draw(p, 90, y, 10, fontPlain, "2.2."+string(rune('1'+i)))
		setLines(p, 130, y, text, "binds them both, and of the means to come by it;")
	}
	var got []string
	for _, l := range send(t, p).leaves {
		got = append(got, string(l.Kind)+" "+head(event.Text(l.Runs), 5))
	}
	if diff := cmp.Diff([]string{"list_item 2.2.1", "list_item 2.2.2", "list_item 2.2.3"}, got[len(got)-3:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestANumberInALineIsNoItem(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 700, "1.1 The fee follows from the table that the harbour office", "keeps for it.")
	setLines(p, 50, 660, "1.4 times the fee falls due where the ship comes in late at", "night, or on a holiday.")
	if got := send(t, p).list(); !strings.HasPrefix(got[1], "paragraph: 1.4 times") {
		t.Errorf("got %q", got)
	}
}

func TestBulletBehindAnd(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 760)
	setLines(p, 50, 690, "• freely given,", "• informed and", "• an unambiguous sign of the wishes of the person, by which", "he agrees to it.")
	wantLast(t, send(t, p), "list_item: • freely given,", "list_item: • informed and", "list_item: • an unambiguous sign of the wishes of the person, by which he agrees to it.")
}

func TestNamesInAListAreNoLabels(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 760)
	draw(p, 50, 690, 10, fontPlain, "[3]")
	setLines(p, 80, 690, "H. Aghan, W. Dai, A. Manoel, X. Fern, and A. Kharkar,", "C. Kruegel, and G. Vigna, The Weight of Ships, 2023.")
	draw(p, 50, 666, 10, fontPlain, "[4]")
	setLines(p, 80, 666, "S. Barke, The Length of Ships, 2024.")
	wantLast(t, send(t, p), "paragraph: [3] H. Aghan, W. Dai, A. Manoel, X. Fern, and A. Kharkar, C. Kruegel, and G. Vigna, The Weight of Ships, 2023.",
		"paragraph: [4] S. Barke, The Length of Ships, 2024.")
}

func TestSourcesInSquareBracketsAreApart(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 690, "[1] http://port.example/pilots", "[2] http://port.example/moorings/of-ships", "[3] http://port.example/fees")
	want(t, send(t, p), "paragraph: [1] http://port.example/pilots", "paragraph: [2] http://port.example/moorings/of-ships", "paragraph: [3] http://port.example/fees")
}

func TestNotesBelowEachOtherAreApart(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 3)
	p.Rules = append(p.Rules, page.Rule{50, 102, 150, 102.5})
	for i, text := range []string{"2021 estimate", "2020 estimate", "Of the port"} {
		y := 92 - 10*float32(i)
		draw(p, 50, y+3, 5, fontPlain, string(rune('1'+i)))
		draw(p, 56, y, 8, fontPlain, text)
	}
	wantLast(t, send(t, p), "footnote: 1 2021 estimate", "footnote: 2 2020 estimate", "footnote: 3 Of the port")
}

// plainTable draws rows of three short cells, ruled.
func plainTable(p *page.Page, y float32) {
	ruled(p, []float32{50, 150, 300, 450}, []float32{y, y - 20, y - 40, y - 60}, true)
	for i := range 3 {
		for k, x := range []float32{55, 155, 305} {
			draw(p, x, y-14-20*float32(i), 10, fontPlain, string(rune('A'+k))+string(rune('1'+i)))
		}
	}
}

func TestTitlesOverTablesStandAlone(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 760)
	draw(p, 50, 680, 10, fontPlain, "Reference table")
	plainTable(p, 670)
	draw(p, 50, 590, 10, fontPlain, "Light style of a table")
	plainTable(p, 580)
	got := send(t, p).kinds(event.Paragraph)
	if diff := cmp.Diff([]string{"paragraph: Reference table", "paragraph: Light style of a table"}, got[len(got)-2:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestAFormInBoldIsNoRunInHeading(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	draw(p, 50, 600, 10, fontBold, "Schedule B (Form 1040).")
	draw(p, 170, 600, 10, fontPlain, "You must fill it in where the fee")
	draw(p, 50, 588, 10, fontPlain, "is over the sum that the port sets.")
	wantTree(t, send(t, p))
}

func TestFullEntryOfAContentsPage(t *testing.T) {
	p := sheetOf(1)
	entry := func(y float32, x float32, title string, number string) {
		end := 550 - 5*float32(len(number))
		draw(p, x, y, 10, fontPlain, title)
		for at := x + 5*float32(len(title)) + 5; at < end-10; at += 5 {
			draw(p, at, y, 10, fontPlain, ".")
		}
		draw(p, end, y, 10, fontPlain, number)
	}
	entry(736, 50, "1 The pilots", "3")
	entry(716, 50, "2 The moorings", "14")
	full := "2.1 The mooring of ships at night where the harbour office is shut and none is there to see it"
	draw(p, 540-5*float32(len(full)+2), 696, 10, fontPlain, full+".")
	draw(p, 540, 696, 10, fontPlain, "18")
	entry(676, 50, "3 The fees", "21")
	draw(p, 260, 650, 10, fontBold, "List of Figures")
	entry(630, 50, "Figure 1: The mole", "22")
	got := send(t, p).list()
	if len(got) != 6 || got[4] != "toc: List of Figures" || !strings.HasPrefix(got[2], "toc: 2.1 ") || !strings.HasSuffix(got[2], "18") {
		t.Errorf("got %q", got)
	}
}

func TestTitleOfAHangingSection(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	draw(p, 50, 610, 10, fontBold, "5.5")
	draw(p, 80, 610, 10, fontBold, "Comparison of the Pilots and")
	draw(p, 80, 598, 10, fontBold, "Moorings of the Port")
	bodies(p, 575, 2)
	wantTree(t, send(t, p), ">5.5 Comparison of the Pilots and Moorings of the Port")
}

func TestItemsThatTagsNameAreNoHeadings(t *testing.T) {
	for name, role := range map[string]string{"items": "LBody", "paragraphs": "P"} {
		t.Run(name, func(t *testing.T) {
			p := sheetOf(1)
			bodies(p, 760, 2)
			for i := range p.Glyphs {
				p.Glyphs[i].Tag = 1
			}
			for i, text := range []string{"1. Pilots", "2. Moorings"} {
				from := len(p.Glyphs)
				draw(p, 70, 600-24*float32(i), 10, fontPlain, text)
				for k := range p.Glyphs[from:] {
					p.Glyphs[from+k].Tag = int32(2 + i)
				}
			}
			r := sendDoc(t, &page.Document{Pages: []page.Page{*p}, Tagged: true, Roles: []string{"", "P", role, role}, Parents: []int32{0, 0, 0, 0}})
			if n := len(r.tree()); (n == 0) != (role == "LBody") {
				t.Errorf("%d headings of items tagged %s", n, role)
			}
		})
	}
}

func TestTitleOverAShortFirstParagraph(t *testing.T) {
	p := sheetOf(1)
	draw(p, 150, 740, 18, fontPlain, "The Rules of the Harbour")
	draw(p, 260, 710, 10, fontPlain, "Ann Writer")
	draw(p, 50, 670, 14, fontBold, "Abstract")
	setLines(p, 50, 650, "These are the rules that the harbour office made for all of the ships", "that come in.")
	draw(p, 50, 610, 14, fontBold, "Fees")
	bodies(p, 590, 3)
	wantTree(t, send(t, p), ">The Rules of the Harbour", ">>Abstract", ">>Fees")
}

func TestNoteUnderAnUnderlinedAddress(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 3)
	p.Rules = append(p.Rules, page.Rule{50, 102, 150, 102.5}, page.Rule{56, 91, 150, 91.5})
	for i, text := range []string{"https://port.example/all", "The Port Law, section 3"} {
		y := 92 - 10*float32(i)
		draw(p, 50, y+3, 5, fontPlain, string(rune('1'+i)))
		draw(p, 56, y, 8, fontPlain, text)
	}
	wantLast(t, send(t, p), "footnote: 1 https://port.example/all", "footnote: 2 The Port Law, section 3")
}

func TestLabelsOfAChartAreNoHeadings(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	for i, y := range []float32{560, 530, 500} {
		draw(p, 60, y, 10, fontPlain, string(rune('9'-i)))
	}
	draw(p, 400, 530, 10, fontPlain, "1 Column")
	draw(p, 60, 470, 10, fontPlain, "0")
	for i, x := range []float32{100, 220, 340} {
		draw(p, x, 470, 10, fontPlain, string(rune('1'+i))+" Line")
	}
	wantTree(t, send(t, p))
}

func TestSignaturesSideBySideAreNoHeading(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	draw(p, 80, 560, 12, fontBold, "For the Harbour Office")
	draw(p, 380, 560, 12, fontBold, "For the Council")
	draw(p, 80, 540, 10, fontPlain, "The President")
	draw(p, 380, 540, 10, fontPlain, "The President")
	wantTree(t, send(t, p))
}
