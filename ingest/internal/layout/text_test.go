package layout

import "testing"

func TestEndsSentence(t *testing.T) {
	for text, want := range map[string]bool{
		"It is done.": true, "He said “yes.”": true, "as in the Act.12": true, "as follows:": true, "the owner—": true, "It is kept. [Port Law, sec. 3]": true, "as kept [Port Law]": false, "is it so?)": true,
		"the owner of": false, "under section 3.5": false, "the year 1999": false, "a ship,": false,
	} {
		if got := endsSentence(text); got != want {
			t.Errorf("endsSentence(%q) = %v", text, got)
		}
	}
}

func TestDefines(t *testing.T) {
	for text, want := range map[string]bool{
		"SECURITY PLAN: Formal document": true, "HIGH-IMPACT SYSTEM: A system": true, "NOTE: see": false, "Note: See it": false, "A: B": false,
	} {
		if got := defines(text); got != want {
			t.Errorf("defines(%q) = %v", text, got)
		}
	}
}

func TestMidReference(t *testing.T) {
	for text, want := range map[string]bool{
		"subject to section": true, "as set out in Schedule": true, "see Pub.": true, "in accordance with": true, "(No": true,
		"the owner pays": false, "a ship.": false, "under this regulation.": false, "as in reg.": true, "paid to the Act.": false,
	} {
		if got := midReference(text); got != want {
			t.Errorf("midReference(%q) = %v", text, got)
		}
	}
}

func TestBullet(t *testing.T) {
	for text, want := range map[string]string{"• fees": "•", "– fees": "–", "-fees": "", "o Fees": "o", "o fees": "", "•": "", "fees": ""} {
		if got := bullet(text); got != want {
			t.Errorf("bullet(%q) = %q; want %q", text, got, want)
		}
	}
}

func TestIsCaption(t *testing.T) {
	for text, want := range map[string]bool{
		"Figure 3: The harbour": true, "Table 2-1. Fees by year": true, "Table 4": true, "Fig. 2 – Plan": true,
		"Table 4 shows the fees.": false, "Figure out the fees first": false, "figure 3 shows": false,
	} {
		if got := isCaption(text); got != want {
			t.Errorf("isCaption(%q) = %v", text, got)
		}
	}
}

func TestPageLike(t *testing.T) {
	for w, want := range map[string]bool{"12": true, "xii": true, "A-3": true, "1-4": true, "12345": false, "Fees": false, "": false} {
		if got := pageLike(w); got != want {
			t.Errorf("pageLike(%q) = %v", w, got)
		}
	}
}

func TestFloatLabel(t *testing.T) {
	for text, want := range map[string]bool{
		"TABLE – G": true, "TABLE -H": true, "Figure 3": true, "Exhibit 12-B": true, "Form A.": true,
		"Table of fees": false, "Table": false, "TABLE – G shows it": false, "Tablet 4": false, "Formation": false,
	} {
		if got := floatLabel(text); got != want {
			t.Errorf("floatLabel(%q) = %v", text, got)
		}
	}
}
