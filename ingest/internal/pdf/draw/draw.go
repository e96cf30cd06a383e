// Package draw runs the content streams of pages and gathers the glyphs they
// draw, the thin shapes that may rule a table, and the count of images. It
// draws nothing else.
package draw

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// Limits of one page.
const (
	maxForms    = 20_000    // forms drawn, one in another or side by side
	maxGlyphs   = 500_000   // glyphs drawn
	maxRules    = 20_000    // rules kept
	maxSaved    = 512       // saved graphics states
	maxMarks    = 256       // marked content in marked content
	maxNamed    = 1 << 20   // marked content with an identifier
	maxOperands = 256       // operands in front of an operator
	maxOps      = 1 << 25   // operators run: as many as the largest stream holds
	maxOpen     = 128 << 20 // bytes of content of the forms that are open, one in another
	maxCached   = 16 << 20  // bytes of forms kept decoded, a document
	maxContent  = 1 << 20   // bytes of memory for a page's content kept for the next
)

// errFull ends a page that draws more than a page can hold.
var errFull = fmt.Errorf("%w: a page draws more than %d glyphs or %d operators", event.ErrTooLarge, maxGlyphs, maxOps)

// What is left out of a page whose other content is still to be had.
var (
	errForms  = fmt.Errorf("%w: a page draws over %d forms", event.ErrTooLarge, maxForms)
	errOpen   = fmt.Errorf("%w: the forms within forms of a page come to over %d MiB", event.ErrTooLarge, maxOpen>>20)
	errNested = fmt.Errorf("%w: arrays or dictionaries of a page's content nest deeper than %d", event.ErrTooLarge, cos.MaxDepth)
	errLooks  = fmt.Errorf("%w: a page has over %d annotations", event.ErrTooLarge, maxAppearances)
)

// errSpent ends a page that runs more than is left.
var errSpent = fmt.Errorf("%w: more content than a document may run", event.ErrTooLarge)

// overhead is what a stream or an annotation counts beside its content, in bytes:
// even an empty one is looked up and set up.
const overhead = 64

// spend takes n bytes off what the page may run.
func (c *canvas) spend(n int) error {
	if c.left -= int64(n); c.left < 0 {
		return errSpent
	}
	return nil
}

// Annotations is what the reading of n annotations counts, in bytes of content.
func Annotations(n int) int64 { return int64(n) * overhead }

// Mark names marked content: the object number of the page or form whose
// stream holds it, and its identifier there.
type Mark struct {
	Owner int
	MCID  int32
}

// Runner runs the pages of one document and keeps what they share: fonts, and
// forms drawn again and again. It may be used from several goroutines.
type Runner struct {
	hidden map[int]bool // optional content that is switched off, by object

	mu     sync.Mutex
	fonts  map[int]func() *typeface.Font
	forms  map[int][]byte
	cached int
	hands  []*hand        // that nobody uses
	glyphs [][]page.Glyph // memory of pages that were let go of
	most   int            // glyphs of the fullest page
}

// New returns a runner for the document with the given catalogue.
func New(catalogue cos.Object) *Runner {
	return &Runner{hidden: hiddenContent(catalogue), fonts: map[int]func() *typeface.Font{}, forms: map[int][]byte{}}
}

// Page runs the content of the page dictionary and fills in p's glyphs, rules
// and images. Upright is the page's transformation to its reading position; left
// is how many bytes of content may be run, spent how many were: more than left
// where the page was given up for that. Where a glyph is of marked content with an
// identifier, its tag is 1 + the index of that content in marks.
// The error is the context's; what is wrong with the page is recorded in p.Err.
func (r *Runner) Page(ctx context.Context, dict, names cos.Object, upright Matrix, left int64, p *page.Page) (spent int64, marks []Mark, err error) {
	h := r.hand()
	defer r.release(h)
	c := &canvas{hand: h, ctx: ctx, page: p, left: left, inside: map[int]bool{}, fonts: map[fontKey]*typeface.Font{}}
	defer c.dropFonts()
	c.seen.clear()
	data, err := contents(h.content[:0], dict.Key("Contents"))
	if err != nil {
		p.Err = err
	}
	if h.content = data; cap(data) > maxContent {
		h.content = nil
	}
	p.Glyphs = r.room(len(data))
	err = c.safely(func() error {
		if err := c.run(data, resourcesOf(names, dict.Ref()), dict.Ref(), state{ctm: upright, scale: 1, lineWidth: 1, alpha: 1}); err != nil {
			return err
		}
		return c.appearances(dict.Key("Annots"), upright)
	})
	if ctx.Err() != nil {
		return 0, nil, ctx.Err()
	}
	c.fault(err)
	r.drew(len(p.Glyphs))
	c.dropUnseen()
	if ctx.Err() != nil {
		return 0, nil, ctx.Err()
	}
	h.dropGibberish(p)
	return left - c.left, c.named, nil
}

// fault records what is wrong with the page.
func (c *canvas) fault(err error) { c.page.Err = also(c.page.Err, err) }

// also is both errors in one, each thing said once.
func also(all, err error) error {
	switch {
	case err == nil || all != nil && strings.Contains(all.Error(), err.Error()):
		return all
	case all == nil:
		return err
	}
	return fmt.Errorf("%w; %w", all, err)
}

// safely turns a panic of the object layer into the page's error.
func (c *canvas) safely(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", event.ErrDamaged, r)
		}
	}()
	return f()
}

// contents joins a page's content, one stream or an array of them, behind all. With an
// error comes what could be read.
func contents(all []byte, o cos.Object) ([]byte, error) {
	switch o.Kind() {
	case cos.Null:
		return all, nil // an empty page
	case cos.Array:
	default:
		return cos.AppendStream(all, o)
	}
	if o.Len() == 1 {
		return cos.AppendStream(all, o.Index(0))
	}
	var errs error
	for i := range o.Len() {
		before := len(all)
		data, err := cos.AppendStream(all, o.Index(i))
		errs = also(errs, err)
		if len(data) > cos.MaxStream {
			return all[:before], fmt.Errorf("%w: page content of over %d MiB", event.ErrTooLarge, cos.MaxStream>>20)
		}
		all = append(data, '\n')
	}
	return all, errs
}
