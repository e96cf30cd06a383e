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
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
