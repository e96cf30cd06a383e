package draw

import "github.com/referent-go/referent/ingest/internal/pdf/cos"

// do executes one operator. Those that change neither text nor rules need
// nothing done.
func (r *run) do(op []byte) error {
	switch string(op) {
	case "q":
		if len(r.saved) < maxSaved {
			r.saved = append(r.saved, r.state)
		} else {
			r.unsaved++
		}
	case "Q":
		if r.unsaved > 0 {
			r.unsaved--
		} else if n := len(r.saved); n > 0 {
			r.state = r.saved[n-1]
			r.saved = r.saved[:n-1]
		}
	case "cm":
		if m, ok := r.matrix(); ok {
			if m = m.Times(r.ctm); m.finite() {
				r.ctm = m
			}
		}
	case "gs":
		return r.graphicsState()
	case "Tf":
		if n := len(r.args); n >= 2 {
			r.size = r.num(n - 1)
			return r.named(string(r.word(n - 2)))
		}
	case "Do":
		return r.object()
	case "ID":
		r.image(false)
		r.lex.SkipImage()
	case "BMC", "BDC":
		r.beginMark()
	case "EMC":
		r.endMark()
	case "m", "l", "re", "c", "v", "y", "h":
		r.build(op)
	case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n":
		r.paint(op)
	case "W", "W*":
		r.clips = true
	case "sh":
		if r.clipped {
			r.cover(region{box: r.clip})
		} else {
			r.cover(region{box: rule(0, 0, r.page.Width, r.page.Height)})
		}
	case "w":
		r.lineWidth = r.num(0)
	case "g", "rg", "k", "cs", "sc", "scn":
		r.setColour(op)
	default:
		r.textOperator(op)
	}
	return nil
}

func (r *run) textOperator(op []byte) {
	switch string(op) {
	case "BT":
		r.begin()
	case "Tc":
		r.char = r.num(0)
	case "Tw":
		r.wordGap = r.num(0)
	case "Tz":
		r.scale = r.num(0) / 100
	case "TL":
		r.leading = r.num(0)
	case "Ts":
		r.rise = r.num(0)
	case "Tr":
		r.mode = int(r.num(0))
	case "Td":
		r.next(r.num(0), r.num(1))
	case "TD":
		r.leading = -r.num(1)
		r.next(r.num(0), r.num(1))
	case "T*":
		r.next(0, -r.leading)
	case "Tm":
		if m, ok := r.matrix(); ok {
			r.set(m)
		}
	case "Tj":
		r.show(r.word(len(r.args) - 1))
	case "'":
		r.next(0, -r.leading)
		r.show(r.word(len(r.args) - 1))
	case "\"":
		if len(r.args) >= 3 {
			r.wordGap, r.char = r.num(0), r.num(1)
			r.next(0, -r.leading)
			r.show(r.word(2))
		}
	case "TJ":
		if n := len(r.args); n > 0 {
			r.showSpaced(r.args[n-1].Items)
		}
	}
}

// setColour follows the colour of fills, which is that of text.
func (r *run) setColour(op []byte) {
	var c [32]float64
	n := 0
	r.pattern = len(op) > 2 && len(r.args) > 0 && r.args[len(r.args)-1].Kind == cos.Name
	for _, a := range r.args {
		if a.Bytes == nil && n < len(c) {
			c[n] = a.Num
			n++
		}
	}
	switch string(op) {
	case "g":
		r.fillSpace = gray
	case "rg":
		r.fillSpace = rgb
	case "k":
		r.fillSpace = cmyk
	case "cs":
		r.fillSpace = r.colourSpace(string(r.word(0)))
		r.fill, r.vague = 0, r.fillSpace == tint || r.fillSpace == other
		return
	}
	var known bool
	r.fill, known = colour(r.fillSpace, c[:n])
	r.vague = !known
}

func (r *run) colourSpace(name string) space {
	if s := spaceOfName(name); s != other {
		return s
	}
	return spaceOf(r.resources.Key("ColorSpace").Key(name))
}
