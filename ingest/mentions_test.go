package ingest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

// The references of a long document are the same on any number of processors, in
// order, and their lists are numbered through it.
func TestMentionsOnAnyNumberOfProcessors(t *testing.T) {
	const blocks = 700
	var b strings.Builder
	for i := 1; i <= blocks; i++ {
		fmt.Fprintf(&b, "A berth falls under sections %d and %d(2).\n\n", i, i+1)
	}
	var want *ingest.Document
	for _, procs := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(procs)
		doc, err := ingest.Parse(t.Context(), "a.md", []byte(b.String()), nil)
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = doc
		}
		if d := cmp.Diff(want.Mentions, doc.Mentions); d != "" {
			t.Fatalf("%d processors: %s", procs, d)
		}
	}
	if n := len(want.Mentions); n != 2*blocks {
		t.Fatalf("%d references, want %d", n, 2*blocks)
	}
	for i, m := range want.Mentions {
		n, half := i/2+1, i%2
		key := fmt.Sprintf("section:%d", n)
		if half == 1 {
			key = fmt.Sprintf("section:%d/2", n+1)
		}
		if m.Key != key || m.Group != n || want.Text[m.Start:m.End] != m.Raw {
			t.Errorf("reference %d is %q, %s, list %d, want %s, list %d", i, m.Raw, m.Key, m.Group, key, n)
		}
	}
}
