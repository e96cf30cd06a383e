package text

import (
	"regexp"
	"strconv"
	"strings"
)

// mark is what stands in front of a list item or a numbered heading.
type mark struct {
	family string // "(a)", "1.", "1.1", "*": marks of one list have one family
	value  int    // place in the list, from 1; 0 for bullets
	value2 int    // the other reading of a letter that is a Roman number too
	raw    string // as written
	depth  int    // components of a decimal number
	rest   string // text behind it
}

var (
	bullet  = regexp.MustCompile(`^([-*•‣▪◦·–+])\s+\S|^(o)\s{2,}\S`)
	bracket = regexp.MustCompile(`^\(([A-Za-z]{1,6}|\d{1,4}[A-Z]{0,2})\)(?:\s+|$)`)
	closing = regexp.MustCompile(`^([A-Za-z]|[ivxlc]{1,6}|\d{1,3})\)\s+`)
	dotted  = regexp.MustCompile(`^([A-Za-z]|[ivxlcIVXLC]{1,6}|\d{1,4}[A-Z]{0,2})\.\s+`)
	decimal = regexp.MustCompile(`^((?:\d{1,4}|[A-Z])(?:\.\d{1,4}[A-Z]?)+)\.?(?:\s+|$)`)
)

// readMark reads the mark that a line begins with.
func readMark(s string) (mark, bool) {
	if len(s) > 200 {
		s = s[:200]
	}
	if !couldMark(s) {
		return mark{}, false
	}
	if m := bullet.FindStringSubmatch(s); m != nil {
		return mark{family: m[1] + m[2], raw: m[1] + m[2], rest: strings.TrimSpace(s[len(m[1]+m[2]):])}, true
	}
	for _, p := range []struct {
		re    *regexp.Regexp
		shape string
	}{{bracket, "(%)"}, {closing, "%)"}, {dotted, "%."}} {
		if m := p.re.FindStringSubmatch(s); m != nil {
			k := mark{raw: strings.TrimSpace(m[0]), rest: s[len(m[0]):]}
			class := k.read(m[1])
			if class == "" {
				return mark{}, false
			}
			k.family = strings.Replace(p.shape, "%", class, 1)
			return k, true
		}
	}
	if m := decimal.FindStringSubmatch(s); m != nil {
		parts := strings.Split(m[1], ".")
		last, _ := strconv.Atoi(strings.TrimRight(parts[len(parts)-1], "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		return mark{family: strings.Join(parts[:len(parts)-1], ".") + ".", value: last, raw: m[1], depth: len(parts), rest: s[len(m[0]):]}, true
	}
	return mark{}, false
}

// couldMark says whether a line is worth a closer look: most lines begin with a
// word.
func couldMark(s string) bool {
	if s == "" {
		return false
	}
	if c := s[0]; c < 'A' || c > 'z' || c > 'Z' && c < 'a' {
		return true
	}
	return strings.ContainsAny(s[:min(len(s), 8)], ".)") || strings.HasPrefix(s, "o  ")
}

// read takes the value of a mark: a number, a letter or a Roman number. It
// returns the class of the mark: "1", "a", "A", "i", "I".
func (k *mark) read(s string) string {
	if s[0] >= '0' && s[0] <= '9' {
		k.value, _ = strconv.Atoi(strings.TrimRight(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		k.depth = 1
		return "1"
	}
	lower := strings.ToLower(s)
	if lower != s && strings.ToUpper(s) != s {
		return ""
	}
	upper := lower != s
	r := roman(lower)
	switch {
	case len(s) == 1 && r > 0 && lower != "i":
		// "c", "d", "l", "m", "v", "x": a letter first, a Roman number where
		// the list counts so.
		k.value, k.value2 = int(lower[0]-'a')+1, r
	case r > 0:
		k.value = r
		if len(s) == 1 {
			k.value2 = int(lower[0]-'a') + 1
		}
		if upper {
			return "I"
		}
		return "i"
	case len(s) == 1:
		k.value = int(lower[0]-'a') + 1
	case len(s) == 2 && s[0] == s[1]: // (aa)
		k.value = 27 + int(lower[0]-'a')
	default:
		return ""
	}
	if upper {
		return "A"
	}
	return "a"
}

// roman is the value of a Roman number in small letters up to 100, 0 if it is
// none.
func roman(s string) int {
	value := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	n := 0
	for i := 0; i < len(s); i++ {
		v := value[s[i]]
		if v == 0 {
			return 0
		}
		if i+1 < len(s) && value[s[i+1]] > v {
			n -= v
		} else {
			n += v
		}
	}
	if s != toRoman(n) {
		return 0
	}
	return n
}

func toRoman(n int) string {
	var b strings.Builder
	for _, p := range []struct {
		v int
		s string
	}{{100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for n >= p.v && b.Len() < 12 {
			b.WriteString(p.s)
			n -= p.v
		}
	}
	return b.String()
}

// open is an item that later marks may follow.
type open struct {
	mark
	indent int
}

// lists is the stack of lists that are open at a line.
type lists []open

// fits says that a mark begins a list or goes on with one that is open.
func (s lists) fits(k mark) bool {
	if k.value == 0 || k.value == 1 {
		return true
	}
	for i := len(s) - 1; i >= 0; i-- {
		if s[i].goesOn(k) {
			return true
		}
	}
	return false
}

// skips says that a mark goes on with an open list after a gap of one or two.
func (s lists) skips(k mark) bool {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i].family == k.family && k.value > s[i].value && k.value <= s[i].value+3 {
			return true
		}
	}
	return false
}

// goesOn says that k is the mark after o.
func (o open) goesOn(k mark) bool {
	if o.family == k.family {
		return k.value == o.value+1 || k.value == o.value && k.raw != o.raw
	}
	if sameShape(o.family, k.family) {
		return k.value2 > 0 && k.value2 == o.value+1 || o.value2 > 0 && k.value == o.value2+1
	}
	return false
}

// sameShape says that two families differ only in counting by letters or by
// Roman numbers.
func sameShape(a, b string) bool {
	r := strings.NewReplacer("i", "a", "I", "A")
	return a != b && r.Replace(a) == r.Replace(b)
}

// push enters a mark and returns the nesting depth of its item, from 1.
func (s *lists) push(k mark, indent int) int {
	st := *s
	for i := len(st) - 1; i >= 0; i-- {
		if st[i].goesOn(k) || st[i].family == k.family && (k.value <= 1 || st[i].indent == indent) && indent <= st[i].indent+1 {
			if st[i].family != k.family { // the other reading was the right one
				k.family, k.value, k.value2 = st[i].family, st[i].value+1, 0
			}
			*s = append(st[:i], open{k, indent})
			return i + 1
		}
	}
	for len(st) > 0 && indent < st[len(st)-1].indent {
		st = st[:len(st)-1]
	}
	if len(st) > 9 {
		st = st[:9]
	}
	*s = append(st, open{k, indent})
	return len(*s)
}
