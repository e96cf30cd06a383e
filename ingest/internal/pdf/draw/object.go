package draw

import (
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// named is the font of a resource name.
func (r *run) named(name string) *typeface.Font {
	if f, ok := r.local[name]; ok {
		return f
	}
	f := r.load(r.resources.Key("Font").Key(name))
	if f.Broken != "" && r.page.Err == nil {
		r.page.Err = fmt.Errorf("%w: of the font %q the file does not hold: %s", event.ErrDamaged, name, f.Broken)
	}
	r.local[name] = f
	return f
}

// graphicsState applies the font that a graphics state dictionary may hold.
func (r *run) graphicsState() {
	gs := r.resources.Key("ExtGState").Key(string(r.word(0)))
	if f := gs.Key("Font"); f.Len() == 2 {
		r.font, r.size = r.load(f.Index(0)), f.Index(1).Num()
	}
}

// object draws an external object: an image, which is counted, or a form, which
// is content used as if it were one shape.
func (r *run) object() error {
	x := r.resources.Key("XObject").Key(string(r.word(0)))
	switch x.Key("Subtype").Name() {
	case "Image":
		if !r.hides(x.Key("OC")) {
			r.image()
		}
		return nil
	case "Form":
	default:
		return nil
	}
	ref := x.Ref()
	if r.drawn >= maxForms || r.depth >= maxDepth || r.inside[ref] || r.hides(x.Key("OC")) {
		return nil
	}
	r.drawn++
	if err := r.spend(overhead); err != nil {
		return err
	}
	if ref != 0 {
		r.inside[ref] = true
		defer delete(r.inside, ref)
	}
	data := r.form(x)
	if len(data) == 0 {
		return nil // the rest of the page is still to be had
	}
	s := r.state
	if m, ok := matrixOf(x.Key("Matrix")); ok {
		s.ctm = m.Times(s.ctm)
	}
	resources := x.Key("Resources")
	if resources.Kind() != cos.Dict {
		resources = r.resources
	}
	return r.canvas.run(data, resources, ref, s)
}

// image counts an image and how much of the page it covers: images are drawn
// into the unit square.
func (r *run) image() {
	p := r.page
	p.Images++
	x0, y0, x1, y1 := p.Width, p.Height, 0.0, 0.0
	for _, c := range [4][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		x, y := r.ctm.Apply(c[0], c[1])
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, p.Width), min(y1, p.Height)
	if x1 > x0 && y1 > y0 && p.Width > 0 && p.Height > 0 {
		p.Cover = max(p.Cover, (x1-x0)*(y1-y0)/(p.Width*p.Height))
	}
}
