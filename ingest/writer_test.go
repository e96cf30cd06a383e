package ingest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
)

// TestRowsKeepTheirColumns sees that an empty first cell, the corner of a table
// with row labels, does not move the cells behind it into other columns.
func TestRowsKeepTheirColumns(t *testing.T) {
	b := &builder{}
	b.Open(KindTable)
	for _, row := range []string{"\tFood\tPortion", " Leaves\tElm\t50 ", "\t\t", "\t \tall\t"} {
		b.Leaf(event.Leaf{Kind: KindTableRow, Runs: run(row)})
	}
	b.Close()
	b.Leaf(event.Leaf{Kind: KindParagraph, Runs: run("\tAfter the table.")})
	want := []string{": \tFood\tPortion", ": Leaves\tElm\t50", ": \t \tall", ": After the table."}
	if diff := cmp.Diff(want, paths(b.build())); diff != "" {
		t.Errorf("blocks (-want +got):\n%s", diff)
	}
}
