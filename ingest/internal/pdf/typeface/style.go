package typeface

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// style reads weight and shape from the font's name first: descriptors are
// often filled with defaults.
func style(name string, descriptor cos.Object) (weight int, italic, mono bool) {
	flags := int(descriptor.Key("Flags").Num())
	weight, italic, mono = styleOf(name, flags)
	italic = italic || descriptor.Key("ItalicAngle").Num() != 0
	switch {
	case nameWeight(strings.ToLower(name)) != 0:
	case descriptor.Key("FontWeight").Num() >= 100:
		weight = min(900, int(descriptor.Key("FontWeight").Num()))
	case descriptor.Key("StemV").Num() >= 130:
		weight = 700
	}
	return weight, italic, mono
}

// Named is a font of which only the name and the flags of its descriptor are
// known; its extent is not.
func Named(name string, flags int) *page.Font {
	f := &page.Font{Name: withoutSubset(name)}
	f.Weight, f.Italic, f.Mono = styleOf(f.Name, flags)
	return f
}

// styleOf reads weight and shape from a name and the flags of a descriptor.
func styleOf(name string, flags int) (weight int, italic, mono bool) {
	n := strings.ToLower(name)
	const fixedPitch, slanted, forceBold = 1, 1 << 6, 1 << 18
	italic = contains(n, "italic", "oblique", "slanted") || ends(n, "-it", "-ita", "ital", "boldit", "obl", ",bi", "-bi") ||
		starts(n, "cmti", "cmsl", "cmbxti", "sfti", "ecti") || flags&slanted != 0
	mono = contains(n, "courier", "mono", "consol", "typewriter", "menlo") || starts(n, "cmtt", "sftt", "ectt") || flags&fixedPitch != 0
	weight = nameWeight(n)
	switch {
	case weight != 0:
	case flags&forceBold != 0:
		weight = 700
	default:
		weight = 400
	}
	return weight, italic, mono
}

// nameWeight is the weight that a font's name in small letters tells, 0 for
// none.
func nameWeight(n string) int {
	switch {
	case contains(n, "black", "heavy", "ultrabold"):
		return 900
	case contains(n, "extrabold"):
		return 800
	case contains(n, "semibold", "demi"):
		return 600
	case contains(n, "bold") || starts(n, "cmb", "cmssbx", "sfbx", "ecbx") || ends(n, "-bd", "-b", ",b", "-medi", "-bi", ",bi", "-mediital"):
		return 700
	case contains(n, "medium"):
		return 500
	case contains(n, "light", "thin"):
		return 300
	}
	return 0
}

func contains(s string, parts ...string) bool { return anyOf(s, parts, strings.Contains) }
func starts(s string, parts ...string) bool   { return anyOf(s, parts, strings.HasPrefix) }
func ends(s string, parts ...string) bool     { return anyOf(s, parts, strings.HasSuffix) }

func anyOf(s string, parts []string, has func(s, part string) bool) bool {
	for _, p := range parts {
		if has(s, p) {
			return true
		}
	}
	return false
}
