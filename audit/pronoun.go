package audit

import "regexp"

// backward matches a text whose first word stands for something in front of it:
// a personal pronoun, or a demonstrative without a noun of its own.
var backward = regexp.MustCompile(`^(?:[("“‘]?)(?:(?:It|They|He|She|Its|Their|His|Her|Them)\b|` +
	`(?:This|That|These|Those|Such|Both|Either|Neither)\s+(?:is|are|was|were|be|may|might|shall|should|must|can|could|will|would|has|have|had|does|do|did|` +
	`also|not|only|means?|includes?|applies|apply|allows?|ensures?|requires?|helps?|makes?|gives?|provides?|enables?|leads?|results?|` +
	`happens?|comes?|goes|depends?|follows?|refers?|covers?|contains?|concerns?|relates?|occurs?|represents?|serves?|shows?|says?)\b)`)

// impersonal matches an "It" that stands for nothing in front: "It is important
// to", "It shall be the duty of", "It follows that".
var impersonal = regexp.MustCompile(`^It(?:['’]s|\s+(?:is|was|(?:shall|should|may|must|will|would|can|could|might) (?:not )?be))\s+(?:\w+\s+){0,2}?` +
	`(?:important|necessary|possible|impossible|essential|useful|clear|likely|unlikely|best|better|common|good|vital|crucial|critical|recommended|` +
	`advisable|appropriate|desirable|difficult|easy|hard|expected|assumed|noted|understood|believed|known|worth|sufficient|reasonable|lawful|unlawful|` +
	`the\s+\w+\s+of|(?:an?\s+)?offence)\b|^It\s+(?:follows|appears|seems|turns out)\b`)

// pointsBack says that a passage opens with a word whose meaning stands in front
// of it.
func pointsBack(text string) bool {
	return backward.MatchString(text) && !impersonal.MatchString(text)
}
