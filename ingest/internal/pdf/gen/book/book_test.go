package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/pdf"
)

// TestBook reads the headings of 41 pages: a chapter begins on pages 1, 21 and 41, a
// section on each odd page.
func TestBook(t *testing.T) {
	for _, tagged := range []bool{false, true} {
		src, err := io.ReadAll(book(41, tagged))
		if err != nil {
			t.Fatal(err)
		}
		sink := &eventtest.Recorder{}
		r, err := pdf.Read(context.Background(), src, nil, sink)
		if err != nil || len(r.Warnings) > 0 {
			t.Fatal(err, r)
		}
		chapters, sections := 0, 0
		for _, l := range sink.Lines {
			switch {
			case strings.HasPrefix(l, "heading") && strings.Contains(l, ": Chapter "):
				chapters++
			case strings.HasPrefix(l, "heading"):
				sections++
			}
		}
		if chapters != 3 || sections != 21 {
			t.Errorf("tagged %v: %d chapters, %d sections; want 3, 21", tagged, chapters, sections)
		}
	}
}
