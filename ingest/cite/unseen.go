package cite

import (
	"sort"
	"unicode/utf8"
)

// unseen says that a character has no width and parts nothing: zero-width spaces
// and joiners, marks of direction, soft hyphens, byte order marks. The grammar
// reads over them, for "5.1" with one of them inside is still 5.1.
func unseen(r rune) bool {
	switch {
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x2069:
		return true
	}
	return r == 0xAD || r == 0xFEFF || r == 0x61C || r == 0x180E
}

// seen is a text without what is unseen, and of each of its bytes the place in the
// text. It is the text itself, and nil, where nothing in it is.
func seen(text string) (clean string, back []int) {
	for i := 0; i < len(text); i++ {
		switch text[i] { // the bytes that what is unseen begins with
		case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF:
			if r, _ := utf8.DecodeRuneInString(text[i:]); unseen(r) {
				return dropUnseen(text)
			}
		}
	}
	return text, nil
}

func dropUnseen(text string) (string, []int) {
	out := make([]byte, 0, len(text))
	back := make([]int, 0, len(text))
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unseen(r) {
			for k := i; k < i+n; k++ {
				out = append(out, text[k])
				back = append(back, k)
			}
		}
		i += n
	}
	return string(out), back
}

// findSeen records the references in a text as if what is unseen in it were not
// there. Spans and Raw are of the text as it is.
func findSeen(text, clean string, back []int, opts *Options) []Mention {
	o := Options{}
	if opts != nil {
		o = *opts
	}
	o.Links = nil
	if opts != nil {
		for _, l := range opts.Links {
			l.Start, l.End = sort.SearchInts(back, l.Start), sort.SearchInts(back, l.End)
			o.Links = append(o.Links, l)
		}
	}
	out := Find(clean, &o)
	for i := range out {
		m := &out[i]
		if m.Start >= m.End {
			continue
		}
		m.Start, m.End = back[m.Start], back[m.End-1]+1
		m.Raw = text[m.Start:m.End]
	}
	return out
}
