package layout

import (
	"unsafe"

	"github.com/referent-go/referent/ingest/internal/page"
)

// weight is what a sheet takes while the other pages are read, in bytes, as near
// as need be.
func (s *sheet) weight() int64 {
	n := int64(unsafe.Sizeof(*s)+unsafe.Sizeof(page.Page{})) + int64(len(s.rules))*int64(unsafe.Sizeof(page.Rule{}))
	for _, cells := range [][]*cell{s.cells, s.aside} {
		for _, c := range cells {
			n += int64(unsafe.Sizeof(*c)) + int64(len(c.text)) + int64(len(c.marks))*int64(unsafe.Sizeof(span{}))
		}
	}
	return n
}

// linkWeight is what the links of a page take, in bytes.
func linkWeight(links []page.Link) int64 {
	n := int64(len(links)) * int64(unsafe.Sizeof(page.Link{}))
	for i := range links {
		n += int64(len(links[i].URI)) + int64(len(links[i].Dest))
	}
	return n
}
