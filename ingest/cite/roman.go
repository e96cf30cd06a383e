package cite

// Roman is the value of a Roman numeral in capitals, or 0 where the word is
// none that a writer would use.
func Roman(w string) int {
	if w == "" || len(w) > 13 {
		return 0
	}
	n, last := 0, 0
	for i := len(w) - 1; i >= 0; i-- {
		v := 0
		switch w[i] {
		case 'I':
			v = 1
		case 'V':
			v = 5
		case 'X':
			v = 10
		case 'L':
			v = 50
		case 'C':
			v = 100
		default:
			return 0
		}
		if v < last {
			n -= v
		} else {
			n, last = n+v, v
		}
	}
	if n < 1 || RomanNumeral(n) != w {
		return 0
	}
	return n
}

// RomanNumeral writes a number from 1 to 399 as a Roman numeral in capitals.
func RomanNumeral(n int) string {
	out := ""
	for _, d := range [...]struct {
		v int
		s string
	}{{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= d.v {
			out += d.s
			n -= d.v
		}
	}
	return out
}

// smallRoman says that a word is a Roman numeral in small letters, made of i, v
// and x alone.
func smallRoman(w string) bool {
	if w == "" || len(w) > 7 {
		return false
	}
	up := make([]byte, len(w))
	for i := 0; i < len(w); i++ {
		if w[i] != 'i' && w[i] != 'v' && w[i] != 'x' {
			return false
		}
		up[i] = w[i] &^ 0x20
	}
	return Roman(string(up)) > 0
}
