package draw

import (
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// maxAppearances is the most annotations of a page that are drawn.
const maxAppearances = 5000

// appearances draws what annotations show on the page: the values of form
// fields, stamps, typed notes. Comments that pop up are no part of the page.
func (c *canvas) appearances(annots cos.Object, upright Matrix) error {
	if annots.Len() > maxAppearances {
		c.fault(errLooks)
	}
	for i := range min(annots.Len(), maxAppearances) {
		a := annots.Index(i)
		switch a.Key("Subtype").Name() {
		case "Widget", "FreeText", "Stamp":
		default:
			continue
		}
		const hidden, noView = 1 << 1, 1 << 5
		if int(a.Key("F").Num())&(hidden|noView) != 0 || c.hides(a.Key("OC")) {
			continue
		}
		look := a.Key("AP").Key("N")
		if look.Kind() == cos.Dict { // one for each state
			look = look.Key(a.Key("AS").Name())
		}
		if look.Kind() != cos.Stream {
			continue
		}
		if c.drawn >= maxForms {
			c.fault(errForms)
			break
		}
		m, ok := placed(look, a.Key("Rect"))
		if !ok {
			continue
		}
		c.drawn++
		data, err := c.form(look)
		c.fault(err)
		err = c.run(data, resourcesOf(look.Key("Resources"), look.Ref()), look.Ref(), state{ctm: m.Times(upright), scale: 1, lineWidth: 1, alpha: 1})
		if err != nil {
			return err
		}
	}
	return nil
}

// placed is the transformation that puts an appearance into the rectangle of
// its annotation: its box, turned by its own matrix, is moved and stretched to
// fill it.
func placed(look, rect cos.Object) (Matrix, bool) {
	own, ok := matrixOf(look.Key("Matrix"))
	if !ok {
		own = Identity
	}
	b, r := cos.Numbers(look.Key("BBox"), 4), cos.Numbers(rect, 4)
	if b == nil || r == nil {
		return own, false
	}
	var box page.Rule
	for i, corner := range [4][2]float64{{b[0], b[1]}, {b[2], b[1]}, {b[0], b[3]}, {b[2], b[3]}} {
		x, y := own.Apply(corner[0], corner[1])
		at := rule(x, y, x, y)
		if i == 0 {
			box = at
		}
		box = page.Rule{min(box[0], at[0]), min(box[1], at[1]), max(box[2], at[2]), max(box[3], at[3])}
	}
	w, h := float64(box[2]-box[0]), float64(box[3]-box[1])
	if w <= 0 || h <= 0 {
		return own, false
	}
	x0, y0 := min(r[0], r[2]), min(r[1], r[3])
	sx, sy := (max(r[0], r[2])-x0)/w, (max(r[1], r[3])-y0)/h
	m := own.Times(Matrix{sx, 0, 0, sy, x0 - sx*float64(box[0]), y0 - sy*float64(box[1])})
	return m, m.finite()
}
