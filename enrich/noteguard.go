package enrich

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/sentence"
)

// maxNote bounds a note in bytes, and maxNoteSentences in sentences.
const (
	maxNote          = 480
	maxNoteSentences = 2
)

// vocabulary are the words and numbers of a document, as they are written and
// small.
func vocabulary(doc *ingest.Document) map[string]bool {
	words := map[string]bool{}
	for _, text := range [...]string{doc.Text, doc.Title} {
		for w := range noteWords(text) {
			words[w] = true
			words[strings.ToLower(w)] = true
		}
	}
	return words
}

// noteWords yields the words and numbers of a text.
func noteWords(text string) func(func(string) bool) {
	return strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// check returns a note that the document bears out, or why it is refused: it is
// too long, or it has a name or a number that the document does not contain.
func (n *noter) check(note string) (string, error) {
	switch spans := sentence.Split(note); {
	case note == "":
		return "", fmt.Errorf("%w: the model wrote nothing", errRefused)
	case len(note) > maxNote || len(spans) > maxNoteSentences:
		return "", fmt.Errorf("%w: the note is longer than two short sentences", errRefused)
	case !utf8.ValidString(note) || strings.ContainsFunc(note, unicode.IsControl):
		return "", fmt.Errorf("%w: the note holds more than text", errRefused)
	default:
		for _, s := range spans {
			first := true
			for w := range noteWords(note[s.Start:s.End]) {
				if !n.known(w, first) {
					return "", fmt.Errorf("%w: the document does not contain %q", errRefused, w)
				}
				first = false
			}
		}
	}
	return note, nil
}

// opening are words that a note's sentence may begin with, whether the document
// has them or not.
var opening = wordSet(`the this these it in under a an as passage section clause part and for here`)

// known says that a word of a note is no name or number beyond those of the
// document.
func (n *noter) known(w string, first bool) bool {
	digits := strings.IndexFunc(w, unicode.IsDigit) >= 0
	r, _ := utf8.DecodeRuneInString(w)
	if !digits && !unicode.IsUpper(r) {
		return true // what is written small is no name
	}
	if n.words[w] {
		return true
	}
	return first && !digits && (n.words[strings.ToLower(w)] || opening[strings.ToLower(w)])
}
