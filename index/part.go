package index

import (
	"fmt"
	"slices"
	"strings"
)

// Part is a part of the search that can be left out, to measure what it adds.
type Part string

// The parts. Without Scores the two rankings are fused by reciprocal ranks
// (Cormack, Clarke and Büttcher 2009, k 60) instead of by scores.
const (
	Words      Part = "words"      // ranking by words
	Vectors    Part = "vectors"    // ranking by meaning
	Refining   Part = "refining"   // ranking by the Refiner's vectors, as far as they are there
	Rarity     Part = "rarity"     // rare words of the question count more in its vector
	Neighbours Part = "neighbours" // passages beside a passage add to its score
	Scores     Part = "scores"     // fusion by scores
	Related    Part = "related"    // words near those of the question in meaning stand for them
	Sentences  Part = "sentences"  // on a refined index: how near the nearest sentence comes
	Acronyms   Part = "acronyms"   // the long forms of acronyms are searched for too
	Certain    Part = "certain"    // quoted phrases and references go before
	Subject    Part = "subject"    // documents with the names of the question go before
	Rerank     Part = "rerank"     // the second stage, where one is configured
	Merge      Part = "merge"      // hits that belong together come as one
	Unite      Part = "unite"      // versions of one passage come once
	Doubt      Part = "doubt"      // saying that nothing here answers the query
)

// Parts lists all parts.
func Parts() []Part {
	return []Part{Words, Vectors, Refining, Rarity, Neighbours, Scores, Related, Sentences, Acronyms, Certain, Subject, Rerank, Merge, Unite, Doubt}
}

// checkParts returns an error where a part is not there, or nothing is left to
// search by.
func checkParts(out []Part) error {
	for _, p := range out {
		if !slices.Contains(Parts(), p) {
			names := make([]string, 0, len(Parts()))
			for _, p := range Parts() {
				names = append(names, string(p))
			}
			return fmt.Errorf("no part %q of the search; they are %s", p, strings.Join(names, ", "))
		}
	}
	if slices.Contains(out, Words) && slices.Contains(out, Vectors) {
		return fmt.Errorf("without words and vectors there is nothing to search by")
	}
	return nil
}

// without says that a part is left out.
func (o *SearchOptions) without(p Part) bool { return slices.Contains(o.Without, p) }
