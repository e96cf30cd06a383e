package resolve

import "testing"

func TestAnnexedUnderItsName(t *testing.T) {
	got := meanings(t, "dpa.md", `# Agreement

## 1. Terms

Clause 2(a) of the Standard Contractual Clauses applies, and Clause 9 of the Standard Contractual Clauses; so does Clause 1 of the Harbour Model Clauses. Section 4 of the Harbour Dues Act 1998 does not.

# Schedule 1 Standard Contractual Clauses (Processors)

## Clause 1 Purpose

None.

## Clause 2 Duties

(a) first duty;

(b) second duty.

# Schedule 2 Harbour Dues Act 1998 explained

## 4 Rates

None.
`)
	for raw, want := range map[string]string{"Clause 2(a)": "resolved schedule:1/2/a", "Clause 9": "external", "Clause 1": "external", "Section 4": "external"} {
		if got[raw] != want {
			t.Errorf("%s is %q, want %q", raw, got[raw], want)
		}
	}
}
