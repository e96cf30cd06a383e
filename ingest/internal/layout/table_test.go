package layout

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// ruled draws lines round the cells of a table: all across, and upright ones
// between columns, at the sides only where closed.
func ruled(p *page.Page, xs, ys []float32, closed bool) {
	left, right, low, high := xs[0], xs[len(xs)-1], ys[len(ys)-1], ys[0]
	for _, y := range ys {
		p.Rules = append(p.Rules, page.Rule{left, y, right, y + 0.5})
	}
	if !closed {
		xs = xs[1 : len(xs)-1]
	}
	for _, x := range xs {
		p.Rules = append(p.Rules, page.Rule{x, low, x + 0.5, high})
	}
}

func TestRuledTable(t *testing.T) {
	for name, closed := range map[string]bool{"closed": true, "open at its sides": false} {
		t.Run(name, func(t *testing.T) {
			p := sheetOf(1)
			bodies(p, 760, 1)
			ruled(p, []float32{50, 150, 300, 450}, []float32{600, 580, 550, 530}, closed)
			draw(p, 55, 586, 10, fontBold, "Ship")
			draw(p, 155, 586, 10, fontBold, "Fee")
			draw(p, 305, 586, 10, fontBold, "Due")
			draw(p, 55, 566, 10, fontPlain, "Barge")
			draw(p, 155, 566, 10, fontPlain, "ten coins for each")
			draw(p, 155, 554, 10, fontPlain, "day in the harbour")
			draw(p, 305, 566, 10, fontPlain, "at once")
			draw(p, 55, 536, 10, fontPlain, "Raft")
			draw(p, 305, 536, 10, fontPlain, "never")
			r := send(t, p)
			got := r.kinds(event.TableRow)
			if diff := cmp.Diff([]string{"table_row: Ship\tFee\tDue", "table_row: Barge\tten coins for each day in the harbour\tat once", "table_row: Raft\t\tnever"}, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			for _, l := range r.leaves {
				if l.Kind == event.TableRow && l.HeaderRow != (event.Text(l.Runs) == "Ship\tFee\tDue") {
					t.Errorf("head row %v: %q", l.HeaderRow, event.Text(l.Runs))
				}
			}
		})
	}
}

func TestTablesSideBySide(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 1)
	for n, x := range []float32{50, 220, 390} {
		ruled(p, []float32{x, x + 70, x + 140}, []float32{600, 580, 560, 540}, true)
		for i := range 3 {
			y := 586 - 20*float32(i)
			draw(p, x+5, y, 10, fontPlain, fmt.Sprintf("%d,%d00", n+1, i))
			draw(p, x+75, y, 10, fontPlain, fmt.Sprintf("%d%d", n+1, i+4))
		}
	}
	want := []string{"table_row: 1,000\t14", "table_row: 1,100\t15", "table_row: 1,200\t16", "table_row: 2,000\t24", "table_row: 2,100\t25", "table_row: 2,200\t26",
		"table_row: 3,000\t34", "table_row: 3,100\t35", "table_row: 3,200\t36"}
	if diff := cmp.Diff(want, send(t, p).kinds(event.TableRow)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestTableOverAPage(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	bodies(p, 760, 3)
	set := func(p *page.Page, y float32, rows ...[2]string) {
		ys := []float32{y + 14}
		for i, r := range rows {
			f := fontPlain
			if r[0] == "Ship" {
				f = fontBold
			}
			draw(p, 55, y-20*float32(i), 10, f, r[0])
			draw(p, 255, y-20*float32(i), 10, f, r[1])
			ys = append(ys, y-6-20*float32(i))
		}
		ruled(p, []float32{50, 250, 450}, ys, true)
	}
	set(p, 120, [2]string{"Ship", "Fee"}, [2]string{"Barge", "ten"}, [2]string{"Raft", "two"})
	set(q, 750, [2]string{"Ship", "Fee"}, [2]string{"Boat", "four"}, [2]string{"Skiff", "three"})
	setBody(q, 600)
	r := &recordTables{}
	if err := Send(t.Context(), &page.Document{Pages: []page.Page{*p, *q}}, r); err != nil {
		t.Fatal(err)
	}
	if r.opened != 1 {
		t.Errorf("%d tables; want 1", r.opened)
	}
	if diff := cmp.Diff([]string{"table_row: Ship\tFee", "table_row: Barge\tten", "table_row: Raft\ttwo", "table_row: Boat\tfour", "table_row: Skiff\tthree", "header: Ship\tFee"},
		r.kinds(event.TableRow, event.Header)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// recordTables counts the tables that are opened.
type recordTables struct {
	record
	opened int
}

func (r *recordTables) Open(event.Kind, ...string) { r.opened++ }

func TestThreeColumns(t *testing.T) {
	p := sheetOf(1)
	for c := range 3 {
		for i := range 12 {
			text := []string{"goes on and on for a while", "and does not end so soon i", "but at last it finds an en."}[i%3]
			if i == 0 {
				text = []string{"Alpha", "Gamma", "Omega"}[c] + " begins a new column"
			}
			draw(p, 40+180*float32(c), 740-12*float32(i), 10, fontPlain, text)
		}
	}
	got := send(t, p).list()
	var starts []string
	for _, l := range got {
		starts = append(starts, l[len("paragraph: "):len("paragraph: ")+5])
	}
	if diff := cmp.Diff([]string{"Alpha", "Gamma", "Omega"}, starts); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestArrangementOfSections(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	titles := []string{"Short title", "Extent of the Act", "Fees for ships", "Notice of coming", "Notice of leaving", "Appeals to the court", "Rules of the office", "Repeal of old laws", "Savings for old fees"}
	draw(p, 200, 760, 10, fontBold, "ARRANGEMENT OF SECTIONS")
	for i, s := range titles {
		draw(p, 50, 730-16*float32(i), 10, fontPlain, string(rune('1'+i))+". "+s+".")
		setLines(q, 50, 770-70*float32(i), string(rune('1'+i))+". "+s+".—(1) The harbour office and all who come to", "it by sea hold to what is said in this section and in no", "other one that stands beside it here.")
	}
	r := send(t, p, q)
	if got := len(r.kinds(event.TOC)); got != len(titles) {
		t.Errorf("%d entries; want %d: %q", got, len(titles), r.kinds(event.TOC))
	}
	if got := len(r.tree()); got != len(titles)+1 {
		t.Errorf("headings %q", r.tree())
	}
}

func TestArrangementListsSchedules(t *testing.T) {
	p, q, last := sheetOf(1), sheetOf(2), sheetOf(3)
	draw(p, 200, 760, 10, fontBold, "ARRANGEMENT OF SECTIONS")
	for i := 0; i < 9; i++ {
		s := string(rune('1'+i)) + ". " + []string{"Short title", "Extent of the Act", "Fees for ships", "Notice of coming", "Notice of leaving", "Appeals to the court", "Rules of the office", "Repeal of old laws", "Savings for old fees"}[i]
		draw(p, 50, 730-16*float32(i), 10, fontPlain, s+".")
		setLines(q, 50, 770-70*float32(i), s+".—(1) The harbour office and all who come to", "it by sea hold to what is said in this section and in no", "other one that stands beside it here.")
	}
	draw(p, 260, 560, 10, fontPlain, "SCHEDULE I")
	draw(p, 258, 540, 10, fontPlain, "SCHEDULE II")
	for i, n := range []string{"I", "II"} {
		draw(last, 260, 760-300*float32(i), 10, fontBold, "SCHEDULE "+n)
		setLines(last, 50, 720-300*float32(i), "The fees are those that the harbour office sets in May of each", "year, and they hold until the office sets others.")
	}
	r := send(t, p, q, last)
	schedules := 0
	for _, h := range r.tree() {
		if strings.Contains(h, "SCHEDULE") {
			schedules++
		}
	}
	if schedules != 2 {
		t.Errorf("%d headings of schedules, want the 2 behind the contents: %q", schedules, r.tree())
	}
}

// rowsOf draws a grid with its column heads in bold; the rows' lines are drawn
// only where ys has them.
func rowsOf(p *page.Page, xs []float32, rows [][]string, y, step float32) {
	for i, r := range rows {
		f := fontPlain
		if i == 0 {
			f = fontBold
		}
		for k, text := range r {
			if text != "" {
				draw(p, xs[k]+5, y-step*float32(i), 10, f, text)
			}
		}
	}
}

// TestTableWhoseSidesAreDrawnRowByRow has lines across only round its head and
// at its end, and upright ones a piece a row.
func TestTableWhoseSidesAreDrawnRowByRow(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 1)
	xs := []float32{50, 150, 300, 450}
	rowsOf(p, xs, [][]string{{"Ship", "Fee", "Due"}, {"Barge", "ten coins for", "at once and"}, {"", "each day", "in full"}}, 600, 12)
	rowsOf(p, xs, [][]string{{}, {"Raft", "two coins", "never"}}, 572, 12)
	for _, y := range []float32{612, 596, 550} {
		p.Rules = append(p.Rules, page.Rule{50, y, 450, y + 0.5})
	}
	for _, x := range xs {
		for _, y := range [][2]float32{{612, 596}, {596, 570}, {570, 550}} {
			p.Rules = append(p.Rules, page.Rule{x, y[1], x + 0.5, y[0]})
		}
	}
	want := []string{"table_row: Ship\tFee\tDue", "table_row: Barge\tten coins for each day\tat once and in full", "table_row: Raft\ttwo coins\tnever"}
	if diff := cmp.Diff(want, send(t, p).kinds(event.TableRow)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestFiguresInOneBandAreRows has three rows of figures between two lines, and
// a sum under a line of its own column.
func TestFiguresInOneBandAreRows(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 1)
	xs := []float32{50, 200, 320, 440}
	rowsOf(p, xs, [][]string{{"Quarter", "Barges", "Rafts"}, {"Spring", "120", "7"}, {"Summer", "340", "9"}, {"Autumn", "95", "4"}, {"", "555", "20"}}, 600, 14)
	ruled(p, xs, []float32{612, 596, 540}, true)
	p.Rules = append(p.Rules, page.Rule{320, 555, 440, 555.5})
	want := []string{"table_row: Quarter\tBarges\tRafts", "table_row: Spring\t120\t7", "table_row: Summer\t340\t9", "table_row: Autumn\t95\t4", "table_row: \t555\t20"}
	if diff := cmp.Diff(want, send(t, p).kinds(event.TableRow)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestFootnoteBetweenThePartsOfATable also has a row that breaks off inside a
// sentence at the page's end.
func TestFootnoteBetweenThePartsOfATable(t *testing.T) {
	p, q := sheetOf(1), sheetOf(2)
	bodies(p, 760, 3)
	xs := []float32{50, 200, 450}
	rowsOf(p, xs, [][]string{{"Ship", "Duty"}, {"Barge", "pays ten coins for each day"}}, 200, 20)
	ruled(p, xs, []float32{214, 194, 170}, true)
	draw(p, 50, 60, 8, fontPlain, "2 See the Harbour Act of 1902.")
	rowsOf(q, xs, [][]string{{"Ship", "Duty"}, {"", "that it lies in the harbour"}, {"Raft", "pays nothing"}}, 750, 20)
	ruled(q, xs, []float32{764, 744, 724, 704}, true)
	bodies(q, 600, 2)
	r := &recordTables{}
	if err := Send(t.Context(), &page.Document{Pages: []page.Page{*p, *q}}, r); err != nil {
		t.Fatal(err)
	}
	want := []string{"table_row: Ship\tDuty", "table_row: Barge\tpays ten coins for each day that it lies in the harbour", "table_row: Raft\tpays nothing", "header: Ship\tDuty", "footnote: 2 See the Harbour Act of 1902."}
	got := r.kinds(event.TableRow, event.Header, event.Footnote)
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" || r.opened != 1 {
		t.Errorf("%d tables (-want +got)\n%s", r.opened, diff)
	}
}

// TestRepeatedHeadsAtPageTops has a table that fills six pages, its two rows of
// column headings at the top of each: they are its own, no running heads.
func TestRepeatedHeadsAtPageTops(t *testing.T) {
	var pages []page.Page
	xs := []float32{50, 200, 320, 450}
	ships := []string{"Barge", "Raft", "Skiff", "Canoe", "Yacht", "Ferry"}
	for i := range 6 {
		p := sheetOf(i + 1)
		rows := [][]string{{"Class of ship", "Fee of the day", "Fee of the year"}}
		for k := range 20 {
			rows = append(rows, []string{fmt.Sprintf("%s of %c", ships[i], 'A'+k), "ten", "two"})
		}
		rowsOf(p, xs, rows, 770, 20)
		ys := []float32{784}
		for k := range rows {
			ys = append(ys, 764-20*float32(k))
		}
		ruled(p, xs, ys, true)
		draw(p, 290, 30, 10, fontPlain, fmt.Sprint(i+1))
		pages = append(pages, *p)
	}
	r := &recordTables{}
	if err := Send(t.Context(), &page.Document{Pages: pages}, r); err != nil {
		t.Fatal(err)
	}
	if n := len(r.kinds(event.TableRow)); n != 121 || r.opened != 1 {
		t.Errorf("%d tables, %d rows; want 1 and 121", r.opened, n)
	}
}

// TestTableBetweenRulesOfOneLength has no upright lines, group headings of one
// cell, a wrapped label and values that stand in every second row only.
func TestTableBetweenRulesOfOneLength(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 2)
	for _, y := range []float32{630, 612, 470} {
		p.Rules = append(p.Rules, page.Rule{50, y, 450, y + 0.5})
	}
	draw(p, 55, 618, 10, fontPlain, "Particulars")
	draw(p, 300, 618, 10, fontPlain, "1902")
	draw(p, 380, 618, 10, fontPlain, "1903")
	for i, r := range [][]string{{"Fees", "120", "340"}, {"Dues"}, {"of barges"}, {"of rafts"}, {"of skiffs and"}, {"canoes", "95", "4"}, {"Total", "215", "344"}} {
		for k, text := range r {
			draw(p, []float32{55, 300, 380}[k], 598-20*float32(i), 10, fontPlain, text)
		}
	}
	setBody(p, 440)
	got := send(t, p).kinds(event.TableRow)
	if len(got) < 7 || got[0] != "table_row: Particulars\t1902\t1903" || got[1] != "table_row: Fees\t120\t340" || got[len(got)-1] != "table_row: Total\t215\t344" {
		t.Errorf("got %q", got)
	}
}

// TestFiguresCloseTogether has columns of amounts less than two letters apart,
// which only their standing below each other tells from words of a line.
func TestFiguresCloseTogether(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 1)
	draw(p, 50, 612, 10, fontBold, "From")
	draw(p, 92, 612, 10, fontBold, "To")
	draw(p, 134, 612, 10, fontBold, "Fee")
	for i := range 5 {
		draw(p, 50, 600-12*float32(i), 10, fontPlain, fmt.Sprintf("%d,000", 11+i)) // 30 points wide, 12 to the next
		draw(p, 92, 600-12*float32(i), 10, fontPlain, fmt.Sprintf("%d,000", 12+i))
		draw(p, 134, 600-12*float32(i), 10, fontPlain, fmt.Sprintf("%d,200", 50+i))
	}
	setBody(p, 500)
	want := []string{"table_row: From\tTo\tFee"}
	for i := range 5 {
		want = append(want, fmt.Sprintf("table_row: %d,000\t%d,000\t%d,200", 11+i, 12+i, 50+i))
	}
	if diff := cmp.Diff(want, send(t, p).kinds(event.TableRow)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestHeadingRows has under a table's first row one of words, which heads the
// figures too, and at the head of others a row of dashes and a form's box.
func TestHeadingRows(t *testing.T) {
	for name, c := range map[string]struct {
		head [][]string
		want int
	}{
		"two rows":     {[][]string{{"Income", "Your fee is"}, {"at least", "a ship"}}, 2},
		"dashes":       {[][]string{{"- - - -", "- - -"}}, 0},
		"a form's box": {[][]string{{"Check the right boxes below. Then go on to line 3.", "You"}}, 0},
		"short forms":  {[][]string{{"Due by Sept. 30", "Rate"}}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			p := sheetOf(1)
			bodies(p, 760, 1)
			ys := []float32{620}
			for i, r := range append(c.head, []string{"1,000", "20"}, []string{"2,000", "30"}, []string{"3,000", "40"}) {
				y := float32(620 - 20*(i+1))
				ys = append(ys, y)
				f := fontPlain
				if i == 0 {
					f = fontBold
				}
				draw(p, 55, y+6, 10, f, r[0])
				draw(p, 355, y+6, 10, f, r[1])
			}
			ruled(p, []float32{50, 350, 550}, ys, true)
			n := 0
			for _, l := range send(t, p).leaves {
				if l.HeaderRow {
					n++
				}
			}
			if n != c.want {
				t.Errorf("%d heading rows, want %d", n, c.want)
			}
		})
	}
}

// TestTwoColumnsOfFiguresBetweenLines has a grid whose first column holds two
// figures in each row, each under its own head.
func TestTwoColumnsOfFiguresBetweenLines(t *testing.T) {
	p := sheetOf(1)
	bodies(p, 760, 1)
	ys := []float32{620, 600}
	draw(p, 55, 606, 10, fontBold, "From")
	draw(p, 120, 606, 10, fontBold, "To")
	draw(p, 205, 606, 10, fontBold, "Fee")
	want := []string{"table_row: From\tTo\tFee"}
	for i := range 5 {
		y := float32(600 - 20*(i+1))
		ys = append(ys, y)
		draw(p, 55, y+6, 10, fontPlain, fmt.Sprintf("%d,000", 11+i))
		draw(p, 120, y+6, 10, fontPlain, fmt.Sprintf("%d,000", 12+i))
		draw(p, 205, y+6, 10, fontPlain, fmt.Sprintf("%d,200", 50+i))
		want = append(want, fmt.Sprintf("table_row: %d,000\t%d,000\t%d,200", 11+i, 12+i, 50+i))
	}
	ruled(p, []float32{50, 200, 300}, ys, true)
	if diff := cmp.Diff(want, send(t, p).kinds(event.TableRow)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
