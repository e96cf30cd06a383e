package layout

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/event"
)

// The kinds that layout gives to blocks.
const (
	kindParagraph = event.Paragraph
	kindHeading   = event.Heading
	kindItem      = event.ListItem
	kindTOC       = event.TOC
	kindCode      = event.Code
	kindFootnote  = event.Footnote
	kindCaption   = event.Caption
	kindRow       = event.TableRow
)

// fold makes titles comparable: letters and digits only, without case.
func fold(s string) string {
	if k, ok := foldASCII(s); ok {
		return k
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// foldASCII is fold for texts of ASCII alone; it says whether s is one.
func foldASCII(s string) (string, bool) {
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			out = append(out, c)
		case c >= 'A' && c <= 'Z':
			out = append(out, c+'a'-'A')
		case c >= 0x80:
			return "", false
		}
	}
	return string(out), true
}
