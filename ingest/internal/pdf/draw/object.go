package draw

import (
	"cmp"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// named sets the font of a resource name.
func (r *run) named(name string) error {
	if f, ok := r.local[name]; ok {
		r.font = f
		return nil
	}
	all := r.resources.Key("Font")
	f, err := r.fontOf(all.Key(name), fontKey{cmp.Or(all.Ref(), r.resources.in), name})
	if f.Broken != "" && r.page.Err == nil {
		r.page.Err = fmt.Errorf("%w: of the font %q the file does not hold: %s", event.ErrDamaged, name, f.Broken)
	}
	r.local[name], r.font = f, f
	return err
}

// graphicsState applies the font that a graphics state dictionary may hold.
func (r *run) graphicsState() error {
	all := r.resources.Key("ExtGState")
	gs := all.Key(string(r.word(0)))
	if f := gs.Key("Font"); f.Len() == 2 {
		key := fontKey{cmp.Or(f.Ref(), gs.Ref()), "/"} // no font's name
		if key.in == 0 {
			key = fontKey{cmp.Or(all.Ref(), r.resources.in), "/" + string(r.word(0))}
		}
		font, err := r.fontOf(f.Index(0), key)
		if err != nil {
			return err
		}
		r.font, r.size = font, f.Index(1).Num()
	}
	name := string(r.word(0))
	l, ok := r.looks[name]
	if !ok {
		l = lookOf(gs)
		if r.looks == nil {
			r.looks = map[string]look{}
		}
		r.looks[name] = l
	}
	if l.hasAlpha {
		r.alpha = l.alpha
	}
	if l.hasMix {
		r.mixed = l.mixed
	}
	return nil
}

// look is what a graphics state dictionary says of paint.
type look struct {
	alpha            float64
	mixed            bool
	hasAlpha, hasMix bool
}

func lookOf(gs cos.Object) (l look) {
	if a := gs.Key("ca"); a.Kind() == cos.Number {
		l.alpha, l.hasAlpha = a.Num(), true
	}
	mode, mask := gs.Key("BM"), gs.Key("SMask")
	name := mode.Name()
	if mode.Kind() == cos.Array {
		name = mode.Index(0).Name()
	}
	l.hasMix = mode.Kind() != cos.Null || mask.Kind() != cos.Null
	l.mixed = name != "" && name != "Normal" && name != "Compatible" || mask.Kind() == cos.Dict
	return l
}

// object draws an external object: an image, which is counted, or a form, which
// is content used as if it were one shape.
func (r *run) object() error {
	x := r.resources.Key("XObject").Key(string(r.word(0)))
	switch x.Key("Subtype").Name() {
	case "Image":
		if !r.hides(x.Key("OC")) {
			r.image(x.Key("SMask").Kind() == cos.Null && x.Key("Mask").Kind() == cos.Null && x.Key("ImageMask").Num() == 0)
		}
		return nil
	case "Form":
	default:
		return nil
	}
	ref := x.Ref()
	if r.inside[ref] || r.hides(x.Key("OC")) {
		return nil
	}
	if r.drawn >= maxForms {
		r.fault(errForms)
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
	data, err := r.form(x)
	r.fault(err)
	if len(data) == 0 {
		return nil // the rest of the page is still to be had
	}
	s := r.state
	if m, ok := matrixOf(x.Key("Matrix")); ok {
		s.ctm = m.Times(s.ctm)
	}
	// Inside of a group the paint is judged by itself; the group as a whole may be
	// let through.
	s.veiled = s.veiled || s.mixed || s.alpha < 1
	if s.alpha > 0 {
		s.alpha = 1
	}
	if b := cos.Numbers(x.Key("BBox"), 4); b != nil {
		inner := run{canvas: r.canvas, state: s}
		inner.rectangle(b[0], b[1], b[2]-b[0], b[3]-b[1])
		inner.clipPath()
		s = inner.state
	}
	names := r.resources
	if own := x.Key("Resources"); own.Kind() == cos.Dict {
		names = resourcesOf(own, ref)
	}
	return r.canvas.run(data, names, ref, s)
}

// image counts an image and how much of the page it covers: images are drawn
// into the unit square. Opaque says that it has no holes.
func (r *run) image(opaque bool) {
	p := r.page
	p.Images++
	x0, y0, x1, y1 := p.Width, p.Height, 0.0, 0.0
	for _, c := range [4][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		x, y := r.ctm.Apply(c[0], c[1])
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, p.Width), min(y1, p.Height)
	if x1 > x0 && y1 > y0 && p.Width > 0 && p.Height > 0 {
		share := (x1 - x0) * (y1 - y0) / (p.Width * p.Height)
		p.Cover = max(p.Cover, share)
		r.pictured += share
		square := r.ctm[1] == 0 && r.ctm[2] == 0 || r.ctm[0] == 0 && r.ctm[3] == 0
		r.cover(region{box: rule(x0, y0, x1, y1), image: opaque && square})
	}
}
