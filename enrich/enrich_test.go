package enrich

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest"
)

// enriched are the enriched texts of a Markdown document's passages, each
// checked to give its original back.
func enriched(t *testing.T, text string, opts *Options) []ingest.Chunk {
	t.Helper()
	doc, chunks := parsed(t, text)
	out := Enrich(doc, chunks, opts)
	for i, c := range out {
		back, err := Undo(c.Enriched, c.Edits)
		if err != nil || back != c.Original || c.Original != chunks[i].Original {
			t.Errorf("undo gave %q, %v; want %q", back, err, c.Original)
		}
		for _, e := range c.Edits {
			if e.Evidence.End <= e.Evidence.Start || e.Evidence.End > len(doc.Text) {
				t.Errorf("%s edit %q has evidence %+v", e.Kind, e.Text, e.Evidence)
			}
		}
	}
	return out
}

// texts are the enriched texts without their heading paths.
func texts(chunks []ingest.Chunk) []string {
	var out []string
	for _, c := range chunks {
		out = append(out, c.Enriched)
	}
	return out
}

// only switches all passes off but those named.
func only(names ...string) *Options {
	o := &Options{}
	for _, n := range PassNames() {
		o.Passes = append(o.Passes, "-"+n)
	}
	for _, n := range names {
		o.Passes = append(o.Passes, "+"+n)
	}
	return o
}

func TestPasses(t *testing.T) {
	const ports = "# Port rules\n\n## 1 Terms\n\nThe vessel traffic service (VTS) serves Alder Ports Ltd (the “Operator”).\n\n"
	for name, tc := range map[string]struct {
		opts *Options
		text string
		want []string // of all passages; "" where it does not matter
	}{
		"heading path": {only("heading_path"), "# Manual\n\n## 4 Records\n\nKeep them.\n", []string{"Manual > 4 Records\nKeep them."}},
		"acronym": {only("acronym"), ports + "## 2 Duty\n\nCall the VTS. The VTS answers.\n",
			[]string{"", "Call the vessel traffic service (VTS). The VTS answers."}},
		"acronym, plural": {only("acronym"), ports + "## 2 Duty\n\nBoth VTSs answer.\n", []string{"", "Both vessel traffic services (VTSs) answer."}},
		"acronym in code": {only("acronym"), ports + "## 2 Duty\n\n```\nVTS\n```\n", []string{"", "VTS"}},
		"label of a source": {only("acronym"), ports + "## 2 Duty\n\nAs [VTS] and [HARB 3, VTS] say, the VTS [that of the port] answers.\n",
			[]string{"", "As [VTS] and [HARB 3, VTS] say, the vessel traffic service (VTS) [that of the port] answers."}},
		"table without a caption between": {only("positional"), "# A\n\n## 1 B\n\nSee the following table.\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nMore of it.\n\nTable 1: Icons\n\n" +
			"Text of icons.\n", []string{"See the following table.", "x\ty\n1\t2", "More of it.\n\nTable 1: Icons\n\nText of icons."}},
		"note in a table of itself": {only("positional"), "# A\n\n## 1 B\n\nx\n\n| See the following table. | y |\n|---|---|\n| 1 | 2 |\n\nTable 1: Icons\n\n| c | d |\n|---|---|\n| 3 | 4 |\n",
			[]string{"x", "See the following table.\ty\n1\t2", "Table 1: Icons", "c\td\n3\t4"}},
		"explanation of a list": {only("lead_in"), "# Port Act\n\n## 1. Duty\n\n(1) A pilot is held.\n\n(2) A master shall not—\n\n(a) sail at night" + strings.Repeat(" or on any day that the office has named", 11) + "; or\n\n(b) moor here" +
			strings.Repeat(" or at any quay that the office has named", 11) + ".\n\nExplanation I.—Nothing in clause (b) holds in a storm" + strings.Repeat(" or in any fog that the office has named", 11) + ".\n",
			[]string{"",
				"Explanation I.—Nothing in clause (b) holds in a storm" + strings.Repeat(" or in any fog that the office has named", 11) + "."}},
		"acronym in a name": {only("acronym"), ports + "## 2 Duty\n\nThe rules of the Joint VTS Centre hold. See VTS-2 and https://x.org/VTS too.\n",
			[]string{"", "The rules of the Joint VTS Centre hold. See VTS-2 and https://x.org/VTS too."}},
		"initials of a person": {only("acronym"), ports + "## 2 Duty\n\nRead Grassi VTS, Garcia ME (2017) first.\n", []string{"", "Read Grassi VTS, Garcia ME (2017) first."}},
		"acronym in capitals": {only("acronym"), "# A\n\n## 1 B\n\nThe world harbour office (WHO) acts.\n\n## 2 C\n\nWHO MAY APPLY HERE\n",
			[]string{"", "WHO MAY APPLY HERE"}},
		"acronym with two meanings": {only("acronym"), ports + "The voyage time sheet (VTS) is filed.\n\n## 2 Duty\n\nCall the VTS.\n", []string{"", "Call the VTS."}},
		"party":                     {only("defined_term"), ports + "## 2 Duty\n\nThe Operator pays. The Operator repairs.\n", []string{"", "The Operator (Alder Ports Ltd) pays. The Operator repairs."}},
		"party in a longer name":    {only("defined_term"), ports + "## 2 Duty\n\nThe Operator Manual holds.\n", []string{"", "The Operator Manual holds."}},
		"meaning is not written in": {only("defined_term"), "# A\n\n## 1 B\n\n“Berth” means a place to moor.\n\n## 2 C\n\nThe Berth is free.\n", []string{"", "The Berth is free."}},
		"title of a section": {only("positional"), "# A\n\n## 1 Fees\n\nSee section 2 and section 2 again.\n\n## 2 Tariffs\n\nPay.\n",
			[]string{"See section 2 (Tariffs) and section 2 again.", "Pay."}},
		"title there already": {only("positional"), "# A\n\n## 1 Fees\n\nSee section 2 (“Tariffs”).\n\n## 2 Tariffs\n\nPay.\n", []string{"See section 2 (“Tariffs”).", "Pay."}},
		"other instrument":    {only("positional"), "# A\n\n## 1 Fees\n\nSee section 2 of the Quay Act 1954.\n\n## 2 Tariffs\n\nPay.\n", []string{"See section 2 of the Quay Act 1954.", "Pay."}},
		"joined to another instrument's": {only("positional"), "# A\n\n## 1 Fees\n\nWithin the meaning of sections 1 and 2, and for the purposes of section 9 of the Quay Act 1954, it holds. " +
			"Section 2 holds. It comes under section 9 of the Quay Act 1954.\n\n## 2 Tariffs\n\nPay.\n",
			[]string{"Within the meaning of sections 1 and 2, and for the purposes of section 9 of the Quay Act 1954, it holds. " +
				"Section 2 (Tariffs) holds. It comes under section 9 of the Quay Act 1954.", "Pay."}},
		"its own section":    {only("positional"), "# A\n\n## 1 Fees\n\nSection 1 holds.\n\n## 2 Tariffs\n\nPay.\n", []string{"Section 1 holds.", "Pay."}},
		"sections in a list": {only("positional"), "# A\n\n## 1 Fees\n\nPay.\n\n## 2 Tariffs\n\nPay.\n\n## 3 Rest\n\nSections 1 and 2 hold.\n", []string{"Pay.", "Pay.", "Sections 1 (Fees) and 2 (Tariffs) hold."}},
		"previous and next": {only("positional"), "# A\n\n## 1 Fees\n\nSee the next section.\n\n## 2 Tariffs\n\nThe previous section holds.\n",
			[]string{"See section 2 (Tariffs).", "Section 1 (Fees) holds."}},
		"no previous": {only("positional"), "# A\n\n## 1 Fees\n\nSee the previous section.\n", []string{"See the previous section."}},
		"headings without labels": {only("positional"), "# A\n\n## Fees\n\nPay.\n\n## Tariffs\n\nThe previous section holds.\n",
			[]string{"Pay.", "The previous section (Fees) holds."}},
		"vague, asked for":  {only("vague"), "# A\n\n## 1 Fees\n\nAs noted above, pay.\n", []string{"As noted above (1 Fees), pay."}},
		"vague, by default": {only("positional"), "# A\n\n## 1 Fees\n\nAs noted above, pay.\n", []string{"As noted above, pay."}},
		"lead-in": {only("lead_in"), "# A\n\n## 1 B\n\nA master shall not:\n\n- leave the vessel;\n- take fuel.\n",
			[]string{"A master shall not:", "A master shall not: leave the vessel;\ntake fuel."}},
		"no lead-in":         {only("lead_in"), "# A\n\n## 1 B\n\nMasters have duties.\n\n- Stay.\n", []string{"Masters have duties.", "Stay."}},
		"lead-in of nothing": {only("lead_in"), "# A\n\n## 1 B\n\nTips:\n\n- Stay.\n", []string{"Tips:", "Stay."}},
	} {
		t.Run(name, func(t *testing.T) {
			got := texts(enriched(t, tc.text, tc.opts))
			for i := range tc.want {
				if tc.want[i] == "" && i < len(got) {
					got[i] = ""
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestLeadInOfALaterPassage(t *testing.T) {
	text := "# A\n\n## 1 B\n\nA master shall not do the following:\n\n" + strings.Repeat("- leave the vessel without a watch on deck at night or in fog;\n", 40)
	got := enriched(t, text, only("lead_in"))
	if len(got) < 3 {
		t.Fatalf("%d passages", len(got))
	}
	if last := got[len(got)-1].Enriched; !strings.HasPrefix(last, "A master shall not do the following: … leave the vessel") {
		t.Errorf("the last passage begins %q", last[:60])
	}
}

func TestTableHeader(t *testing.T) {
	var b strings.Builder
	b.WriteString("# A\n\n## 1 Fees\n\n| Length | Fee |\n|---|---|\n")
	for range 60 {
		b.WriteString("| from ten to twenty metres over all | forty-five crowns a day |\n")
	}
	got := enriched(t, b.String(), only("table_header"))
	if len(got) < 2 || strings.HasPrefix(got[0].Enriched, "Length\tFee\nLength") {
		t.Fatalf("%d passages, the first is %q", len(got), got[0].Enriched[:40])
	}
	for _, c := range got[1:] {
		if !strings.HasPrefix(c.Enriched, "Length\tFee\nfrom ten") {
			t.Errorf("a later passage begins %q", c.Enriched[:40])
		}
	}
}

func TestPronounAcrossPassages(t *testing.T) {
	first := "A mooring permit is issued by the harbour master."
	text := "# A\n\n## 1 B\n\n" + strings.Repeat("The quay is open to all at any hour of the day. ", 15) + first + "\n\nIt must be shown on request. " +
		strings.Repeat("The quay is open to all at any hour of the day. ", 15) + "\n\n## 2 C\n\nIt must be shown.\n"
	var got []string
	for _, c := range enriched(t, text, only("pronoun")) {
		got = append(got, c.Enriched[:min(len(c.Enriched), 30)])
	}
	want := []string{"The quay is open to all at any", "A mooring permit must be shown", "It must be shown."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestExpansionsAreBounded(t *testing.T) {
	var defs, uses strings.Builder
	for _, w := range []string{"Alder", "Birch", "Cedar", "Maple", "Olive", "Poplar", "Rowan", "Sorrel"} {
		defs.WriteString("The " + w + " Harbour Water Board (" + w[:1] + "HWB) acts. ")
		uses.WriteString("Ask the " + w[:1] + "HWB. ")
	}
	text := "# A\n\n## 1 B\n\n" + defs.String() + "\n\n## 2 C\n\n" + uses.String() + strings.Repeat("Nothing else holds in this place at all. ", 15) + "\n"
	count := func(opts *Options) (edits, trimmed int) {
		all := enriched(t, text, opts)
		last := all[len(all)-1]
		for _, m := range last.Missing {
			if strings.HasPrefix(m.Detail, "trimmed") {
				trimmed++
			}
		}
		return len(last.Edits), trimmed
	}
	o := only("acronym")
	if e, m := count(o); e != 6 || m != 2 {
		t.Errorf("by default %d edits and %d trimmed, want 6 and 2", e, m)
	}
	o.MaxExpansions = 3
	if e, m := count(o); e != 3 || m != 5 {
		t.Errorf("with three allowed %d edits and %d trimmed, want 3 and 5", e, m)
	}
}

func TestHeadingPathIsTrimmedFromTheMiddle(t *testing.T) {
	long := strings.Repeat("very long heading ", 12)
	text, left := fit([]string{"Top", long, long, "Last"})
	if !strings.HasPrefix(text, "Top > ") || !strings.HasSuffix(text, " > Last") || left != 1 || len(text) > maxPath {
		t.Errorf("got %d left out, %q", left, text)
	}
}

func TestOptions(t *testing.T) {
	for p, ok := range map[string]bool{"+vague": true, "-pronoun": true, "+nothing": false, "pronoun": false, "": false, "+": false, "++vague": false} {
		if err := (&Options{Passes: []string{p}}).Check(); (err == nil) != ok {
			t.Errorf("%q: %v", p, err)
		}
	}
	names := func(o *Options) (out []string) {
		for _, p := range o.passes() {
			out = append(out, p.Name())
		}
		return out
	}
	want := []string{"heading_path", "lead_in", "table_header", "positional", "acronym", "defined_term", "pronoun"}
	if diff := cmp.Diff(want, names(nil)); diff != "" {
		t.Errorf("by default (-want +got)\n%s", diff)
	}
	want = []string{"heading_path", "lead_in", "table_header", "positional", "vague", "acronym", "defined_term"}
	if diff := cmp.Diff(want, names(&Options{Passes: []string{"-pronoun", "+vague"}})); diff != "" {
		t.Errorf("switched (-want +got)\n%s", diff)
	}
}

// TestSideBySide runs passages of one document from several goroutines: the
// result is the same, whatever their order.
func TestSideBySide(t *testing.T) {
	doc, chunks := parsed(t, manual(6))
	want := Enrich(doc, chunks, nil)
	ctx := NewContext(doc)
	passes := (*Options)(nil).passes()
	got := make([]ingest.Chunk, len(chunks))
	var wg sync.WaitGroup
	for i := range chunks {
		wg.Go(func() { got[i] = enrich(ctx, chunks[i], passes, nil) })
	}
	wg.Wait()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func FuzzEnrich(f *testing.F) {
	f.Add(act)
	f.Add(manual(1))
	f.Add("# A\n\n1. It (AB) see section 1 above:\n   - x\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 20000 {
			return
		}
		doc, err := ingest.Parse(t.Context(), "x.md", []byte(text), &ingest.ParseOptions{Format: "markdown"})
		if err != nil {
			return
		}
		for _, c := range Enrich(doc, ingest.Chunks(doc, nil), &Options{Passes: []string{"+vague"}}) {
			if back, err := Undo(c.Enriched, c.Edits); err != nil || back != c.Original {
				t.Fatalf("undo gave %q, %v; want %q", back, err, c.Original)
			}
		}
	})
}
