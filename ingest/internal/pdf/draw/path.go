package draw

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/page"
)

// thin is the width in points up to which a filled shape is a line.
const thin = 3

// path is the path under construction. Only what runs along the axes is kept,
// as nothing else rules a table.
type path struct {
	x, y, startX, startY float64
	lines                []page.Rule // straight, along an axis
	boxes                []page.Rule
	curved               bool
	lined                bool      // has straight lines of its own
	turned               bool      // has boxes that are drawn the other way round
	extent               page.Rule // of all points, those of curves and boxes among them
	some                 bool      // has points
	bounds               page.Rule // of all points
	any                  bool
}

func (r *run) build(op []byte) {
	p := &r.path
	switch string(op) {
	case "m":
		p.x, p.y = r.ctm.Apply(r.num(0), r.num(1))
		p.startX, p.startY = p.x, p.y
		p.reach(p.x, p.y)
		p.grow(p.x, p.y)
	case "l":
		p.line(r.ctm.Apply(r.num(0), r.num(1)))
	case "h":
		p.line(p.startX, p.startY)
	case "re":
		r.rectangle(r.num(0), r.num(1), r.num(2), r.num(3))
	default:
		for i := 0; i+1 < len(r.args); i += 2 {
			p.grow(r.ctm.Apply(r.num(i), r.num(i+1)))
		}
		if n := len(r.args); n >= 2 {
			p.x, p.y = r.ctm.Apply(r.num(n-2), r.num(n-1))
			p.curved = true
		}
	}
}

// rectangle adds a box to the path.
func (r *run) rectangle(x, y, w, h float64) {
	p := &r.path
	x0, y0 := r.ctm.Apply(x, y)
	x1, y1 := r.ctm.Apply(x+w, y+h)
	if len(p.boxes) < maxRules {
		p.boxes = append(p.boxes, rule(x0, y0, x1, y1))
	}
	p.turned = p.turned || (w < 0) != (h < 0)
	p.x, p.y, p.startX, p.startY = x0, y0, x0, y0
	p.grow(x0, y0)
	p.grow(x1, y1)
	p.grow(r.ctm.Apply(x+w, y))
	p.grow(r.ctm.Apply(x, y+h))
}

// grow takes a point into the extent.
func (p *path) grow(x, y float64) {
	at := rule(x, y, x, y)
	if !p.some {
		p.extent, p.some = at, true
		return
	}
	p.extent = page.Rule{min(p.extent[0], at[0]), min(p.extent[1], at[1]), max(p.extent[2], at[2]), max(p.extent[3], at[3])}
}

func (p *path) line(x, y float64) {
	p.lined = true
	p.grow(x, y)
	const straight = 0.5
	if len(p.lines) < maxRules && (math.Abs(x-p.x) < straight) != (math.Abs(y-p.y) < straight) {
		p.lines = append(p.lines, rule(p.x, p.y, x, y))
	}
	p.x, p.y = x, y
	p.reach(x, y)
}

func (p *path) reach(x, y float64) {
	at := rule(x, y, x, y)
	if !p.any {
		p.bounds, p.any = at, true
		return
	}
	p.bounds = page.Rule{min(p.bounds[0], at[0]), min(p.bounds[1], at[1]), max(p.bounds[2], at[2]), max(p.bounds[3], at[3])}
}

// paint ends the path and keeps what it rules: stroked lines with the width of
// the pen, the sides of stroked boxes, and filled shapes that are thin.
func (r *run) paint(op []byte) {
	p := &r.path
	defer func() {
		if r.clips {
			r.clips = false
			r.clipPath()
		}
		*p = path{lines: p.lines[:0], boxes: p.boxes[:0]}
	}()
	stroked, filled := false, false
	switch string(op) {
	case "s", "b", "b*":
		p.line(p.startX, p.startY)
		stroked, filled = true, op[0] == 'b'
	case "S":
		stroked = true
	case "B", "B*":
		stroked, filled = true, true
	case "f", "F", "f*":
		filled = true
	}
	if filled {
		r.fillRegions(op[len(op)-1] == '*')
	}
	if r.off > 0 || !stroked && !filled {
		return
	}
	r.page.Shapes++
	pen := min(thin, r.lineWidth*math.Sqrt(math.Abs(r.ctm[0]*r.ctm[3]-r.ctm[1]*r.ctm[2])))
	if stroked {
		if wide := float32(r.lineWidth*math.Sqrt(math.Abs(r.ctm[0]*r.ctm[3]-r.ctm[1]*r.ctm[2]))) / 2; wide > 1 && p.some {
			e := p.extent
			r.cover(region{box: page.Rule{e[0] - wide, e[1] - wide, e[2] + wide, e[3] + wide}})
		}
		for _, l := range p.lines {
			r.keep(l, pen)
		}
	} else if !p.curved && p.any && isThin(p.bounds) {
		r.keep(p.bounds, 0)
	}
	for _, b := range p.boxes {
		switch {
		case isThin(b):
			r.keep(b, 0)
		case stroked:
			r.keep(page.Rule{b[0], b[1], b[2], b[1]}, pen)
			r.keep(page.Rule{b[0], b[3], b[2], b[3]}, pen)
			r.keep(page.Rule{b[0], b[1], b[0], b[3]}, pen)
			r.keep(page.Rule{b[2], b[1], b[2], b[3]}, pen)
		}
	}
}

// keep adds a rule, widened by the pen that drew it.
func (r *run) keep(l page.Rule, pen float64) {
	if len(r.page.Rules) >= maxRules {
		return
	}
	half := float32(pen / 2)
	if l[2]-l[0] > l[3]-l[1] {
		l[1], l[3] = l[1]-half, l[3]+half
	} else {
		l[0], l[2] = l[0]-half, l[2]+half
	}
	if !(l[2] >= 0 && l[3] >= 0 && l[0] <= float32(r.page.Width) && l[1] <= float32(r.page.Height)) {
		return // not on the page
	}
	r.page.Rules = append(r.page.Rules, l)
}

// isThin says that a shape is longer than thin one way and not the other.
func isThin(b page.Rule) bool {
	w, h := b[2]-b[0], b[3]-b[1]
	return (w > thin) != (h > thin)
}

func rule(x0, y0, x1, y1 float64) page.Rule {
	return page.Rule{float32(min(x0, x1)), float32(min(y0, y1)), float32(max(x0, x1)), float32(max(y0, y1))}
}
