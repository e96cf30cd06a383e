package cite

// rank orders units by how much they hold, for references that go inwards
// after a comma: "Part 2, Title I, Chapter 2, Section 1". Only a unit of a
// higher rank continues one of a lower.
type rank uint8

const (
	rankNone rank = iota
	rankVolume
	rankAnnex
	rankPart
	rankTitle
	rankChapter
	rankSubchapter
	rankArticle // may hold sections, as in constitutions and contracts
	rankSection
	rankSubsection
	rankParagraph
	rankSubparagraph
	rankClause
	rankSubclause
	rankItem
	rankTail // proviso, explanation, sentence, note: below anything
)

// trait is what else the grammar must know of a unit word.
type trait uint16

const (
	plural   trait = 1 << iota // "sections", "§§", "ss": a list or range follows
	initial                    // "s", "r": too short to stand without a legal neighbour
	verbish                    // "schedule 3 meetings", "form 5 groups"
	bare                       // may stand without a label: "the proviso to section 4"
	float                      // figure, table: numbered apart from the provisions
	needsDot                   // "ch." but not "ch"
	deictic                    // "this section", "that section" name one
	loose                      // an everyday word: deictic only with a capital
	lower                      // takes a bare small letter: "point a"
	roman                      // counts in Roman numerals only: "Order XXI"
)

// unit is what a unit word means.
type unit struct {
	typ    string
	rank   rank
	traits trait
}

func (u unit) is(t trait) bool { return u.traits&t != 0 }

// unitWords maps each unit word, small letters, to its unit. Plurals and
// abbreviations are entries of their own.
var unitWords = buildUnits()

func buildUnits() map[string]unit {
	m := map[string]unit{}
	add := func(typ string, r rank, t trait, single, many string) {
		for _, w := range words(single) {
			m[w] = unit{typ, r, t}
		}
		for _, w := range words(many) {
			m[w] = unit{typ, r, t | plural}
		}
	}
	add("volume", rankVolume, loose, "volume vol", "volumes vols")
	add("book", rankVolume, loose, "book", "books")
	add("schedule", rankAnnex, verbish|deictic, "schedule sch sched", "schedules schs scheds")
	add("annex", rankAnnex, verbish|deictic, "annex", "annexes")
	add("annexure", rankAnnex, deictic, "annexure", "annexures")
	add("appendix", rankAnnex, deictic, "appendix app", "appendices appendixes apps")
	add("exhibit", rankAnnex, verbish|deictic, "exhibit", "exhibits")
	add("supplement", rankAnnex, deictic|loose, "supplement", "supplements")
	add("attachment", rankAnnex, deictic, "attachment", "attachments")
	add("part", rankPart, deictic, "part pt", "parts pts")
	add("subpart", rankPart+1, deictic, "subpart sub-part", "subparts sub-parts")
	add("title", rankTitle, deictic, "title tit", "titles")
	add("subtitle", rankTitle+1, deictic, "subtitle", "subtitles")
	add("division", rankTitle, deictic, "division", "divisions")
	add("subdivision", rankSubchapter, deictic, "subdivision sub-division", "subdivisions sub-divisions")
	add("chapter", rankChapter, deictic, "chapter chap", "chapters chaps")
	add("chapter", rankChapter, needsDot, "ch", "chs")
	add("subchapter", rankSubchapter, deictic, "subchapter sub-chapter", "subchapters sub-chapters")
	add("article", rankArticle, deictic, "article art", "articles arts")
	add("order", rankChapter, loose|roman, "order", "orders")
	add("list", rankChapter, loose|roman, "list", "lists")
	add("amendment", rankArticle, loose|roman, "amendment amend", "amendments")
	add("section", rankSection, deictic, "section sec sect", "sections secs sects")
	add("section", rankSection, initial, "s", "ss")
	add("regulation", rankSection, deictic, "regulation reg", "regulations regs")
	add("rule", rankSection, verbish|deictic, "rule", "rules")
	add("rule", rankSection, initial, "r", "rr")
	add("clause", rankClause, deictic, "clause cl", "clauses cls")
	add("subsection", rankSubsection, deictic, "subsection sub-section subsec", "subsections sub-sections subsecs subs")
	add("subrule", rankSubsection, deictic, "subrule sub-rule", "subrules sub-rules")
	add("subregulation", rankSubsection, deictic, "subregulation sub-regulation", "subregulations sub-regulations")
	add("subarticle", rankSubsection, deictic, "subarticle sub-article", "subarticles sub-articles")
	add("paragraph", rankParagraph, deictic, "paragraph para par", "paragraphs paras pars")
	add("subparagraph", rankSubparagraph, deictic, "subparagraph sub-paragraph subpara sub-para", "subparagraphs sub-paragraphs subparas sub-paras")
	add("point", rankClause, loose|lower, "point", "points")
	add("subpoint", rankSubclause, loose, "subpoint sub-point", "subpoints sub-points")
	add("indent", rankSubclause, deictic|loose, "indent", "indents")
	add("subclause", rankSubclause, deictic, "subclause sub-clause", "subclauses sub-clauses")
	add("item", rankItem, loose|lower, "item", "items")
	add("entry", rankItem, loose, "entry", "entries")
	add("subitem", rankItem, deictic, "subitem sub-item", "subitems sub-items")
	add("sentence", rankTail, loose, "sentence", "sentences")
	add("proviso", rankTail, bare|deictic, "proviso", "provisos provisoes")
	add("explanation", rankTail, bare|loose, "explanation", "explanations")
	add("exception", rankTail, loose, "exception", "exceptions")
	add("illustration", rankTail, bare|loose, "illustration", "illustrations")
	add("note", rankTail, bare|verbish|loose, "note", "notes")
	add("footnote", rankTail, float, "footnote", "footnotes")
	add("footnote", rankTail, float|needsDot, "fn", "fns")
	add("recital", rankSection, deictic, "recital", "recitals")
	add("comment", rankTail, loose, "comment", "comments")
	add("form", rankSection, verbish|loose, "form", "forms")
	add("requirement", rankSection, loose, "requirement req", "requirements reqs")
	add("control", rankSection, verbish|loose, "control", "controls")
	add("figure", rankSection, float|verbish|deictic|loose, "figure fig", "figures figs")
	add("table", rankSection, float|verbish|deictic|loose, "table tab", "tables tabs")
	add("equation", rankSection, float|loose, "equation eq eqn", "equations eqs eqns")
	add("listing", rankSection, float|loose, "listing", "listings")
	add("example", rankSection, float|loose, "example", "examples")
	add("box", rankSection, float|loose|verbish, "box", "boxes")
	add("step", rankSection, verbish|loose, "step", "steps")
	add("algorithm", rankSection, float|loose, "algorithm alg", "algorithms algs")
	add("theorem", rankSection, float|loose, "theorem thm", "theorems thms")
	for _, t := range []string{"lemma", "proposition", "definition", "remark", "conjecture", "claim"} {
		add(t, rankSection, float|loose, t, t+"s")
	}
	add("corollary", rankSection, float|loose, "corollary", "corollaries")
	add("page", rankTail, float|loose, "page", "pages")
	add("page", rankTail, float|loose|needsDot, "p", "pp")
	return m
}

// smallUnits lose their type in a key when they are not its first component.
var smallUnits = set(`sub subsection paragraph subparagraph point indent clause
	subclause item subrule subregulation enhancement`)

// abbreviatedWords are the unit words that may carry a full stop of their own.
var abbreviatedWords = set(`vol vols sch schs sched scheds app apps pt pts tit chap chaps ch chs art arts
	sec secs sect sects s ss reg regs r rr cl cls subsec subsecs subs para paras par pars subpara subparas
	sub-para sub-paras fn fns req reqs amend fig figs p pp tab tabs eq eqs eqn eqns alg algs thm thms`)

// ordinals are the words that number a unit in front of it.
var ordinals = buildOrdinals()

func buildOrdinals() map[string]string {
	m := map[string]string{"last": "last"}
	for i, w := range words(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh
		twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`) {
		m[w] = itoa(i + 1)
	}
	return m
}
