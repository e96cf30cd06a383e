package enrich

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

func TestGlossaryOf(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want map[string]string
	}{
		"plain":            {"Ask the Data Protection Officer (DPO) first.", map[string]string{"DPO": "Data Protection Officer"}},
		"small words":      {"The Council of Harbour Masters (CHM) met.", map[string]string{"CHM": "Council of Harbour Masters"}},
		"inner letters":    {"An electrocardiogram machine check (EMC) is due.", map[string]string{"EMC": "electrocardiogram machine check"}},
		"hyphen":           {"Use multi-factor authentication (MFA).", map[string]string{"MFA": "multi-factor authentication"}},
		"no match":         {"The board met again (XQZ).", nil},
		"list label":       {"The tenant shall in view of (IV) pay.", nil},
		"over a sentence":  {"It is a duty. Pay on time (DPT).", nil},
		"year and unit":    {"It was made law (1998) long ago.", nil},
		"stops at a colon": {"Roles: Records Manager (RM).", map[string]string{"RM": "Records Manager"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got map[string]string
			for _, e := range GlossaryOf(tc.text) {
				if got == nil {
					got = map[string]string{}
				}
				got[e.Short] = *e.Long
				if !strings.HasPrefix(tc.text[e.Start:e.End], *e.Long) {
					t.Errorf("span %d:%d is %q", e.Start, e.End, tc.text[e.Start:e.End])
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

const handbook = `# Handbook

## 4 Records

The Data Protection Officer (DPO) keeps the register.

## 5 Requests

A request goes to the DPO. The DPO answers.

## 6 Code

` + "```\nDPO=1\n```\n"

func enriched(t *testing.T, opts *Options) []ingest.Chunk {
	t.Helper()
	doc, err := ingest.Parse(context.Background(), "handbook.md", []byte(handbook), nil)
	if err != nil {
		t.Fatal(err)
	}
	return Enrich(doc, ingest.Chunks(doc, nil), opts)
}

func TestEnrich(t *testing.T) {
	var got []string
	for _, c := range enriched(t, nil) {
		got = append(got, c.Enriched)
		back, err := Undo(c.Enriched, c.Edits)
		if err != nil || back != c.Original {
			t.Errorf("undo gave %q, %v; want %q", back, err, c.Original)
		}
	}
	want := []string{
		"Handbook > 4 Records\nThe Data Protection Officer (DPO) keeps the register.",
		"Handbook > 5 Requests\nA request goes to the Data Protection Officer (DPO). The DPO answers.",
		"Handbook > 6 Code\nDPO=1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestPassesCanBeSwitchedOff(t *testing.T) {
	for _, c := range enriched(t, &Options{Passes: []string{"-heading_path"}}) {
		if strings.HasPrefix(c.Enriched, "Handbook") {
			t.Errorf("%q has its path", c.Enriched)
		}
	}
	if err := (&Options{Passes: []string{"+nothing"}}).Check(); err == nil {
		t.Error("an unknown pass was accepted")
	}
}

func TestApplyKeepsTheEarlierEdit(t *testing.T) {
	text, kept, lost := Apply("abcdef", []ingest.Edit{
		{Kind: "one", Start: 2, End: 4, Text: "XY"}, {Kind: "two", Start: 3, End: 5, Text: "no"}, {Kind: "three", Start: 0, End: 0, Text: ">"},
	})
	if text != ">abXYef" || len(kept) != 2 || len(lost) != 1 || lost[0].What != "two" {
		t.Errorf("got %q, %v, %v", text, kept, lost)
	}
}

func TestHeadingPathIsTrimmedFromTheMiddle(t *testing.T) {
	long := strings.Repeat("very long heading ", 12)
	text, left := fit([]string{"Top", long, long, "Last"})
	if !strings.HasPrefix(text, "Top > ") || !strings.HasSuffix(text, " > Last") || left != 1 || len(text) > maxPath {
		t.Errorf("got %d left out, %q", left, text)
	}
}

func FuzzApplyUndo(f *testing.F) {
	f.Add("some text", 0, 4, "x", 2, 6, "yy")
	f.Fuzz(func(t *testing.T, original string, a, b int, x string, c, d int, y string) {
		text, kept, _ := Apply(original, []ingest.Edit{{Kind: "a", Start: a, End: b, Text: x}, {Kind: "b", Start: c, End: d, Text: y}})
		back, err := Undo(text, kept)
		if err != nil || back != original {
			t.Fatalf("undo of %q gave %q, %v; want %q", text, back, err, original)
		}
	})
}

func FuzzGlossary(f *testing.F) {
	f.Add("Data Protection Officer (DPO)")
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range GlossaryOf(text) {
			if e.Start < 0 || e.End > len(text) || e.Start >= e.End {
				t.Fatalf("span %d:%d of %d", e.Start, e.End, len(text))
			}
		}
	})
}
