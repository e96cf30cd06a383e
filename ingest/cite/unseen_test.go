package cite

import "testing"

func TestNumbersWithWhatIsUnseen(t *testing.T) {
	for text, want := range map[string]Heading{
		"5\u200b.1 Zero":                    {Label: "5.1", Value: "5.1", Title: "Zero"},
		"\u202a5.1\u202c Zero":              {Label: "5.1", Value: "5.1", Title: "Zero"},
		"Sec\u00adtion 4\ufeff. Fe\u200des": {Label: "Section 4", Type: "section", Value: "4", Title: "Fe\u200des"},
		"\u200b.Policy\u200c":               {Title: "\u200b.Policy\u200c"},
	} {
		if got := ParseHeading(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
	if got := ItemLabels("(\u200ba) one"); len(got) != 1 || got[0].Value != "a" || got[0].Text != "(a)" {
		t.Errorf("item: %+v", got)
	}
	text := "“é” S\u00adection 5\u200b.1 of this policy and \u2060section 6\u200d(a) hold."
	got := Find(text, &Options{Links: []Link{{Start: 48, End: 63, Target: "#six"}}})
	if len(got) != 2 || got[0].Key != "section:5.1" || got[1].Key != "section:6/a" || got[1].Target != "#six" {
		t.Fatalf("mentions: %+v", got)
	}
	for i, raw := range []string{"S\u00adection 5\u200b.1", "section 6\u200d(a)"} {
		if m := got[i]; m.Raw != raw || text[m.Start:m.End] != raw {
			t.Errorf("%q at %d:%d, want %q", m.Raw, m.Start, m.End, raw)
		}
	}
}
