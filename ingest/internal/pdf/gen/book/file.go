package main

import (
	"bytes"
	"fmt"
	"io"
)

// The numbers of the objects that all pages share.
const (
	catalogue = 1 + iota
	kids
	plain
	bold
	tree
	shared // how many
)

// file is a PDF while it is written.
type file struct {
	tagged   bool
	body     bytes.Buffer
	offsets  map[int]int
	count    int
	pages    []int
	elements []int
}

// add writes an object and gives its number.
func (f *file) add(object string) int {
	if f.count == 0 {
		f.count = shared - 1
	}
	f.count++
	f.put(f.count, object)
	return f.count
}

func (f *file) put(number int, object string) {
	if f.offsets == nil {
		f.offsets = map[int]int{}
		f.body.WriteString("%PDF-1.7\n")
	}
	f.offsets[number] = f.body.Len()
	fmt.Fprintf(&f.body, "%d 0 obj\n%s\nendobj\n", number, object)
}

func references(numbers []int) string {
	var b bytes.Buffer
	for _, n := range numbers {
		fmt.Fprintf(&b, "%d 0 R ", n)
	}
	return b.String()
}

// close writes what the pages share and the table of objects.
func (f *file) close() io.Reader {
	root := fmt.Sprintf("<</Type/Catalog/Pages %d 0 R>>", kids)
	if f.tagged {
		root = fmt.Sprintf("<</Type/Catalog/Pages %d 0 R/StructTreeRoot %d 0 R/MarkInfo<</Marked true>>>>", kids, tree)
	}
	f.put(catalogue, root)
	f.put(kids, fmt.Sprintf("<</Type/Pages/Count %d/MediaBox[0 0 612 792]/Resources<</Font<</F1 %d 0 R/F2 %d 0 R>>>>/Kids[%s]>>", len(f.pages), plain, bold, references(f.pages)))
	f.put(plain, "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>")
	f.put(bold, "<</Type/Font/Subtype/Type1/BaseFont/Times-Bold>>")
	f.put(tree, fmt.Sprintf("<</Type/StructTreeRoot/K[%s]>>", references(f.elements)))
	count, at := max(f.count, shared-1), f.body.Len()
	fmt.Fprintf(&f.body, "xref\n0 %d\n0000000000 65535 f \n", count+1)
	for n := 1; n <= count; n++ {
		fmt.Fprintf(&f.body, "%010d 00000 n \n", f.offsets[n])
	}
	fmt.Fprintf(&f.body, "trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", count+1, catalogue, at)
	return &f.body
}
