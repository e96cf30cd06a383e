package docx

import "testing"

func TestHeadingsInBold(t *testing.T) {
	bold := func(s string) string { return para("", `<w:r><w:rPr><w:b/></w:rPr><w:t>`+s+`</w:t></w:r>`) }
	item := para(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`, `<w:r><w:rPr><w:b/></w:rPr><w:t>Notice</w:t></w:r>`)
	text := p("", "The keeper keeps the records.")
	tests := []struct {
		name, styles, body string
		want               []string
	}{
		{"numbers and a title", "", bold("Leave Policy") + bold("1. Scope") + text + bold("1.1 Words") + text + item + text + bold("2. Duties") + text,
			[]string{"heading 1: Leave Policy", "heading 2: 1. Scope", "T", "heading 3: 1.1 Words", "T", "heading 2 [1.]: Notice", "T", "heading 2: 2. Duties", "T"}},
		{"ranks", "", bold("Part A: General") + bold("SCOPE") + text + bold("Words used") + text + bold("Part B: Special") + text + text,
			[]string{"heading 1: Part A: General", "heading 2: SCOPE", "T", "heading 3: Words used", "T", "heading 1: Part B: Special", "T", "T"}},
		{"sentences, small letters and running text are none", "", bold("This is a sentence.") + text + bold("small") + text + bold("Scope") + text + bold("Duties") + text,
			[]string{"paragraph: This is a sentence.", "T", "paragraph: small", "T", "heading 1: Scope", "T", "heading 1: Duties", "T"}},
		{"one line heads nothing", "", text + bold("Note") + text + text, []string{"T", "paragraph: Note", "T", "T"}},
		{"a document in bold", "", bold("One") + bold("The keeper shall keep all of the records.") + bold("Two") + bold("The keeper shall keep all of the records.") + text,
			[]string{"paragraph: One", "paragraph: The keeper shall keep all of the records.", "paragraph: Two", "paragraph: The keeper shall keep all of the records.", "T"}},
		{"the lines of a cover", "", bold("Northmere") + bold("Harbour") + bold("Trust") + bold("Handbook") + text + bold("Scope") + text + bold("Duties") + text + text,
			[]string{"paragraph: Northmere", "paragraph: Harbour", "paragraph: Trust", "paragraph: Handbook", "T", "heading 1: Scope", "T", "heading 1: Duties", "T", "T"}},
		{"headings by style are all there are", headingStyles, p("berschrift1", "Duties") + text + bold("Scope") + text + bold("Words") + text,
			[]string{"heading 1: Duties", "T", "paragraph: Scope", "T", "paragraph: Words", "T"}},
		{"styles that nothing uses", headingStyles, bold("Scope") + text + bold("Words") + text,
			[]string{"heading 1: Scope", "T", "heading 1: Words", "T"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var want []string
			for _, w := range tt.want {
				if w == "T" {
					w = "paragraph: The keeper keeps the records."
				}
				want = append(want, w)
			}
			check(t, file{styles: tt.styles, numbering: legal + num(1, 1), body: tt.body}, want...)
		})
	}
}
