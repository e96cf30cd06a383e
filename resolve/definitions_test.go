package resolve

import "testing"

// A passage that defines two terms comes along once.
func TestOneDefinitionForTwoTerms(t *testing.T) {
	d := parse(t, "rules.md", "# Rules\n\n## 1 Definitions\n\n“Berth” and “mooring” mean a place where a vessel may lie.\n\n“Pilot” means one who guides vessels.\n\n## 2 Fees\n\nA Berth or a mooring costs nine crowns, whoever the Pilot was.\n")
	got := evidenceFor(t, shelfCorpus{d}, d, "nine crowns", nil).Definitions
	if len(got) != 2 || got[0].Term != "Berth" || got[1].Term != "Pilot" {
		t.Errorf("definitions: %+v", got)
	}
}
