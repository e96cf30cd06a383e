package cite

// replace gives the path of a bracketed member that follows prev in a list:
// "section 4(1)(a) and (b)" replaces the letter, "and (2)" the number.
func replace(prev member, chain []string) ([]Component, bool) {
	k, ok := level(prev, chain[0], true)
	for n, c := range prev.path {
		if len(chain) > 1 && c.Label == chain[0] && (n > 0 || !prev.bare) {
			k, ok = n, true // "(a)(1)(i) and (a)(2)"
			break
		}
	}
	if !ok {
		return nil, false
	}
	path := append([]Component{}, prev.path[:k]...)
	for i, t := range chain {
		typ := "sub"
		if i == 0 {
			typ = prev.path[k].Type
		} else if k+i < len(prev.path) {
			typ = prev.path[k+i].Type
		}
		path = append(path, Component{typ, t})
	}
	return path, true
}

// level is the depth in a member's path at which a bracketed label goes on: the
// deepest one that the label follows in sequence, or else, unless it must
// follow, the deepest of its kind.
func level(prev member, t string, must bool) (int, bool) {
	lowest := 0
	if prev.bare {
		lowest = 1
	}
	deepest := -1
	for k := len(prev.path) - 1; k >= lowest; k-- {
		same, after := follows(prev.path[k].Label, t)
		if same && after {
			return k, true
		}
		if same && deepest < 0 {
			deepest = k
		}
	}
	for k := len(prev.path) - 1; k >= lowest && deepest < 0 && must; k-- {
		if l := prev.path[k].Label; l != "" && isDigit(l[0]) == isDigit(t[0]) && l[0] != '@' {
			deepest = k // another form of label, and still a member
		}
	}
	return deepest, deepest >= 0
}

// follows says that two labels are of one kind, and that b comes after a.
func follows(a, b string) (same, after bool) {
	switch {
	case a == "" || b == "":
		return false, false
	case isDigit(a[0]) != isDigit(b[0]):
		return false, false
	case isDigit(a[0]):
		x, y := leading(a), leading(b)
		return true, y > x || y == x && len(b) >= len(a) && b > a
	case isUpper(a[0]) != isUpper(b[0]):
		return false, false
	}
	x, y := numeral(a), numeral(b)
	if x > 0 && y > 0 && y > x && (len(a) > 1 || len(b) > 1 || x+1 == y) {
		return true, true
	}
	if letters(a) && letters(b) && (x == 0 || y == 0 || len(a) == 1 && len(b) == 1) {
		return true, len(b) > len(a) || len(b) == len(a) && b > a
	}
	if x, y = stem(a), stem(b); x > 0 && y > 0 { // numerals with inserted letters: vi, via, xiii
		return true, y > x || y == x && len(b) > len(a)
	}
	return false, false
}

// stem is the value of the numeral that a label begins with, where at most two
// letters follow it; 0 where none does.
func stem(t string) int {
	for n := len(t); n > 0 && n >= len(t)-2; n-- {
		if v := numeral(t[:n]); v > 0 {
			return v
		}
	}
	return 0
}

// numeral is the value of a Roman numeral of either case, or 0.
func numeral(t string) int {
	up := make([]byte, len(t))
	for i := 0; i < len(t); i++ {
		up[i] = t[i] &^ 0x20
	}
	return Roman(string(up))
}

// letters says that a label belongs to a sequence of letters: one letter, a
// doubled one, or a letter with a small numeral or letter behind it, as
// amendments insert them; a numeral of several letters does not.
func letters(t string) bool {
	return len(t) == 1 || len(t) == 2 && t[0] == t[1] || numeral(t) == 0
}
