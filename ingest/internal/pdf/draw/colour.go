package draw

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// space is the family of a colour space.
type space uint8

const (
	gray space = iota
	rgb
	cmyk
	tint // one or several inks: 0 is none, 1 is full
	other
)

// spaceOfName is the family of a device colour space, other for other names.
func spaceOfName(name string) space {
	switch name {
	case "DeviceGray", "G", "CalGray":
		return gray
	case "DeviceRGB", "RGB", "CalRGB":
		return rgb
	case "DeviceCMYK", "CMYK":
		return cmyk
	case "Separation", "DeviceN":
		return tint
	}
	return other
}

// spaceOf is the family of a colour space, a name or an array.
func spaceOf(o cos.Object) space {
	if o.Kind() == cos.Name {
		return spaceOfName(o.Name())
	}
	if o.Index(0).Name() == "ICCBased" {
		switch o.Index(1).Key("N").Num() {
		case 1:
			return gray
		case 3:
			return rgb
		case 4:
			return cmyk
		}
	}
	return spaceOfName(o.Index(0).Name())
}

// colour is 0xRRGGBB of components in a colour space, black where it cannot be
// told; known says that it is what shows. What an ink looks like is not told, but
// for none of it.
func colour(s space, c []float64) (shown uint32, known bool) {
	switch {
	case s == gray && len(c) == 1:
		return pack(c[0], c[0], c[0]), true
	case s == rgb && len(c) == 3:
		return pack(c[0], c[1], c[2]), true
	case s == cmyk && len(c) == 4:
		k := 1 - c[3]
		return pack((1-c[0])*k, (1-c[1])*k, (1-c[2])*k), true
	case s == tint && len(c) > 0:
		most := 0.0
		for _, v := range c {
			most = max(most, v)
		}
		return pack(1-most, 1-most, 1-most), most == 0
	}
	return 0, false
}

func pack(r, g, b float64) uint32 {
	part := func(v float64) uint32 { return uint32(math.Round(255 * max(0, min(1, v)))) }
	return part(r)<<16 | part(g)<<8 | part(b)
}
