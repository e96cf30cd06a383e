package term

import (
	"strings"
	"unicode"
)

// judge says whether an alignment is to be trusted, and whether only where the
// short form is used again.
func judge(m match, short, long string) (trusted, weak bool) {
	n := float64(len(letters(short)))
	h := shapeOf(short)
	words := strings.Fields(long)
	first := strings.ToLower(strings.Trim(words[0], ",.;:“”\"'"))
	if leads[first] && !(unicode.IsUpper(firstRune(words[0])) && m.cost == 0 && m.words > 2) {
		return false, false
	}
	if m.digits > 1 { // "WP29" is more than a working party
		return false, false
	}
	if h.upper == 1 && h.lower > 3 && m.skips+m.trail > 0 || strings.Contains(long, ", the ") { // "Status of taxes (State)"
		return false, false
	}
	if m.trail > 0 && (n < 3 || h.upper < 2) || n < 3 && m.cost > 1 { // two letters prove little
		return false, false
	}
	if len(long) <= len(short) || strings.EqualFold(first, short) || holdsWord(long, short) || long[len(long)-1] == ',' {
		return false, false
	}
	switch {
	case h.upper == 0: // "beats per minute (bpm)"
		return m.inner == 0 && m.skips == 0 && m.cost < 1 && m.words > 1, m.words < 3
	case notShort[strings.ToLower(short)]:
		return m.cost == 0 && m.words > 1, m.words < 3
	case m.words == 1:
		// "electrocardiogram (ECG)": two letters prove little.
		return m.cost <= 0.8*n && m.digits == 0 && !m.cut && len([]rune(long)) >= len(letters(short))+2, (n < 3 || h.upper < 2) && m.inner > 0
	}
	if own := m.cost - float64(m.trail)*costTrail; m.trail == 1 && m.words == 2 {
		// "bispectral index (BIS)": one long word gives all, the other says what kind of thing it is.
		if own <= 0.8*n && m.digits == 0 && !m.cut && n >= 3 && h.upper >= 2 {
			return true, true
		}
	}
	limit := 0.6 * n
	if m.inner == 0 {
		limit = 0.75 * n
	}
	if m.cost > limit && n >= 3 && h.upper >= 2 && m.digits == 0 && !strings.Contains(long, ", ") {
		return m.cost <= 1.1*n, true // the text must go on to use it
	}
	return m.cost <= limit, m.cost > 0.45*n
}
