package html

import "testing"

// Words that are struck out are left out, as deletions of a DOCX are.
func TestStruckOut(t *testing.T) {
	for in, want := range map[string]string{
		"<p>kept for <s>six</s> <del>seven</del> five years</p>": "kept for five years",
		"<p>kept for <ins>five</ins> years</p>":                  "kept for five years",
	} {
		if got := read(t, in, Options{}); len(got) != 1 || got[0] != "paragraph: "+want {
			t.Errorf("%s gives %q, want %q", in, got, want)
		}
	}
}
