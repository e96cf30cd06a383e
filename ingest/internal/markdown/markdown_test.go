package markdown

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
)

func read(t *testing.T, src string) []string {
	t.Helper()
	r := &eventtest.Recorder{}
	if err := Read(context.Background(), []byte(src), r); err != nil {
		t.Fatal(err)
	}
	if err := r.Done(); err != nil {
		t.Fatal(err)
	}
	return r.Lines
}

func TestRead(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"closing number signs are no text", "## Fees ##\n", []string{"heading 2 #fees: Fees"}},
		{"a deeper heading, then a higher one", "# A\n### C\n## B\n", []string{"heading 1 #a: A", "heading 3 #c: C", "heading 2 #b: B"}},
		{"slashes and brackets in a heading", "# 24/7 Support > Desk\n", []string{"heading 1 #247-support--desk: 24/7 Support > Desk"}},
		{"explicit anchor", "# Fees {#charges}\n", []string{"heading 1 #charges #fees: Fees"}},
		{"the second of one name", "# Fees\n# Fees\n# Fees\n", []string{"heading 1 #fees: Fees", "heading 1 #fees-1: Fees", "heading 1 #fees-2: Fees"}},
		{"a name that looks counted", "# Fees 1\n# Fees\n# Fees\n", []string{"heading 1 #fees-1: Fees 1", "heading 1 #fees: Fees", "heading 1 #fees-2: Fees"}},
		{"underlined headings", "One\n===\n\nTwo\n---\n", []string{"heading 1 #one: One", "heading 2 #two: Two"}},
		{"emphasis does not touch the text", "This **must** *hold*, ~~not~~ `now`.\n", []string{"paragraph: This must hold, now."}},
		{"struck out by a tag", "It is kept for <s>six</s> five <del>weeks</del> years.\n", []string{"paragraph: It is kept for five years."}},
		{"raised digits", "Five is 5<sup>1</sup>, a million 10<sup>6</sup>, the 4<sup>th</sup> and H<sub>2</sub>O.\n", []string{"paragraph: Five is 5¹, a million 10⁶, the 4th and H2O."}},
		{"lines of a paragraph", "one\ntwo  \nthree\n", []string{`paragraph: one two\nthree`}},
		{"tab, no-break space and mark of direction", "a\tb\u00a0c\u200fd\n", []string{"paragraph: a\\tb\u00a0c\u200fd"}},
		{"escapes and references", `\*a\* &amp; &#167;5 \&amp; &nope; b\c` + "\n", []string{`paragraph: *a* & §5 &amp; &nope; b\c`}},
		{"links", "See [section 4](#fees \"t\"), <https://a.org> and [x][y].\n\n[y]: /z\n",
			[]string{"paragraph: See <section 4|#fees>, <https://a.org|https://a.org> and <x|/z>."}},
		{"code keeps its lines", "```go\nx := 1\n\n  y\n```\n", []string{`code: x := 1\n\n  y\n`}},
		{"placeholders in angle brackets are text", "Dear <your name>, <b>hi</b>.\n", []string{"paragraph: Dear <your name>, hi."}},
		{"comments are not", "a <!-- b --> c\n\n<!-- d -->\n", []string{"paragraph: a  c"}},
		{"inline HTML", "a<br>b <a id=\"x\"></a><a href=\"#y\">c</a> H<sub>2</sub>O\n", []string{`paragraph: a\nb {#x}<c|#y> H2O`}},
		{"attribute line", "Text.\n{: #here .wide}\n", []string{"paragraph #here: Text."}},
		{"a rule is nothing", "a\n\n---\n\nb\n", []string{"paragraph: a", "paragraph: b"}},
		{"byte order mark", "\uFEFF# A\n", []string{"heading 1 #a: A"}},
		{"Windows line ends", "# A\r\n\r\none\r\ntwo\r\n", []string{"heading 1 #a: A", "paragraph: one two"}},
		{"a figure stands alone", "![a chart](c.png)\n\nsee ![icon](i.png) here\n", []string{"figure: a chart", "paragraph: see icon here"}},
		{"empty", "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLists(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"labels as written", "1. a\n2. b\n4. c\n", []string{"list_item 1 {1.}: a", "list_item 1 {2.}: b", "list_item 1 {4.}: c"}},
		{"all ones are counted", "3) a\n3) b\n", []string{"list_item 1 {3)}: a", "list_item 1 {4)}: b"}},
		{"bullets have none", "* a\n* b\n", []string{"list_item 1: a", "list_item 1: b"}},
		{"nesting is the level", "- a\n  1. b\n     - c\n- d\n", []string{"list_item 1: a", "list_item 2 {1.}: b", "list_item 3: c", "list_item 1: d"}},
		{"a second paragraph of an item", "1. a\n\n   b\n2. c\n", []string{"list_item 1 {1.}: a", "paragraph: b", "list_item 1 {2.}: c"}},
		{"an item that begins with a list", "1. - a\n", []string{"list_item 1: 1.", "list_item 2: a"}},
		{"code in an item", "1. ```\n   x\n   ```\n", []string{`code {1.}: x\n`}},
		{"an item that is HTML", "1. <div>a</div>\n2. b\n", []string{"list_item 1 {1.}: a", "list_item 1 {2.}: b"}},
		{"tasks", "- [x] done\n- [ ] open\n", []string{"list_item 1: [x] done", "list_item 1: [ ] open"}},
		{"contents", "- [A](#a)\n- [B](#b)\n  - [C](#c)\n\n# A\n", []string{"toc: <A|#a>", "toc: <B|#b>", "toc: <C|#c>", "heading 1 #a: A"}},
		{"links elsewhere are no contents", "- [A](/a)\n- [B](/b)\n- [C](/c)\n", []string{"list_item 1: <A|/a>", "list_item 1: <B|/b>", "list_item 1: <C|/c>"}},
		{"definitions", "Term\n: One.\n: Two.\n", []string{"paragraph: Term", "paragraph: One.", "paragraph: Two."}},
		{"quotes", "> a\n>\n> # B\n>\n> - c\n", []string{"quote: a", "quote #b: B", "list_item 1: c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTablesAndNotes(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"table", "| A | B |\n|---|---|\n| 1 | **2** |\n|  | x\\|y |\n", []string{"<table", `table_row head: A\tB`, `table_row: 1\t2`, `table_row: \tx|y`, ">"}},
		{"a note follows the text that marks it", "One.[^a] Two.\n\nThree.\n\n[^a]: Note.\n",
			[]string{"paragraph: One.<[1]|#fn:a> Two.", "footnote {[1]} #fn:a: Note.", "paragraph: Three."}},
		{"numbers are kept as written", "One.[^3]\n\n[^3]: Note.\n\n    More.\n", []string{"paragraph: One.<[3]|#fn:3>", "footnote {[3]} #fn:3: Note.", "footnote: More."}},
		{"a note that nothing marks is kept", "One.\n\n[^x]: Lost.\n\nTwo.\n", []string{"paragraph: One.", "footnote {[x]} #fn:x: Lost.", "paragraph: Two."}},
		{"a row with more cells than the head", "| A | B |\n|---|---|\n| 1 | 2 | 3 |  4 x |\n| 5 |\n| 6 | 7 | |\n", []string{"<table", `table_row head: A\tB`, `table_row: 1\t2\t3\t4 x`, `table_row: 5\t`, `table_row: 6\t7\t`, ">"}},
		{"a note marked in a table follows it", "|A|\n|-|\n|b[^1]|\n\n[^1]: N.\n", []string{"<table", "table_row head: A", "table_row: b<[1]|#fn:1>", ">", "footnote {[1]} #fn:1: N."}},
		{"HTML blocks", "<div>\n<p>One <b>two</b></p>\n</div>\n\nText\n\n<table><tr><th>A<th>B<tr><td>1<td>2</table>\n",
			[]string{"paragraph: One two", "paragraph: Text", "<table", `table_row head: A\tB`, `table_row: 1\t2`, ">"}},
		{"a block that is a placeholder", "<signature of the officer>\n", []string{"paragraph: <signature of the officer>"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFrontMatter(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"YAML", "---\ntitle: \"Leave: policy\"\nowner: Ann # of HR\ntags: [a, b]\nlist:\n  - x\nsummary: >\n  Two\n  lines\nnone: ~\n---\n# A\n",
			[]string{"title: Leave: policy", "meta owner: Ann", "meta summary: Two lines", "heading 1 #a: A"}},
		{"TOML", "+++\ntitle = 'It''s'\ndraft = true\n[extra]\nx = 1\n+++\nText\n", []string{"title: It's", "meta draft: true", "paragraph: Text"}},
		{"an unclosed fence is a rule", "---\ntitle: x\n", []string{"paragraph: title: x"}},
		{"a rule and a rule", "---\n\nOne sentence here.\n\n---\n", []string{"paragraph: One sentence here."}},
		{"folded scalar", "---\na: one\n  two\n---\nx\n", []string{"meta a: one two", "paragraph: x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name string
		in   string
	}{
		{"size", strings.Repeat("x", maxBytes+1)},
		{"quotes in quotes", strings.Repeat(">", 5000) + "x"},
		{"lists in a line", strings.Repeat("- ", 5000) + "x"},
		{"lists by indentation", func() string {
			var b strings.Builder
			for i := range 1000 {
				b.WriteString(strings.Repeat("  ", i) + "- x\n")
			}
			return b.String()
		}()},
		{"brackets", strings.Repeat("[a](", 50_000)},
		{"code marks", strings.Repeat(strings.Repeat("`", 999)+" ", 20_000)},
		{"lines", strings.Repeat("a\n\n", maxLines)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := Read(context.Background(), []byte(tt.in), &eventtest.Recorder{})
			if !errors.Is(err, event.ErrTooLarge) {
				t.Errorf("got %v, want ErrTooLarge", err)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Read(ctx, []byte("a"), &eventtest.Recorder{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: got %v", err)
	}
	if err := Read(context.Background(), []byte("a\x00\x01\x02\x00\x03b"), &eventtest.Recorder{}); !errors.Is(err, event.ErrUnsupported) {
		t.Errorf("binary: got %v", err)
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{
		"# A {#a}\n\n1. b\n   - c\n\n> d\n", "---\ntitle: x\n---\n", "|a|b|\n|-|-|\n|1|2|\n", "a[^1]\n\n[^1]: b [^1]\n",
		"<div>\n\n*a*\n\n</div>\n", "Term\n: def\n", "```\nx\n", "&amp; \\* <a href='x'>y", "\uFEFF+++\n+++\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := &eventtest.Recorder{}
		if err := Read(context.Background(), []byte(s), r); err == nil {
			if err := r.Done(); err != nil {
				t.Error(err)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	src := []byte(strings.Repeat("## Fees\n\nThe *fee* of [section 4](#s4) is due, see the table.\n\n1. on the first day;\n2. on the last day.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n", 2000))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(context.Background(), src, eventtest.Discard{}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestCarriageReturnsAloneEndLines(t *testing.T) {
	var want, got eventtest.Recorder
	text := "# Policy\n\nRecords are kept.\n\n## Scope\n\nAll records.\n"
	for src, r := range map[string]*eventtest.Recorder{text: &want, strings.ReplaceAll(text, "\n", "\r"): &got} {
		if err := Read(t.Context(), []byte(src), r); err != nil {
			t.Fatal(err)
		}
	}
	if len(want.Lines) != 4 || !slices.Equal(want.Lines, got.Lines) {
		t.Errorf("%q, want %q", got.Lines, want.Lines)
	}
}
