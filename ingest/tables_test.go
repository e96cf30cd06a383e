package ingest_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

// readTable is a table as a person reads it off the page: its rows on the pages
// that the file names, from left to right. Cells that span several columns or
// rows stand in the first; cells left empty at a row's end are left out.
type readTable struct {
	File  string `json:"file"`
	Heads int    `json:"heads"` // rows of column headings
	Rows  []struct {
		Page  int      `json:"page"`
		Cells []string `json:"cells"`
	} `json:"rows"`
}

// TestTablesReadByHand compares tables of real documents, ruled, with spanning
// cells and continued over pages, cell by cell with what stands on their pages.
func TestTablesReadByHand(t *testing.T) {
	names, err := filepath.Glob("testdata/tables/*.json")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d tables, %v", len(names), err)
	}
	root := shared(t, "")
	docs := map[string]*ingest.Document{}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".json"), func(t *testing.T) {
			raw, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var want readTable
			if err := json.Unmarshal(raw, &want); err != nil {
				t.Fatal(err)
			}
			d := docs[want.File]
			if d == nil {
				data, err := os.ReadFile(filepath.Join(root, want.File))
				if err != nil {
					t.Skipf("%v", err)
				}
				if d, err = ingest.Parse(context.Background(), want.File, data, nil); err != nil {
					t.Fatal(err)
				}
				docs[want.File] = d
			}
			var lines []string
			pages := map[int]bool{}
			for _, r := range want.Rows {
				pages[r.Page] = true
				lines = append(lines, strings.Join(r.Cells, " | "))
			}
			got, heads := tableThatBegins(d, pages, lines)
			if diff := cmp.Diff(lines, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if heads != want.Heads {
				t.Errorf("%d rows of column headings; want %d", heads, want.Heads)
			}
		})
	}
}

// tableThatBegins returns the rows on some pages of the table whose first two
// rows are those wanted, and of any with the first where none is.
func tableThatBegins(d *ingest.Document, pages map[int]bool, want []string) (rows []string, heads int) {
	for _, n := range []int{min(2, len(want)), 1} {
		for i, b := range d.Blocks {
			if b.Kind != ingest.KindTable {
				continue
			}
			rows, heads = nil, 0
			for _, r := range d.Blocks[i+1:] {
				if r.Start >= b.End {
					break
				}
				if r.Kind != ingest.KindTableRow || !pages[r.Pages[0].Page] {
					continue
				}
				rows = append(rows, strings.ReplaceAll(d.Text[r.Start:r.End], "\t", " | "))
				if r.Header {
					heads++
				}
			}
			if len(rows) >= n && slices.Equal(rows[:n], want[:n]) {
				return rows, heads
			}
		}
	}
	return nil, 0
}
