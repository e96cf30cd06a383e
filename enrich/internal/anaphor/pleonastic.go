package anaphor

import "strings"

// impersonal are verbs whose "it" stands for nothing.
var impersonal = set(`follows seems appears happens matters turns remains becomes rains snows looks suffices transpires emerges goes takes costs
	depends pays helps seemed appeared happened turned followed became rained took remained emerged`)

// weather and time are what "it is" says of nothing.
var weatherTime = set(`raining snowing hailing late early dark cold hot warm sunny windy foggy noon midnight morning evening night dawn dusk time
	monday tuesday wednesday thursday friday saturday sunday winter summer spring autumn`)

// opens a clause that "it" announces: "it is clear that", "it is for the court
// to".
var announces = set(`that to whether who which when where if why how because for until since unless while`)

// pleonastic says that the "It" a sentence begins with may stand for nothing. It
// errs on the side of saying so.
func pleonastic(sentence string) bool {
	words := split(sentence)
	if len(words) < 2 {
		return true
	}
	i := 1
	be := false
	for i < len(words) && (auxiliary[words[i].low] || words[i].low == "not" || adverbs[words[i].low]) {
		if beForms[words[i].low] {
			be = true
		}
		i++
	}
	if i < len(words) && (impersonal[words[i].low] || impersonal[words[i].low+"s"] || base(words[i].low) == "seem") {
		return true
	}
	if !be {
		return false
	}
	if i < len(words) && (weatherTime[words[i].low] || strings.HasSuffix(words[i].low, "o'clock") || strings.Trim(words[i].low, "0123456789.:") == "") {
		return true
	}
	for _, w := range words[min(i, len(words)):] {
		if announces[w.low] {
			return true
		}
	}
	return false
}
