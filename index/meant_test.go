package index

import "testing"

func TestMeaningOf(t *testing.T) {
	for query, want := range map[string]string{
		"What is the ATB?":                  "ATB",
		"what is an AU":                     "AU",
		"What are POAs?":                    "POA",
		"What does PII stand for?":          "PII",
		"What does “PII” mean?":             "PII",
		"What is meant by RRG?":             "RRG",
		"What is the ATB of a director?":    "",
		"What is the annual travel budget?": "",
		"Who pays the ATB?":                 "",
	} {
		if got := meaningOf(query); got != want {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
}

func TestExplains(t *testing.T) {
	for sentence, want := range map[string]bool{
		"The Annual Travel Budget (ATB) is set by the Board.": true,
		"ATB (annual travel budget) is set by the Board.":     true,
		"ATB (2024) applies.":                                 false,
		"The ATB applies.":                                    false,
		"It charges the BATB (annual).":                       false,
	} {
		if got := explains(sentence, "ATB"); got != want {
			t.Errorf("%q: %v", sentence, got)
		}
	}
}
