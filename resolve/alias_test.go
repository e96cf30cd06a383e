package resolve

import (
	"context"
	"strings"
	"testing"
)

// meanings are what the references of a document mean, by their words: the state,
// and the keys that are meant or listed.
func meanings(t *testing.T, name, text string) map[string]string {
	t.Helper()
	d := parse(t, name, text)
	all, err := New(shelfCorpus{d}).Document(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range all {
		line := []string{string(r.State)}
		for _, p := range append(r.Places, r.Candidates...) {
			line = append(line, p.Key)
		}
		got[d.Text[r.Mention.Start:r.Mention.End]] = strings.Join(line, " ")
	}
	return got
}

func TestSectionsBesideAnnexedClauses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       map[string]string
	}{
		{"clauses annexed", "# Agreement\n\n## 1. Definitions\n\nSection 2.2 and section 7 of this Agreement govern.\n\n## 2. Payment\n\n### 2.1 Time\n\nSection 2.1 of this Agreement and Clause 3(b) apply.\n\n### 2.2 Interest\n\nInterest is due.\n\n# Schedule 1 Standard Clauses\n\n## Clause 1 Purpose\n\nSee Clause 3(a) and this Clause.\n\n## Clause 3 Duties\n\n(a) first duty;\n\n(b) second duty.\n",
			map[string]string{"Section 2.2": "resolved section:2.2", "section 7": "dangling", "Section 2.1": "resolved section:2.1",
				"Clause 3(b)": "resolved schedule:1/3/b", "Clause 3(a)": "resolved schedule:1/3/a", "this Clause": "resolved schedule:1/1"}},
		{"articles annexed", "# Agreement\n\n## 1. Terms\n\nSection 2.1 and Article 2(a) apply.\n\n## 2. Payment\n\n### 2.1 Time\n\nSection 1 applies.\n\n# Schedule 1 Articles\n\n## Article 1 Purpose\n\nSee Article 2.\n\n## Article 2 Duties\n\n(a) first duty;\n\n(b) second duty.\n",
			map[string]string{"Section 2.1": "resolved section:2.1", "Article 2(a)": "resolved schedule:1/article:2/a", "Section 1": "resolved section:1", "Article 2": "resolved schedule:1/article:2"}},
		{"a policy", "# Leave policy\n\n## 1 Scope\n\nSee section 2. Under clause 1 it holds, and under clause 9. Article 2 is not ours. Article 4 of this policy applies. Article 1 of this policy and then Article 5 do.\n\n## 2 Days\n\nSection 1 applies.\n",
			map[string]string{"section 2": "resolved section:2", "clause 1": "resolved section:1", "clause 9": "dangling", "Article 2": "dangling", "Article 4": "dangling",
				"Article 1": "resolved section:1", "Article 5": "dangling", "Section 1": "resolved section:1"}},
		{"a law", "# Ports Act, 1998\n\n## 1. Title\n\nSee section 2; clause 2 and article 2 are of another law.\n\n## 2. Dues\n\nSection 1 applies.\n",
			map[string]string{"section 2": "resolved section:2", "clause 2": "dangling", "article 2": "dangling", "Section 1": "resolved section:1"}},
		{"numbers of the annex", "# Agreement\n\n## 1. Terms\n\nSection 2 and Section 1 of Schedule 1 apply.\n\n## 2. Fees\n\nSection 1 applies.\n\n# Schedule 1 Transfers\n\n## 1 Services\n\nUnder Section 2 and this Section 1 fees are due. Section 2 of this Agreement stands.\n\n## 2 Clauses\n\nNo more.\n",
			map[string]string{"Section 1 of Schedule 1": "resolved schedule:1/1", "Section 1": "resolved schedule:1/1", "Section 2": "resolved section:2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := meanings(t, "contract.md", c.text)
			for raw, want := range c.want {
				if got[raw] != want {
					t.Errorf("%s is %q, want %q", raw, got[raw], want)
				}
			}
		})
	}
}

func TestItemsOnLinesOfOneParagraph(t *testing.T) {
	for name, text := range map[string]string{
		"leave.md":   "# Leave\n\n## 1.1 Exceptions\n\nExempt are:\n(a) first *item*, as in section 1.1(c);\n(b) second, but see section 1.1(b)(ii):\n(i) red\n(ii) blue\n(c) third, as in section 1.1(d).\n",
		"leave.html": "<h1>Leave</h1><h2>1.1 Exceptions</h2><p>Exempt are:<br>(a) first item, as in section 1.1(c);<br>(b) second, but see section 1.1(b)(ii):<br>(i) red<br>(ii) blue<br>(c) third, as in section 1.1(d).</p>",
	} {
		got := meanings(t, name, text)
		if got["section 1.1(b)(ii)"] != "resolved section:1.1/b/ii" {
			t.Errorf("%s: %v", name, got)
		}
		if got["section 1.1(c)"] != "resolved section:1.1/c" || got["section 1.1(d)"] != "dangling" {
			t.Errorf("%s: %v", name, got)
		}
	}
}
