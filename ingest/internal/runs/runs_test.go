package runs

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
)

func TestBuilder(t *testing.T) {
	var b Builder
	if b.Last() != 0 || len(b.Runs()) != 0 {
		t.Fatal("the zero value is not empty")
	}
	b.Add("See ", "")
	b.Add("section", "#s")
	b.Add(" 4", "#s")
	b.Anchor("a")
	if b.Last() != '4' {
		t.Errorf("last is %q", b.Last())
	}
	b.Add("é", "")
	if b.Last() != 'é' {
		t.Errorf("last is %q", b.Last())
	}
	want := []event.Run{{Text: "See "}, {Text: "section 4", Link: "#s"}, {Anchor: "a"}, {Text: "é"}}
	if diff := cmp.Diff(want, b.Runs()); diff != "" {
		t.Error(diff)
	}
}
