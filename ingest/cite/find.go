package cite

// Options are what a text's surroundings say of it.
type Options struct {
	Links []Link // native links of the source that lie in the text
}

// Link is a native link: the span of the linked text and the target as the
// source writes it.
type Link struct {
	Start, End int
	Target     string
}

// Find records the references in a text, in order of their start. Spans are
// bytes of text.
func Find(text string, opts *Options) []Mention { return nil }
