package ingest

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keysOf parses an HTML source and lists its outline, a node a line: the key,
// and behind it the title of a heading.
func keysOf(t *testing.T, source string) []string {
	t.Helper()
	d, err := Parse(context.Background(), "test.html", []byte("<html><body>"+source+"</body></html>"), nil)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for i, n := range d.Outline {
		line := n.Key
		if n.Heading {
			line = strings.TrimSpace(n.Key + " # " + n.Title)
		}
		if n.Parent >= i || n.Parent >= 0 && (d.Outline[n.Parent].Body.Start > n.Body.Start || d.Outline[n.Parent].Body.End < n.Body.End) {
			t.Errorf("node %d %q does not lie in its parent", i, n.Key)
		}
		if n.Start < n.Body.Start || n.End > n.Body.End || n.Body.End > len(d.Text) {
			t.Errorf("node %d %q: span %d:%d, body %v", i, n.Key, n.Start, n.End, n.Body)
		}
		out = append(out, line)
	}
	return out
}

func TestOutlineKeys(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         []string
	}{
		{"sections run through parts", `<h1>Ports Act, 1961</h1>
			<h2>PART I General</h2><h4>1. Short title</h4><p>In this section a port is a port.</p>
			<h2>PART II Dues</h2><h4>2. Dues</h4><ol><li>(1) One:<ol><li>(a) x;</li><li>(b) y.</li></ol></li><li>(2) Two.</li></ol>`,
			[]string{"# Ports Act, 1961", "part:I # General", "section:1 # Short title", "part:II # Dues", "section:2 # Dues",
				"section:2/1", "section:2/1/a", "section:2/1/b", "section:2/2"}},
		{"units of Regulations", `<h1>Noise in Ports Regulations 2005</h1><h4>1 Citation</h4><p>See regulation 2.</p><h4>2 Limits</h4><p>These apply.</p>`,
			[]string{"# Noise in Ports Regulations 2005", "regulation:1 # Citation", "regulation:2 # Limits"}},
		{"units by use", `<h1>House terms</h1><h4>1 Scope</h4><p>See article 2 and article 1.</p><h4>2 Term</h4><p>As article 1 says.</p>`,
			[]string{"# House terms", "article:1 # Scope", "article:2 # Term"}},
		{"chapters begin again in each part", `<h1>Code</h1><h2>PART 1</h2><h3>CHAPTER 1</h3><h4>§ 1. A</h4><h3>CHAPTER 2</h3><h4>§ 2. B</h4>
			<h2>PART 2</h2><h3>CHAPTER 1</h3><h4>§ 3. C</h4>`,
			[]string{"# Code", "part:1 #", "part:1/chapter:1 #", "section:1 # A", "part:1/chapter:2 #", "section:2 # B", "part:2 #",
				"part:2/chapter:1 #", "section:3 # C"}},
		{"chapters run through parts", `<h1>Code</h1><h2>PART 1</h2><h3>CHAPTER 1</h3><p>x</p><h2>PART 2</h2><h3>CHAPTER 2</h3><p>y</p>`,
			[]string{"# Code", "part:1 #", "chapter:1 #", "part:2 #", "chapter:2 #"}},
		{"the document's own title is no prefix", `<h1>Title 29</h1><h2>Chapter 1</h2><h3>Subchapter I</h3><h4>§ 29-101. A</h4>`,
			[]string{"title:29 #", "chapter:1 #", "chapter:1/subchapter:I #", "section:29-101 # A"}},
		{"a schedule numbers its own paragraphs", `<h1>Ports Act</h1><h4>1 Short title</h4><p>a</p><h2>SCHEDULE 2 Tolls</h2><h3>Part 1</h3>
			<h4>1 Rates</h4><ol><li>(1) x</li></ol><h3>Part 2</h3><h4>2 Reliefs</h4><p>b</p>`,
			[]string{"# Ports Act", "section:1 # Short title", "schedule:2 # Tolls", "schedule:2/part:1 #", "schedule:2/1 # Rates",
				"schedule:2/1/1", "schedule:2/part:2 #", "schedule:2/2 # Reliefs"}},
		{"an appendix goes on with its letter", `<h1>Spec</h1><h2>1. Intro</h2><p>a</p><h3>1.1. Scope</h3><p>b</p><h2>Appendix C. Changes</h2><h3>C.1. Old</h3><p>c</p>`,
			[]string{"# Spec", "section:1 # Intro", "section:1.1 # Scope", "appendix:C # Changes", "appendix:C.1 # Old"}},
		{"two labels in front", `<h1>Act</h1><h4>1 Terms</h4><ol><li>(9) nine</li><li>(10) (A) ten means:<ol><li>(i) one;</li></ol></li><li>(B) not that.</li><li>(11) last</li></ol>`,
			[]string{"# Act", "section:1 # Terms", "section:1/9", "section:1/10", "section:1/10/A", "section:1/10/A/i", "section:1/10/B", "section:1/11"}},
		{"flat paragraphs", `<h1>Act</h1><h4>3 Duty</h4><p>(1) The owner shall—</p><p>(a) pay;</p><p>(b) stay.</p><p>(2) He may go.</p>`,
			[]string{"# Act", "section:3 # Duty", "section:3/1", "section:3/1/a", "section:3/1/b", "section:3/2"}},
		{"definitions without a label have no key", `<h1>Act</h1><h4>2 Terms</h4><ul><li>boat means<ul><li>(a) a raft;</li></ul></li></ul>`,
			[]string{"# Act", "section:2 # Terms", ""}},
		{"an item goes on", `<h1>Act</h1><h4>2 Terms</h4><ol><li>(14) berth means—<ol><li>(a) a quay;</li></ol></li><li>but leaves out—<ol><li>(i) a beach;</li></ol></li><li>(15) next</li></ol>`,
			[]string{"# Act", "section:2 # Terms", "section:2/14", "section:2/14/a", "section:2/14/i", "section:2/15"}},
		{"explanation", `<h1>Act</h1><h4>5 Income</h4><ol><li>(1) one</li><li>(2) two</li><li>Explanation 1.—For the purposes of this sub-section</li></ol>`,
			[]string{"# Act", "section:5 # Income", "section:5/1", "section:5/2", "section:5/2/explanation:1"}},
		{"clauses without headings run through", `<p>1. The seller sells.</p><p>2. The buyer buys under clause 1.</p><p>3. Both sign as clause 2 says.</p>`,
			[]string{"clause:1", "clause:2", "clause:3"}},
		{"steps of several lists are no units", `<h1>Guide</h1><h2>Install</h2><ol><li>Load it.</li><li>Run it.</li></ol><h2>Remove</h2><ol><li>Stop it.</li><li>Erase it.</li></ol>`,
			[]string{"# Guide", "# Install", "", "", "# Remove", "", ""}},
		{"entries of a bibliography", `<h1>Paper</h1><p>As [2] says.</p><h2>References</h2><p>[1] A. Author: Ships. (1) is no label here.</p><ol start="2"><li>Bea Author: Tugs.</li></ol>`,
			[]string{"# Paper", "# References", "bib:1", "bib:2"}},
		{"numbers in brackets elsewhere", `<h1>Paper</h1><p>[1] is no entry.</p>`, []string{"# Paper"}},
		{"numbers twice stay twice", `<h1>Act</h1><h4>7 Fees</h4><p>old</p><h4>7 Fees</h4><p>new</p>`,
			[]string{"# Act", "section:7 # Fees", "section:7 # Fees"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, keysOf(t, c.source)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestOutlineDeep(t *testing.T) {
	var b strings.Builder
	const deep = 150 // two elements each; the HTML parser takes up to 512
	for range deep {
		b.WriteString("<ol><li>(a) x")
	}
	d, err := Parse(context.Background(), "deep.html", []byte("<html><body><h1>1 Top</h1>"+b.String()+"</body></html>"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(d.Text, "(a) x"); n != deep || len(d.Outline) < 2 {
		t.Fatalf("%d items of %d, %d nodes", n, deep, len(d.Outline))
	}
	for i, n := range d.Outline {
		if n.Parent >= i {
			t.Fatalf("node %d has parent %d", i, n.Parent)
		}
	}
}

func TestAnnexedClausesDoNotNameTheSections(t *testing.T) {
	got := keysOf(t, `<h1>Agreement</h1><h2>1. Terms</h2><p>Section 2.1 applies.</p><h2>2. Payment</h2><p>2.1 Fees are due.</p>
		<h1>Schedule 1 Model clauses</h1><h2>Clause 1 Purpose</h2><p>See Clause 2, this Clause and that of section 2.</p><h2>Clause 2 Duties</h2><p>None.</p>`)
	want := []string{"# Agreement", "section:1 # Terms", "section:2 # Payment", "section:2.1", "schedule:1 # Model clauses", "schedule:1/1 # Purpose", "schedule:1/2 # Duties"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
