package enrich

import "github.com/referent-go/referent/ingest"

// The defaults of Options, and what may be added to the shortest passage.
const (
	defaultExpansions = 6
	defaultAdded      = 0.25
	leastAdded        = 240 // bytes
)

// expands says that edits of a kind spell something out inside a passage and
// count against its budget.
func expands(kind string) bool {
	switch kind {
	case kindPositional, kindAcronym, kindDefinedTerm:
		return true
	}
	return false
}

// limits are how many expansions a passage may bear, and how much they may add.
func (o *Options) limits() (most int, share float64) {
	most, share = defaultExpansions, defaultAdded
	if o != nil && o.MaxExpansions > 0 {
		most = o.MaxExpansions
	}
	if o != nil && o.MaxAdded > 0 {
		share = o.MaxAdded
	}
	return most, share
}

// trim leaves out the expansions that are more than a passage of size bytes may
// bear: the last ones, in the order of passes and then of place. What it leaves
// out is returned as missing.
func (o *Options) trim(size int, edits []ingest.Edit) ([]ingest.Edit, []ingest.Missing) {
	most, share := o.limits()
	room := max(int(share*float64(size)), leastAdded)
	kept := edits[:0]
	var missing []ingest.Missing
	n, added := 0, 0
	for _, e := range edits {
		if !expands(e.Kind) {
			kept = append(kept, e)
			continue
		}
		grows := len(e.Text) - (e.End - e.Start)
		if n+1 > most || added+grows > room {
			missing = append(missing, ingest.Missing{What: e.Kind, Detail: "trimmed: more would drown the passage", Start: e.Start, End: e.End})
			continue
		}
		n++
		added += grows
		kept = append(kept, e)
	}
	return kept, missing
}
