package docx

import "testing"

func field1(code, result string) string {
	return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ` + code + ` </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
		run(result) + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

func TestInline(t *testing.T) {
	set := func(properties, text string) string {
		return `<w:r><w:rPr>` + properties + `</w:rPr><w:t xml:space="preserve">` + text + `</w:t></w:r>`
	}
	link := `<Relationship Id="l1" Type="` + nsR + `/hyperlink" Target="https://example.org/act" TargetMode="External"/>`
	tests := []struct {
		name, content, want string // want without the kind
	}{
		{"runs join", run("The ") + run("fee"), "The fee"},
		{"white space counts only where it is kept", `<w:r><w:t> a </w:t></w:r><w:r><w:t xml:space="preserve"> b</w:t></w:r>`, "a b"},
		{"insertion kept, deletion dropped", run("within ") + `<w:del><w:r><w:delText>ten</w:delText></w:r></w:del><w:ins><w:r><w:t>seven</w:t></w:r></w:ins>` + run(" days"), "within seven days"},
		{"move kept once", `<w:moveFrom>` + run("old place") + `</w:moveFrom><w:moveTo>` + run("new place") + `</w:moveTo>`, "new place"},
		{"deletion inside an insertion", `<w:ins>` + run("a") + `<w:del>` + run("b") + `</w:del></w:ins>`, "a"},
		{"special characters", `<w:r><w:t>12</w:t><w:noBreakHyphen/><w:t>B</w:t><w:tab/><w:t>co</w:t><w:softHyphen/><w:t>op</w:t><w:br/><w:t>end</w:t><w:cr/></w:r>`, `12-B\tcoop\nend\n`},
		{"page break inside", run("subject to") + `<w:r><w:br w:type="page"/></w:r>` + run("section 67"), "subject to section 67"},
		{"soft hyphen between letters", run("Po\u00ADlitik 01\u00AD2301"), "Politik 01\u00AD2301"},
		{"symbols", `<w:r><w:sym w:font="Symbol" w:char="F0B3"/><w:t xml:space="preserve"> 3 </w:t><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Other" w:char="00A7"/></w:r>`, "≥ 3 ☑§"},
		{"text in a symbol font", set(`<w:rFonts w:ascii="Symbol"/>`, "\uF061\uF0A3"), "α≤"},
		{"hidden text", run("shown") + set(`<w:vanish/>`, " hidden") + set(`<w:vanish w:val="0"/>`, " too"), "shown too"},
		{"raised digit behind a digit", run("article 12") + set(`<w:vertAlign w:val="superscript"/>`, "1") + run(" m") + set(`<w:vertAlign w:val="superscript"/>`, "2"), "article 12¹ m2"},
		{"wrappers", `<w:smartTag>` + run("a") + `</w:smartTag><w:sdt><w:sdtPr/><w:sdtContent>` + run("b") + `</w:sdtContent></w:sdt><w:customXml>` + run("c") + `</w:customXml>`, "abc"},
		{"one branch", `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`, "new"},
		{"a branch that is not understood", `<w:r><mc:AlternateContent><mc:Choice Requires="zz9"><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`, "old"},
		{"ruby", `<w:r><w:ruby><w:rt>` + run("kan") + `</w:rt><w:rubyBase>` + run("漢") + `</w:rubyBase></w:ruby></w:r>`, "漢(kan)"},
		{"comments", `<w:commentRangeStart w:id="1"/>` + run("text") + `<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`, "text"},

		{"hyperlink out", `<w:hyperlink r:id="l1">` + run("the Act") + `</w:hyperlink>`, "<the Act to https://example.org/act>"},
		{"hyperlink with a place", `<w:hyperlink r:id="l1" w:anchor="s4">` + run("the Act") + `</w:hyperlink>`, "<the Act to https://example.org/act#s4>"},
		{"hyperlink inside", run("see ") + `<w:hyperlink w:anchor="keep">` + run("section ") + run("4.9") + `</w:hyperlink>`, "see <section 4.9 to #keep>"},
		{"REF", run("see ") + field1(`REF _Ref1 \r \h`, "4.9") + run("."), "see <4.9 to #_Ref1>."},
		{"PAGEREF", field1(`PAGEREF _Ref1 \h`, "12"), "<12 to #_Ref1>"},
		{"HYPERLINK", field1(`HYPERLINK "https://example.org/a b" \l "s 4" \o "a tip"`, "the Act"), "<the Act to https://example.org/a b#s 4>"},
		{"HYPERLINK inside", field1(`HYPERLINK \l "keep"`, "there"), "<there to #keep>"},
		{"simple field", `<w:fldSimple w:instr=" REF keep \h ">` + run("4.9") + `</w:fldSimple>` + run(" more"), "<4.9 to #keep> more"},
		{"field in a field code", `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF </w:instrText></w:r>` + field1("MERGEFIELD x", "hidden") + `<w:r><w:fldChar w:fldCharType="separate"/></w:r>` + run("shown") + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`, "shown"},
		{"field without a result", run("a") + `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>XE "entry"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` + run("b"), "ab"},
		{"check box", `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` + run(" agreed"), "☒ agreed"},
		{"drop-down", `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="no"/><w:listEntry w:val="yes"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`, "yes"},
		{"an end too many", `<w:r><w:fldChar w:fldCharType="end"/></w:r>` + run("text"), "text"},

		{"bookmark in front", `<w:bookmarkStart w:id="1" w:name="s4"/>` + run("text") + `<w:bookmarkEnd w:id="1"/>`, "{s4} text"},
		{"bookmark inside", run("a ") + `<w:bookmarkStart w:id="1" w:name="x"/><w:bookmarkStart w:id="2" w:name="y"/>` + run("b"), "a {x}{y}b"},
		{"bookmark of the editor", `<w:bookmarkStart w:id="1" w:name="_GoBack"/>` + run("text"), "text"},
		{"equation", run("where ") + `<m:oMath><m:r><m:t>x=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>`, "where x=(a+b)/2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			check(t, file{rels: link, body: para("", tt.content)}, "paragraph: "+tt.want)
		})
	}
}

func TestEquations(t *testing.T) {
	r := func(s string) string { return "<m:r><m:t>" + s + "</m:t></m:r>" }
	e := func(s string) string { return "<m:e>" + s + "</m:e>" }
	tests := []struct{ name, omml, want string }{
		{"power", `<m:sSup>` + e(r("x")) + `<m:sup>` + r("10") + `</m:sup></m:sSup>`, "x^(10)"},
		{"index", `<m:sSub>` + e(r("a")) + `<m:sub>` + r("n") + `</m:sub></m:sSub>`, "a_n"},
		{"root", `<m:rad><m:deg>` + r("3") + `</m:deg>` + e(r("xy")) + `</m:rad>`, "3√(xy)"},
		{"sum", `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>` + r("i=1") + `</m:sub><m:sup>` + r("n") + `</m:sup>` + e(r("i")) + `</m:nary>`, "∑_(i=1)^n i"},
		{"brackets", `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>` + e(r("a")) + e(r("b")) + `</m:d>`, "[a|b]"},
		{"matrix", `<m:m><m:mr>` + e(r("1")) + e(r("0")) + `</m:mr><m:mr>` + e(r("0")) + e(r("1")) + `</m:mr></m:m>`, "1, 0; 0, 1"},
		{"limit", `<m:func><m:fName><m:limLow>` + e(r("lim")) + `<m:lim>` + r("n→∞") + `</m:lim></m:limLow></m:fName>` + e(r("x")) + `</m:func>`, "lim_(n→∞) x"},
		{"deletion", r("a") + `<w:del>` + r("b") + `</w:del>`, "a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			check(t, file{body: para("", `<m:oMathPara><m:oMath>`+tt.omml+`</m:oMath></m:oMathPara>`)}, "formula: "+tt.want)
		})
	}
}

func TestParagraphsThatGoOn(t *testing.T) {
	deleted := `<w:rPr><w:del/></w:rPr>`
	t.Run("deleted mark", func(t *testing.T) {
		// The paragraph that is left has the properties of the last.
		check(t, file{styles: headingStyles, body: para(`<w:pStyle w:val="berschrift1"/>`+deleted, run("One ")) + para("", run("and two.")) + p("", "Three.")},
			"paragraph: One and two.", "paragraph: Three.")
	})
	t.Run("deleted whole", func(t *testing.T) {
		check(t, file{numbering: legal + num(1, 1), body: numbered(1, 0, "one") +
			para(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`+deleted, `<w:del>`+run("gone")+`</w:del>`) + numbered(1, 0, "two")},
			"list_item 1 [1.]: one", "list_item 1 [2.]: two")
	})
	t.Run("before a table", func(t *testing.T) {
		check(t, file{body: para(deleted, run("One.")) + table(row2("a", "b"), row2("c", "d"))},
			"paragraph: One.", "table", `table_row: a\tb`, `table_row: c\td`, "end")
	})
	t.Run("drop cap", func(t *testing.T) {
		check(t, file{body: para(`<w:framePr w:dropCap="drop" w:lines="3"/>`, run("T")) + p("", "he keeper.")}, "paragraph: The keeper.")
	})
}

func TestTextBoxes(t *testing.T) {
	box := func(text string) string { return `<w:txbxContent>` + p("", text) + `</w:txbxContent>` }
	drawing := `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="1" name="Box" descr="ignored"/><wps:wsp><wps:txbx>` + box("In the box.") + `</wps:txbx></wps:wsp></wp:inline></w:drawing></mc:Choice>` +
		`<mc:Fallback><w:pict><v:shape><v:textbox>` + box("In the box.") + `</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
	picture := `<w:r><w:drawing><wp:inline><wp:docPr id="2" name="Picture" descr="A map of the archive"/></wp:inline></w:drawing></w:r>`
	check(t, file{body: para("", run("The paragraph")+drawing+picture+run(" stands whole."))},
		"paragraph: The paragraph stands whole.", "figure: A map of the archive", "paragraph: In the box.")
}

func TestNotes(t *testing.T) {
	notes := `<w:footnote w:type="separator" w:id="-1">` + p("", "never") + `</w:footnote>` +
		`<w:footnote w:id="2">` + para("", `<w:r><w:footnoteRef/></w:r>`+run(" The first.")) + p("", "On two lines.") + `</w:footnote>` +
		`<w:footnote w:id="3">` + p("", "The second.") + `</w:footnote>` +
		`<w:footnote w:id="4">` + para("", run("*")+run(" Marked by hand.")) + `</w:footnote>`
	ref := func(id, more string) string {
		return `<w:r><w:footnoteReference w:id="` + id + `"` + more + `/></w:r>`
	}
	f := file{
		footnotes: notes,
		endnotes:  `<w:endnote w:id="1">` + p("", "At the end.") + `</w:endnote>`,
		body: para("", run("Section 67")+ref("2", "")+run(" and")+ref("4", ` w:customMarkFollows="1"`)+run("*")+run(" more")+ref("3", "")) +
			para("", `<w:del>`+ref("3", "")+`</w:del>`+run("End")+`<w:r><w:endnoteReference w:id="1"/></w:r>`),
	}
	check(t, f,
		"paragraph: Section 67<[1] to #fn:1> and<[*] to #fn:2> more<[2] to #fn:3>",
		`footnote [[1]]: {fn:1}  The first.\nOn two lines.`, "footnote [[*]]: {fn:2} * Marked by hand.", "footnote [[2]]: {fn:3} The second.",
		"paragraph: End<[i] to #en:1>", "footnote [[i]]: {en:1} At the end.")

	f = file{footnotes: notes,
		body: para(`<w:sectPr><w:footnotePr><w:numFmt w:val="upperLetter"/></w:footnotePr></w:sectPr>`, run("One")+ref("2", "")) +
			para("", run("Two")+ref("3", "")) + `<w:sectPr><w:footnotePr><w:numStart w:val="5"/><w:numRestart w:val="eachSect"/></w:footnotePr></w:sectPr>`}
	check(t, f, "paragraph: One<[A] to #fn:1>", `footnote [[A]]: {fn:1}  The first.\nOn two lines.`,
		"paragraph: Two<[5] to #fn:2>", "footnote [[5]]: {fn:2} The second.")
}
