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

// word reads a number or a keyword.
func (l *Lexer) word() Token {
	start := l.pos
	for l.pos < len(l.src) && class[l.src[l.pos]] == regular {
		l.pos++
	}
	w := l.src[start:l.pos]
	if c := w[0]; c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.' {
		return Token{Kind: Number, Num: number(w)}
	}
	return Token{Kind: Keyword, Bytes: w}
}

// number reads a decimal number the way viewers do: a second point or sign
// ends it, and several signs in front are one.
func number(w []byte) float64 {
	i, negative := 0, false
	for i < len(w) && (w[i] == '+' || w[i] == '-') {
		negative = negative || w[i] == '-'
		i++
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
