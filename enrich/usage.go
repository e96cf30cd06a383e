package enrich

import (
	"strings"
	"unicode/utf8"
)

// usage tells where else a text uses the short forms it explains.
type usage struct {
	text    string
	scanned int // bytes looked at so far
}

// maxScanned bounds what is looked at for all the short forms of a text, in
// bytes. Beyond it nothing counts as used.
const maxScanned = 2 << 30

// settle says whether an entry stands: a weak match only where its short form
// is used again. An acronym that was explained in the plural keeps it where the
// text goes on to use the plural, and else stands in the singular.
func (u *usage) settle(e *Entry) bool {
	if e.Weak && !u.again(e, e.Short) {
		return false
	}
	if e.Plural && u.again(e, e.Short+"s") {
		e.Short += "s"
	}
	return true
}

// again says that the text uses a short form apart from its definition, alone
// or joined to another word ("IFN-gamma").
func (u *usage) again(e *Entry, short string) bool {
	return u.in(u.text[min(e.End, len(u.text)):], short) || u.in(u.text[:e.Start], short)
}

func (u *usage) in(text, short string) bool {
	for at := 0; u.scanned < maxScanned; {
		i := strings.Index(text[at:], short)
		if i < 0 {
			u.scanned += len(text) - at
			return false
		}
		u.scanned += i + len(short)
		i += at
		at = i + len(short)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[at:])
		if (i == 0 || !wordRune(before)) && (at == len(text) || !wordRune(after)) {
			return true
		}
	}
	return false
}
