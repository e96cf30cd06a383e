package docx

import "testing"

// TestContentsWithoutStyles has contents pages whose entries have no style.
func TestContentsWithoutStyles(t *testing.T) {
	text := p("", "The keeper keeps the records.")
	const body = "paragraph: The keeper keeps the records."
	heads := p("berschrift1", "A. SCOPE") + text + p("berschrift1", "B. FEES") + text + p("berschrift1", "C. NOTICE") + text + p("berschrift1", "D. APPEAL") + text
	headed := []string{"heading 1: A. SCOPE", body, "heading 1: B. FEES", body, "heading 1: C. NOTICE", body, "heading 1: D. APPEAL", body}
	tab := func(title, page string) string {
		return para("", `<w:r><w:t>`+title+`</w:t><w:tab/><w:t>`+page+`</w:t></w:r>`)
	}
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"tabs", p("", "Contents") + tab("A. Scope", "1") + tab("B. Fees", "2") + p("", "PART TWO") + tab("C. Notice", "4") + tab("D. Appeal", "12"),
			[]string{"toc: Contents", "toc: A. Scope\\t1", "toc: B. Fees\\t2", "toc: PART TWO", "toc: C. Notice\\t4", "toc: D. Appeal\\t12"}},
		{"dots", p("", "A. Scope ...... 1") + p("", "B. Fees ...... 2") + p("", "C. Notice ..... 4") + p("", "D. Appeal .... 12"),
			[]string{"toc: A. Scope ...... 1", "toc: B. Fees ...... 2", "toc: C. Notice ..... 4", "toc: D. Appeal .... 12"}},
		{"tabs that are lost", p("", "A. SCOPE1-1") + p("", "B. FEES1-2") + p("", "C. NOTICE2-1") + p("", "D. APPEAL2-10"),
			[]string{"toc: A. SCOPE1-1", "toc: B. FEES1-2", "toc: C. NOTICE2-1", "toc: D. APPEAL2-10"}},
		{"prices name no heading", tab("Berth", "10") + tab("Crane", "20") + tab("Pilot", "30") + tab("Water", "40"),
			[]string{"paragraph: Berth\\t10", "paragraph: Crane\\t20", "paragraph: Pilot\\t30", "paragraph: Water\\t40"}},
		{"three are too few", tab("A. Scope", "1") + tab("B. Fees", "2") + tab("C. Notice", "4"),
			[]string{"paragraph: A. Scope\\t1", "paragraph: B. Fees\\t2", "paragraph: C. Notice\\t4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, file{styles: headingStyles, body: c.body + heads}, append(c.want, headed...)...)
		})
	}
}

// TestHeadingsThatLostTheirStyle has a document and a second copy of it without
// styles.
func TestHeadingsThatLostTheirStyle(t *testing.T) {
	text := p("", "The keeper keeps the records.")
	const body = "paragraph: The keeper keeps the records."
	styled := p("berschrift1", "CHAPTER 1 - GENERAL") + p("berschrift2", "A. SCOPE") + text + p("berschrift2", "B. FEES") + text +
		p("berschrift1", "CHAPTER 2 - DUTIES") + p("berschrift2", "A. NOTICE") + text + p("berschrift1", "CHAPTER 3 - END") + text
	want := []string{"heading 1: CHAPTER 1 - GENERAL", "heading 2: A. SCOPE", body, "heading 2: B. FEES", body,
		"heading 1: CHAPTER 2 - DUTIES", "heading 2: A. NOTICE", body, "heading 1: CHAPTER 3 - END", body}
	check(t, file{styles: headingStyles, body: styled + p("", "CHAPTER 4 - MORE") + p("", "A. APPEAL") + text + p("", "B. NOT IN CAPITALS, said the keeper") + p("", "1. ANOTHER NUMBERING") + p("", "CHAPTER 13 CASES") + text},
		append(want, "heading 1: CHAPTER 4 - MORE", "heading 2: A. APPEAL", body, "paragraph: B. NOT IN CAPITALS, said the keeper", "paragraph: 1. ANOTHER NUMBERING", "paragraph: CHAPTER 13 CASES", body)...)

	// Where the styled headings are not all in capitals, capitals tell nothing.
	mixed := p("berschrift2", "C. Appeal") + text
	check(t, file{styles: headingStyles, body: styled + mixed + p("", "D. LOUD LINE") + text},
		append(want, "heading 2: C. Appeal", body, "paragraph: D. LOUD LINE", body)...)
}
