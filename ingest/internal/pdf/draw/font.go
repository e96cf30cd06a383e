package draw

import (
	"cmp"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// resources are what a stream's names mean, and the number of the object that they are,
// or stand in.
type resources struct {
	cos.Object
	in int
}

func resourcesOf(dict cos.Object, in int) resources { return resources{dict, cmp.Or(dict.Ref(), in)} }

// fontKey tells the fonts of a page apart: by number, or by the object that they stand
// in and their name there.
type fontKey struct {
	in   int
	name string
}

// fontOf is a font, read once a page where it is no object of its own: a form that is
// drawn again and again has the same each time. Each font of a page counts as content,
// with all that is read for it.
func (c *canvas) fontOf(dict cos.Object, k fontKey) (*typeface.Font, error) {
	ref := dict.Ref()
	if ref != 0 {
		k = fontKey{in: ref}
	}
	f := c.fonts[k]
	if f != nil {
		return f, nil
	}
	f = c.load(dict)
	c.fonts[k] = f
	if ref == 0 {
		c.own = append(c.own, f)
	}
	return f, c.spend(overhead + f.Listed)
}

// dropFonts lets go of the page's own fonts.
func (c *canvas) dropFonts() {
	for _, f := range c.own {
		c.drop(&f.Font)
	}
}
