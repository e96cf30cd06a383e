package anaphor

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestRepair(t *testing.T) {
	for name, tc := range map[string]struct{ previous, sentence, want, reason string }{
		"it, passive":        {"A mooring permit is issued by the harbour master.", "It must be shown.", "A mooring permit must be shown.", ""},
		"it, of-phrase":      {"The register of members is kept at the office.", "It is open to view.", "", "pleonastic"},
		"its":                {"The Quay Board advises the minister.", "Its members serve.", "The Quay Board's members serve.", ""},
		"they":               {"The harbour dues are collected on arrival.", "They are not refunded.", "The harbour dues are not refunded.", ""},
		"their":              {"The dredgers sail at night.", "Their lamps are lit.", "The dredgers' lamps are lit.", ""},
		"this noun":          {"A berthing fee is charged on arrival.", "This fee is final.", "This fee (a berthing fee) is final.", ""},
		"such a noun":        {"The master may issue a closure notice.", "Such a notice takes effect at once.", "Such a notice (a closure notice) takes effect at once.", ""},
		"these nouns":        {"The north gates open at dawn.", "These gates are wide.", "These gates (the north gates) are wide.", ""},
		"noun and verb":      {"The service charges are fixed by the board.", "They rise each year.", "The service charges rise each year.", ""},
		"it that":            {"The board waived the charge.", "It is clear that no fee is due.", "", "pleonastic"},
		"it follows":         {"The board waived the charge.", "It follows that no fee is due.", "", "pleonastic"},
		"weather":            {"The siren stands on the mole.", "It is raining.", "", "pleonastic"},
		"bare this":          {"The boat sailed at noon.", "This means the berth is free.", "", "discourse_deictic"},
		"bare these":         {"The boats sailed at noon.", "These are late.", "", "discourse_deictic"},
		"person":             {"The applicant is told in writing.", "She may appeal.", "", "person_generic"},
		"it of a person":     {"The applicant is told in writing.", "It must be filed.", "", "no_agreement"},
		"engineer":           {"The engineer is told in writing.", "It must be filed.", "", "no_agreement"},
		"number":             {"The fees are due in May.", "It is paid in cash.", "", "no_agreement"},
		"two things":         {"The board issued a notice.", "It was short.", "", "two_candidates"},
		"receiver":           {"The notice is sent to the board.", "It must decide in ten days.", "", "two_candidates"},
		"subject and agent":  {"The scheme is run by the board.", "It meets monthly.", "", "two_candidates"},
		"two nouns in one":   {"The certificate of the vessel expires in May.", "It must be repainted.", "", "two_candidates"},
		"and":                {"The bulletin and the map are free.", "They are printed weekly.", "", "coordinated_antecedent"},
		"each":               {"Each certificate bears a number.", "It must be shown.", "", "quantified_antecedent"},
		"speech":             {`"Nobody pays twice," the notice said.`, "It applies to yachts.", "", "quoted_context"},
		"clause inside":      {"The permit lapses when the boat is sold.", "It must be returned.", "", "complex_sentence"},
		"adverbial in front": {"In 1998 the gate was moved.", "It is now open.", "", "no_clear_subject"},
		"points back itself": {"It was repaired in May.", "It is now open.", "", "pronoun_antecedent"},
		"named later":        {"The gate opens at dawn.", "It is the only gate.", "", "named_later"},
		"no such noun":       {"Tugs and dredgers enter here.", "These vessels carry a light.", "", "no_head_match"},
		"noun says no more":  {"The fee is charged on arrival.", "This fee is final.", "", "no_modifier"},
		"complement":         {"A case in hand is the old quay.", "It was built in May.", "", "no_clear_subject"},
		"complement of a":    {"A showpiece is the old quay.", "It was built in May.", "", "two_candidates"},
		"points elsewhere":   {"The following rules hold at night.", "They bind all boats.", "", "no_clear_subject"},
		"loose noun":         {"The board took the short way.", "This way is steep.", "", "no_head_match"},
		"empty modifier":     {"The following gate opens at dawn.", "This gate is wide.", "", "no_modifier"},
		"object":             {"The master inspects the old ropes.", "They must be dry.", "The old ropes must be dry.", ""},
		"object of a person": {"The owner must display the certificate.", "It must be legible.", "The certificate must be legible.", ""},
		"two objects":        {"The owner met the pilots and the agents.", "They refused to sign.", "", "two_candidates"},
		"contracted":         {"The gate opens at dawn.", "It's wide.", "", "contracted"},
		"former":             {"The gate and the lock are old.", "The former is shut.", "", "former_latter"},
		"the document":       {"The old rules lapse.", "This Act applies to boats.", "", ""},
		"nothing":            {"The old rules lapse.", "The boats stay.", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			e, reason := Repair(tc.sentence, tc.previous)
			got := ""
			if e != nil {
				got = tc.sentence[:e.Start] + e.Text + tc.sentence[e.End:]
				if noun := tc.previous[e.NounStart:e.NounEnd]; !strings.Contains(strings.ToLower(e.Text), strings.ToLower(noun)) {
					t.Errorf("evidence is %q for %q", noun, e.Text)
				}
			}
			reason, _, _ = strings.Cut(reason, ":")
			if got != tc.want || reason != tc.reason {
				t.Errorf("got %q (%s), want %q (%s)", got, reason, tc.want, tc.reason)
			}
		})
	}
}

// TestRepairEnds puts words of all kinds in all orders: each pair of sentences
// gets an answer.
func TestRepairEnds(t *testing.T) {
	words := strings.Fields("the a board notice notices and or of by to is are must be not issued issues that each it this such which , also owner charges")
	r := rand.New(rand.NewPCG(1, 2))
	sentence := func() string {
		var b []string
		for range 1 + r.IntN(14) {
			b = append(b, words[r.IntN(len(words))])
		}
		b[0] = upperFirst(b[0])
		return strings.ReplaceAll(strings.Join(b, " "), " ,", ",") + "."
	}
	repaired := 0
	for range 50000 {
		s := [...]string{"It ", "They ", "Its ", "Their ", "This ", "These ", "Such "}[r.IntN(7)] + sentence()
		if e, why := Repair(s, sentence()); e != nil {
			repaired++
		} else if why == "" && !ownName[strings.Fields(s)[1]] && kindOf(firstWords(s)) != none {
			t.Fatalf("%q: neither repaired nor declined", s)
		}
	}
	if repaired == 0 {
		t.Error("nothing was repaired")
	}
}

func FuzzRepair(f *testing.F) {
	f.Add("It must be renewed.", "A permit is issued.")
	f.Add("This fee is final.", "A berthing fee is charged.")
	f.Add("Such", "")
	f.Add("It is open.", "The gate is wide and open.")
	f.Add("They may be sold.", "The boats must not be used and kept or moored.")
	f.Add("These \xff.", "\xfe, (")
	f.Fuzz(func(t *testing.T, sentence, previous string) {
		e, _ := Repair(sentence, previous)
		if e == nil {
			return
		}
		if e.Start < 0 || e.End < e.Start || e.End > len(sentence) || e.NounStart < 0 || e.NounEnd <= e.NounStart || e.NounEnd > len(previous) {
			t.Fatalf("edit %+v of %q behind %q", e, sentence, previous)
		}
	})
}
