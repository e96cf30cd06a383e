package cite

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzFind holds the laws of Find: spans on rune bounds, in order, without
// overlap, and Raw equal to the text of its span, whatever the text is.
func FuzzFind(f *testing.F) {
	for _, s := range []string{
		"clause (b) of sub-section (2) of section 9 of the Ports Act, 1961 (43 of 1961)",
		"Articles 9, 10 and 10a; §§ 29-905(7)–(9) and Regulation (EU) No 575/2013",
		"see “Über uns” on page 3, [RFC7234], Section 4, and s\u00a012‑B",
		"the two preceding sections; Id. § 5; U.S. Const. art. I, § 8, cl. 3",
		"(((((section section § [1, 2 “insert section 4",
		"\xff section 5\xc2 § \xe2\x80",
	} {
		f.Add(s, 3, 9)
	}
	f.Fuzz(func(t *testing.T, s string, a, b int) {
		opts := &Options{}
		if a >= 0 && b > a && b <= len(s) && utf8.ValidString(s[a:b]) && utf8.ValidString(s[:a]) {
			opts.Links = []Link{{a, b, "#x-4"}}
		}
		last := 0
		for i, m := range Find(s, opts) {
			if m.Start < last || m.End <= m.Start || m.End > len(s) {
				t.Fatalf("mention %d: span %d:%d after %d of %d bytes", i, m.Start, m.End, last, len(s))
			}
			if s[m.Start:m.End] != m.Raw {
				t.Fatalf("mention %d: raw %q, text %q", i, m.Raw, s[m.Start:m.End])
			}
			if utf8.ValidString(s) && !utf8.ValidString(m.Raw) {
				t.Fatalf("mention %d: %q is cut inside a character", i, m.Raw)
			}
			if m.Path == nil || m.Flags == nil {
				t.Fatalf("mention %d: nil path or flags", i)
			}
			if m.Mode == "" || m.Doc.Mode == "" {
				t.Fatalf("mention %d: %q has no mode", i, m.Raw)
			}
			last = m.End
		}
	})
}

func FuzzParseHeading(f *testing.F) {
	for _, s := range []string{"Section 4. Fees", "THE FIRST SCHEDULE", "§§ 1 to 5. Repealed", "C.3 x", "4 (1) x", "SEC. É"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		h := ParseHeading(s)
		flat := strings.Join(strings.Fields(s), " ")
		if h.Label != "" && !strings.Contains(flat, h.Label) || !strings.HasSuffix(flat, h.Title) {
			t.Fatalf("%q: label %q or title %q is not of the heading", s, h.Label, h.Title)
		}
		if (h.Label == "") != (h.Value == "") {
			t.Fatalf("%q: label %q, value %q", s, h.Label, h.Value)
		}
		for _, it := range ItemLabels(s) {
			if it.Text == "" || it.Value == "" || !strings.Contains(s, it.Text) {
				t.Fatalf("%q: item %+v", s, it)
			}
		}
	})
}

// FuzzParseKey takes keys apart that were made of components, and anything else
// without a panic.
func FuzzParseKey(f *testing.F) {
	f.Add("section", "9", "clause", "b")
	f.Add("schedule", "2", "part", "A")
	f.Add("bib", "HTTP/1.0", "", "x")
	f.Fuzz(func(t *testing.T, typ, label, typ2, label2 string) {
		ParseKey(typ + label)
		if strings.ContainsAny(typ+label+typ2+label2, ":/") || typ == "" || label == "" || typ2 == "" || label2 == "" || typ == "bib" {
			return
		}
		key := Key([]Component{{typ, label}, {typ2, label2}})
		if got := Key(ParseKey(key)); got != key {
			t.Fatalf("%q became %q", key, got)
		}
	})
}

// TestHostile reads a megabyte of each text that makes a careless reader slow;
// the time limit of the test run is the bound. See BenchmarkHostile for figures.
func TestHostile(t *testing.T) {
	for name, unit := range map[string]string{
		"units": "section ", "brackets": "(", "chain": "(a)", "list": "1, 2, ", "nested": "clause (a) of ", "acts": "Act ", "titles": "Great Of The ",
		"quotes": "“ section 1 insert ", "codes": "42 U.S.C. 1, ", "open quote": `see "A`,
	} {
		t.Run(name, func(t *testing.T) {
			text := "section 1" + strings.Repeat(unit, (1<<20)/len(unit))
			for _, m := range Find(text, nil) {
				if m.Raw != text[m.Start:m.End] {
					t.Fatal("raw is not the text of the span")
				}
			}
		})
	}
}
