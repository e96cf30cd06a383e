package layout

import "testing"

func TestNumberOf(t *testing.T) {
	for _, tc := range []struct {
		text, class, title string
		rank               int
	}{
		{"PART II", "part", "", 20},
		{"Chapter 4. Fees", "chapter", "Fees", 30},
		{"CHAPTER TWO THE HARBOUR", "chapter", "THE HARBOUR", 30},
		{"4.9 Exposure limits", "decimal 2", "Exposure limits", 51},
		{"1. Scope", "decimal 1", "Scope", 50},
		{"Article 12", "article", "", 50},
		{"IV. Results", "roman", "Results", 40},
		{"B. Parties", "letter", "Parties", 45},
		{"1[76A. Punishment", "decimal 1", "Punishment", 50},
		{"Schedule III", "schedule", "", 20},
		{"Introduction", "", "Introduction", 0},
	} {
		if n := numberOf(tc.text); n.class != tc.class || n.title != tc.title || n.rank != tc.rank {
			t.Errorf("numberOf(%q) = %+v; want class %q, title %q, rank %d", tc.text, n, tc.class, tc.title, tc.rank)
		}
	}
}

func TestRoman(t *testing.T) {
	for s, want := range map[string]int{"i": 1, "iv": 4, "ix": 9, "xiv": 14, "xl": 40, "cx": 110, "": 0, "a": 0, "iv1": 0, "xxxxxxxxxxxxx": 0} {
		if got := roman(s); got != want {
			t.Errorf("roman(%q) = %d; want %d", s, got, want)
		}
	}
}

func TestRowNumbers(t *testing.T) {
	for _, tc := range []struct {
		text  string
		value int
		lone  bool
	}{
		{"12", 12, true},
		{"- 12 -", 12, true},
		{"Page 3 of 20", 3, true},
		{"3 / 20", 3, true},
		{"A-7", 7, true},
		{"xii", 12, true},
		{"14 Chapter 3. Fees", 14, false},
		{"Harbour Rules 9", 9, false},
	} {
		got := rowNumbers(tc.text)
		if len(got) == 0 || got[0].value != tc.value || got[0].lone != tc.lone {
			t.Errorf("rowNumbers(%q) = %+v; want %d, lone %v", tc.text, got, tc.value, tc.lone)
		}
	}
	for _, text := range []string{"Article 3", "Harbour Rules", "CHAPTER 12", ""} {
		if got := rowNumbers(text); len(got) != 0 {
			t.Errorf("rowNumbers(%q) = %+v; want none", text, got)
		}
	}
}
