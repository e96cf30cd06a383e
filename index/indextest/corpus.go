package indextest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// Document makes a document with one passage a paragraph. Its ID is that of its
// source. References in the paragraphs are recorded.
func Document(source, title string, paragraphs ...string) (*ingest.Document, []ingest.Chunk) {
	text := strings.Join(paragraphs, "\n\n")
	sum := sha256.Sum256([]byte(text))
	doc := &ingest.Document{
		ID: ingest.DocumentID(source), Source: source, Format: "text", Title: title, SHA256: hex.EncodeToString(sum[:]), Text: text,
		Blocks: []ingest.Block{}, Outline: []ingest.Node{}, Anchors: []ingest.Anchor{}, Links: []ingest.Link{},
		Mentions: []cite.Mention{}, Repairs: []ingest.Repair{}, Metadata: []ingest.Field{},
	}
	var chunks []ingest.Chunk
	at := 0
	for i, p := range paragraphs {
		end := at + len(p)
		doc.Blocks = append(doc.Blocks, ingest.Block{Kind: ingest.KindParagraph, Start: at, End: end, Path: []ingest.Heading{}, Pages: []ingest.Provenance{}, Leaf: true})
		id := sha256.Sum256([]byte(doc.ID + "\x00" + strconv.Itoa(at) + "\x00" + p))
		mentions := cite.Find(p, nil)
		if mentions == nil {
			mentions = []cite.Mention{}
		}
		chunks = append(chunks, ingest.Chunk{
			ID: hex.EncodeToString(id[:10]), Doc: doc.ID, Ordinal: i, Start: at, End: end, Kind: ingest.KindParagraph,
			Original: p, Enriched: p, Path: []ingest.Heading{}, Pages: []ingest.Provenance{},
			Mentions: mentions, Edits: []ingest.Edit{}, Missing: []ingest.Missing{},
		})
		at = end + 2
	}
	return doc, chunks
}

// Generate makes the document with a number of a generated corpus: chunks
// passages of about words words each. The same arguments give the same
// document. Words come with the uneven frequencies of a natural text, and some
// passages cite sections.
func Generate(seed uint64, number, chunks, words int) (*ingest.Document, []ingest.Chunk) {
	r := rand.New(rand.NewPCG(seed, uint64(number)))
	paragraphs := make([]string, chunks)
	for i := range paragraphs {
		paragraphs[i] = passage(r, words)
	}
	return Document(fmt.Sprintf("generated/%06d.txt", number), fmt.Sprintf("Generated document %d", number), paragraphs...)
}

// passage writes sentences of eight to thirty words.
func passage(r *rand.Rand, words int) string {
	var b strings.Builder
	for n := 0; n < words; {
		length := 8 + r.IntN(23)
		for i := range length {
			w := word(r)
			switch {
			case i == 0 && b.Len() > 0:
				b.WriteByte(' ')
				fallthrough
			case i == 0:
				w = strings.ToUpper(w[:1]) + w[1:]
			default:
				b.WriteByte(' ')
			}
			b.WriteString(w)
		}
		if r.IntN(6) == 0 {
			fmt.Fprintf(&b, " under section %d(%d)", 1+r.IntN(400), 1+r.IntN(9))
		}
		b.WriteByte('.')
		n += length
	}
	return b.String()
}

// word draws a common word, or makes a rare one of two parts.
func word(r *rand.Rand) string {
	f := r.Float64()
	if r.IntN(8) == 0 {
		return parts[r.IntN(len(parts))] + parts[r.IntN(len(parts))]
	}
	return common[int(f*f*f*float64(len(common)))]
}
