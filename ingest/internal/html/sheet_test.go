package html

import (
	"context"
	"strings"
	"testing"

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
	if got := sheetHidden(t.Context(), root); len(got) != 0 {
		t.Errorf("%d hidden", len(got))
	}
}

// TestRulesHoldWholeOrNotAtAll ends the search for hidden elements at a rule that gives
// two properties and has several selectors.
func TestRulesHoldWholeOrNotAtAll(t *testing.T) {
	const elements = 50_160 // br, html, head, style, body, p and the document come to so many
	fits := (int(mostLooks) - 1) / elements
	for _, c := range []struct {
		looks int // of the rules before the last
		shown bool
	}{{fits - 2, true}, {fits - 1, false}, {fits, false}} {
		var b strings.Builder
		b.WriteString("<html><head><style>.x{display:none}\n")
		b.WriteString(".n" + strings.Repeat(",.n", c.looks-2) + "{display:none}\n")
		b.WriteString(".y,.x{display:block;visibility:visible}</style></head><body><p class=x>The fee is due.</p>")
		b.WriteString(strings.Repeat("<br>", elements-6))
		root, err := Tree(t.Context(), []byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got := len(sheetHidden(t.Context(), root)); (got == 0) != c.shown {
				t.Errorf("%d looks before the last rule: %d hidden", c.looks, got)
			}
		}
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
