package cite

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show writes a mention as the tables below do: the words, then the key, the end
// of a range, the document, the mode and the flags where they say anything.
func show(m Mention) string {
	out := m.Raw + " = " + m.Key
	if m.To != "" {
		out += " to " + m.To
	}
	if m.Doc.Mode != "self" {
		out += " @" + m.Doc.Mode
		if m.Doc.Key != "" {
			out += ":" + m.Doc.Key
		}
	}
	if m.Mode != "absolute" {
		out += " ~" + m.Mode
	}
	for _, f := range m.Flags {
		out += " +" + f
	}
	return out
}

func shown(ms []Mention) []string {
	out := []string{}
	for _, m := range ms {
		out = append(out, show(m))
	}
	return out
}

type findCase struct {
	name, text string
	want       []string
}

func TestFind(t *testing.T) {
	groups := map[string][]findCase{
		"plain": {
			{"one", "The fee is set by section 31.", []string{"section 31 = section:31"}},
			{"suffix", "Section 45AB applies, not section 45.", []string{"Section 45AB = section:45AB", "section 45 = section:45"}},
			{"roman", "See Chapter XII and Schedule IV.", []string{"Chapter XII = chapter:XII", "Schedule IV = schedule:IV"}},
			{"roman with a letter", "Chapter IVA and Schedule XIIB came later; the CIA did not.", []string{"Chapter IVA = chapter:IVA", "Schedule XIIB = schedule:XIIB"}},
			{"label in quotation marks", "See Part ‗B‘ of Schedule II and Part “C”.", []string{"Part ‗B‘ of Schedule II = schedule:II/part:B", "Part “C” = part:C"}},
			{"label in words", "under Chapter Two, not Chapter Eleventh", []string{"Chapter Two = chapter:2"}},
			{"a paper by its name", "It conforms to the Harbour Configuration Specification, version 2.", []string{"Harbour Configuration Specification =  @named:title:harbour-configuration-specification"}},
			{"a company's own papers", "Leave is set out in our Leave Policy and you must comply with the Data Protection Policy.", []string{"Leave Policy =  @named:title:leave-policy", "Data Protection Policy =  @named:title:data-protection-policy"}},
			{"papers that nobody points to", "The Leave Policy is good. Monetary Policy and Gold Standard are words, and a Policy Manual exists.", []string{}},
			{"a part of something else", "Drugs are under Medicare Part D. See Part B, and under Part C.", []string{"Medicare Part D = part:D @named:title:medicare", "Part B = part:B", "Part C = part:C"}},
			{"an acronym in brackets", "The policy enforcement point (PEP) decides, as point (iii) and paragraph (AAA) say.", []string{"point (iii) = point:iii", "paragraph (AAA) = paragraph:AAA +partial"}},
			{"a quotation mark for an apostrophe", "It holds under section 14 of the Workmen‘s Compensation Act, 1923.", []string{"section 14 = section:14 @named:title:workmens-compensation-act-1923"}},
			{"sub section in two words", "Under sub section (1) of section 136 it is sent.", []string{"section 136 = section:136"}},
			{"sub-sec., shortened", "Words substituted for sub-sec. (2) and sub-section (3) of section 9.", []string{"sub-section (3) of section 9 = section:9/3"}},
			{"page of a work", "It stands on page 3 of the 1962 Acts.", []string{"page 3 = page:3"}},
			{"letter", "The form is in Appendix D.", []string{"Appendix D = appendix:D"}},
			{"dotted", "Go to 3.2 first? No: section 3.2.1.", []string{"section 3.2.1 = section:3.2.1"}},
			{"sign", "Under §7 and § 12.4(b) it is due.", []string{"§7 = section:7", "§ 12.4(b) = section:12.4/b"}},
			{"chain", "Section 8(2)(c)(iv) was added.", []string{"Section 8(2)(c)(iv) = section:8/2/c/iv"}},
			{"space before the bracket", "under section 18 (3)(a)", []string{"section 18 (3)(a) = section:18/3/a"}},
			{"no-break space", "see section\u00a012", []string{"section\u00a012 = section:12"}},
			{"no-break hyphen", "section 30\u2011KB applies", []string{"section 30\u2011KB = section:30-KB"}},
			{"accents around", "Né sous l’égide: section 4 — fin", []string{"section 4 = section:4"}},
		},
		"nesting": {
			{"inverted", "item (ii) of clause (c) of sub-section (4) of section 31", []string{"item (ii) of clause (c) of sub-section (4) of section 31 = section:31/4/c/ii"}},
			{"ordinal", "the third proviso to section 54", []string{"third proviso to section 54 = section:54/proviso:3"}},
			{"the only one", "the Explanation to sub-section (2) of section 9", []string{"Explanation to sub-section (2) of section 9 = section:9/2/explanation:~"}},
			{"inner of a tail", "clause (b) to the Explanation to section 4", []string{"clause (b) to the Explanation to section 4 = section:4/explanation:~/b"}},
			{"ordinal schedule", "Part B of the Third Schedule", []string{"Part B of the Third Schedule = schedule:3/part:B"}},
			{"commas", "Part 3, Title II, Chapter 1, Section 4", []string{"Part 3, Title II, Chapter 1, Section 4 = part:3/title:II/chapter:1/section:4"}},
			{"annex point", "Annex IV, Part B, point 2(c)", []string{"Annex IV, Part B, point 2(c) = annex:IV/part:B/2/c"}},
			{"own title in brackets", "Schedule 2 (Fees), paragraph 4", []string{"Schedule 2 (Fees), paragraph 4 = schedule:2/4"}},
			{"abbreviated", "Sch 2 para 3(1)", []string{"Sch 2 para 3(1) = schedule:2/3/1"}},
			{"exhibit", "Section 7(b) of Exhibit A", []string{"Section 7(b) of Exhibit A = exhibit:A/section:7/b"}},
			{"constitution", "U.S. Const. art. I, § 9, cl. 7", []string{"U.S. Const. art. I, § 9, cl. 7 = article:I/section:9/7 @named:us/const"}},
			{"section of a subsection number", "subsection 19(1.1) applies", []string{"subsection 19(1.1) = section:19/1.1"}},
			{"two that only meet", "section 12, sub-section (2) of section 31", []string{"section 12 = section:12", "sub-section (2) of section 31 = section:31/2"}},
		},
		"lists": {
			{"numbers", "sections 5, 7A and 9 apply", []string{"sections 5 = section:5", "7A = section:7A", "9 = section:9"}},
			{"singular with or", "under section 20 or 21", []string{"section 20 = section:20", "21 = section:21"}},
			{"singular, comma, no end", "In section 5, 12 of them are named.", []string{"section 5 = section:5"}},
			{"brackets share the number", "section 4(1)(a) and (c)", []string{"section 4(1)(a) = section:4/1/a", "(c) = section:4/1/c"}},
			{"brackets go up a level", "section 4(1)(a) and (2)", []string{"section 4(1)(a) = section:4/1/a", "(2) = section:4/2"}},
			{"inserted numerals", "clauses (vi), (via) and (xiii) of section 31", []string{"clauses (vi) = section:31/vi", "(via) = section:31/via", "(xiii) of section 31 = section:31/xiii"}},
			{"whole chain again", "paragraphs (a)(1) and (a)(2)(ii) of this section", []string{"paragraphs (a)(1) = section:@this/a/1 ~relative", "(a)(2)(ii) of this section = section:@this/a/2/ii ~relative"}},
			{"no second unit", "ss 4 and 5, and para 10 of Sch 3", []string{"ss 4 = section:4", "5 = section:5", "para 10 of Sch 3 = schedule:3/10"}},
			{"ends at a count", "section 33 and 34 days later", []string{"section 33 = section:33"}},
			{"aside in between", "Sections 2.3, 2.4 (other than 2.4(c)) and 5 survive.", []string{"Sections 2.3 = section:2.3", "2.4 = section:2.4", "5 = section:5"}},
			{"code after code", "26 U.S.C. 501 and 29 U.S.C. § 201", []string{"26 U.S.C. 501 = section:501 @named:us/usc/t26", "29 U.S.C. § 201 = section:201 @named:us/usc/t29"}},
		},
		"ranges": {
			{"to", "sections 14 to 18", []string{"sections 14 to 18 = section:14 to 18"}},
			{"through", "Subsections (b) through (e)", []string{"Subsections (b) through (e) = subsection:b to e +partial"}},
			{"en dash", "Sections 5.4–5.9 are informative.", []string{"Sections 5.4–5.9 = section:5.4 to 5.9"}},
			{"hyphen behind a bracket", "s 9(1)(a)-(d)", []string{"s 9(1)(a)-(d) = section:9/1/a to d"}},
			{"hyphen of a plural", "§§ 201-219", []string{"§§ 201-219 = section:201 to 219"}},
			{"hyphen of a label", "§ 29-406.51 and §§ 29-905(7) and 29-913", []string{"§ 29-406.51 = section:29-406.51", "§§ 29-905(7) = section:29-905/7", "29-913 = section:29-913"}},
			{"units repeated are two", "section 12 to section 14", []string{"section 12 = section:12", "section 14 = section:14"}},
			{"nested", "clauses (a) to (c) of section 36(1)", []string{"clauses (a) to (c) of section 36(1) = section:36/1/a to c"}},
			{"a date is no end", "from section 5 to 30 June", []string{"section 5 = section:5"}},
			{"inclusive", "Sections 5.1 through 5.4 (inclusive)", []string{"Sections 5.1 through 5.4 = section:5.1 to 5.4 +inclusive"}},
		},
		"documents": {
			{"this", "Sections 2 and 3 of this document", []string{"Sections 2 = section:2 @this", "3 = section:3 @this"}},
			{"its own title", "section 304 of this title", []string{"section 304 = section:304 @this"}},
			{"short", "section 4 of the Act", []string{"section 4 = section:4 @short:short:act"}},
			{"short with a year", "Part 2 of the 1994 Order", []string{"Part 2 = part:2 @short:short:1994-order"}},
			{"principal", "section 5 of the principal Act", []string{"section 5 = section:5 @short:short:principal-act"}},
			{"that", "The Tolls Act, 1911 lapsed; section 3 of that Act did not.", []string{"Tolls Act, 1911 =  @named:title:tolls-act-1911", "section 3 = section:3 @that"}},
			{"title", "section 9 of the Harbour Dues Act, 1961 (43 of 1961)", []string{"section 9 = section:9 @named:title:harbour-dues-act-1961"}},
			{"title with small words", "regulation 7 of the Control of Noise in Ports Regulations 2005", []string{"regulation 7 = regulation:7 @named:title:control-of-noise-in-ports-regulations-2005"}},
			{"title with an apostrophe", "section 2 of the Owner’s Duties Act", []string{"section 2 = section:2 @named:title:owners-duties-act"}},
			{"head first", "rule 58 of the Code of Civil Procedure, 1908", []string{"rule 58 = rule:58 @named:title:code-of-civil-procedure-1908"}},
			{"unknown kind of document", "Section 4.2 of the Employee Travel Handbook", []string{"Section 4.2 = section:4.2 @named:title:employee-travel-handbook"}},
			{"shared over a join", "section 11 and sections 12 and 13 of the Ports Act 1964", []string{"section 11 = section:11 @named:title:ports-act-1964", "sections 12 = section:12 @named:title:ports-act-1964", "13 = section:13 @named:title:ports-act-1964"}},
			{"two acts in a row", "the Copyright Act, Patent Act and Ports Act", []string{"Copyright Act =  @named:title:copyright-act", "Patent Act =  @named:title:patent-act", "Ports Act =  @named:title:ports-act"}},
			{"act within the name", "The Banking Act 2009 (Service Providers) Order 2017 applies.", []string{"Banking Act 2009 (Service Providers) Order 2017 =  @named:title:banking-act-2009-service-providers-order-2017"}},
			{"thereof", "Directive 2002/58/EC, and Article 5 thereof", []string{"Directive 2002/58/EC =  @named:eu/dir/2002/58", "Article 5 = article:5 @that"}},
			{"EU", "Article 6(4) of Regulation (EU) 2016/679", []string{"Article 6(4) = article:6/4 @named:eu/reg/2016/679"}},
			{"EU before 2015", "Council Regulation (EC) No 1224/2009", []string{"Council Regulation (EC) No 1224/2009 =  @named:eu/reg/2009/1224"}},
			{"EU list", "Directives 2006/48/EC and 2006/49/EC", []string{"Directives 2006/48/EC =  @named:eu/dir/2006/48", "2006/49/EC =  @named:eu/dir/2006/49"}},
			{"case", "Case C-131/12, paragraph 80", []string{"Case C-131/12, paragraph 80 = paragraph:80 @named:eu/case/c-131-12"}},
			{"CFR part", "12 CFR part 229", []string{"12 CFR part 229 = part:229 @named:us/cfr/t12"}},
			{"title of a code", "section 552(b) of title 5, United States Code", []string{"section 552(b) = section:552/b @named:us/usc/t5"}},
			{"public law", "Pub. L. 101–508, title XIII, § 13201(a)", []string{"Pub. L. 101–508, title XIII, § 13201(a) = section:13201/a @named:us/pl/101-508"}},
			{"statutory instrument", "S.I. 2017/692, reg 28", []string{"S.I. 2017/692, reg 28 = regulation:28 @named:uk/uksi/2017/692"}},
			{"standard", "clause 6.1.3 of ISO/IEC 27001:2022", []string{"clause 6.1.3 = clause:6.1.3 @named:iso-iec/27001/2022"}},
			{"standard in front", "IEEE 802.3-2018 clause 40.6", []string{"IEEE 802.3-2018 clause 40.6 = clause:40.6 @named:ieee/802.3/2018"}},
			{"RFC", "RFC 9110 Section 8.8.3", []string{"RFC 9110 Section 8.8.3 = section:8.8.3 @named:ietf/rfc/9110"}},
			{"entry with a place", "([HTTP], Section 4)", []string{"[HTTP] = bib:HTTP", "Section 4 = section:4 @named:bib:HTTP"}},
			{"treaty by initials", "Article 101 TFEU", []string{"Article 101 = article:101 @named:title:tfeu"}},
			{"state code", "Cal. Civ. Code § 1798.100(a)", []string{"Cal. Civ. Code § 1798.100(a) = section:1798.100/a @named:title:cal-civ-code"}},
			{"this instrument", "This Agreement ends in May.", []string{"This Agreement =  @this ~relative"}},
			{"these", "in these Regulations", []string{"these Regulations =  @this ~relative"}},
		},
		"relative": {
			{"this", "under this section", []string{"this section = section:@this ~relative"}},
			{"with a label it is none", "This section 4.3 replaces it.", []string{"section 4.3 = section:4.3"}},
			{"previous", "The preceding section applies.", []string{"The preceding section = section:@prev ~relative"}},
			{"last preceding", "the last preceding Chapter", []string{"the last preceding Chapter = chapter:@prev ~relative"}},
			{"count", "the two preceding sections", []string{"the two preceding sections = section:@prev ~relative +count:2"}},
			{"next", "the next following sub-section", []string{"the next following sub-section = subsection:@next ~relative"}},
			{"above", "the table above", []string{"the table above = table:@prev ~relative"}},
			{"inside", "paragraph (4) of this subsection", []string{"paragraph (4) of this subsection = subsection:@this/4 ~relative"}},
			{"that", "that subsection", []string{"that subsection = subsection:@that ~anaphoric"}},
			{"said", "the said clause", []string{"the said clause = clause:@that ~anaphoric"}},
			{"that with a label", "provides that section 5 applies", []string{"section 5 = section:5"}},
			{"text to come", "the following clause shall be inserted, namely", []string{}},
			{"ibid", "See id. § 12.", []string{"id. § 12 = section:12 @that"}},
		},
		"manuals and papers": {
			{"float", "Table 3-1, Figure 2 and Fig. 4b", []string{"Table 3-1 = table:3-1", "Figure 2 = figure:2", "Fig. 4b = figure:4b"}},
			{"supplementary", "Supplementary Fig. S2 and Extended Data Fig. 1", []string{"Supplementary Fig. S2 = figure:S2", "Extended Data Fig. 1 = figure:Extended Data 1"}},
			{"equations", "Eqs. (3)–(5)", []string{"Eqs. (3)–(5) = equation:3 to 5"}},
			{"bibliography", "as in [4] and [7, 9]", []string{"[4] = bib:4", "7 = bib:7", "9 = bib:9"}},
			{"controls", "maps to AC-2(4) and AU-11", []string{"AC-2(4) = control:AC-2/4", "AU-11 = control:AU-11"}},
			{"requirement code", "requirement CR 1.1 of IEC 62443-4-2", []string{"CR 1.1 = requirement:CR 1.1 @named:iec/62443-4-2"}},
			{"heading in quotation marks", `see "Saving your work" on page 12`, []string{`"Saving your work" = section:@title ~title +page:12`}},
			{"form", "Form No. 26AS and Model Form A-3", []string{"Form No. 26AS = form:26AS", "Model Form A-3 = form:A-3"}},
			{"comment", "see comment 17(b)-6.ii", []string{"comment 17(b)-6.ii = comment:17(b)-6.ii"}},
			{"pages", "pp. 14-16", []string{"pp. 14-16 = page:14 to 16"}},
		},
		"amendments": {
			{"quoted", `In section 5, for "section 12" substitute "section 14".`, []string{"section 5 = section:5", "section 12 = section:12 +quoted", "section 14 = section:14 +quoted"}},
			{"curly and open", "after paragraph (2) insert “(3) Section 4 does not apply.", []string{"paragraph (2) = paragraph:2 +partial", "Section 4 = section:4 +quoted"}},
			{"a quotation alone", `The sign says "see section 4".`, []string{"section 4 = section:4"}},
		},
	}
	for group, cases := range groups {
		for _, c := range cases {
			t.Run(group+"/"+c.name, func(t *testing.T) {
				if diff := cmp.Diff(c.want, shown(Find(c.text, nil))); diff != "" {
					t.Errorf("%s\n-want +got\n%s", c.text, diff)
				}
			})
		}
	}
}

func TestFindNothing(t *testing.T) {
	for _, text := range strings.Split(`The section on tides is the longest.
She bought part of the land in 1998.
Take Form A home and read it.
Version 2.4.1 fixed the bug.
Part 3 of the series airs on Sunday.
The schedule 5 days a week is heavy.
We plan to schedule 12 interviews.
I will table 3 motions tomorrow.
Chapter 7 bankruptcies rose.
The part I liked best was short.
Rule 2 lines under the title.
Step 10 metres back.
Item 5 pieces in each box.
Email section5@example.org now.
See http://example.org/section-5 for it.
Use `+"`section 5`"+` in code.
Call open(2) and read(3).
x = arr[3] + b[4]
values in the interval [3, 7]
The meeting is at 9.30 on 4.5.2021.
It costs $4.90, or 5.2 per cent more.
Part No. 7731-B ships in May.
An S 3 gallop was heard.
Use s 12 mm bolts.
section(s) and clause(s)
cross section 5 of the beam
The Act came into force.
Page 3 of 9
Access Control (AC) and Controls (SC) come first.
His Source Code and Zip Code are known.
Volume 3 dB lower.`, "\n") {
		if got := Find(text, nil); len(got) != 0 {
			t.Errorf("%s: got %q", text, shown(got))
		}
	}
	if got := Find("Chapter 2 Mooring ..... 17", &Options{Block: "toc"}); len(got) != 0 {
		t.Errorf("contents page: got %q", shown(got))
	}
}

func TestFindLinks(t *testing.T) {
	const text = "See Section 4.8, then 7.2, and the tariff table or the handbook."
	at := func(s, target string) Link {
		i := strings.Index(text, s)
		return Link{i, i + len(s), target}
	}
	got := Find(text, &Options{Links: []Link{
		at("Section 4.8", "#s-4-9"), at("7.2", "docx:_Ref12"), at("tariff table", "#tariffs"), at("handbook", "https://example.org/h.pdf#page=2"), at("See", "#top"),
	}})
	want := []string{
		"Section 4.8 = section:4.8 ~native +label_mismatch",
		"7.2 = section:7.2 ~native",
		"tariff table =  ~native",
		"handbook =  @named:url:https://example.org/h.pdf ~native",
	}
	if diff := cmp.Diff(want, shown(got)); diff != "" {
		t.Error(diff)
	}
	if got[2].Title != "tariff table" || got[2].Target != "#tariffs" {
		t.Errorf("untyped link: title %q, target %q", got[2].Title, got[2].Target)
	}
}

func TestGroups(t *testing.T) {
	got := Find("sections 1 and 2, or rules 3 and 4, and clause 5", nil)
	want := []int{1, 1, 2, 2, 0}
	for i, m := range got {
		if m.Group != want[i] {
			t.Errorf("%s: group %d, want %d", m.Raw, m.Group, want[i])
		}
	}
}

func TestOfThisDocument(t *testing.T) {
	for text, want := range map[string]string{
		"See Section 5.2 of this DPA.":              "this DPA",
		"Article 4 of this policy applies.":         "this policy",
		"Section 3 of this Addendum survives.":      "this Addendum",
		"Article 6(1) of the GDPR applies.":         "GDPR",
		"section 3 in this case":                    "",
		"Section 2 of this A4 sheet is left blank.": "",
	} {
		got := Find(text, nil)
		if len(got) != 1 || got[0].Doc.Raw != want {
			t.Errorf("%s: %+v, want one whose document is %q", text, got, want)
		}
	}
}
