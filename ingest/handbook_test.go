package ingest_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const handbookDir = "../testdata/handbook"

func handbook(t testing.TB, name string) *ingest.Document {
	t.Helper()
	path := filepath.Join(handbookDir, name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := ingest.Parse(context.Background(), path, data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// passages lists path and text of the leaf blocks of a document's body:
// "label title > label title | text". Running heads and feet are left out, as
// they belong to pages and not to the text.
func passages(d *ingest.Document) []string {
	var out []string
	for _, b := range d.Blocks {
		switch b.Kind {
		case ingest.KindParagraph, ingest.KindListItem, ingest.KindTableRow, ingest.KindCode, ingest.KindFootnote, ingest.KindHeading:
			var path []string
			for _, h := range b.Path {
				path = append(path, fmt.Sprintf("%d:%s %s", h.Level, h.Label, h.Title))
			}
			out = append(out, strings.Join(path, " > ")+" | "+d.Slice(ingest.Span{Start: b.Start, End: b.End}))
		}
	}
	return out
}

// TestHandbookForms sees that a document is the same whatever form it comes in:
// the same passages under the same headings. In DOCX the numbers are not in the
// text but computed.
func TestHandbookForms(t *testing.T) {
	want := passages(handbook(t, "handbook.md"))
	if len(want) < 100 {
		t.Fatalf("only %d passages", len(want))
	}
	for _, name := range []string{"handbook.html", "handbook.docx"} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(want, passages(handbook(t, name))); diff != "" {
				t.Errorf("Markdown and %s differ (-Markdown +%s):\n%s", name, name, diff)
			}
		})
	}
}

// TestHandbookGolden compares the handbook with a list that was checked by
// hand: a line a block, indented by the depth of its path.
func TestHandbookGolden(t *testing.T) {
	d := handbook(t, "handbook.docx")
	var b strings.Builder
	for _, blk := range d.Blocks {
		if !blk.Leaf {
			continue
		}
		text := strings.NewReplacer("\n", `\n`, "\t", ` | `).Replace(d.Slice(ingest.Span{Start: blk.Start, End: blk.End}))
		kind := string(blk.Kind)
		if blk.Header {
			kind += " (head)"
		}
		fmt.Fprintf(&b, "%s%s: %s\n", strings.Repeat("  ", len(blk.Path)), kind, text)
	}
	golden := filepath.Join(handbookDir, "handbook.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", golden, diff)
	}
}

// TestHandbookFacts checks by hand-written values what the golden list does not
// show: title, authors, links and what they lead to, header rows.
func TestHandbookFacts(t *testing.T) {
	for _, name := range []string{"handbook.md", "handbook.html", "handbook.docx"} {
		t.Run(name, func(t *testing.T) {
			d := handbook(t, name)
			if d.Title != "Records and Conduct Handbook" {
				t.Errorf("title %q", d.Title)
			}
			anchors := map[string]int{}
			for _, a := range d.Anchors {
				anchors[a.Name] = a.At
			}
			// The linked text and what the link leads to. Word links the number
			// alone.
			link := "section 4.9"
			if name == "handbook.docx" {
				link = "4.9"
			}
			want := map[string]string{"[1]": "[1] The periods", link: "4.9 Retention"}
			for _, l := range d.Links {
				text := d.Slice(l.Span)
				at, ok := anchors[strings.TrimPrefix(l.Target, "#")]
				if !ok || want[text] == "" || !strings.HasPrefix(d.Text[at:], want[text]) {
					t.Errorf("link %q to %q is at %d (found %v), want %q", text, l.Target, at, ok, want[text])
				}
				delete(want, text)
			}
			if len(want) > 0 {
				t.Errorf("links not found: %v", want)
			}
			heads, rows := 0, 0
			for _, b := range d.Blocks {
				switch {
				case b.Kind != ingest.KindTableRow:
				case b.Header:
					heads++
				default:
					rows++
				}
			}
			if heads != 1 || rows != 6 {
				t.Errorf("%d header rows and %d rows, want 1 and 6", heads, rows)
			}
		})
	}
}

// TestHandbookIsGenerated sees that the files are what their source gives.
func TestHandbookIsGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: runs the generator")
	}
	cmd := exec.Command("go", "run", "./testdata/handbook/gen", "-check")
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
