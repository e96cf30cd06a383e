package enrich

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/referent-go/referent/ingest"
)

// notePrompt is the version of the prompt. A change of the words below is a new
// version, so that stored notes are known to be older.
const notePrompt = "1"

const noteTask = `You are given a passage of a document and the text around it. Write one or two short sentences that say what the passage is about and where in the document it stands, so that someone who searches can find it. Use only names, numbers and facts that stand in the text. Answer with the sentences alone.`

// maxAround bounds the text before and behind a passage that is shown to the
// model, in bytes each.
const maxAround = 1200

// noteFor is the prompt for a passage's note.
func noteFor(doc *ingest.Document, c *ingest.Chunk) string {
	var b strings.Builder
	b.WriteString(noteTask)
	if doc.Title != "" {
		b.WriteString("\n\nDocument: " + doc.Title)
	}
	for i, h := range c.Path {
		if i == 0 {
			b.WriteString("\n\nHeadings:")
		}
		b.WriteString("\n- " + strings.TrimSpace(h.Label+" "+h.Title))
	}
	before := max(0, c.Start-maxAround)
	for before < c.Start && doc.Text[before]&0xC0 == 0x80 {
		before++
	}
	after := runeFloor(doc.Text, min(len(doc.Text), c.End+maxAround))
	b.WriteString("\n\nText before:\n" + doc.Text[before:c.Start])
	b.WriteString("\n\nPassage:\n" + c.Original)
	b.WriteString("\n\nText behind:\n" + doc.Text[c.End:max(c.End, after)])
	return b.String()
}

// noteHash is the hash of what a note is made from: the model, the version of
// the prompt and the prompt itself.
func noteHash(m ingest.Model, prompt string) string {
	sum := sha256.Sum256([]byte(m.Name + "\x00" + m.Digest + "\x00" + m.Prompt + "\x00" + prompt))
	return hex.EncodeToString(sum[:])
}
