package pdf

import (
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
	to, ok := d.place(o)
	if !ok {
		return false
	}
	to.Name = name
	d.at[name] = len(d.list)
	d.list = append(d.list, to)
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
		to, ok := d.place(o)
		if !ok {
			return ""
		}
		name = to.Place()
		d.add(name, o)
	}
	if _, ok := d.at[name]; !ok {
		return ""
	}
	return name
}

// resolve is the place that o, a name or a place, means, the zero place for none.
func (d *dests) resolve(o cos.Object) page.Dest {
	if o.Kind() == cos.Name || o.Kind() == cos.String {
		i, ok := d.at[d.link(o)]
		if !ok {
			return page.Dest{}
		}
		return d.list[i]
	}
	to, _ := d.place(o)
	return to
}

// place reads an explicit destination: the page, how to show it, and the
// numbers for that. X and Y are the left and top of the view on the upright page.
func (d *dests) place(o cos.Object) (to page.Dest, ok bool) {
	if o.Kind() == cos.Dict {
		o = o.Key("D")
	}
	if o.Kind() != cos.Array || o.Len() == 0 {
		return to, false
	}
	target := o.Index(0)
	i, ok := d.file.byRef[target.Ref()]
	if target.Kind() == cos.Number {
		i, ok = int(target.Num()), true
	}
	if !ok || i < 0 || i >= len(d.file.pages) {
		return to, false
	}
	l := &d.file.pages[i]
	left, top, aside := l.box[0], l.box[3], false
	at := func(k int, or float64) float64 {
		if v := o.Index(k); v.Kind() == cos.Number {
			return v.Num()
		}
		return or
	}
	switch o.Index(1).Name() {
	case "XYZ":
		aside = o.Index(2).Kind() == cos.Number && (l.rotate%180 == 0 || o.Index(3).Kind() == cos.Number)
		left, top = at(2, left), at(3, top)
	case "FitH", "FitBH":
		top = at(2, top)
	case "FitR":
		left, top, aside = at(2, left), at(5, top), o.Index(2).Kind() == cos.Number
	}
	width, height := l.size()
	x, y := l.upright().Apply(left, top)
	if l.rotate != 0 && o.Index(1).Name() != "XYZ" {
		y, aside = height, false // the top of a turned page is another side of its box
	}
	to = page.Dest{Page: i + 1, Y: max(0, min(height, y))}
	if aside {
		to.X = max(0, min(width, x))
	}
	return to, true
}
