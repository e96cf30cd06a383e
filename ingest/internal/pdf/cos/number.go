package cos

const (
	regular = iota
	space
	delimiter
)

// class tells white space, delimiters and regular characters apart.
var class = func() (t [256]uint8) {
	for _, c := range []byte("\x00\t\n\f\r ") {
		t[c] = space
	}
	for _, c := range []byte("()<>[]{}/%") {
		t[c] = delimiter
	}
	return t
}()

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// word reads a number or a keyword into t.
func (l *Lexer) word(t *Token) {
	start := l.pos
	for l.pos < len(l.src) && class[l.src[l.pos]] == regular {
		l.pos++
	}
	w := l.src[start:l.pos]
	if c := w[0]; c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.' {
		t.Kind, t.Num = Number, number(w)
		return
	}
	t.Kind, t.Bytes = Keyword, w
}

// number reads a decimal number the way viewers do: a second point or sign
// ends it, and several signs in front are one.
func number(w []byte) float64 {
	i, negative := 0, false
	for i < len(w) && (w[i] == '+' || w[i] == '-') {
		negative = negative || w[i] == '-'
		i++
	}
	if len(w)-i <= exact {
		return small(w[i:], negative)
	}
	v, scale, point := 0.0, 1.0, false
	for ; i < len(w); i++ {
		c := w[i]
		if c == '.' && !point {
			point = true
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		v = v*10 + float64(c-'0')
		if point {
			scale *= 10
		}
	}
	v /= scale
	if v > 1e12 {
		v = 1e12
	}
	if v != v {
		v = 0
	}
	if negative {
		v = -v
	}
	return v
}

// exact is how many digits a number may have for it and its power of ten to be exact.
const exact = 15

// small is number for one of few digits, with its signs gone: all but a few are.
func small(w []byte, negative bool) float64 {
	v, places, point := int64(0), 0, false
	for _, c := range w {
		if d := c - '0'; d <= 9 {
			v = v*10 + int64(d)
			if point {
				places++
			}
			continue
		}
		if c != '.' || point {
			break
		}
		point = true
	}
	f := float64(v)
	if places > 0 {
		f /= powers[places]
	}
	if f > 1e12 {
		f = 1e12
	}
	if negative {
		f = -f
	}
	return f
}

// powers of ten.
var powers = [exact + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}
