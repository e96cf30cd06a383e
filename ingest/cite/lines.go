package cite

// Line is one text of a stream of texts, as JSON: its id, and what its
// surroundings say of it.
type Line struct {
	ID      string  `json:"id"`
	Text    string  `json:"text"`
	Context Context `json:"context"`
}

// Context is what surrounds a text: the source's own links in it, and the kind
// of block it is.
type Context struct {
	Links []Link `json:"links"`
	Block string `json:"block"`
}

// Find records the references of the line's text.
func (l Line) Find() []Mention {
	return Find(l.Text, &Options{Links: l.Context.Links, Block: l.Context.Block})
}
