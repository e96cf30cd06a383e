package layout

import "math"

// measures are what is usual in a document; everything is judged against it.
type measures struct {
	size    float64 // of body text, in points
	leading float64 // from line to line, in units of the size
	font    string  // of most body text
	bold    bool    // body text itself is bold
	italic  bool
	mute    bool // no font says by its name that it is bold or slanted
}

// measureCells finds the body's size and font by the amount of text.
func measureCells(sheets []*sheet) measures {
	sizes, fonts := map[int]int{}, map[string]int{}
	mute := true
	for _, s := range sheets {
		for _, c := range s.cells {
			mute = mute && !c.bold && !c.italic
			sizes[sizeKey(c.size)] += len(c.text)
		}
	}
	m := measures{size: float64(most(sizes)) / 4, leading: usualLeading, mute: mute}
	if m.size == 0 {
		m.size = usualSize
	}
	bold, italic, all := 0, 0, 0
	fontNames := []string{}
	for _, s := range sheets {
		for _, c := range s.cells {
			if sizeKey(c.size) != sizeKey(m.size) {
				continue
			}
			if fonts[c.font] == 0 {
				fontNames = append(fontNames, c.font)
			}
			fonts[c.font] += len(c.text)
			all += len(c.text)
			if c.bold {
				bold += len(c.text)
			}
			if c.italic {
				italic += len(c.text)
			}
		}
	}
	for _, f := range fontNames {
		if fonts[f] > fonts[m.font] || m.font == "" {
			m.font = f
		}
	}
	m.bold, m.italic = bold*2 > all, italic*2 > all
	return m
}

// What documents have for the most part, where one tells nothing.
const (
	usualLeading = 1.2
	usualSize    = 10.0
)

// measureRows finds the usual distance of two body lines.
func (m *measures) measureRows(sheets []*sheet) {
	gaps := map[int]int{}
	for _, s := range sheets {
		for _, r := range s.rows {
			if math.Abs(r.size-m.size) > 0.06*m.size || len(r.text) < 30 {
				continue
			}
			if d := r.above / r.size; d > 0.8 && d < 3 {
				gaps[int(math.Round(d*25))]++
			}
		}
	}
	if n := most(gaps); n > 0 {
		m.leading = float64(n) / 25
	}
}

// sizeKey is a size in quarter points.
func sizeKey(size float64) int { return int(math.Round(min(size, 1e4) * 4)) }

// most is the key with the highest count, the smallest of several.
func most(counts map[int]int) int {
	best, n := 0, 0
	for k, c := range counts {
		if c > n || c == n && k < best {
			best, n = k, c
		}
	}
	return best
}
