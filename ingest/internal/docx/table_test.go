package docx

import (
	"strings"
	"testing"
)

func table(rows ...string) string {
	return "<w:tbl><w:tblPr/>" + strings.Join(rows, "") + "</w:tbl>"
}

func tr(properties string, cells ...string) string {
	return "<w:tr><w:trPr>" + properties + "</w:trPr>" + strings.Join(cells, "") + "</w:tr>"
}

func tc(properties, content string) string {
	return "<w:tc><w:tcPr>" + properties + "</w:tcPr>" + content + "</w:tc>"
}

func row2(a, b string) string { return tr("", tc("", p("", a)), tc("", p("", b))) }

func row3(a, b, c string) string { return tr("", tc("", p("", a)), tc("", p("", b)), tc("", p("", c))) }

func TestTables(t *testing.T) {
	bold := func(s string) string { return para("", `<w:r><w:rPr><w:b/></w:rPr><w:t>`+s+`</w:t></w:r>`) }
	up, on := `<w:vMerge w:val="restart"/>`, `<w:vMerge/>`
	tests := []struct {
		name, body string
		want       []string // without the lines "table" and "end"
	}{
		{"cells", table(row2("a", "b"), row2("c", "d")), []string{`: a\tb`, `: c\td`}},
		{"header row repeats", table(tr("<w:tblHeader/>", tc("", p("", "Record")), tc("", p("", "Years"))), row2("Pay", "7")),
			[]string{` header: Record\tYears`, `: Pay\t7`}},
		{"header row in bold", table(tr("", tc("", bold("Record")), tc("", bold("Years"))), row2("Pay", "7")),
			[]string{` header: Record\tYears`, `: Pay\t7`}},
		{"all in bold", table(tr("", tc("", bold("a")), tc("", bold("b"))), tr("", tc("", bold("c")), tc("", bold("d")))),
			[]string{`: a\tb`, `: c\td`}},
		{"header mark further down heads nothing", table(row2("a", "b"), tr("<w:tblHeader/>", tc("", p("", "c")), tc("", p("", "d")))),
			[]string{`: a\tb`, `: c\td`}},
		{"paragraphs and breaks in a cell", table(tr("", tc("", p("", "one")+p("", "")+p("", "two")), tc("", para("", `<w:r><w:t>x</w:t><w:br/><w:t>y</w:t><w:tab/><w:t>z</w:t></w:r>`))), row2("c", "d")),
			[]string{`: one two\tx y z`, `: c\td`}},
		{"wide cells", table(tr("", tc(`<w:gridSpan w:val="2"/>`, p("", "ab")), tc("", p("", "c"))), row3("d", "e", "f")),
			[]string{`: ab\t\tc`, `: d\te\tf`}},
		{"wide beyond measure", table(tr("", tc(`<w:gridSpan w:val="2000000000"/>`, p("", "a")), tc("", p("", "b"))), tr("", tc("", p("", "c")))),
			[]string{": a" + strings.Repeat(`\t`, 256) + "b", ": c" + strings.Repeat(`\t`, 256)}},
		{"a label over rows", table(tr("", tc(up, p("", "Pay")), tc(up, p("", "slips")), tc("", p("", "7"))), tr("", tc(on, p("", "")), tc(on, p("", "")), tc("", p("", "8"))), tr("", tc(on, p("", "")), tc(up, p("", "tax")), tc("", p("", "9")))),
			[]string{`: Pay\tslips\t7`, `: Pay\tslips\t8`, `: Pay\ttax\t9`}},
		{"a value over rows", table(tr("", tc("", p("", "Pay")), tc(up, p("", "7"))), tr("", tc("", p("", "Tax")), tc(on, p("", "")))),
			[]string{`: Pay\t7`, `: Tax\t`}},
		{"grid before", table(row3("a", "b", "c"), tr(`<w:gridBefore w:val="1"/>`, tc("", p("", "d")), tc("", p("", "e")))),
			[]string{`: a\tb\tc`, `: \td\te`}},
		{"deleted row and cell", table(row2("a", "b"), tr("<w:del/>", tc("", p("", "gone"))), tr("<w:ins/>", tc("", p("", "c")), tc("<w:cellDel/>", p("", "gone")), tc("", p("", "d")))),
			[]string{`: a\tb`, `: c\td`}},
		{"content controls", table("<w:sdt><w:sdtContent>"+row2("a", "b")+"</w:sdtContent></w:sdt>", tr("", "<w:sdt><w:sdtContent>"+tc("", p("", "c"))+"</w:sdtContent></w:sdt>", tc("", p("", "d")))),
			[]string{`: a\tb`, `: c\td`}},
		{"numbers by themselves", table(tr("", tc("", numbered(1, 0, "")), tc("", p("", "x")), tc("", p("", "y"))), tr("", tc("", numbered(1, 0, "")), tc("", p("", "z")), tc("", p("", "")))),
			[]string{`: 1.\tx\ty`, `: 2.\tz\t`}},
		{"labels in cells", table(tr("", tc("", numbered(1, 0, "first")), tc("", p("", "x"))), tr("", tc("", numbered(1, 0, "second")), tc("", p("", "y")))),
			[]string{`: 1. first\tx`, `: 2. second\ty`}},
		{"a table in a cell of a grid", table(row3("a", "b", "c"), tr("", tc("", p("", "d")), tc("", table(row2("e", "f"), row2("g", "h"))+p("", "")), tc("", p("", "i")))),
			[]string{`: a\tb\tc`, `: d\te f g h\ti`}},
		{"bookmark between rows", table(row2("a", "b"), `<w:bookmarkStart w:id="1" w:name="r"/>`, row2("c", "d")),
			[]string{`: a\tb`, `: {r} c\td`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := []string{"table"}
			for _, w := range tt.want {
				want = append(want, "table_row"+strings.ReplaceAll(w, "\t", `\t`))
			}
			check(t, file{numbering: legal + num(1, 1), body: tt.body}, append(want, "end")...)
		})
	}
}

func TestLayoutTables(t *testing.T) {
	tests := []struct {
		name, body string
		want       []string
	}{
		{"one cell", table(tr("", tc("", p("berschrift1", "Duties")+p("", "Text.")+numbered(1, 0, "one")+numbered(1, 0, "two")))),
			[]string{"heading 1: Duties", "paragraph: Text.", "list_item 1 [1.]: one", "list_item 1 [2.]: two"}},
		{"one column of clauses", table(tr("", tc("", p("", "1. One."))), tr("", tc("", p("", "2. Two.")))),
			[]string{"paragraph: 1. One.", "paragraph: 2. Two."}},
		{"one column beside empty ones", table(tr("", tc("", p("", "")), tc("", p("", "One."))), tr("", tc("", p("", "")), tc("", p("", "Two.")))),
			[]string{"paragraph: One.", "paragraph: Two."}},
		{"headings beside text", table(row2("Clause", "Text"), tr("", tc("", p("berschrift1", "Duties")), tc("", p("", "The keeper keeps.")))),
			[]string{"paragraph: Clause", "paragraph: Text", "heading 1: Duties", "paragraph: The keeper keeps."}},
		{"a table in a cell", table(tr("", tc("", p("", "Beside")), tc("", table(row2("a", "b"), row2("c", "d"))+p("", "")))),
			[]string{"paragraph: Beside", "table", `table_row: a\tb`, `table_row: c\td`, "end"}},
		{"two columns of a page", table(tr("", tc("", p("", "1")+p("", "2")+p("", "3")+p("", "4")+p("", "5")), tc("", p("", "6")))),
			[]string{"paragraph: 1", "paragraph: 2", "paragraph: 3", "paragraph: 4", "paragraph: 5", "paragraph: 6"}},
		{"heading style in the head of a table", table(tr("", tc("", p("berschrift1", "Record")), tc("", p("berschrift1", "Years"))), row2("Pay", "7")),
			[]string{"table", `table_row: Record\tYears`, `table_row: Pay\t7`, "end"}},
		{"heading style in a grid", table(row3("Record", "Years", "Place"), tr("", tc("", p("berschrift1", "Pay")), tc("", p("", "7")), tc("", p("", "A")))),
			[]string{"table", `table_row: Record\tYears\tPlace`, `table_row: Pay\t7\tA`, "end"}},
		{"labels beside clauses", table(tr("", tc("", p("", "1.1")), tc("", p("", "One."))), tr("", tc("", p("", "")), tc("", p("", "More of it."))), tr("", tc("", p("", "1.2")), tc("", p("", "Two.")+p("", "And on."))), row2("1.3", "Three."), row2("1.4", "Four.")),
			[]string{"list_item 1 [1.1]: One.", "paragraph: More of it.", "list_item 1 [1.2]: Two.", "paragraph: And on.", "list_item 1 [1.3]: Three.", "list_item 1 [1.4]: Four."}},
		{"numbers by themselves in cells", table(tr("", tc("", numbered(1, 2, "")), tc("", p("", "One."))), tr("", tc("", numbered(1, 2, "")), tc("", p("", "Two.")))),
			[]string{"list_item 1 [(a)]: One.", "list_item 1 [(b)]: Two."}},
		{"plain numbers label nothing", table(row2("1", "North"), row2("2", "South")),
			[]string{"table", `table_row: 1\tNorth`, `table_row: 2\tSouth`, "end"}},
		{"empty", table(tr("", tc("", p("", "")), tc("", p("", "")))) + p("", "After."), []string{"paragraph: After."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			check(t, file{styles: headingStyles, numbering: legal + num(1, 1), body: tt.body}, tt.want...)
		})
	}
}

func TestNoteInTable(t *testing.T) {
	check(t, file{footnotes: `<w:footnote w:id="1">` + p("", "A note.") + `</w:footnote>`,
		body: table(tr("", tc("", para("", run("a")+`<w:r><w:footnoteReference w:id="1"/></w:r>`)), tc("", p("", "b"))), row2("c", "d"))},
		"table", `table_row: a<[1] to #fn:1>\tb`, `table_row: c\td`, "end", "footnote [[1]]: {fn:1} A note.")
}

func TestHeaderByTableStyle(t *testing.T) {
	styles := `<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>`
	body := func(look string) string {
		return `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblLook ` + look + `/></w:tblPr>` + row2("Record", "Years") + row2("Pay", "7") + `</w:tbl>`
	}
	check(t, file{styles: styles, body: body(`w:val="04A0"`)}, "table", `table_row header: Record\tYears`, `table_row: Pay\t7`, "end")
	check(t, file{styles: styles, body: body(`w:val="0000" w:firstRow="0"`)}, "table", `table_row: Record\tYears`, `table_row: Pay\t7`, "end")
}
