package html

import (
	"context"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

func TestPlainSelector(t *testing.T) {
	for s, want := range map[string]bool{
		".a": true, ".a .b": true, ".a > .b > .c": true, " .a , .b .c,\n.d .e ": true, ".a>.b .c": true, ".a:not(.b):not( .c )": true,
		".a .b .c": false, ".a, .b\t.c\n.d": false, ".a .b:not(.c .d)": false, ".a:not(.b .c,.d) .e": false,
		`.a:not([x=")"],.b .c,.d) .e`: false, ".a ~ .b": false, ".a:hover": false,
	} {
		if got := plainSelector(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}

func TestSelectorsThatMultiplyAreLeftAlone(t *testing.T) {
	page := "<style>.q .x .x .x .x{display:none}</style>" + strings.Repeat("<div class=x>", 200) + "a"
	root, err := Tree(t.Context(), []byte(page))
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if got := sheetHidden(t.Context(), root); len(got) != 0 {
		t.Errorf("%d hidden", len(got))
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestRulesEndWithTheContext(t *testing.T) {
	root, err := html.Parse(strings.NewReader("<style>p{display:none}</style><p>a"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if got := sheetHidden(ctx, root); len(got) != 1 {
		t.Errorf("%d hidden", len(got))
	}
	cancel()
	if got := sheetHidden(ctx, root); len(got) != 0 {
		t.Errorf("%d hidden after the end", len(got))
	}
}
