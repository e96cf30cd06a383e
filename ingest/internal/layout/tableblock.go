package layout

import "github.com/referent-go/referent/ingest/sentence"

// tableBlocks makes one block of each row of a table.
func tableBlocks(t *table, page int, col *column) []*block {
	t.heads = headRows(t)
	var out []*block
	for i, cells := range t.rows {
		b := &block{kind: kindRow, page: page, table: t, cells: cells, head: i < t.heads, text: rowText(cells)}
		b.rows = []*row{tableRow(cells, page, col)}
		b.size = b.rows[0].size
		out = append(out, b)
	}
	return out
}

func tableRow(cells [][]*cell, page int, col *column) *row {
	r := &row{page: page, column: col}
	for _, lines := range cells {
		r.cells = append(r.cells, lines...)
	}
	r.finish()
	r.y = r.cells[0].y
	return r
}

// mostHeads is how many rows of column headings a table may have.
const mostHeads = 3

// headRows counts the rows of column headings: those at the top that are bold
// while the rest is not, and rows of words over rows of figures. A row of dashes
// or of sentences heads nothing.
func headRows(t *table) int {
	n := 0
	for n < len(t.rows) && allBold(t.rows[n]) && heading(t.rows[n]) && (n == 0 || filled(t.rows[n]) > 1 || len(t.rows[n][0]) == 0) {
		n++
	}
	if n == len(t.rows) || n > mostHeads {
		return 0
	}
	for n < mostHeads && n+2 < len(t.rows) && words(t.rows[n]) && heading(t.rows[n]) && (n == 0 || filled(t.rows[n]) > 1) && numbers(t.rows[n+1:]) {
		n++
	}
	return n
}

// heading says that a row's cells may be column headings: one holds a word, and
// none goes on behind the end of a sentence, as the text of a form's box does.
func heading(r [][]*cell) bool {
	word := false
	for _, lines := range r {
		text := rowText([][]*cell{lines})
		word = word || letters(text, 2) >= 2
		for _, s := range sentence.Split(text) {
			if s.End < len(text) && endsSentence(text[:s.End]) && letters(text[s.Start:s.End], sentenceLeast) >= sentenceLeast {
				return false
			}
		}
	}
	return word
}

// sentenceLeast is how many letters a sentence has at the least; "Sept." is none.
const sentenceLeast = 20

// filled counts the cells that hold text. One in the first column alone heads a
// group of rows.
func filled(r [][]*cell) int {
	n := 0
	for _, lines := range r {
		if len(lines) > 0 {
			n++
		}
	}
	return n
}

func allBold(r [][]*cell) bool {
	for _, lines := range r {
		for _, c := range lines {
			if !c.bold {
				return false
			}
		}
	}
	return true
}

// words says that no cell of a row is a number.
func words(r [][]*cell) bool {
	for _, lines := range r {
		n := 0
		for _, c := range lines {
			n += letters(c.text, 2)
		}
		if len(lines) > 0 && n < 2 {
			return false
		}
	}
	return true
}

// numbers says that most cells behind the first are numbers.
func numbers(rows [][][]*cell) bool {
	n, all := 0, 0
	for _, r := range rows {
		for _, lines := range r[min(1, len(r)):] {
			for _, c := range lines {
				all++
				if letters(c.text, 2) < 2 {
					n++
				}
			}
		}
	}
	return n*2 > all
}
