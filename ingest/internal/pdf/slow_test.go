//go:build !nopdfium

package pdf

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/pdfium"
)

// hurry gives the repair engine so long at most until the test ends.
func hurry(t *testing.T, open, page time.Duration) {
	o, p := pdfium.OpenTime, pdfium.PageTime
	pdfium.OpenTime, pdfium.PageTime = open, page
	t.Cleanup(func() { pdfium.OpenTime, pdfium.PageTime = o, p })
}

// TestSlow has what is not read for time be told, whatever would have read it.
func TestSlow(t *testing.T) {
	ctx := context.Background()
	mute := sheet("BT /F2 10 Tf 20 30 Td <00010002> Tj ET", "", "",
		"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[7 0 R]>>",
		"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>")
	plain := sheet("BT /F1 10 Tf 20 30 Td (A) Tj ET", "", "")
	short := bytes.Replace(plain, []byte("/Count 1"), []byte("/Count 9"), 1)
	const never, long = time.Nanosecond, time.Minute
	for _, c := range []struct {
		name       string
		src        []byte
		engine     string
		open, page time.Duration
		want       []Warning // without details
	}{
		{"a page", plain, Pdfium, long, never, []Warning{{1, Limited, ""}}},
		{"a page to mend", mute, "", long, never, []Warning{{1, Limited, ""}, {1, Unread, ""}, {1, Unmapped, ""}}},
		{"a file to mend from", mute, "", never, long, []Warning{{1, Limited, ""}, {1, Unread, ""}, {1, Unmapped, ""}}},
		{"pages that are missing", short, "", never, long, []Warning{{0, Damaged, ""}, {0, Limited, ""}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			hurry(t, c.open, c.page)
			doc, err := Open(ctx, c.src, &Options{Engine: c.engine})
			if err != nil {
				t.Fatal(err)
			}
			defer doc.Close()
			w := watch(doc)
			if err := whole(ctx, doc); err != nil {
				t.Fatal(err)
			}
			var got []Warning
			for _, x := range w.report().Warnings {
				got = append(got, Warning{x.Page, x.What, ""})
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got):\n%s\n%v", d, w.report().Warnings)
			}
			err = w.named(event.ErrNoText)
			if told := strings.Contains(err.Error(), "page 1 of 1 not read in the time"); !errors.Is(err, event.ErrNoText) || told != (c.want[0].Page == 1) {
				t.Errorf("without text: %v", err)
			}
		})
	}
	hurry(t, never, never)
	_, err := Open(ctx, []byte("%PDF-1.4 and nothing else"), nil)
	if !errors.Is(err, event.ErrDamaged) || !errors.Is(err, page.ErrSlow) {
		t.Errorf("no engine reads it: %v", err)
	}
}

// TestSlowSandbox has a page be told that a new sandbox was not ready in time for.
func TestSlowSandbox(t *testing.T) {
	ctx := context.Background()
	doc, err := pdfium.Open(ctx, sheet("", "", ""), "")
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	hurry(t, time.Minute, time.Nanosecond)
	if p, err := doc.Content(ctx, 0); err != nil || !errors.Is(p.Err, page.ErrSlow) {
		t.Fatalf("a page over its time: %v, %v", p, err)
	}
	hurry(t, time.Nanosecond, time.Minute)
	if p, err := doc.Content(ctx, 0); err != nil || !errors.Is(p.Err, page.ErrSlow) {
		t.Errorf("opening again over its time: %v, %v", p, err)
	}
}
