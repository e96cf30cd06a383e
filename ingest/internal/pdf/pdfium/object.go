package pdfium

import (
	"math"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// fontKey is what tells fonts apart.
type fontKey struct {
	name  string
	flags int
}

// object reads font, colour, marks and mode of the string that character i was
// drawn with.
func (r *reading) object(i int, key fontKey, g *page.Glyph) {
	g.Font = r.font(key)
	found, err := r.box.FPDFText_GetTextObject(&requests.FPDFText_GetTextObject{TextPage: r.text, Index: i})
	if err != nil {
		return
	}
	o := found.TextObject
	p := r.paintOf(o)
	if g.Colour = p.colour; p.none {
		g.Flags |= page.Invisible
	}
	r.marks(o, g)
	if g.Font.Ascent == 0 && g.Font.Descent == 0 {
		r.extent(o, g.Font)
	}
}

// paint is how the characters of a drawn string are painted.
type paint struct {
	colour uint32
	none   bool // without ink
}

// paint tells how character i is painted.
func (r *reading) paint(i int) paint {
	found, err := r.box.FPDFText_GetTextObject(&requests.FPDFText_GetTextObject{TextPage: r.text, Index: i})
	if err != nil {
		return paint{}
	}
	return r.paintOf(found.TextObject)
}

func (r *reading) paintOf(o references.FPDF_PAGEOBJECT) (p paint) {
	if m, err := r.box.FPDFTextObj_GetTextRenderMode(&requests.FPDFTextObj_GetTextRenderMode{PageObject: o}); err == nil {
		p.none = m.TextRenderMode == enums.FPDF_TEXTRENDERMODE_INVISIBLE || m.TextRenderMode == enums.FPDF_TEXTRENDERMODE_CLIP
	}
	if c, err := r.box.FPDFPageObj_GetFillColor(&requests.FPDFPageObj_GetFillColor{PageObject: o}); err == nil {
		p.colour = uint32(c.FillColor.R&0xff)<<16 | uint32(c.FillColor.G&0xff)<<8 | uint32(c.FillColor.B&0xff)
	}
	return p
}

func (r *reading) marks(o references.FPDF_PAGEOBJECT, g *page.Glyph) {
	n, err := r.box.FPDFPageObj_CountMarks(&requests.FPDFPageObj_CountMarks{PageObject: o})
	if err != nil || n.Count == 0 {
		return
	}
	for k := range min(n.Count, maxDepth) {
		m, err := r.box.FPDFPageObj_GetMark(&requests.FPDFPageObj_GetMark{PageObject: o, Index: uint64(k)})
		if err != nil {
			continue
		}
		if name, err := r.box.FPDFPageObjMark_GetName(&requests.FPDFPageObjMark_GetName{PageObjectMark: m.Mark}); err == nil && name.Name == "Artifact" {
			g.Flags |= page.Artifact
		}
	}
	if id, err := r.box.FPDFPageObj_GetMarkedContentID(&requests.FPDFPageObj_GetMarkedContentID{PageObject: o}); err == nil && id.MarkedContentID >= 0 {
		g.MCID = int32(id.MarkedContentID)
	}
}

// fontKey tells the font of character i.
func (r *reading) fontKey(i int) fontKey {
	f, err := r.box.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: r.text, Index: i})
	if err != nil {
		return fontKey{}
	}
	return fontKey{f.FontName, f.Flags}
}

// font is one object for all characters of a font.
func (r *reading) font(key fontKey) *page.Font {
	if f, ok := r.fonts[key]; ok {
		return f
	}
	f := typeface.Named(key.name, key.flags)
	r.fonts[key] = f
	return f
}

// extent asks how far the letters of a font reach.
func (r *reading) extent(o references.FPDF_PAGEOBJECT, f *page.Font) {
	f.Ascent, f.Descent = 0.8, -0.22 // as most fonts
	ref, err := r.box.FPDFTextObj_GetFont(&requests.FPDFTextObj_GetFont{PageObject: o})
	if err != nil {
		return
	}
	up, err := r.box.FPDFFont_GetAscent(&requests.FPDFFont_GetAscent{Font: ref.Font, FontSize: 1})
	if err != nil || !(up.Ascent >= 0.4 && up.Ascent <= 1.3) {
		return
	}
	down, err := r.box.FPDFFont_GetDescent(&requests.FPDFFont_GetDescent{Font: ref.Font, FontSize: 1})
	if err != nil || !(down.Descent <= -0.05 && down.Descent >= -0.6) {
		return
	}
	f.Ascent, f.Descent = up.Ascent, down.Descent
}

// Limits of the shapes read of one page.
const (
	maxObjects  = 5000
	maxSegments = 4096
	thin        = 3 // points; as in package draw
)

// shapes counts what the page shows beside text and keeps what may rule a
// table. Shapes inside of forms are not looked at.
func (r *reading) shapes() {
	n, err := r.box.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: r.page})
	if err != nil {
		return
	}
	for i := range min(n.Count, maxObjects) {
		o, err := r.box.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: r.page, Index: i})
		if err != nil {
			continue
		}
		kind, err := r.box.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: o.PageObject})
		if err != nil {
			continue
		}
		switch kind.Type {
		case enums.FPDF_PAGEOBJ_IMAGE:
			r.image(o.PageObject)
		case enums.FPDF_PAGEOBJ_PATH:
			r.p.Shapes++
			r.path(o.PageObject)
		case enums.FPDF_PAGEOBJ_SHADING, enums.FPDF_PAGEOBJ_FORM:
			r.p.Shapes++
		}
	}
}

// bounds is the box around an object on the upright page.
func (r *reading) bounds(o references.FPDF_PAGEOBJECT) (b page.Rule, ok bool) {
	at, err := r.box.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: o})
	if err != nil {
		return b, false
	}
	return r.rule(float64(at.Left), float64(at.Bottom), float64(at.Right), float64(at.Top)), true
}

func (r *reading) rule(x0, y0, x1, y1 float64) page.Rule {
	ax, ay := r.upright.Apply(x0, y0)
	bx, by := r.upright.Apply(x1, y1)
	return page.Rule{float32(min(ax, bx)), float32(min(ay, by)), float32(max(ax, bx)), float32(max(ay, by))}
}

func (r *reading) image(o references.FPDF_PAGEOBJECT) {
	r.p.Images++
	b, ok := r.bounds(o)
	if !ok {
		return
	}
	w := min(float64(b[2]), r.p.Width) - max(float64(b[0]), 0)
	h := min(float64(b[3]), r.p.Height) - max(float64(b[1]), 0)
	if w > 0 && h > 0 {
		r.p.Cover = max(r.p.Cover, w*h/(r.p.Width*r.p.Height))
	}
}

// path keeps a thin shape, or the straight lines of one that is stroked.
func (r *reading) path(o references.FPDF_PAGEOBJECT) {
	b, ok := r.bounds(o)
	if !ok {
		return
	}
	if w, h := b[2]-b[0], b[3]-b[1]; (w > thin) != (h > thin) {
		r.keep(b)
		return
	}
	mode, err := r.box.FPDFPath_GetDrawMode(&requests.FPDFPath_GetDrawMode{PageObject: o})
	if err != nil || !mode.Stroke {
		return
	}
	n, err := r.box.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: o})
	if err != nil {
		return
	}
	m, err := r.box.FPDFPageObj_GetMatrix(&requests.FPDFPageObj_GetMatrix{PageObject: o})
	if err != nil {
		return
	}
	var x, y, startX, startY float64
	line := func(toX, toY float64) {
		const straight = 0.5
		if (math.Abs(toX-x) < straight) != (math.Abs(toY-y) < straight) {
			r.keep(r.rule(x, y, toX, toY))
		}
		x, y = toX, toY
	}
	for i := range min(n.Count, maxSegments) {
		s, err := r.box.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: o, Index: i})
		if err != nil {
			return
		}
		at, err := r.box.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: s.PathSegment})
		if err != nil {
			return
		}
		px := float64(at.X)*float64(m.Matrix.A) + float64(at.Y)*float64(m.Matrix.C) + float64(m.Matrix.E)
		py := float64(at.X)*float64(m.Matrix.B) + float64(at.Y)*float64(m.Matrix.D) + float64(m.Matrix.F)
		kind, err := r.box.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: s.PathSegment})
		if err != nil {
			return
		}
		switch kind.Type {
		case enums.FPDF_SEGMENT_LINETO:
			line(px, py)
		case enums.FPDF_SEGMENT_MOVETO:
			x, y, startX, startY = px, py, px, py
		default:
			x, y = px, py
		}
		if c, err := r.box.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: s.PathSegment}); err == nil && c.IsClose {
			line(startX, startY)
		}
	}
}

func (r *reading) keep(b page.Rule) {
	if b[2] >= 0 && b[3] >= 0 && b[0] <= float32(r.p.Width) && b[1] <= float32(r.p.Height) {
		r.p.Rules = append(r.p.Rules, b)
	}
}
