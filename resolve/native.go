package resolve

import (
	"net/url"
	"sort"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// anchorName is the name of the anchor that a native target points to.
func anchorName(target string) string {
	if _, frag, ok := strings.Cut(target, "#"); ok {
		target = frag
	} else if _, rest, ok := strings.Cut(target, ":"); ok {
		target = rest
	}
	if u, err := url.PathUnescape(target); err == nil {
		return u
	}
	return target
}

// anchor is the unit that an anchor stands at, and the offset of the anchor;
// ok is false where there is none of that name.
func (b *book) anchor(target string) (unit, at int, ok bool) {
	name := anchorName(target)
	if i, ok := b.anchors[name]; ok {
		return i, b.units[i].start, true
	}
	if b.doc == nil || name == "" {
		return -1, 0, false
	}
	for _, a := range b.doc.Anchors {
		if a.Name == name {
			return b.startingAt(a.At), a.At, true
		}
	}
	return -1, 0, false
}

// startingAt is the unit whose heading or label stands at an offset, else the
// innermost that holds it.
func (b *book) startingAt(at int) int {
	k := sort.Search(len(b.starts), func(i int) bool { return b.units[b.starts[i]].start > at }) - 1
	if k >= 0 && at < b.units[b.starts[k]].end {
		return b.starts[k]
	}
	return b.at(at)
}

// inside is the spot of an anchor in a unit.
func (b *book) inside(i, at int) spot {
	s := spot{b: b, i: i}
	if b.doc != nil && (i < 0 || at >= b.units[i].end) && at > 0 {
		s.at, _ = b.block(at)
	}
	return s
}

// anchored resolves a link whose words name no unit.
func (b *book) anchored(target string) answer {
	if !strings.Contains(target, "#") && !strings.HasPrefix(target, "docx:") && !strings.HasPrefix(target, "pdf:") {
		return answer{state: Resolved, places: []spot{{b: b, i: -1}}}
	}
	i, at, ok := b.anchor(target)
	if !ok {
		return answer{state: Dangling, nearest: &spot{b: b, i: -1}, reason: ReasonNoAnchor}
	}
	return answer{state: Resolved, places: []spot{b.inside(i, at)}}
}

// compare sets what the words of a link mean against its target. Where both lead
// somewhere and differ, the words stand and the difference is told. Where the
// words lead nowhere, the target stands only if it does not contradict them.
func (q *question) compare(b *book, a answer, m cite.Mention) answer {
	if a.state == Dangling && isWeb(m.Target) {
		return answer{state: External, reason: ReasonWebLink, detail: "by the link"}
	}
	i, at, ok := b.anchor(m.Target)
	if !ok {
		return a
	}
	to := b.inside(i, at)
	if a.state == Dangling && (i < 0 || to.at > 0 && floats[m.Components()[0].Type]) { // the link alone tells where it is
		return answer{state: Resolved, places: []spot{to}, detail: "by the link"}
	}
	if i < 0 {
		return a
	}
	if a.state == Resolved {
		for _, p := range a.places {
			if p.i == i {
				return a
			}
		}
		a.detail = "label_mismatch: the link leads to " + name(b.units[i])
		return a
	}
	last := m.Components()[len(m.Path)-1]
	own := b.units[i].comp
	if a.state == Dangling && (last.Label == "@title" || m.Family == "native") { // a bare number may be that of a page
		return answer{state: Resolved, places: []spot{to}, detail: "by the link"}
	}
	switch {
	case a.state == Ambiguous:
		for _, c := range a.candidates {
			if c.i == i {
				return answer{state: Resolved, places: []spot{c}, detail: "chosen by the link"}
			}
		}
	case a.state == Dangling && own.Label == "" && m.To == "":
		return answer{state: Resolved, places: []spot{to}, detail: "by the link; its heading has no number"}
	case a.state == Dangling && kindOf(own.Type) == kindOf(last.Type) && sameLabel(own.Type, own.Label, last.Label):
		return answer{state: Resolved, places: []spot{{b: b, i: i}}, detail: "by the link"}
	}
	return a
}

// floats are the units that stand anywhere in the text, with a caption.
var floats = map[string]bool{"figure": true, "table": true, "equation": true, "listing": true, "example": true}

func name(e entry) string {
	if e.key != "" {
		return e.key
	}
	return e.heading
}

// captions adds the figures and tables that a document captions to its units,
// so that "Table 2" finds its caption and the table by it.
func (b *book) captions() {
	for n, blk := range b.doc.Blocks {
		if blk.Kind != ingest.KindCaption {
			continue
		}
		for _, m := range cite.Find(b.doc.Text[blk.Start:blk.End], nil) {
			path := m.Components()
			if m.Start != 0 || len(path) != 1 || m.To != "" {
				break
			}
			e := entry{key: m.Key, comp: path[0], parent: b.holding(blk.Start), heading: strings.TrimLeft(b.doc.Text[blk.Start+m.End:blk.End], " .:—–-"),
				start: blk.Start, end: blk.End, body: ingest.Span{Start: blk.Start, End: blk.End}, annex: -1}
			for _, k := range [...]int{n + 1, n - 1} {
				if k >= 0 && k < len(b.doc.Blocks) && !b.doc.Blocks[k].Leaf && b.doc.Blocks[k].Kind == ingest.KindTable {
					e.body.Start, e.body.End = min(e.body.Start, b.doc.Blocks[k].Start), max(e.body.End, b.doc.Blocks[k].End)
					break
				}
			}
			b.units = append(b.units, e)
			break
		}
	}
}

// holding is the innermost outline node whose body holds an offset, or -1.
func (b *book) holding(at int) int {
	best := -1
	for i, e := range b.units {
		if e.body.Start <= at && at < e.body.End {
			best = i
		}
	}
	return best
}

// isWeb says that a native target is an address on the web.
func isWeb(target string) bool {
	return strings.HasPrefix(target, "http://") || strings.HasPrefix(target, "https://")
}
