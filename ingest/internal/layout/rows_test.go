package layout

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

func wantRows(t *testing.T, r *record, rows ...string) {
	t.Helper()
	for i := range rows {
		rows[i] = "table_row: " + rows[i]
	}
	if diff := cmp.Diff(rows, r.kinds(event.TableRow)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// over draws rules across the page.
func over(p *page.Page, ys ...float32) {
	for _, y := range ys {
		p.Rules = append(p.Rules, page.Rule{50, y, 450, y + 0.5})
	}
}

// figures draws a row of words and right-aligned figures.
func figures(p *page.Page, y float32, cells ...string) {
	for i, c := range cells {
		x := float32(55)
		if i > 0 {
			x = 150 + 90*float32(i) - 5*float32(len(c))
		}
		draw(p, x, y, 10, fontPlain, c)
	}
}

func TestHeadOverATablesRule(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 760)
	figures(p, 606, "", "2024", "2025", "2026")
	over(p, 600, 584, 568, 552)
	figures(p, 588, "Pilots", "275.5", "295.6", "319.4")
	figures(p, 572, "Moorings", "12", "14", "15")
	figures(p, 556, "Fees", "1.4", "1.5", "1.6")
	wantRows(t, send(t, p), "\t2024\t2025\t2026", "Pilots\t275.5\t295.6\t319.4", "Moorings\t12\t14\t15", "Fees\t1.4\t1.5\t1.6")
}

func TestRowsOfFiguresBetweenRules(t *testing.T) {
	p := sheetOf(1)
	setBody(p, 760)
	over(p, 620, 604, 576, 548)
	figures(p, 608, "Ship", "In", "Out", "All")
	for i, name := range []string{"Barge", "Raft", "Barge at night", "Raft at night"} {
		figures(p, 594-12*float32(i)-4*float32(i/2), name, "1", "2", "3")
	}
	wantRows(t, send(t, p), "Ship\tIn\tOut\tAll", "Barge\t1\t2\t3", "Raft\t1\t2\t3", "Barge at night\t1\t2\t3", "Raft at night\t1\t2\t3")
}

// TestRowsUnderRomanNumbers has rows that wrap and heads of groups without a figure,
// as schedules have them.
func TestRowsUnderRomanNumbers(t *testing.T) {
	p := sheetOf(1)
	y := float32(760)
	line := func(x float32, text, years string) {
		draw(p, x, y, 10, fontPlain, text)
		if years != "" {
			draw(p, 550-5*float32(len(years)), y, 10, fontPlain, years)
		}
		y -= 18
	}
	line(80, "(i) Speed boats", "13 Years")
	line(80, "(ii) Other vessels", "28 Years")
	line(57, "VIII. Aircraft and helicopters", "20 Years")
	line(67, "IX. Railway sidings, locomotives, rolling stock and tramways", "15 Years")
	y += 6
	line(97, "and railways that a concern uses, but for those of railway", "")
	y += 6
	line(97, "concerns", "")
	line(72, "X. Ropeways", "5 Years")
	line(67, "XI. Offices", "")
	line(80, "(i) Desks", "10 Years")
	line(80, "(ii) Lamps, chairs and other things that stand in an office at", "6 Years")
	y += 6
	line(97, "all times", "")
	y -= 40
	setBody(p, y)
	wantRows(t, send(t, p), "(i) Speed boats\t13 Years", "(ii) Other vessels\t28 Years", "VIII. Aircraft and helicopters\t20 Years",
		"IX. Railway sidings, locomotives, rolling stock and tramways and railways that a concern uses, but for those of railway concerns\t15 Years",
		"X. Ropeways\t5 Years", "XI. Offices", "(i) Desks\t10 Years",
		"(ii) Lamps, chairs and other things that stand in an office at all times\t6 Years")
}

// TestBoxBesideText has a table in a frame whose lines come between those of the
// text at its left.
func TestBoxBesideText(t *testing.T) {
	p := sheetOf(1)
	setLines(p, 50, 700, "A couple files a return for the year, and", "finds the row of the table at the right", "that holds its sum, reads down to where", "both of them meet, and enters what is", "there in the space on the form for it.")
	draw(p, 320, 711, 11, fontBold, "Sample")
	p.Rules = append(p.Rules, page.Rule{315, 705, 500, 705.5}, page.Rule{315, 640, 500, 640.5}, page.Rule{315, 640, 315.5, 705}, page.Rule{500, 640, 500.5, 705})
	for i := range 5 {
		y := 693 - 11*float32(i)
		for k, x := range []float32{320, 380, 440} {
			draw(p, x, y, 9, fontPlain, fmt.Sprintf("%d%d%d", i+1, k, k))
		}
	}
	r := send(t, p)
	if got, want := r.list()[0], "paragraph: A couple files a return for the year, and finds the row of the table at the right that holds its sum, reads down to where both of them meet, and enters what is there in the space on the form for it."; got != want {
		t.Errorf("got %q", got)
	}
	wantRows(t, r, "100\t111\t122", "200\t211\t222", "300\t311\t322", "400\t411\t422", "500\t511\t522")
}

func TestTitleAtTheSideOfSmallText(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 736, 16, fontBold, "2025")
	draw(p, 50, 718, 16, fontBold, "Fee Table")
	setSmall := func(y float32, text string) { draw(p, 250, y, 8, fontPlain, text) }
	setSmall(742, "See line 16 of the instructions to see if you must use the")
	setSmall(733, "table below to find the fee that is due.")
	bodies(p, 680, 4)
	want := []string{"heading: 2025 Fee Table", "paragraph: See line 16 of the instructions to see if you must use the table below to find the fee that is due."}
	if diff := cmp.Diff(want, send(t, p).list()[:2]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
