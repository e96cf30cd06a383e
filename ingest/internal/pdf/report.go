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
	total  quality
	hidden hidden
	r      Report
}

// watch has doc's pages counted as they are settled.
func watch(doc *page.Document) *watched {
	w := &watched{doc: doc, settle: doc.Settle, seen: map[int]bool{}}
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
		warn(Damaged, strings.ReplaceAll(p.Err.Error(), event.ErrDamaged.Error()+": ", ""))
	}
	w.hidden.add(p)
	if r.Recognised {
		warn(Recognised, p.Recognised)
	}
	if r.Unread {
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
	switch {
	case p.Images > 0:
		return "pictures"
	case countPage(p).unknown > 0:
		return "characters that the file does not name"
	}
	return "drawings"
}

// report is what was gathered.
func (w *watched) report() *Report {
	if w.r.Reason == "" {
		w.r.Reason = w.mended()
	}
	w.r.Warnings = append(w.r.Warnings, w.hidden.warnings()...)
	if t := w.total; t.chars > 0 {
		if share := float64(t.unknown+t.guessed) / float64(t.chars); share > tolerated {
			w.r.Warnings = append(w.r.Warnings, Warning{What: Unmapped,
				Detail: fmt.Sprintf("the file does not say what %.0f %% of its characters are; %d are guesses", share*100, t.guessed)})
		}
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

// named adds to an error that there is no text which pages took too long and which
// are for text recognition.
func (w *watched) named(err error) error {
	if !errors.Is(err, event.ErrNoText) {
		return err
	}
	var list, slow []int
	for i := range w.doc.Pages {
		p := &w.doc.Pages[i]
		if errors.Is(p.Err, page.ErrSlow) {
			slow = append(slow, p.Number)
		}
		if w.r.Pages[p.Number].Unread {
			list = append(list, p.Number)
		}
	}
	if len(slow) > 0 {
		err = fmt.Errorf("%w: %s of %d not read in the time there is", err, pages(slow), len(w.doc.Pages))
	}
	if len(list) > 0 {
		err = fmt.Errorf("%w: %s of %d to be recognised (OCR)", err, pages(list), len(w.doc.Pages))
	}
	return err
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
