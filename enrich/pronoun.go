package enrich

import "github.com/referent-go/referent/ingest"

const kindPronoun = "pronoun"

// pronoun repairs a passage whose first word points back to the sentence in
// front of it, where one noun alone can be meant. It declines in all other
// cases: a wrong noun is worse than none.
type pronoun struct{}

func (pronoun) Name() string { return kindPronoun }

func (pronoun) Edits(*Context, *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) { return nil, nil }
