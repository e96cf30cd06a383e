package anaphor

import "testing"

func TestIsPerson(t *testing.T) {
	for w, want := range map[string]bool{
		"engineer": true, "engineers": true, "auditor": true, "vice-president": true, "co-worker": true, "sub-contractors": true,
		"paper": false, "list": false, "artist-list": false, "price-list": false, "customer-register": false, "user-guide": false,
		"operator-manual": false, "member-state": false, "sub-committee": false, "fee": false,
	} {
		if got := isPerson(w); got != want {
			t.Errorf("%s: %v, want %v", w, got, want)
		}
	}
}
