package index

import (
	"strings"
	"unicode/utf8"
)

// Sizes of windows in bytes. The parts of one window that stand there for their
// vectors have up to windowCore together, what stands around them fills it up to
// windowRoom: about 450 tokens, of which a model for windows reads 512.
const (
	windowCore = 1200
	windowRoom = 1900
)

// stretch is a passage as it stands in windows: text is what its vector is of, around
// is what it is in the windows of others.
type stretch struct{ text, around string }

// pane is a window: what a Refiner reads for the passages from first on: where each stands
// in the text, in bytes, half open.
type pane struct {
	text  string
	first int
	spans [][2]int
}

// windows lays windows over the passages of a document. Each passage has its vector
// from one of them. Those that follow one another share a window, so that its tokens
// are computed once for all; the passages before and after fill it up. A passage
// longer than a window has one alone.
func windows(passages []stretch) []pane {
	var out []pane
	for i := 0; i < len(passages); {
		w := pane{first: i}
		var b strings.Builder
		for ; i < len(passages); i++ {
			text := passages[i].text
			if i > w.first {
				if b.Len()+1+len(text) > windowCore {
					break
				}
				b.WriteByte('\n')
			}
			w.spans = append(w.spans, [2]int{b.Len(), b.Len() + len(text)})
			b.WriteString(text)
		}
		spare := max(0, windowRoom-b.Len())
		before := ending(passages[:w.first], spare/2)
		after := beginning(passages[i:], spare-len(before))
		before = ending(passages[:w.first], spare-len(after))
		for j := range w.spans {
			w.spans[j][0] += len(before)
			w.spans[j][1] += len(before)
		}
		w.text = before + b.String() + after
		out = append(out, w)
	}
	return out
}

// ending is up to n bytes of what passages end with, whole words and a line break.
func ending(passages []stretch, n int) string {
	s := ""
	for i := len(passages) - 1; i >= 0 && len(s) < n; i-- {
		s = passages[i].around + "\n" + s
	}
	if len(s) <= n {
		return s
	}
	at := len(s) - n
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	space := strings.IndexAny(s[at:], " \n")
	if space < 0 {
		return ""
	}
	return s[at+space+1:]
}

// beginning is up to n bytes of what passages begin with, a line break and whole
// words.
func beginning(passages []stretch, n int) string {
	s := ""
	for i := 0; i < len(passages) && len(s) < n; i++ {
		s += "\n" + passages[i].around
	}
	if len(s) <= n {
		return s
	}
	return s[:max(0, strings.LastIndexAny(s[:n+1], " \n"))]
}
