package referent

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
)

// PrepareOptions are the options of Prepare; nil and zero fields mean the
// defaults.
type PrepareOptions struct {
	// MaxChars is the size passages are packed up to, in characters. Default
	// ingest.DefaultMaxChars.
	MaxChars int
	// Parse are the options that the document is read with.
	Parse *ingest.ParseOptions
	// Enrich are the options that its passages are enriched with.
	Enrich *enrich.Options
}

// recipeVersion changes when the same options come to mean other passages.
const recipeVersion = 3

// recipe is the hash of the options that decide what a document's passages hold:
// their size, the passes and their limits, the user's names. It is stored with
// each document, so that one that was made otherwise is made anew. What decides
// only whether a file can be read at all (its engine, its password, recognition)
// is not in it.
func (o *PrepareOptions) recipe() string {
	size := o.MaxChars
	if size == 0 {
		size = ingest.DefaultMaxChars
	}
	names := ""
	if o.Parse != nil {
		names = o.Parse.Names.String()
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%d\n%s\n%s", recipeVersion, size, o.Enrich, names))
	return hex.EncodeToString(sum[:8])
}
