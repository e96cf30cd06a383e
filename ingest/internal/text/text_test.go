package text

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
)

// read returns what is said of a text, and checks that it is all of it.
func read(t testing.TB, src string) []string {
	t.Helper()
	r := &eventtest.Recorder{}
	if err := Read(context.Background(), []byte(src), r); err != nil {
		t.Fatal(err)
	}
	if err := r.Done(); err != nil {
		t.Fatal(err)
	}
	if got := r.Text(); got != src {
		t.Fatalf("the text is %q, want %q", got, src)
	}
	lines := r.Lines
	if n := len(lines); n > 0 && lines[n-1] == "paragraph:" { // white space at the end
		lines = lines[:n-1]
	}
	if len(lines) == 0 {
		return nil
	}
	return lines
}

func TestHeadings(t *testing.T) {
	const body = "This part applies to every employee of the company and to agency staff.\n"
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"numbered", "1. Scope\n\n" + body + "\n1.1 Terms\n\n" + body + "\n4.9 Retention\n\n" + body,
			[]string{"heading 1: 1. Scope", "paragraph: " + body, "heading 2: 1.1 Terms", "paragraph: " + body, "heading 2: 4.9 Retention", "paragraph: " + body}},
		{"a body sentence that begins with a number", "4.9 Retention\n\n" + body + "\n4.10 applies to sheaths.\n\nSection 67 applies to fees.\n\n67 days later it ends.\n",
			[]string{"heading 1: 4.9 Retention", "paragraph: " + body, "list_item 1: 4.10 applies to sheaths.", "paragraph: Section 67 applies to fees.", "paragraph: 67 days later it ends."}},
		{"units inside units", "PART II\n\nDUTIES\n\nSection 5. Fees\nThe fee is due.\n\nSCHEDULE I - Rates\n\n" + body,
			[]string{`heading 1: PART II\n\nDUTIES`, "heading 2: Section 5. Fees", "paragraph: The fee is due.", "heading 1: SCHEDULE I - Rates", "paragraph: " + body}},
		{"a title above numbered sections", "STAFF HANDBOOK\n\n1. Scope\n\n" + body,
			[]string{"heading 1: STAFF HANDBOOK", "heading 2: 1. Scope", "paragraph: " + body}},
		{"underlined", "Rules\n=====\n\nFees\n----\nThe fee is due.\n\nDates\n-----\n\n" + body,
			[]string{"heading 1: Rules", "other: =====", "heading 2: Fees", "other: ----", "paragraph: The fee is due.", "heading 2: Dates", "other: -----", "paragraph: " + body}},
		{"underlined and overlined", "=====\nRules\n=====\n\n" + body, []string{"other: =====", "heading 1: Rules", "other: =====", "paragraph: " + body}},
		{"capitals standing alone", "FEES\n\n" + body + "\nDATES\n\n" + body, []string{"heading 1: FEES", "paragraph: " + body, "heading 1: DATES", "paragraph: " + body}},
		{"a sentence in capitals right above text", "THE FEE IS DUE.\n" + body, []string{"paragraph: THE FEE IS DUE.", "paragraph: " + body}},
		{"three numbers in a row are a list", "Buy:\n\n1. Milk\n\n2. Bread\n\n3. Eggs\n",
			[]string{"paragraph: Buy:", "list_item 1: 1. Milk", "list_item 1: 2. Bread", "list_item 1: 3. Eggs"}},
		{"an indented body", "Abstract\n\n   " + body + "\n1.  Scope\n\n   " + body,
			[]string{"heading 1: Abstract", "paragraph: " + body, "heading 1: 1.  Scope", "paragraph: " + body}},
		{"no-break spaces", "1.\u00a0Scope\n\n" + body + "\n1.1.\u00a0Terms\n\n" + body,
			[]string{"heading 1: 1.\u00a0Scope", "paragraph: " + body, "heading 2: 1.1.\u00a0Terms", "paragraph: " + body}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var want []string
			for _, w := range tt.want {
				want = append(want, strings.TrimRight(w, "\n"))
			}
			if diff := cmp.Diff(want, read(t, tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBlocks(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"a wrapped paragraph is one", "The fee is due on the\nfirst day of the month\nand not later.\n\n\n  Next.\n  \n",
			[]string{`paragraph: The fee is due on the\nfirst day of the month\nand not later.`, "paragraph: Next."}},
		{"labelled items", "The fee is due:\n  (a) on the first day; or\n  (b) on the last day\n      of the month.\n     (i) at noon;\n     (ii) at night.\n",
			[]string{"paragraph: The fee is due:", "list_item 1: (a) on the first day; or", `list_item 1: (b) on the last day\n      of the month.`, "list_item 2: (i) at noon;", "list_item 2: (ii) at night."}},
		{"a wrapped line that begins with a label", "The fee of every member is due as it is laid down in clause\n(b) of this rule, and it is due on the first day of a month.\n",
			[]string{`paragraph: The fee of every member is due as it is laid down in clause\n(b) of this rule, and it is due on the first day of a month.`}},
		{"bullets", "* one\n  more\n* two\n", []string{`list_item 1: * one\n  more`, "list_item 1: * two"}},
		{"a table", "Name      Rate     Sum\n------    -----    ---\nAlpha     1        2\nBeta      3        4\n",
			[]string{`code: Name      Rate     Sum\n------    -----    ---\nAlpha     1        2\nBeta      3        4`}},
		{"a line is a paragraph", strings.Repeat("The fee is due on the first day of the month. ", 4) + "\n" + strings.Repeat("It is paid in the office of the treasurer. ", 4) + "\n",
			[]string{"paragraph: " + strings.TrimSpace(strings.Repeat("The fee is due on the first day of the month. ", 4)), "paragraph: " + strings.TrimSpace(strings.Repeat("It is paid in the office of the treasurer. ", 4))}},
		{"a contents list", "Contents\n\n1. Scope ........ 3\n2. Fees ......... 4\n\n1. Scope\n\nThis applies to all the staff of the company, whoever they are.\n",
			[]string{"toc: Contents", `toc: 1. Scope ........ 3`, "toc: 2. Fees ......... 4", "heading 1: 1. Scope", "paragraph: This applies to all the staff of the company, whoever they are."}},
		{"white space alone", " \n\n\t\n", nil},
		{"Windows line ends", "one\r\ntwo\r\n\r\nthree\r\n", []string{"paragraph: one\r\\ntwo", "paragraph: three"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPages(t *testing.T) {
	var b strings.Builder
	for i, s := range []string{"1", "2", "3", "4"} {
		if i > 0 {
			b.WriteString("\f\nRFC 9999               Fees               May 2015\n\n")
		}
		b.WriteString("   The fee of the page is due on the first day of\n   the month after it was read.\n\n\nBelshe, et al.        Standards Track        [Page " + s + "]\n")
	}
	paragraph := `paragraph: The fee of the page is due on the first day of\n   the month after it was read.`
	foot := "footer: Belshe, et al.        Standards Track        [Page "
	header := "header: RFC 9999               Fees               May 2015"
	want := []string{paragraph, foot + "1]", header, paragraph, foot + "2]", header, paragraph, foot + "3]", header, paragraph, foot + "4]"}
	got := read(t, b.String())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLimits(t *testing.T) {
	for name, src := range map[string]string{
		"one long line":    strings.Repeat("a ", maxBytes/2+1),
		"lines":            strings.Repeat("a\n", maxLines+1),
		"short paragraphs": strings.Repeat("a\n\n", maxLeaves+2),
	} {
		t.Run(name, func(t *testing.T) {
			if err := Read(context.Background(), []byte(src), &eventtest.Recorder{}); !errors.Is(err, event.ErrTooLarge) {
				t.Errorf("got %v, want ErrTooLarge", err)
			}
		})
	}
	if err := Read(context.Background(), []byte("\x89PNG\r\n\x1a\n\x00\x00"), &eventtest.Recorder{}); !errors.Is(err, event.ErrUnsupported) {
		t.Errorf("an image: got %v", err)
	}
}

func TestMarks(t *testing.T) {
	tests := []struct {
		in            string
		family, raw   string
		value, second int
	}{
		{"(a) x", "(a)", "(a)", 1, 0},
		{"(i) x", "(i)", "(i)", 1, 9},
		{"(c) x", "(a)", "(c)", 3, 100},
		{"(iv) x", "(i)", "(iv)", 4, 0},
		{"(aa) x", "(a)", "(aa)", 27, 0},
		{"12. x", "1.", "12.", 12, 0},
		{"4.9 x", "4.", "4.9", 9, 0},
		{"A.2. x", "A.", "A.2", 2, 0},
		{"- x", "-", "-", 0, 0},
		{"IV. x", "I.", "IV.", 4, 0},
		{"word x", "", "", 0, 0},
		{"2015 was", "", "", 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			m, _ := readMark(tt.in)
			if m.family != tt.family || m.raw != tt.raw || m.value != tt.value || m.value2 != tt.second {
				t.Errorf("got %q %q %d %d", m.family, m.raw, m.value, m.value2)
			}
		})
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"1. A\n\nb\n", "A\n===\n", "(a) x;\n(b) y\n", "\f\nx [Page 1]\n", "a   b   c\n1   2   3\n", "Contents\nA .... 1\n", "PART I\n\nX\n", "\r\n\u00a0\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := &eventtest.Recorder{}
		if err := Read(context.Background(), []byte("x "+s), r); err != nil {
			return
		}
		if err := r.Done(); err != nil {
			t.Error(err)
		}
	})
}

// FuzzVerbatim checks that nothing of a text is lost, added or moved.
func FuzzVerbatim(f *testing.F) {
	f.Add("1. A\n\n  b\n \n")
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8("Aé "+s, "")
		s = strings.ReplaceAll(s, "\x00", "")
		r := &eventtest.Recorder{}
		if err := Read(context.Background(), []byte(s), r); err != nil {
			return
		}
		if got := r.Text(); got != s {
			t.Errorf("got %q, want %q", got, s)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	src := []byte(strings.Repeat("4.9 Retention\n\nThe records of a member are kept for seven years after the\nend of the year in which they were made:\n  (a) on paper; or\n  (b) on the server of the company.\n\n", 3000))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(context.Background(), src, eventtest.Discard{}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestCarriageReturnsAloneEndLines(t *testing.T) {
	var r eventtest.Recorder
	if err := Read(t.Context(), []byte("1. Scope\r\rThe rules bind every berth.\r\r2. Fees\r\rA berth costs nine euros.\r"), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Lines) < 4 || !strings.HasPrefix(r.Lines[0], "heading") || !strings.HasPrefix(r.Lines[2], "heading") {
		t.Errorf("%q", r.Lines)
	}
}
