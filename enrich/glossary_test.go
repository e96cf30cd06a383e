package enrich

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// brief writes entries as "short = long (scope)".
func brief(entries []Entry) []string {
	out := []string{}
	for _, e := range entries {
		s := e.Short + " = "
		if e.Long != nil {
			s += *e.Long
		} else {
			s += "-> " + e.Pointer
		}
		if e.Scope != "document" {
			s += " (" + e.Scope + ")"
		}
		out = append(out, s)
	}
	return out
}

const act = `# Harbour Act

## 1 Interpretation

In this Act, unless the context otherwise requires:

- “berth” means a place to moor;
- “craft” means any of the following:
  - (a) a ship;
  - (b) a raft.
- “crew” has the meaning given in section 2.

## 2 Night work

In this section, “night” means the dark hours. The harbour safety board (HSB) decides.

## 3 Fees

In this section, “night” means the time after nine. The Harbour Service Bureau (HSB) collects.

## 4 Abbreviations

| Short | Long |
|---|---|
| ETA | estimated time of arrival |
| UKC | under-keel clearance |

` + "```\nThe port control desk (PCD)\n```\n"

func TestBuildGlossary(t *testing.T) {
	doc, _ := parsed(t, act)
	want := []string{
		"berth = a place to moor",
		"craft = any of the following (a) a ship; (b) a raft",
		"crew = -> section:2",
		"night = the dark hours (section:2)",
		"HSB = harbour safety board",
		"night = the time after nine (section:3)",
		"HSB = Harbour Service Bureau",
		"ETA = estimated time of arrival",
		"UKC = under-keel clearance",
	}
	g := BuildGlossary(doc)
	if diff := cmp.Diff(want, brief(g.Entries)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, e := range g.Entries {
		if e.Start < 0 || e.End > len(doc.Text) || e.Start >= e.End {
			t.Errorf("%s: span %d:%d", e.Short, e.Start, e.End)
		}
	}
}

func TestMeaningByScope(t *testing.T) {
	doc, _ := parsed(t, act)
	g := BuildGlossary(doc)
	at := func(key string) int {
		for _, n := range doc.Outline {
			if n.Key == key {
				return n.Body.Start + 1
			}
		}
		t.Fatalf("no unit %s", key)
		return 0
	}
	for name, tc := range map[string]struct {
		short, at, want string
		conflict, ok    bool
	}{
		"own section":    {"night", "section:2", "the dark hours", false, true},
		"other section":  {"night", "section:3", "the time after nine", false, true},
		"outside":        {"night", "section:1", "", false, false},
		"whole document": {"berth", "section:3", "a place to moor", false, true},
		"two long forms": {"HSB", "section:1", "harbour safety board", true, true},
		"only a pointer": {"crew", "section:1", "", false, false},
		"unknown":        {"XYZ", "section:1", "", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			e, conflict, ok := g.meaning(tc.short, at(tc.at))
			long := ""
			if ok {
				long = *e.Long
			}
			if long != tc.want || conflict != tc.conflict || ok != tc.ok {
				t.Errorf("got %q, conflict %t, %t", long, conflict, ok)
			}
		})
	}
}

func TestGlossaryOf(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"weak and used again":          {"Ask for the quay (QY) plan. The QY is old.", []string{"QY = quay"}},
		"one word, used again":         {"The quisqualate (QA) test. QA is rare.", []string{"QA = quisqualate"}},
		"one word, never used again":   {"The quisqualate (QA) test.", []string{}},
		"plural, never used again":     {"Two port control desks (PCDs) exist.", []string{"PCD = port control desks"}},
		"plural, used in the plural":   {"Two port control desks (PCDs) exist. PCDs answer.", []string{"PCDs = port control desks"}},
		"plural, used in both numbers": {"Two port control desks (PCDs) exist. A PCD answers. PCDs rest.", []string{"PCDs = port control desks"}},
		"plural, used in the singular": {"Two port control desks (PCDs) exist. A PCD answers.", []string{"PCD = port control desks"}},
		"said twice":                   {"The port control desk (PCD) and the port control desk (PCD).", []string{"PCD = port control desk"}},
		"conflict":                     {"The Port Management (PM) and the Preventive Maintenance (PM).", []string{"PM = Port Management", "PM = Preventive Maintenance"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, brief(GlossaryOf(tc.text))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
