package pdf

import (
	"fmt"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Limits of trees of names and numbers.
const (
	maxNames     = 200_000
	maxNameDepth = 32
)

// dests are the places that links can lead to, in the order they were found.
type dests struct {
	file *file
	list []page.Dest
	at   map[string]int // by name, the index in list
}

// find reads the named destinations: the name tree and the older dictionary.
func (d *dests) find(f *file) {
	d.file, d.at = f, map[string]int{}
	nameTree(f.catalogue.Key("Names").Key("Dests"), func(name string, o cos.Object) {
		d.add(cos.Text(name), o)
	})
	old := f.catalogue.Key("Dests")
	for _, k := range old.Keys() {
		d.add(k, old.Key(k))
	}
}

// add enters a destination under a name and says whether there is one.
func (d *dests) add(name string, o cos.Object) bool {
	if _, ok := d.at[name]; ok {
		return true
	}
	if len(d.list) >= maxNames {
		return false
	}
	n, y, ok := d.place(o)
	if !ok {
		return false
	}
	d.at[name] = len(d.list)
	d.list = append(d.list, page.Dest{Name: name, Page: n, Y: y})
	return true
}

// link is the name of the destination that o, a name or a place, means; "" if
// it leads nowhere.
func (d *dests) link(o cos.Object) string {
	name := ""
	switch o.Kind() {
	case cos.Name:
		name = o.Name()
	case cos.String:
		name = cos.Text(o.Str())
	default:
		n, y, ok := d.place(o)
		if !ok {
			return ""
		}
		name = fmt.Sprintf("page=%d&y=%.0f", n, y)
		d.add(name, o)
	}
	if _, ok := d.at[name]; !ok {
		return ""
	}
	return name
}

// resolve is the place that o, a name or a place, means.
func (d *dests) resolve(o cos.Object) (n int, y float64, ok bool) {
	if o.Kind() == cos.Name || o.Kind() == cos.String {
		i, ok := d.at[d.link(o)]
		if !ok {
			return 0, 0, false
		}
		return d.list[i].Page, d.list[i].Y, true
	}
	return d.place(o)
}

// place reads an explicit destination: the page, how to show it, and the
// numbers for that. Y is the top of the view on the upright page.
func (d *dests) place(o cos.Object) (n int, y float64, ok bool) {
	if o.Kind() == cos.Dict {
		o = o.Key("D")
	}
	if o.Kind() != cos.Array || o.Len() == 0 {
		return 0, 0, false
	}
	target := o.Index(0)
	i, ok := d.file.byRef[target.Ref()]
	if target.Kind() == cos.Number {
		i, ok = int(target.Num()), true
	}
	if !ok || i < 0 || i >= len(d.file.pages) {
		return 0, 0, false
	}
	l := &d.file.pages[i]
	left, top := l.box[0], l.box[3]
	at := func(k int, or float64) float64 {
		if v := o.Index(k); v.Kind() == cos.Number {
			return v.Num()
		}
		return or
	}
	switch o.Index(1).Name() {
	case "XYZ":
		left, top = at(2, left), at(3, top)
	case "FitH", "FitBH":
		top = at(2, top)
	case "FitR":
		left, top = at(2, left), at(5, top)
	}
	_, height := l.size()
	if _, y = l.upright().Apply(left, top); l.rotate != 0 && o.Index(1).Name() != "XYZ" {
		y = height // the top of a turned page is another side of its box
	}
	return i + 1, max(0, min(height, y)), true
}
