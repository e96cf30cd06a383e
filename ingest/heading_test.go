package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// TestLongHeading has a heading of a megabyte above many small paragraphs, each of
// which would write it.
func TestLongHeading(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	small := strings.Repeat("b\n\n", 2000)
	for name, in := range map[string]string{
		"a.md":   "# T\n\n# " + long + "\n\n" + small,
		"a.html": "<html><h1>T</h1><h1>" + long + "</h1>" + strings.Repeat("<p>b", 2000),
	} {
		d, err := Parse(context.Background(), name, []byte(in), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out, err := json.Marshal(d)
		if err != nil || len(out) > 4*len(in) {
			t.Errorf("%s: %d bytes of JSON for %d, %v", name, len(out), len(in), err)
		}
		b := d.Blocks[1]
		if b.Kind != KindParagraph || b.Level != 0 || b.End-b.Start != len(long) {
			t.Errorf("%s: the long heading is a %s of level %d and %d bytes", name, b.Kind, b.Level, b.End-b.Start)
		}
		last := d.Blocks[len(d.Blocks)-1]
		if len(last.Path) != 1 || last.Path[0].Title != "T" {
			t.Errorf("%s: the last block stands below %.80v", name, last.Path)
		}
		if len(d.Warnings) != 1 || d.Warnings[0].What != "limited" || !strings.Contains(d.Warnings[0].Detail, "1048576 characters") {
			t.Errorf("%s: warnings %+v", name, d.Warnings)
		}
	}
}

// TestHeadingLimits are headings at the limit, and so many blocks below them that
// their paths are too much together.
func TestHeadingLimits(t *testing.T) {
	at := strings.Repeat("ä", maxHeading)
	d, err := Parse(context.Background(), "a.md", []byte("# "+at+"\n\nb\n\n# "+at+"ä\n\nb\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d.Blocks[0].Kind != KindHeading || d.Blocks[2].Kind != KindParagraph {
		t.Errorf("kinds %s and %s, want heading and paragraph", d.Blocks[0].Kind, d.Blocks[2].Kind)
	}
	var b strings.Builder
	for level := range 6 {
		b.WriteString(strings.Repeat("#", level+1) + " " + strings.Repeat("a", maxHeading) + "\n\n")
	}
	b.WriteString(strings.Repeat("b\n\n", 60_000)) // 60,000 times 6,000 bytes
	_, err = Parse(context.Background(), "a.md", []byte(b.String()), nil)
	if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "headings") {
		t.Errorf("error %v, want ErrTooLarge for the headings", err)
	}
}
