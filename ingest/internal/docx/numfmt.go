package docx

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// formatNumber writes n in one of the number formats of WordprocessingML.
// Formats that are not known are written in decimal, as Word does where a
// language is missing.
func formatNumber(n int, format, custom string) string {
	switch format {
	case "none", "bullet":
		return ""
	case "decimalZero":
		if n >= 0 && n < 10 {
			return "0" + strconv.Itoa(n)
		}
	case "upperRoman":
		return strings.ToUpper(roman(n))
	case "lowerRoman":
		return roman(n)
	case "upperLetter":
		return repeated(n, latin)
	case "lowerLetter":
		return strings.ToLower(repeated(n, latin))
	case "russianUpper":
		return repeated(n, cyrillic)
	case "russianLower":
		return strings.ToLower(repeated(n, cyrillic))
	case "ordinal":
		return ordinal(n)
	case "cardinalText":
		return capital(words(n))
	case "ordinalText":
		return capital(ordinalWords(n))
	case "hex":
		return strings.ToUpper(strconv.FormatInt(int64(n), 16))
	case "chicago":
		return repeated(n, []rune("*†‡§"))
	case "decimalFullWidth", "decimalFullWidth2":
		return digits(n, []rune("０１２３４５６７８９"))
	case "decimalEnclosedCircle", "decimalEnclosedCircleChinese":
		if n >= 1 && n <= 20 {
			return string(rune('①' + n - 1))
		}
	case "decimalEnclosedParen":
		if n >= 1 && n <= 20 {
			return string(rune('⑴' + n - 1))
		}
	case "decimalEnclosedFullstop":
		if n >= 1 && n <= 20 {
			return string(rune('⒈' + n - 1))
		}
	case "numberInDash":
		return "- " + strconv.Itoa(n) + " -"
	case "ideographDigital", "japaneseDigitalTenThousand", "taiwaneseDigital":
		return digits(n, []rune("〇一二三四五六七八九"))
	case "chineseCounting", "chineseCountingThousand", "japaneseCounting", "taiwaneseCounting", "taiwaneseCountingThousand", "koreanCounting":
		return chinese(n)
	case "hindiNumbers":
		return digits(n, []rune("०१२३४५६७८९"))
	case "thaiNumbers":
		return digits(n, []rune("๐๑๒๓๔๕๖๗๘๙"))
	case "arabicAlpha":
		return repeated(n, []rune("أبتثجحخدذرزسشصضطظعغفقكلمنهوي"))
	case "hebrew2":
		return repeated(n, []rune("אבגדהוזחטיכלמנסעפצקרשת"))
	case "custom":
		// The pattern lists the first numbers: "001, 002, 003, ...".
		first, _, _ := strings.Cut(custom, ",")
		if first = strings.TrimSpace(first); len(first) > 1 && strings.Trim(first, "0123456789") == "" {
			s := strconv.Itoa(n)
			return strings.Repeat("0", max(0, min(len(first), 32)-len(s))) + s
		}
	}
	return strconv.Itoa(n)
}

var (
	latin    = []rune("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	cyrillic = []rune("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ")
)

// maxRepeat bounds how often a letter is repeated: AAA is 53.
const maxRepeat = 30

// repeated counts in letters: a to z, then aa to zz, each doubled.
func repeated(n int, letters []rune) string {
	if n < 1 || n > maxRepeat*len(letters) {
		return strconv.Itoa(n)
	}
	n--
	return strings.Repeat(string(letters[n%len(letters)]), n/len(letters)+1)
}

func roman(n int) string {
	if n < 1 || n > 9999 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, d := range []struct {
		value int
		text  string
	}{{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for n >= d.value {
			b.WriteString(d.text)
			n -= d.value
		}
	}
	return b.String()
}

func ordinal(n int) string {
	suffix := "th"
	if m := n % 100; m < 11 || m > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}

func digits(n int, set []rune) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, d := range strconv.Itoa(n) {
		b.WriteRune(set[d-'0'])
	}
	return b.String()
}

// chinese counts 十一 for 11 and 二十 for 20, up to 99; digits beyond.
func chinese(n int) string {
	d := []rune("〇一二三四五六七八九")
	if n < 1 || n > 99 {
		return digits(n, d)
	}
	s := ""
	if n >= 20 {
		s = string(d[n/10])
	}
	if n >= 10 {
		s += "十"
	}
	if n%10 != 0 {
		s += string(d[n%10])
	}
	return s
}

var (
	small = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens  = strings.Fields("- ten twenty thirty forty fifty sixty seventy eighty ninety")
	nth   = map[string]string{"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth", "twelve": "twelfth"}
)

// words writes a number below a million in English.
func words(n int) string {
	switch {
	case n < 0 || n >= 1_000_000:
		return strconv.Itoa(n)
	case n < 20:
		return small[n]
	case n < 100:
		if n%10 == 0 {
			return tens[n/10]
		}
		return tens[n/10] + "-" + small[n%10]
	case n < 1000:
		return join(words(n/100)+" hundred", n%100)
	}
	return join(words(n/1000)+" thousand", n%1000)
}

func join(head string, rest int) string {
	if rest == 0 {
		return head
	}
	return head + " " + words(rest)
}

func ordinalWords(n int) string {
	w := words(n)
	at := strings.LastIndexAny(w, " -") + 1
	last := w[at:]
	switch {
	case nth[last] != "":
		last = nth[last]
	case strings.HasSuffix(last, "y"):
		last = last[:len(last)-1] + "ieth"
	case last != "" && last[len(last)-1] <= '9':
		return ordinal(n)
	default:
		last += "th"
	}
	return w[:at] + last
}

func capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}
