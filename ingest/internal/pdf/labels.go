package pdf

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// labelRange is how the pages from an index on are numbered.
type labelRange struct {
	from   int
	style  string
	prefix string
	start  int
}

// maxLabel is the longest prefix of a label, in bytes: what fits beside a page.
const maxLabel = 256

// labels is the printed label of each page, nil where the file has none.
func (f *file) labels() []string {
	var ranges []labelRange
	_ = f.guard(func() error {
		numberTree(f.catalogue.Key("PageLabels"), func(n int, o cos.Object) {
			r := labelRange{from: n, style: o.Key("S").Name(), prefix: cos.Text(o.Key("P").Str()), start: 1}
			if st := o.Key("St"); st.Kind() == cos.Number {
				r.start = int(st.Num())
			}
			if len(r.prefix) > maxLabel {
				r.prefix, r.style = "", "" // every page of the range would hold it
			}
			if len(ranges) == 0 || n > ranges[len(ranges)-1].from {
				ranges = append(ranges, r)
			}
		})
		return nil
	})
	if len(ranges) == 0 {
		return nil
	}
	out := make([]string, len(f.pages))
	for k, r := range ranges {
		end := len(out)
		if k+1 < len(ranges) {
			end = min(end, ranges[k+1].from)
		}
		for i := max(0, r.from); i < end; i++ {
			out[i] = r.prefix + ordinal(r.style, r.start+i-r.from)
		}
	}
	return out
}

// ordinal writes a number in a page-label style.
func ordinal(style string, n int) string {
	switch {
	case style == "D":
		return strconv.Itoa(n)
	case n < 1:
		return ""
	}
	switch style {
	case "R":
		return roman(n)
	case "r":
		return strings.ToLower(roman(n))
	case "A":
		return letters(n, 'A')
	case "a":
		return letters(n, 'a')
	}
	return ""
}

// roman writes n in capitals; numbers that Rome did not write stay arabic.
func roman(n int) string {
	if n >= 4000 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, s := range []struct {
		v int
		s string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= s.v {
			b.WriteString(s.s)
			n -= s.v
		}
	}
	return b.String()
}

// letters counts a to z, then aa to zz and so on: the same letter repeated.
func letters(n int, first byte) string {
	if n > 26*40 {
		return strconv.Itoa(n)
	}
	return strings.Repeat(string(first+byte((n-1)%26)), (n-1)/26+1)
}
