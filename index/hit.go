package index

import "github.com/referent-go/referent/ingest"

// SearchOptions are the options of Search; nil and zero fields mean the
// defaults.
type SearchOptions struct {
	// K is how many hits are returned at most. Default 10.
	K int
	// Docs restricts the search to the documents with these IDs.
	Docs []string
	// Kinds restricts it to passages of these kinds.
	Kinds []ingest.Kind
	// Merge puts passages together that belong together: hits that follow one
	// another in a section, and a section most of whose passages are hits. Such
	// a hit has its parts in Why.Merged, and the best of them as its Chunk.
	Merge bool
	// Around adds this many passages on each side of a hit, and Section the whole
	// section around it (up to 12,000 bytes), in so far as they stand under the
	// same heading and nothing stands between. Both come as Why.Merged.
	Around  int
	Section bool
	// Unite gives versions of one passage once, the others in Hit.Also.
	Unite bool
	// Explain fills in Terms of each hit's Why.
	Explain bool
	// Reranker, where there is one, puts the best passages in its own order.
	Reranker Reranker
	// RerankRefined asks the Reranker only where all passages are refined.
	RerankRefined bool
	// Without leaves parts of the search out, to measure what they add.
	Without []Part
}

// Found is what an index has for a query. Doubt says, for people, why nothing
// here answers it; it is empty where something may. The hits are then what
// comes nearest.
//
// Refined says how much of the index the Refiner ranked too, nil where nothing is
// refined. Where it is not Usable, the index has refined vectors that the search had
// to go without, and the numbers are 0.
type Found struct {
	Hits    []Hit
	Doubt   string
	Refined *Refinement
}

// Hit is a passage that fits a query. Score orders the hits of one search and
// means nothing across searches.
type Hit struct {
	Chunk ingest.Chunk `json:"chunk"`
	Score float64      `json:"score"`
	Why   Why          `json:"why"`
	Also  []Variant    `json:"also,omitempty"` // with Unite only
}

// Why says how a passage came to be found: its rank and score in each
// retriever, nil where that retriever did not find it, the references in the
// query that the passage holds, and the words they share.
type Why struct {
	Text       *Rank       `json:"text"`
	Vector     *Rank       `json:"vector"`
	Refined    *Rank       `json:"refined,omitempty"`    // by the Refiner, among the refined passages
	Rerank     *Rank       `json:"rerank,omitempty"`     // with a Reranker only
	References []string    `json:"references,omitempty"` // keys
	Terms      []TermScore `json:"terms,omitempty"`      // with Explain only
	Merged     []Piece     `json:"merged,omitempty"`     // with Merge only: the passages that come as one
}

// Piece is a passage that was merged with those beside it. Start and End are
// its span in the document's text; Best is set for the one that fits best.
type Piece struct {
	ID      string `json:"id"`
	Ordinal int    `json:"ordinal"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Best    bool   `json:"best,omitempty"`
}

// Rank is a place in one retriever's list, from 1, and the score it gave.
type Rank struct {
	Rank  int     `json:"rank"`
	Score float64 `json:"score"`
}

// TermScore is what one word of the query adds to a passage's text score. Term
// is the word as compared, without its ending, or another of near meaning that
// stands for it in the passage; Count is how often the passage has it.
type TermScore struct {
	Term  string  `json:"term"`
	Count int     `json:"count"`
	Score float64 `json:"score"`
}
