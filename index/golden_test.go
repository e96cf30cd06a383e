package index_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// goldenQueries are asked of the handbook; each names words of the passage that
// answers it.
var goldenQueries = []struct{ query, target string }{
	{"how long is a record kept", "A Record is kept for the period"},
	{"how many years are pay slips kept", "| Pay slips and tax forms"},
	{"what happens to emails that do not matter", "All other messages are deleted"},
	{"who is the keeper of the accounts", "for accounts and contracts, the treasurer"},
	{"Somebody saw a file they shouldn't have. What now?", "If a Record is lost, copied"},
	{"may I accept flowers from a customer", "You accept no gift"},
	{"time limit for answering an access request", "The DPO answers a request within"},
	{"price of copies", "The first request in a year is free"},
	{"borrowing a paper record", "A Keeper may lend a paper Record"},
	{"DPO independence", "The board appoints a Data Protection Officer"},
	{"\"strong room\"", "Paper Records are kept in the strong room"},
	{"shredding by an outside company", "A firm may destroy Records"},
	{"a judge wants the papers we were about to throw away", "Where a court, an inspector"},
	{"naming of files", "The name of a file begins"},
	{"which provisions are about section 4.9", "The periods below are counted as section 4.9"},
	{"can I keep talking about files after I quit", "You speak about the content"},
}

// TestGolden compares the rankings of fixed queries with those on file, so that
// each change of ranking shows as a difference that can be read. A star marks
// the passage that answers.
func TestGolden(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "handbook", "handbook.md"))
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var paragraphs, headings []string
	heading := ""
	for p := range strings.SplitSeq(string(data), "\n\n") {
		if p = strings.TrimSpace(p); strings.HasPrefix(p, "#") {
			heading = strings.TrimLeft(p, "# ")
		} else if p != "" {
			paragraphs, headings = append(paragraphs, p), append(headings, heading)
		}
	}
	doc, chunks := indextest.Document("handbook.md", "Handbook", paragraphs...)
	for i := range chunks {
		chunks[i].Enriched = headings[i] + "\n" + chunks[i].Original
	}
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var first, five, mrr float64
	for _, q := range goldenQueries {
		hits, err := x.Search(t.Context(), q.query, &index.SearchOptions{K: 10})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n", q.query)
		for i, h := range hits {
			star := " "
			if strings.Contains(h.Chunk.Original, q.target) {
				star = "*"
				mrr += 1 / float64(i+1)
				if i == 0 {
					first++
				}
				if i < 5 {
					five++
				}
			}
			if i < 5 {
				line, _, _ := strings.Cut(h.Chunk.Original, "\n")
				fmt.Fprintf(&b, "%s %.2f %s: %.60s\n", star, h.Score, headings[h.Chunk.Ordinal], line)
			}
		}
		b.WriteByte('\n')
	}
	n := float64(len(goldenQueries))
	fmt.Fprintf(&b, "%d queries: recall@1 %.0f%%, recall@5 %.0f%%, MRR %.3f\n", len(goldenQueries), 100*first/n, 100*five/n, mrr/n)
	path := filepath.Join("testdata", "search.golden")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("the ranking has changed; look at it, then: go test ./index -run Golden -update\n%s", d)
	}
}
