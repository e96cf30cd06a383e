package pdf

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// Report says how a document was read.
type Report struct {
	Engine   string // what read it
	Reason   string // why not the usual engine; "" where it is the usual one or was asked for
	Pages    map[int]PageReport
	Warnings []Warning
}

// PageReport says what is special about how a page was read.
type PageReport struct {
	Engine string // where it was not the document's
	// Recognised says that its text was read from its picture.
	Recognised bool
	Unread     bool // it shows something and has no text: it is for text recognition
}

// Warning is something that a reader of the document should know. Page is 0
// where the document as a whole is meant.
type Warning struct {
	Page         int
	What, Detail string
}

// The kinds of warning.
const (
	Recognised = "recognised" // a page whose text was read from its picture
	Unread     = "unread"     // a page without text, to be recognised
	Damaged    = "damaged"    // something is broken or missing
	Unmapped   = "unmapped"   // the file does not say what characters its codes are
	Limited    = "limited"    // a limit was passed
	Hidden     = "hidden"     // text that nobody sees on the page was left out
)

// watched gathers the report while pages are read.
type watched struct {
	doc    *page.Document
	settle func(context.Context, int) error
	seen   map[int]bool
	// garbled holds the numbers of pages that show characters of which none is known.
	garbled map[int]bool
	total   quality
	poor    []int // pages of whose characters too many are unknown or guesses
	hidden  hidden
	r       Report
}

// watch has doc's pages counted as they are settled.
func watch(doc *page.Document) *watched {
	w := &watched{doc: doc, settle: doc.Settle, seen: map[int]bool{}, garbled: map[int]bool{}}
	w.r = Report{Engine: doc.Engine, Reason: doc.Reason, Pages: map[int]PageReport{}}
	for _, d := range doc.Damage {
		w.r.Warnings = append(w.r.Warnings, Warning{What: Damaged, Detail: d})
	}
	for _, d := range doc.Limited {
		w.r.Warnings = append(w.r.Warnings, Warning{What: Limited, Detail: d})
	}
	doc.Settle = w.page
	return w
}

func (w *watched) page(ctx context.Context, i int) error {
	if w.settle != nil {
		if err := w.settle(ctx, i); err != nil {
			return err
		}
	}
	if !w.seen[i] {
		w.seen[i] = true
		w.count(&w.doc.Pages[i])
	}
	return nil
}

func (w *watched) count(p *page.Page) {
	q := countPage(p)
	w.total.add(q)
	if q.uncertain() > tolerated {
		w.poor = append(w.poor, p.Number)
	}
	r := PageReport{Engine: p.Engine, Recognised: p.Recognised != "", Unread: p.Recognised == "" && unread(p, q)}
	if r != (PageReport{}) {
		w.r.Pages[p.Number] = r
	}
	warn := func(what, detail string) {
		w.r.Warnings = append(w.r.Warnings, Warning{p.Number, what, detail})
	}
	switch {
	case p.Err == nil:
	case errors.Is(p.Err, event.ErrTooLarge):
		warn(Limited, p.Err.Error())
	default:
		warn(Damaged, unmarked(p.Err.Error()))
	}
	w.hidden.add(p)
	if r.Recognised {
		warn(Recognised, p.Recognised)
	}
	switch {
	case r.Unread && garbled(q):
		w.garbled[p.Number] = true
		warn(Unread, garbling+": to be recognised")
	case r.Unread:
		warn(Unread, shown(p)+" and no text: to be recognised")
	}
}

// unread says that a page shows something but has no text, or hardly any beside
// a picture of a whole page, as scanners with stamps make them.
func unread(p *page.Page, q quality) bool {
	const little, most = 40, 0.6
	if q.known() == 0 {
		// A rule or a frame is no writing; letters drawn as shapes are many.
		return p.Images > 0 || p.Shapes >= little || q.unknown > 0
	}
	return q.known() < little && p.Cover > most
}

// shown names what a page shows beside text.
func shown(p *page.Page) string {
	if p.Images > 0 {
		return "pictures"
	}
	return "drawings"
}

// report is what was gathered.
func (w *watched) report() *Report {
	if w.r.Reason == "" {
		w.r.Reason = w.mended()
	}
	w.r.Warnings = append(w.r.Warnings, w.hidden.warnings()...)
	if t := w.total; t.uncertain() > tolerated {
		warning := Warning{What: Unmapped, Detail: fmt.Sprintf("the file does not say what %.0f %% of its characters are; %d are guesses: %s", t.uncertain()*100, t.guessed, pages(w.poor))}
		if len(w.poor) == 1 {
			warning.Page = w.poor[0]
		}
		w.r.Warnings = append(w.r.Warnings, warning)
	}
	return &w.r
}

// mended says which pages another engine read.
func (w *watched) mended() string {
	var list []int
	for i := range w.doc.Pages {
		if n := w.doc.Pages[i].Number; w.r.Pages[n].Engine != "" {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return Pdfium + " reads " + pages(list) + " better"
}

// pages writes page numbers for people: "page 3", "pages 1-4, 9". The numbers
// rise.
func pages(list []int) string {
	var b strings.Builder
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(list[i]))
		if j > i {
			b.WriteString("-" + strconv.Itoa(list[j]))
		}
		i = j + 1
	}
	if len(list) == 1 {
		return "page " + b.String()
	}
	return "pages " + b.String()
}

// counted is a number of pages for people: "1 page", "9 pages".
func counted(n int) string {
	if n == 1 {
		return "1 page"
	}
	return strconv.Itoa(n) + " pages"
}
