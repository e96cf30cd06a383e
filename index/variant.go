package index

import (
	"strings"

	"github.com/referent-go/referent/index/internal/text"
	"github.com/referent-go/referent/ingest"
)

const (
	// alike is from which share of common words on, in their order, two passages
	// are versions of one: twice the longest common subsequence over the length
	// of both.
	alike = 0.9
	// alikeWords is the number of words below which passages must be equal.
	alikeWords = 12
	// alikeWindow is how many of the best passages are compared at least.
	alikeWindow = 40
	// alikeCells bounds the table by which two passages are compared: 8 MiB, for
	// two stretches of about 2000 words each.
	alikeCells = 1 << 22
)

// Variant is a passage that says nearly the same as another, such as the same
// clause in another edition. Differences are in order; none are left where the
// words are equal.
type Variant struct {
	Chunk       ingest.Chunk
	Differences []Difference
}

// Difference is where a variant has other words than the passage that is shown.
// Here is the span in the Original of that passage, There in the variant's; one
// of them is empty where words were added.
type Difference struct {
	Here  ingest.Span `json:"here"`
	There ingest.Span `json:"there"`
}

// words are the words of a passage in their compared form, with their places.
type words struct {
	text  []string
	spans []ingest.Span
	count map[string]int
}

func wordsOf(s string) *words {
	w := &words{count: map[string]int{}}
	at := 0
	for _, f := range strings.Fields(s) {
		at += strings.Index(s[at:], f)
		span := ingest.Span{Start: at, End: at + len(f)}
		at = span.End
		key := ""
		for _, x := range text.Words(f, nil) {
			key += x.Text + " "
		}
		if key != "" {
			w.text, w.spans = append(w.text, key), append(w.spans, span)
			w.count[key]++
		}
	}
	return w
}

// like says that two passages are versions of one.
func (w *words) like(o *words) bool {
	n, m := len(w.text), len(o.text)
	if n < alikeWords || m < alikeWords {
		return n == m && n > 0 && w.common(o) == n && len(w.pairs(o)) == n
	}
	need := alike * float64(n+m) / 2
	return float64(min(n, m)) >= need && float64(w.common(o)) >= need && float64(len(w.pairs(o))) >= need
}

// common is how many words two passages share, whatever their order.
func (w *words) common(o *words) int {
	n := 0
	for k, c := range w.count {
		n += min(c, o.count[k])
	}
	return n
}

// pairs is the longest common subsequence: pairs of word numbers, in order. Of
// passages whose middles are too long to be compared it is only what they begin
// and end with in common, so that they are versions where that is enough.
func (w *words) pairs(o *words) [][2]int {
	var out [][2]int
	n, m, start := len(w.text), len(o.text), 0
	for start < min(n, m) && w.text[start] == o.text[start] {
		out = append(out, [2]int{start, start})
		start++
	}
	end := 0 // how many words are equal at the end
	for end < min(n, m)-start && w.text[n-1-end] == o.text[m-1-end] {
		end++
	}
	for _, p := range subsequence(w.text[start:n-end], o.text[start:m-end]) {
		out = append(out, [2]int{start + p[0], start + p[1]})
	}
	for ; end > 0; end-- {
		out = append(out, [2]int{n - end, m - end})
	}
	return out
}

// subsequence is the longest common subsequence of two lists of words, nothing
// where they are too long.
func subsequence(a, b []string) [][2]int {
	n, m := len(a), len(b)
	if int64(n+1)*int64(m+1) > alikeCells {
		return nil
	}
	best := make([]uint16, (n+1)*(m+1)) // of the rest from i and j on
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			at := i*(m+1) + j
			if a[i] == b[j] {
				best[at] = best[at+m+2] + 1
			} else {
				best[at] = max(best[at+m+1], best[at+1])
			}
		}
	}
	var out [][2]int
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a[i] == b[j]:
			out = append(out, [2]int{i, j})
			i, j = i+1, j+1
		case best[(i+1)*(m+1)+j] >= best[i*(m+1)+j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

// differences are the runs of words that two passages do not share.
func (w *words) differences(o *words) []Difference {
	var out []Difference
	i, j := 0, 0
	for _, p := range append(w.pairs(o), [2]int{len(w.text), len(o.text)}) {
		if i < p[0] || j < p[1] {
			out = append(out, Difference{w.span(i, p[0]), o.span(j, p[1])})
		}
		i, j = p[0]+1, p[1]+1
	}
	return out
}

// span is that of the words from i up to j, empty in front of word i where
// there are none.
func (w *words) span(i, j int) ingest.Span {
	switch {
	case i < j:
		return ingest.Span{Start: w.spans[i].Start, End: w.spans[j-1].End}
	case i < len(w.spans):
		return ingest.Span{Start: w.spans[i].Start, End: w.spans[i].Start}
	case len(w.spans) > 0:
		end := w.spans[len(w.spans)-1].End
		return ingest.Span{Start: end, End: end}
	}
	return ingest.Span{}
}

// unite takes versions of a passage that ranks higher out of the order, and
// remembers them with it. Passages of one document are versions only where their
// words are equal: a clause that is repeated with other figures is another.
func (r *ranking) unite(k int) error {
	r.variants = map[place][]place{}
	limit := min(len(r.order), max(2*k, alikeWindow))
	known := make([]*words, 0, limit)
	kept := make([]*fused, 0, len(r.order))
	for _, f := range r.order[:limit] {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		c, err := r.chunk(f.place)
		if err != nil {
			return err
		}
		w := wordsOf(c.Original)
		same := -1
		for i, o := range known {
			if o.like(w) && (kept[i].doc != f.doc || len(o.differences(w)) == 0) {
				same = i
				break
			}
		}
		if same >= 0 {
			p := kept[same].place
			r.variants[p] = append(r.variants[p], f.place)
			continue
		}
		known, kept = append(known, w), append(kept, f)
	}
	r.order = append(kept, r.order[limit:]...)
	return nil
}

// versions are the variants of the parts of a unit.
func (r *ranking) versions(u unit) ([]Variant, error) {
	var out []Variant
	for _, p := range u.parts {
		for _, v := range r.variants[p] {
			here, err := r.chunk(p)
			if err != nil {
				return nil, err
			}
			there, err := r.chunk(v)
			if err != nil {
				return nil, err
			}
			variant := Variant{Chunk: *there, Differences: wordsOf(here.Original).differences(wordsOf(there.Original))}
			for i := range variant.Differences { // from the part to the whole
				d := &variant.Differences[i].Here
				d.Start, d.End = d.Start+here.Start-r.read[u.parts[0]].Start, d.End+here.Start-r.read[u.parts[0]].Start
			}
			out = append(out, variant)
		}
	}
	return out, nil
}
