package pdf

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/draw"
)

// Limits of the page tree.
const (
	maxTreeDepth = 64
	maxPages     = 200_000
)

// leaf is a page of the page tree with what it inherits.
type leaf struct {
	dict, resources cos.Object
	box             [4]float64 // left, bottom, right, top in user space
	rotate          int        // clockwise: 0, 90, 180, 270
}

// inherited is what a node of the page tree hands down.
type inherited struct{ resources, media, crop, rotate cos.Object }

func (h inherited) below(node cos.Object) inherited {
	take := func(old cos.Object, key string) cos.Object {
		if o := node.Key(key); o.Kind() != cos.Null {
			return o
		}
		return old
	}
	return inherited{
		take(h.resources, "Resources"), take(h.media, "MediaBox"),
		take(h.crop, "CropBox"), take(h.rotate, "Rotate"),
	}
}

// leaves walks the page tree once. A node seen before is passed over, so that
// trees that refer to themselves end.
func leaves(root cos.Object) []leaf {
	var out []leaf
	seen := map[int]bool{}
	var walk func(node cos.Object, h inherited, depth int)
	walk = func(node cos.Object, h inherited, depth int) {
		if node.Kind() != cos.Dict || depth > maxTreeDepth || len(out) >= maxPages {
			return
		}
		h = h.below(node)
		kids := node.Key("Kids")
		if kids.Kind() != cos.Array || node.Key("Type").Name() == "Page" {
			out = append(out, h.leaf(node))
			return
		}
		if ref := node.Ref(); ref != 0 {
			if seen[ref] {
				return
			}
			seen[ref] = true
		}
		for i := range kids.Len() {
			walk(kids.Index(i), h, depth+1)
		}
	}
	none := cos.Nothing{}
	walk(root, inherited{none, none, none, none}, 0)
	return out
}

func (h inherited) leaf(node cos.Object) leaf {
	l := leaf{dict: node, resources: h.resources}
	media, ok := box(h.media)
	if !ok {
		media = [4]float64{0, 0, 612, 792} // what viewers assume
	}
	l.box = media
	if crop, ok := box(h.crop); ok {
		both := [4]float64{max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])}
		if both[2] > both[0] && both[3] > both[1] {
			l.box = both
		}
	}
	quarter := math.Mod(math.Round(h.rotate.Num()/90), 4)
	l.rotate = (int(quarter)*90 + 360) % 360
	return l
}

// box reads a rectangle and puts its corners in order. One without extent, or
// with an absurd one, is none.
func box(o cos.Object) (b [4]float64, ok bool) {
	v := cos.Numbers(o, 4)
	if v == nil {
		return b, false
	}
	b = [4]float64{min(v[0], v[2]), min(v[1], v[3]), max(v[0], v[2]), max(v[1], v[3])}
	for _, c := range b {
		if !(math.Abs(c) < 1e5) {
			return b, false
		}
	}
	return b, b[2]-b[0] >= 1 && b[3]-b[1] >= 1
}

// size is the width and height of the upright page.
func (l *leaf) size() (width, height float64) {
	width, height = l.box[2]-l.box[0], l.box[3]-l.box[1]
	if l.rotate%180 != 0 {
		width, height = height, width
	}
	return width, height
}

func (l *leaf) upright() draw.Matrix { return draw.Upright(l.box, l.rotate) }
