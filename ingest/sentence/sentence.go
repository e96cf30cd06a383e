package sentence

import (
	"unicode"
	"unicode/utf8"
)

// Span is a sentence: a half-open range of UTF-8 byte offsets.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Split returns the sentences of a text in order, without the white space
// around them. Every character that is not white space lies in exactly one.
func Split(text string) []Span {
	s := splitter{text: text, out: make([]Span, 0, len(text)/120+1)}
	s.begin(0)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '.' || c == '!' || c == '?':
			i = s.stop(i)
		case c == ')':
			if at := s.nextItem(i); at > 0 {
				s.end(at)
				s.begin(at)
			}
			i++
		case c == '\n':
			i = s.lineEnd(i)
		case c < utf8.RuneSelf:
			i++
		default:
			i = s.wide(i)
		}
	}
	s.end(len(text))
	return s.out
}

// splitter is one pass over a text. start is where the open sentence begins.
type splitter struct {
	text  string
	start int
	item  enumerator // label that the open sentence begins with
	out   []Span
}

// begin opens a sentence at the first character that is not white space.
func (s *splitter) begin(at int) {
	s.start = skipSpace(s.text, at)
	s.item = enumeratorAt(s.text, s.start)
}

// end closes the open sentence before at.
func (s *splitter) end(at int) {
	for at > s.start {
		r, n := utf8.DecodeLastRuneInString(s.text[s.start:at])
		if !unicode.IsSpace(r) {
			break
		}
		at -= n
	}
	if at > s.start {
		s.out = append(s.out, Span{s.start, at})
	}
}

// stop handles a full stop, exclamation or question mark at i and returns where
// to go on.
func (s *splitter) stop(i int) int {
	run := stops(s.text, i)
	for _, last := range [2]int{i, run.end - 1} {
		if at := s.nextItem(last); at > 0 {
			s.end(at)
			s.begin(at)
			return last + 1
		}
	}
	if s.text[i] == '.' && run.end < len(s.text) && noteMark(s.text, i, &run) {
		s.end(run.end)
		s.begin(run.end)
		return run.end
	}
	if run.end == len(s.text) {
		return run.end
	}
	if !spaceAt(s.text, run.end) {
		return i + 1
	}
	if s.ends(i, run) {
		s.end(run.end)
		s.begin(run.end)
	}
	return run.end
}

// lineEnd ends the open sentence at a blank line.
func (s *splitter) lineEnd(i int) int {
	j, lines := i, 0
	for j < len(s.text) {
		switch s.text[j] {
		case '\n':
			lines++
		case ' ', '\t', '\r', '\f', '\v':
		default:
			if lines > 1 {
				s.end(i)
				s.begin(j)
			}
			return j
		}
		j++
	}
	return j
}

// wide handles a character beyond ASCII: full stops of East Asian scripts,
// ellipses, and the marks that open list items.
func (s *splitter) wide(i int) int {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	switch r {
	case '。', '！', '？':
		end := closers(s.text, i+n)
		s.end(end)
		s.begin(end)
		return end
	case '…':
		return s.stop(i)
	case '•', '⁃', '‣', '▪', '◦', '●':
		if i > s.start && spaceBefore(s.text, i) {
			s.end(i)
			s.begin(i)
		}
	}
	return i + n
}
