package resolve

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shelfOfTests is a small corpus of outlines: an act, rules made under it, two
// editions of another act, a manual and a contract with an exhibit.
const shelfOfTests = `{"docs":[
 {"id":"quay","title":"Quay Act, 1954","aliases":["Act 7 of 1954"],"nodes":[
  {"path":"part:1","heading":"General"},
  {"path":"section:1","heading":"Short title","parent":"part:1"},
  {"path":"section:2","heading":"Terms","parent":"part:1"},
  {"path":"section:2/sub:1","parent":"section:2"},
  {"path":"section:2/sub:2","parent":"section:2"},
  {"path":"section:2/sub:2/sub:a","parent":"section:2/sub:2"},
  {"path":"section:2/sub:2/sub:b","parent":"section:2/sub:2"},
  {"path":"part:2","heading":"Tolls"},
  {"path":"section:3","heading":"Tolls","parent":"part:2"},
  {"path":"section:3A","heading":"Relief","parent":"part:2"},
  {"path":"section:4","heading":"Appeal","parent":"part:2"},
  {"path":"schedule:I","heading":"Rates"},
  {"path":"schedule:I/paragraph:1","parent":"schedule:I"},
  {"path":"schedule:I/paragraph:2","parent":"schedule:I"}]},
 {"id":"quay-rules","title":"Quay Rules, 1960","made_under":"quay","shorts":{"the Act":"quay"},"nodes":[
  {"path":"rule:1","heading":"Title"},{"path":"rule:2","heading":"Form"},{"path":"rule:2/sub:1","parent":"rule:2"}]},
 {"id":"toll-1990","title":"Toll Act, 1990","nodes":[{"path":"section:1","heading":"Title"},{"path":"section:2","heading":"Rate"}]},
 {"id":"toll-2002","title":"Toll Act, 2002","nodes":[{"path":"section:1","heading":"Title"}]},
 {"id":"guide","title":"Crane guide","nodes":[
  {"path":"chapter:1","heading":"Start"},
  {"path":"section:1.1","heading":"Overview","parent":"chapter:1","anchor":"s11"},
  {"path":"section:1.2","heading":"Setup","parent":"chapter:1"},
  {"path":"chapter:2","heading":"Use"},
  {"path":"section:2.1","heading":"Overview","parent":"chapter:2"},
  {"path":"section:2.2","heading":"Faults","parent":"chapter:2"},
  {"path":"bib:1","heading":"Lund"},{"path":"bib:2","heading":"Okoye"}]},
 {"id":"lease","title":"Berth lease","nodes":[
  {"path":"clause:1","heading":"Term"},{"path":"clause:2","heading":"Rent"},{"path":"clause:2/sub:a","parent":"clause:2"},
  {"path":"exhibit:A","heading":"Plan"},{"path":"exhibit:A/clause:1","heading":"Area","parent":"exhibit:A"},
  {"path":"exhibit:A/clause:2","heading":"Depth","parent":"exhibit:A"},{"path":"exhibit:A/clause:3","heading":"Lights","parent":"exhibit:A"}]}
]}`

// tell writes what a text means at a place, a reference a line.
func tell(t *testing.T, o *Outlines, at, text string) []string {
	t.Helper()
	ls, err := o.Resolve(at, text)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for _, l := range ls {
		line := l.Raw + ": " + string(l.State)
		for _, p := range l.Targets {
			line += " " + p.Doc + "#" + p.Path
		}
		for _, p := range l.Candidates {
			line += " ?" + p.Doc + "#" + p.Path
		}
		if l.State == Dangling && l.Nearest != nil {
			line += " near " + l.Nearest.Doc + "#" + l.Nearest.Path
		}
		if l.Reason != "" {
			line += " (" + l.Reason + ")"
		}
		out = append(out, line)
	}
	return out
}

func loadShelf(t testing.TB) *Outlines {
	t.Helper()
	o, err := LoadOutline(strings.NewReader(shelfOfTests))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestResolveOutlines(t *testing.T) {
	o := loadShelf(t)
	for _, c := range []struct {
		name, at, text string
		want           []string
	}{
		{"exact", "quay#section:4", "under section 2(2)(b)", []string{"section 2(2)(b): resolved quay#section:2/sub:2/sub:b"}},
		{"no such section", "quay#section:4", "under section 9", []string{"section 9: dangling near quay# (no_such_label)"}},
		{"no such clause", "quay#section:4", "under section 2(2)(c)", []string{"section 2(2)(c): dangling near quay#section:2/sub:2 (no_such_label)"}},
		{"not that deep", "quay#section:4", "under section 3(1)", []string{"section 3(1): dangling near quay#section:3 (not_that_deep)"}},
		{"a suffix is not rounded down", "quay#section:4", "sections 3A and 2A", []string{"sections 3A: resolved quay#section:3A", "2A: dangling near quay# (no_such_label)"}},
		{"ordinal against numeral", "quay#section:4", "the First Schedule", []string{"First Schedule: resolved quay#schedule:I"}},
		{"figure against numeral", "quay#section:4", "paragraph 2 of Schedule 1", []string{"paragraph 2 of Schedule 1: resolved quay#schedule:I/paragraph:2"}},
		{"range with an inserted one", "quay#section:1", "sections 3 to 4", []string{"sections 3 to 4: resolved quay#section:3 quay#section:3A quay#section:4"}},
		{"partial in its section", "quay#section:2/sub:1", "sub-section (2)", []string{"sub-section (2): resolved quay#section:2/sub:2"}},
		{"partial, nearest above", "quay#section:2/sub:2/sub:a", "clause (b)", []string{"clause (b): resolved quay#section:2/sub:2/sub:b"}},
		{"partial does not leave the section", "quay#section:4", "sub-section (2)", []string{"sub-section (2): dangling near quay#section:4 (not_that_deep)"}},
		{"partial in a schedule", "quay#schedule:I/paragraph:1", "paragraph 2", []string{"paragraph 2: resolved quay#schedule:I/paragraph:2"}},
		{"unqualified stays home", "quay-rules#rule:1", "section 3", []string{"section 3: dangling near quay-rules# (no_such_label)"}},
		{"the Act", "quay-rules#rule:1", "section 3 of the Act", []string{"section 3: resolved quay#section:3"}},
		{"the Act, undefined", "guide#section:1.1", "section 3 of the Act", []string{"section 3: external (not_defined)"}},
		{"by title", "guide#section:1.1", "section 3 of the Quay Act, 1954", []string{"section 3: resolved quay#section:3"}},
		{"by number", "guide#section:1.1", "section 4 of Act 7 of 1954", []string{"section 4: resolved quay#section:4"}},
		{"its own title", "quay#section:4", "section 3 of the Quay Act, 1954", []string{"section 3: resolved quay#section:3"}},
		{"another year", "guide#section:1.1", "section 3 of the Quay Act, 1955", []string{"section 3: external (not_in_corpus)"}},
		{"no year, two editions", "guide#section:1.1", "section 1 of the Toll Act", []string{"section 1: ambiguous ?toll-1990#section:1 ?toll-2002#section:1 (several_documents)"}},
		{"prefix of a longer title", "guide#section:1.1", "section 1 of the Quay (Amendment) Act, 1954", []string{"section 1: external (not_in_corpus)"}},
		{"that act", "guide#section:1.1", "The Quay Act, 1954 stands, and section 4 of that Act applies.", []string{"Quay Act, 1954: resolved quay#", "section 4: resolved quay#section:4"}},
		{"that act, two before", "guide#section:1.1", "The Toll Act, 1990 and the Toll Act, 2002 differ; section 1 of that Act does not.",
			[]string{"Toll Act, 1990: resolved toll-1990#", "Toll Act, 2002: resolved toll-2002#", "section 1: ambiguous ?toll-1990#section:1 ?toll-2002#section:1 (several_before)"}},
		{"that act, of another kind", "guide#section:1.1", "The Quay Rules, 1960 say so; rule 2 of that Act does not.",
			[]string{"Quay Rules, 1960: resolved quay-rules#", "rule 2: dangling near guide# (no_antecedent)"}},
		{"this", "quay#section:2/sub:1", "this section and this Part", []string{"this section: resolved quay#section:2", "this Part: resolved quay#part:1"}},
		{"this, nowhere", "quay-rules#rule:1", "this section", []string{"this section: dangling near quay-rules# (no_place)"}},
		{"previous over a part", "quay#section:3", "the preceding section", []string{"the preceding section: resolved quay#section:2"}},
		{"previous, inserted", "quay#section:4", "the preceding section", []string{"the preceding section: resolved quay#section:3A"}},
		{"two preceding", "quay#section:4", "the two preceding sections", []string{"the two preceding sections: resolved quay#section:3 quay#section:3A"}},
		{"none before", "quay#section:1", "the preceding section", []string{"the preceding section: dangling near quay#part:1 (no_neighbour)"}},
		{"next", "guide#section:2.1", "the next section", []string{"the next section: resolved guide#section:2.2"}},
		{"that section", "quay#section:1", "Section 3 sets it, and that section is final.", []string{"Section 3: resolved quay#section:3", "that section: resolved quay#section:3"}},
		{"that section, the sentence before", "quay#section:1", "Section 3 sets it. That section is final.", []string{"Section 3: resolved quay#section:3", "That section: resolved quay#section:3"}},
		{"that section, too far", "quay#section:1", "Section 3 sets it. He pays. That section is final.", []string{"Section 3: resolved quay#section:3", "That section: dangling near quay# (no_antecedent)"}},
		{"that section, two", "quay#section:1", "Sections 3 and 4 differ, and that section is final.",
			[]string{"Sections 3: resolved quay#section:3", "4: resolved quay#section:4", "that section: ambiguous ?quay#section:3 ?quay#section:4 (several_before)"}},
		{"the latter", "quay#section:1", "Sections 3 and 4 differ, and the latter section is final.",
			[]string{"Sections 3: resolved quay#section:3", "4: resolved quay#section:4", "the latter section: resolved quay#section:4"}},
		{"not out of brackets", "quay#section:1", "A toll (see section 3) is due under that section.", []string{"section 3: resolved quay#section:3", "that section: dangling near quay# (no_antecedent)"}},
		{"clause of that section", "quay#section:1", "Section 2 has it; sub-section (2) of that section too.", []string{"Section 2: resolved quay#section:2", "sub-section (2) of that section: resolved quay#section:2/sub:2"}},
		{"own exhibit first", "lease#exhibit:A/clause:3", "clause 2", []string{"clause 2: resolved lease#exhibit:A/clause:2"}},
		{"main body first", "lease#clause:1", "Clause 2", []string{"Clause 2: resolved lease#clause:2"}},
		{"only in the exhibit", "lease#clause:1", "Clause 3", []string{"Clause 3: resolved lease#exhibit:A/clause:3"}},
		{"a section is a clause here", "lease#clause:1", "Section 2(a)", []string{"Section 2(a): resolved lease#clause:2/sub:a"}},
		{"heading, same chapter", "guide#section:2.2", `see "Overview"`, []string{`"Overview": resolved guide#section:2.1`}},
		{"heading, nowhere", "guide#section:2.2", `see "Spares"`, []string{`"Spares": dangling near guide# (no_such_title)`}},
		{"bibliography", "guide#section:2.1", "as in [1] and [7]", []string{"[1]: resolved guide#bib:1", "[7]: dangling near guide# (no_such_label)"}},
		{"quoted", "quay#section:1", `In section 3, for "section 4" substitute "section 2".`,
			[]string{"section 3: resolved quay#section:3", "section 4: not_followed (quoted)", "section 2: not_followed (quoted)"}},
		{"whole document", "guide#section:1.1", "See the Toll Act, 1990.", []string{"Toll Act, 1990: resolved toll-1990#"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, tell(t, o, c.at, c.text)); diff != "" {
				t.Errorf("at %s: %s\n-want +got\n%s", c.at, c.text, diff)
			}
		})
	}
}

func TestOutlineErrors(t *testing.T) {
	o := loadShelf(t)
	for _, at := range []string{"nobody#section:1", "quay#section:99"} {
		if _, err := o.Resolve(at, "section 1"); err == nil {
			t.Errorf("%s: no error", at)
		}
	}
	for _, s := range []string{"", "{", `{"docs":[{"id":""}]}`, `{"docs":[{"id":"a"},{"id":"a"}]}`} {
		if _, err := LoadOutline(strings.NewReader(s)); err == nil {
			t.Errorf("%q: no error", s)
		}
	}
}

// TestRemovedTarget is law 5 as a property: over random outlines and
// references, taking the target away turns resolved into another state, and
// never into another target.
func TestRemovedTarget(t *testing.T) {
	rnd := rand.New(rand.NewSource(5))
	resolved := 0
	for round := 0; round < 400; round++ {
		paths := randomOutline(rnd)
		text, at := randomReference(rnd, paths), paths[rnd.Intn(len(paths))]
		before := outlineOf(t, paths)
		ls, err := before.Resolve("d#"+at, text)
		if err != nil {
			t.Fatal(err)
		}
		for n, l := range ls {
			if l.State != Resolved {
				continue
			}
			resolved++
			gone := l.Targets[0].Path
			if gone == "" || at == gone || strings.HasPrefix(at, gone+"/") {
				continue
			}
			left := []string{}
			for _, p := range paths {
				if p != gone && !strings.HasPrefix(p, gone+"/") {
					left = append(left, p)
				}
			}
			again, err := outlineOf(t, left).Resolve("d#"+at, text)
			if err != nil {
				t.Fatal(err)
			}
			if again[n].State == Resolved && len(l.Targets) == 1 {
				t.Fatalf("round %d at %s: %q meant %v; without it %v\n%v", round, at, l.Raw, l.Targets, again[n].Targets, paths)
			}
		}
	}
	if resolved < 100 {
		t.Fatalf("only %d references resolved: the test says little", resolved)
	}
}

// randomOutline is an act of a few sections with sub-sections and clauses, and
// a schedule.
func randomOutline(rnd *rand.Rand) []string {
	var out []string
	for s := 1; s <= 3+rnd.Intn(4); s++ {
		label := fmt.Sprint("section:", s)
		if rnd.Intn(4) == 0 {
			label += "A"
		}
		out = append(out, label)
		for k := 1; k <= rnd.Intn(4); k++ {
			out = append(out, fmt.Sprint(label, "/sub:", k))
			for c := 0; c < rnd.Intn(3); c++ {
				out = append(out, fmt.Sprint(label, "/sub:", k, "/sub:", string(rune('a'+c))))
			}
		}
	}
	out = append(out, "schedule:1", "schedule:1/paragraph:1", "schedule:1/paragraph:2")
	return out
}

func randomReference(rnd *rand.Rand, paths []string) string {
	p := paths[rnd.Intn(len(paths))]
	parts := strings.Split(p, "/")
	text := strings.Replace(parts[0], ":", " ", 1)
	for _, x := range parts[1:] {
		if strings.HasPrefix(parts[0], "schedule") {
			return "see paragraph " + strings.TrimPrefix(x, "paragraph:") + " of Schedule 1"
		}
		text += "(" + strings.TrimPrefix(x, "sub:") + ")"
	}
	if rnd.Intn(4) == 0 && len(parts) > 1 {
		return "see sub-section (" + strings.TrimPrefix(parts[1], "sub:") + ")"
	}
	return "see " + text
}

func outlineOf(t *testing.T, paths []string) *Outlines {
	t.Helper()
	var b strings.Builder
	b.WriteString(`{"docs":[{"id":"d","title":"D Act, 1999","nodes":[`)
	for i, p := range paths {
		if i > 0 {
			b.WriteByte(',')
		}
		parent := ""
		if k := strings.LastIndexByte(p, '/'); k > 0 {
			parent = p[:k]
		}
		fmt.Fprintf(&b, `{"path":%q,"parent":%q}`, p, parent)
	}
	b.WriteString("]}]}")
	o, err := LoadOutline(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return o
}
