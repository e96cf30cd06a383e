package cite

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseHeading(t *testing.T) {
	for _, c := range []struct {
		text string
		want Heading
	}{
		{"Section 4. Fees", Heading{"Section 4", "Fees", "section", "4"}},
		{"PART II", Heading{"PART II", "", "part", "II"}},
		{"CHAPTER 1— GENERAL PROVISIONS", Heading{"CHAPTER 1", "GENERAL PROVISIONS", "chapter", "1"}},
		{"Chapter VI-A: Deductions", Heading{"Chapter VI-A", "Deductions", "chapter", "VI-A"}},
		{"THE FIRST SCHEDULE", Heading{"FIRST SCHEDULE", "", "schedule", "1"}},
		{"Schedule", Heading{"Schedule", "", "schedule", "~"}},
		{"SCHEDULE 2 — Tolls", Heading{"SCHEDULE 2", "Tolls", "schedule", "2"}},
		{"§ 29-101.01. Short titles.", Heading{"§ 29-101.01", "Short titles.", "section", "29-101.01"}},
		{"§§ 41 to 43. Repealed", Heading{"§§ 41 to 43", "Repealed", "section", "41 to 43"}},
		{"Appendix A to Part 1030—Yield", Heading{"Appendix A", "to Part 1030—Yield", "appendix", "A"}},
		{"Article 5", Heading{"Article 5", "", "article", "5"}},
		{"4 Exposure limits", Heading{"4", "Exposure limits", "", "4"}},
		{"4.9. Exit codes", Heading{"4.9", "Exit codes", "", "4.9"}},
		{"67A. Notice", Heading{"67A", "Notice", "", "67A"}},
		{"[12] Powers", Heading{"", "[12] Powers", "", ""}},
		{"C.3. Changes", Heading{"C.3", "Changes", "", "C.3"}},
		{"B-1—Model Clauses", Heading{"B-1", "Model Clauses", "", "B-1"}},
		{"IV. Results", Heading{"IV", "Results", "", "IV"}},
		{"  Overview \n of it ", Heading{"", "Overview of it", "", ""}},
		{"1[76A. Punishment]", Heading{"76A", "Punishment]", "", "76A"}},
		{"2[CHAPTER IVA Boards]", Heading{"CHAPTER IVA", "Boards]", "chapter", "IVA"}},
		{"PART ‘B’", Heading{"PART ‘B’", "", "part", "B"}},
		{"PART ‗A‘", Heading{"PART ‗A‘", "", "part", "A"}},
		{"CHAPTER ELEVEN", Heading{"CHAPTER ELEVEN", "", "chapter", "11"}},
		{"Chapter Two: Pay", Heading{"Chapter Two", "Pay", "chapter", "2"}},
		{"Part “of” the whole", Heading{"", "Part “of” the whole", "", ""}},
		{"24/7 Support", Heading{"", "24/7 Support", "", ""}},
		{"2019 Annual report", Heading{"", "2019 Annual report", "", ""}},
		{"B2 visas", Heading{"", "B2 visas", "", ""}},
		{"A. B. Smith", Heading{"", "A. B. Smith", "", ""}},
		{"Part time work", Heading{"", "Part time work", "", ""}},
		{"Table 3", Heading{"", "Table 3", "", ""}},
		{"Schedules of work", Heading{"", "Schedules of work", "", ""}},
		{"CHAPTER ELEVEN CUSTOMS", Heading{"CHAPTER ELEVEN", "CUSTOMS", "chapter", "11"}},
		{"Part Twenty-Two: Ships", Heading{"Part Twenty-Two", "Ships", "part", "22"}},
		{"Chapter One", Heading{"Chapter One", "", "chapter", "1"}},
		{"Part one of two", Heading{"", "Part one of two", "", ""}},
		{"14 CFR Part 39", Heading{"", "14 CFR Part 39", "", ""}},
		{"26 U.S. Code § 408", Heading{"", "26 U.S. Code § 408", "", ""}},
		{"", Heading{}},
	} {
		if diff := cmp.Diff(c.want, ParseHeading(c.text)); diff != "" {
			t.Errorf("%q\n%s", c.text, diff)
		}
	}
}

func TestItemLabels(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Item
	}{
		{"(a) a Saturday;", []Item{{"(a)", "", "a", true, false}}},
		{"(1A) Every owner", []Item{{"(1A)", "", "1A", true, false}}},
		{"(e.1) the First Nation", []Item{{"(e.1)", "", "e.1", true, false}}},
		{"(10) (A) “Entity” means", []Item{{"(10)", "", "10", true, false}, {"(A)", "", "A", true, false}}},
		{"4 (1) Every owner", []Item{{"4", "", "4", false, false}, {"(1)", "", "1", true, false}}},
		{"(14)\"berth\" means", []Item{{"(14)", "", "14", true, false}}},
		{"1[(6) An independent", []Item{{"(6)", "", "6", true, false}}},
		{"12[(ha) a bond", []Item{{"(ha)", "", "ha", true, false}}},
		{"[(c)any policy", []Item{{"(c)", "", "c", true, false}}},
		{"2. Subsequent account", []Item{{"2.", "", "2", false, false}}},
		{"4.2 Terms apply", []Item{{Text: "4.2", Value: "4.2"}}},
		{"— (1) The office", []Item{{Text: "(1)", Value: "1", Bracketed: true}}},
		{"2.2.2 have sole duty", []Item{{Text: "2.2.2", Value: "2.2.2", Weak: true}}},
		{"b) the second", []Item{{"b)", "", "b", false, false}}},
		{"Explanation 2.—For the purposes", []Item{{"Explanation 2", "explanation", "2", false, false}}},
		{"Explanation.— It is declared", []Item{{"Explanation", "explanation", "~", false, false}}},
		{"Section 7. Short title", []Item{{"Section 7", "section", "7", false, false}}},
		{"Section 7 applies to him.", nil},
		{"(un)lawful acts", nil},
		{"(as amended) the rule", nil},
		{"4.90 dollars", []Item{{Text: "4.90", Value: "4.90", Weak: true}}},
		{"A. B. Smith wrote it", nil},
		{"2019 was a good year", nil},
		{"", nil},
	} {
		if diff := cmp.Diff(c.want, ItemLabels(c.text)); diff != "" {
			t.Errorf("%q\n%s", c.text, diff)
		}
	}
	if got := ItemLabel("(ii) the rest"); got != "(ii)" {
		t.Errorf("ItemLabel = %q, want (ii)", got)
	}
}

func TestFollows(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"1", "2", true}, {"9", "10", true}, {"4", "4A", true}, {"1", "1.1", true}, {"2", "1", false},
		{"a", "b", true}, {"h", "i", true}, {"z", "aa", true}, {"b", "a", false},
		{"i", "ii", true}, {"iv", "v", true}, {"vi", "via", true}, {"via", "xiii", true}, {"ii", "b", false},
		{"A", "B", true}, {"a", "1", false}, {"a", "B", false}, {"", "a", false},
	} {
		if got := Follows(c.a, c.b); got != c.want {
			t.Errorf("Follows(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestKey(t *testing.T) {
	for _, c := range []struct {
		path []Component
		want string
	}{
		{nil, ""},
		{[]Component{{"section", "9"}, {"subsection", "2"}, {"clause", "b"}}, "section:9/2/b"},
		{[]Component{{"schedule", "2"}, {"part", "A"}}, "schedule:2/part:A"},
		{[]Component{{"paragraph", "1"}, {"sub", "a"}}, "paragraph:1/a"},
		{[]Component{{"section", "4"}, {"proviso", "~"}}, "section:4/proviso:~"},
	} {
		if got := Key(c.path); got != c.want {
			t.Errorf("Key(%v) = %q, want %q", c.path, got, c.want)
		}
		if got := Key(ParseKey(c.want)); got != c.want {
			t.Errorf("Key(ParseKey(%q)) = %q", c.want, got)
		}
	}
}

func TestRoman(t *testing.T) {
	for w, want := range map[string]int{"I": 1, "IV": 4, "XIV": 14, "XC": 90, "CCCXCIX": 399, "IIII": 0, "VX": 0, "ABC": 0, "": 0} {
		if got := Roman(w); got != want {
			t.Errorf("Roman(%q) = %d, want %d", w, got, want)
		}
	}
	for n := 1; n < 400; n++ {
		if got := Roman(RomanNumeral(n)); got != n {
			t.Fatalf("Roman(RomanNumeral(%d)) = %d", n, got)
		}
	}
}
