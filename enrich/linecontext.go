package enrich

import (
	"encoding/json"
	"fmt"
	"slices"
)

// glossary reads the given short and long forms, in order of the short ones.
func (l LineContext) glossary() (*Glossary, error) {
	var shorts []string
	for s := range l.Glossary {
		shorts = append(shorts, s)
	}
	slices.Sort(shorts)
	g := &Glossary{}
	for _, s := range shorts {
		var longs []string
		raw := l.Glossary[s]
		if err := json.Unmarshal(raw, &longs); err != nil {
			longs = make([]string, 1)
			if err := json.Unmarshal(raw, &longs[0]); err != nil {
				return nil, fmt.Errorf("glossary entry %q: neither a text nor a list of texts", s)
			}
		}
		for _, long := range longs {
			g.add(Entry{Short: s, Long: &long, Kind: "acronym", Pattern: "given", Scope: "document"})
		}
	}
	return g, nil
}
