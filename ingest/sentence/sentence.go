package sentence

// Span is a sentence: a half-open range of UTF-8 byte offsets.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Split returns the sentences of a text in order, without the white space
// around them. Every character that is not white space lies in exactly one.
func Split(text string) []Span {
	if text == "" {
		return nil
	}
	return []Span{{0, len(text)}}
}
