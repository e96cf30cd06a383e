package docx

import (
	"fmt"
	"strings"
	"testing"
)

// lvl is a level definition; more holds what else belongs to it.
func lvl(at int, format, text, more string) string {
	return fmt.Sprintf(`<w:lvl w:ilvl="%d"><w:start w:val="1"/><w:numFmt w:val="%s"/>%s<w:lvlText w:val="%s"/></w:lvl>`, at, format, more, text)
}

func abstract(id int, content ...string) string {
	return fmt.Sprintf(`<w:abstractNum w:abstractNumId="%d">%s</w:abstractNum>`, id, strings.Join(content, ""))
}

func num(id, abstract int, overrides ...string) string {
	return fmt.Sprintf(`<w:num w:numId="%d"><w:abstractNumId w:val="%d"/>%s</w:num>`, id, abstract, strings.Join(overrides, ""))
}

func restartAt(level, start int) string {
	return fmt.Sprintf(`<w:lvlOverride w:ilvl="%d"><w:startOverride w:val="%d"/></w:lvlOverride>`, level, start)
}

var legal = abstract(1, lvl(0, "decimal", "%1.", ""), lvl(1, "decimal", "%1.%2", ""), lvl(2, "lowerLetter", "(%3)", ""), lvl(3, "lowerRoman", "(%4)", ""))

func TestNumbering(t *testing.T) {
	type item struct{ list, level int }
	tests := []struct {
		name      string
		numbering string
		items     []item
		want      []string // labels in turn
	}{
		{"levels count and restart", legal + num(1, 1),
			[]item{{1, 0}, {1, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 3}, {1, 1}, {1, 2}, {1, 0}, {1, 1}},
			[]string{"1.", "1.1", "1.2", "(a)", "(b)", "(i)", "1.3", "(a)", "2.", "2.1"}},
		{"a level is left out", legal + num(1, 1),
			[]item{{1, 0}, {1, 2}, {1, 2}, {1, 0}, {1, 2}},
			[]string{"1.", "(a)", "(b)", "2.", "(a)"}},
		{"the higher level was never used", legal + num(1, 1),
			[]item{{1, 1}, {1, 1}, {1, 0}, {1, 1}},
			[]string{"1.1", "1.2", "1.", "1.1"}},
		{"lists of one definition count on", legal + num(1, 1) + num(2, 1),
			[]item{{1, 0}, {2, 0}, {1, 0}},
			[]string{"1.", "2.", "3."}},
		{"a list with its own start begins once", legal + num(1, 1) + num(2, 1, restartAt(0, 5)),
			[]item{{1, 0}, {1, 0}, {2, 0}, {2, 0}, {1, 0}, {2, 0}},
			[]string{"1.", "2.", "5.", "6.", "7.", "8."}},
		{"lists of two definitions are apart", legal + abstract(2, lvl(0, "upperLetter", "%1)", "")) + num(1, 1) + num(2, 2),
			[]item{{1, 0}, {2, 0}, {1, 0}, {2, 0}},
			[]string{"1.", "A)", "2.", "B)"}},
		{"a level is replaced", legal + num(1, 1) + num(2, 1, `<w:lvlOverride w:ilvl="0">`+lvl(0, "upperRoman", "Part %1", "")+`</w:lvlOverride>`),
			[]item{{1, 0}, {2, 0}},
			[]string{"1.", "Part II"}},
		{"no restart", abstract(1, lvl(0, "decimal", "%1.", ""), lvl(1, "lowerLetter", "%2)", `<w:lvlRestart w:val="0"/>`)) + num(1, 1),
			[]item{{1, 0}, {1, 1}, {1, 0}, {1, 1}},
			[]string{"1.", "a)", "2.", "b)"}},
		{"restart after the first level only", abstract(1, lvl(0, "decimal", "%1.", ""), lvl(1, "decimal", "%1.%2", ""), lvl(2, "lowerLetter", "%3)", `<w:lvlRestart w:val="1"/>`)) + num(1, 1),
			[]item{{1, 0}, {1, 1}, {1, 2}, {1, 1}, {1, 2}, {1, 0}, {1, 2}},
			[]string{"1.", "1.1", "a)", "1.2", "b)", "2.", "a)"}},
		{"legal numbering shows decimals", abstract(1, lvl(0, "upperRoman", "Article %1", ""), lvl(1, "decimalZero", "%1.%2", "<w:isLgl/>")) + num(1, 1),
			[]item{{1, 0}, {1, 0}, {1, 1}},
			[]string{"Article I", "Article II", "2.1"}},
		{"bullets have no label", abstract(1, lvl(0, "bullet", "•", ""), lvl(1, "decimal", "%2.", "")) + num(1, 1),
			[]item{{1, 0}, {1, 1}, {1, 0}, {1, 1}},
			[]string{"", "1.", "", "1."}},
		{"no number, only words", abstract(1, lvl(0, "none", "Preamble", "")) + num(1, 1),
			[]item{{1, 0}}, []string{"Preamble"}},
		{"hidden number", abstract(1, lvl(0, "decimal", "%1.", `<w:rPr><w:vanish/></w:rPr>`), lvl(1, "decimal", "%1.%2", "")) + num(1, 1),
			[]item{{1, 0}, {1, 1}}, []string{"", "1.1"}},
		{"start at three", abstract(1, `<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="ordinal"/><w:lvlText w:val="%1"/></w:lvl>`) + num(1, 1),
			[]item{{1, 0}, {1, 0}}, []string{"3rd", "4th"}},
		{"pattern in a branch", abstract(1, `<w:lvl w:ilvl="0"><w:start w:val="7"/><mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:lvlText w:val="No. %1"/></w:lvl>`) + num(1, 1),
			[]item{{1, 0}}, []string{"No. 007"}},
		{"no such list", legal, []item{{9, 0}}, []string{""}},
		{"level out of range", legal + num(1, 1), []item{{1, 40}, {1, 0}}, []string{"", "1."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var body strings.Builder
			var want []string
			for i, it := range tt.items {
				text := fmt.Sprint("item ", i)
				body.WriteString(numbered(it.list, it.level, text))
				kind := fmt.Sprint("list_item ", min(it.level, 8)+1)
				if !strings.Contains(tt.numbering, "<w:num ") {
					kind = "paragraph"
				}
				if tt.want[i] != "" {
					kind += " [" + tt.want[i] + "]"
				}
				want = append(want, kind+": "+text)
			}
			check(t, file{numbering: tt.numbering, body: body.String()}, want...)
		})
	}
}

func TestNumberingByStyle(t *testing.T) {
	style := func(id, name, based, properties string) string {
		return `<w:style w:type="paragraph" w:styleId="` + id + `"><w:name w:val="` + name + `"/><w:basedOn w:val="` + based + `"/><w:pPr>` + properties + `</w:pPr></w:style>`
	}
	// Heading 2 takes the list of heading 1; the level is the one that names
	// the style. A style may take its number back.
	styles := style("H1", "heading 1", "", `<w:numPr><w:numId w:val="1"/></w:numPr>`) +
		style("H2", "heading 2", "H1", "") +
		style("Plain", "heading 3", "H1", `<w:numPr><w:numId w:val="0"/></w:numPr>`) +
		style("Linked", "List linked", "", `<w:numPr><w:numId w:val="3"/></w:numPr>`) +
		`<w:style w:type="numbering" w:styleId="Outline"><w:name w:val="Outline"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>`
	numbering := abstract(1, lvl(0, "upperRoman", "Part %1", `<w:pStyle w:val="H1"/><w:suff w:val="space"/>`), lvl(1, "decimal", "%2.", `<w:pStyle w:val="H2"/><w:lvlRestart w:val="0"/>`)) +
		abstract(2, `<w:styleLink w:val="Outline"/>`, lvl(0, "lowerLetter", "%1)", "")) +
		abstract(3, `<w:numStyleLink w:val="Outline"/>`) +
		num(1, 1) + num(2, 2) + num(3, 3)
	check(t, file{styles: styles, numbering: numbering, body: p("H1", "General") + p("H2", "Scope") + p("H1", "Records") + p("H2", "Keeping") +
		p("Plain", "No number") + p("Linked", "by a list style") +
		para(`<w:pStyle w:val="H2"/><w:numPr><w:numId w:val="0"/></w:numPr>`, run("Taken back"))},
		"heading 1 [Part I]: General", "heading 2 [1.]: Scope", "heading 1 [Part II]: Records", "heading 2 [2.]: Keeping",
		"heading 3: No number", "list_item 1 [a)]: by a list style", "heading 2: Taken back")
}

func TestGluedLabel(t *testing.T) {
	check(t, file{numbering: abstract(1, lvl(0, "decimal", "§%1:", `<w:suff w:val="nothing"/>`)) + num(1, 1), body: numbered(1, 0, "Scope")},
		"list_item 1: §1:Scope")
}

func TestEmptyItemsCount(t *testing.T) {
	check(t, file{numbering: legal + num(1, 1), body: numbered(1, 0, "one") + numbered(1, 0, "") + numbered(1, 0, "three")},
		"list_item 1 [1.]: one", "list_item 1 [3.]: three")
}

func TestFormatNumber(t *testing.T) {
	tests := []struct {
		n      int
		format string
		want   string
	}{
		{0, "decimal", "0"}, {12, "decimal", "12"}, {-3, "decimal", "-3"},
		{7, "decimalZero", "07"}, {10, "decimalZero", "10"},
		{4, "upperRoman", "IV"}, {1994, "lowerRoman", "mcmxciv"}, {0, "lowerRoman", "0"}, {99999, "upperRoman", "99999"},
		{1, "lowerLetter", "a"}, {26, "lowerLetter", "z"}, {27, "lowerLetter", "aa"}, {28, "upperLetter", "BB"}, {53, "upperLetter", "AAA"}, {100000, "upperLetter", "100000"},
		{1, "ordinal", "1st"}, {2, "ordinal", "2nd"}, {3, "ordinal", "3rd"}, {11, "ordinal", "11th"}, {112, "ordinal", "112th"}, {121, "ordinal", "121st"},
		{1, "cardinalText", "One"}, {21, "cardinalText", "Twenty-one"}, {115, "cardinalText", "One hundred fifteen"}, {3000, "cardinalText", "Three thousand"},
		{1, "ordinalText", "First"}, {12, "ordinalText", "Twelfth"}, {20, "ordinalText", "Twentieth"}, {32, "ordinalText", "Thirty-second"}, {100, "ordinalText", "One hundredth"}, {-1, "ordinalText", "-1th"},
		{255, "hex", "FF"}, {1, "chicago", "*"}, {4, "chicago", "§"}, {6, "chicago", "††"},
		{3, "decimalEnclosedCircle", "③"}, {21, "decimalEnclosedCircle", "21"}, {2, "decimalEnclosedParen", "⑵"},
		{5, "numberInDash", "- 5 -"}, {5, "none", ""}, {5, "bullet", ""}, {5, "unheardOf", "5"},
		{2, "russianLower", "б"}, {12, "japaneseCounting", "十二"}, {20, "chineseCounting", "二十"}, {45, "chineseCounting", "四十五"}, {10, "ideographDigital", "一〇"}, {12, "decimalFullWidth", "１２"},
	}
	for _, tt := range tests {
		if got := formatNumber(tt.n, tt.format, ""); got != tt.want {
			t.Errorf("formatNumber(%d, %s) = %q, want %q", tt.n, tt.format, got, tt.want)
		}
	}
	if got := formatNumber(12, "custom", "0001, 0002, 0003, ..."); got != "0012" {
		t.Errorf("custom: %q, want 0012", got)
	}
}

// FuzzNumbering makes lists from the bytes and counts them: whatever the
// definitions and the order of use, labels are short and counts never panic.
func FuzzNumbering(f *testing.F) {
	f.Add("%1.%2", "decimal", 1, -1, []byte{0, 1, 1, 2, 0})
	f.Add("(%9)", "upperLetter", 30, 0, []byte{8, 8, 8, 0, 8})
	f.Fuzz(func(t *testing.T, text, format string, start, restart int, use []byte) {
		l := &list{abstract: "x"}
		for i := range l.level {
			l.level[i] = &level{start: start, format: format, text: text, restart: restart, legal: i%2 == 1, override: i%3 == 0}
		}
		ns := &numbering{lists: map[int]*list{1: l}, counts: map[string]*count{}, begun: map[[2]int]bool{}}
		for _, b := range use {
			m := ns.next(l, 1, int(b)%levels)
			if len(m.label) > len(text)*60 {
				t.Fatalf("label of %d bytes from %q", len(m.label), text)
			}
		}
	})
}
