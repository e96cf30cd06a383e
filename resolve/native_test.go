package resolve

import (
	"context"
	"testing"
)

// What a link's words and its target mean together.
func TestLinkedWords(t *testing.T) {
	d := parse(t, "guide.html", `<h1>Guide</h1><h2 id="s1">1 Dues</h2><p>See <a href="https://example.org/f">Form 8938</a>, the toll on <a href="#p2">23</a>,
		<a href="#s1">section 1</a> and <a href="https://example.org/x">section 9</a>. It calls its units section 1 and section 2.</p>
		<h2>2 Tolls</h2><p id="p2">A toll is due.</p>`)
	all, err := New(shelfCorpus{d}).Document(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]State{}
	for _, r := range all {
		if _, ok := got[r.Mention.Raw]; !ok {
			got[r.Mention.Raw] = r.State
		}
	}
	for raw, want := range map[string]State{"Form 8938": External, "23": Resolved, "section 1": Resolved, "section 9": External} {
		if got[raw] != want {
			t.Errorf("%s is %q, want %q", raw, got[raw], want)
		}
	}
}

func TestUnitsOfAnotherKind(t *testing.T) {
	d := parse(t, "dpa.md", "# Addendum\n\n## Section 1. Terms\n\nSection 2 governs. Under Clause 17 the law is Irish; Rule 3 holds, and Clause 4 of the Standard Contractual Clauses; Form 4 is used.\n\n## Section 2. Law\n\nSee Section 1 and Section 9.\n")
	all, err := New(shelfCorpus{d}).Document(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]State{}
	for _, r := range all {
		got[r.Mention.Raw] = r.State
	}
	for raw, want := range map[string]State{"Section 2": Resolved, "Clause 17": External, "Rule 3": Dangling, "Form 4": External, "Section 9": Dangling} {
		if got[raw] != want {
			t.Errorf("%s is %q, want %q", raw, got[raw], want)
		}
	}
}
