package pdf

import (
	"errors"
	"fmt"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// garbling says of a page whose text nobody can read why that is.
const garbling = "characters, and the file does not say what any of them is"

// garbled says that a page shows characters and none of them is known.
func garbled(q quality) bool { return q.unknown > 0 && q.known() == 0 }

// named gives the reason to an error that there is no text, and makes one where no
// character of the document is known. Where pages could not be
// read, show characters that the file does not name, or are all blank in a damaged
// file, text may have been lost, so that the file is event.ErrDamaged. Else it says
// which pages took too long and which are for text recognition. Where a limit cut pages
// short, it is event.ErrTooLarge.
func (w *watched) named(err error) error {
	if err == nil && garbled(w.total) {
		err = event.ErrNoText
	}
	if !errors.Is(err, event.ErrNoText) {
		return err
	}
	var scans, strange, slow []int
	broken, limited := "", ""
	blank := w.total.chars == 0
	n := len(w.doc.Pages)
	for i := range w.doc.Pages {
		p := &w.doc.Pages[i]
		unread := w.r.Pages[p.Number].Unread
		blank = blank && !unread && p.Shapes == 0 && p.Images == 0
		switch {
		case errors.Is(p.Err, page.ErrSlow):
			slow = append(slow, p.Number)
		case errors.Is(p.Err, event.ErrTooLarge) && !errors.Is(p.Err, event.ErrDamaged):
			if limited == "" {
				limited = fmt.Sprintf("page %d of %d: %s", p.Number, n, unlimited(p.Err.Error()))
			}
		case p.Err != nil && broken == "":
			broken = fmt.Sprintf("page %d of %d: %s", p.Number, n, unmarked(p.Err.Error()))
		}
		switch {
		case unread && w.garbled[p.Number]:
			strange = append(strange, p.Number)
		case unread:
			scans = append(scans, p.Number)
		}
	}
	if broken == "" && blank && len(w.doc.Damage) > 0 {
		broken = strings.Join(w.doc.Damage, "; ") + "; what is left is blank"
	}
	switch {
	case len(slow) > 0: // what was lost may only not have been looked for
	case limited != "":
		err = event.ErrTooLarge
	case broken != "" || len(strange) > 0:
		err = event.ErrDamaged
	}
	if limited != "" {
		err = fmt.Errorf("%w: %s", err, limited)
	}
	if broken != "" {
		err = fmt.Errorf("%w: %s", err, broken)
	}
	if len(strange) > 0 {
		err = fmt.Errorf("%w: %s of %d: %s; to be recognised (OCR)", err, pages(strange), n, garbling)
	}
	if len(slow) > 0 {
		err = fmt.Errorf("%w: %s of %d not read in the time there is", err, pages(slow), n)
	}
	if len(scans) > 0 {
		err = fmt.Errorf("%w: %s of %d to be recognised (OCR)", err, pages(scans), n)
	}
	return err
}

// unmarked is an error's text without the words for its kind.
func unmarked(text string) string { return strings.ReplaceAll(text, event.ErrDamaged.Error()+": ", "") }

// unlimited is an error's text without the words for a limit that was passed.
func unlimited(text string) string {
	return strings.ReplaceAll(text, event.ErrTooLarge.Error()+": ", "")
}
