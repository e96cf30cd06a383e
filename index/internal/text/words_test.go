package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWords(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"case and punctuation", "The Board, shall; NOTIFY.", "the@0 board@1 shall@2 notify@3"},
		{"label with brackets", "under section 67(2)(b) of", "under@0 section@1 67@2 67(2)(b)@2 2@3 b@4 of@5"},
		{"a bracket after a space is not part of a label", "67 (2)", "67@0 2@1"},
		{"decimal label", "see 4.9.1.", "see@0 4.9.1@1"},
		{"number with thousands", "12,000 or 1,2", "12000@0 or@1 1@2 2@3"},
		{"label with a letter", "Form 16A", "form@0 16a@1"},
		{"accents", "Café naïve ÉCOLE", "cafe@0 naive@1 ecole@2"},
		{"possessive", "the company's and employees' don’t", "the@0 company@1 and@2 employees@3 dont@4"},
		{"ligature and soft hyphen", "ef\ufb01cient re\u00adtain", "efficient@0 retain@1"},
		{"other scripts", "данные 個人情報", "данные@0 個人情報@1"},
		{"hyphen parts", "non-resident", "non@0 resident@1"},
		{"long runs are left out but count", "a " + strings.Repeat("x", 65) + " b", "a@0 b@2"},
		{"an accent that stands free", "a \u037a b\u037ac", "a@0 bc@2"},
		{"nothing", " \t.,;", ""},
		{"not text", "\xff\xfe a\xff", "a@0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, w := range Words(c.in, nil) {
				got = append(got, w.Text+"@"+string(rune('0'+w.Position)))
			}
			if d := cmp.Diff(c.want, strings.Join(got, " ")); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestTerms(t *testing.T) {
	stemmed := NewAnalyzer(true).Terms("The companies' policies were retained", nil)
	want := []Term{{"the", 0, true}, {"compani", 1, false}, {"polici", 2, false}, {"were", 3, true}, {"retain", 4, false}}
	if d := cmp.Diff(want, stemmed); d != "" {
		t.Error(d)
	}
	plain := NewAnalyzer(false).Terms("companies retained", nil)
	if d := cmp.Diff([]Term{{"companies", 0, false}, {"retained", 1, false}}, plain); d != "" {
		t.Error(d)
	}
}

// FuzzWords checks that any text gives words in lower case, in order, without
// white space, and the same ones twice.
func FuzzWords(f *testing.F) {
	for _, s := range []string{"section 67(2)(b)", "12,000.50", "É\u0301 ﬁ", "a'b'", "9(", "1.2.", "\xf0\x28", "\u037a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Words(s, nil)
		last := 0
		for _, w := range got {
			if w.Text == "" || strings.ContainsAny(w.Text, " \n\t") {
				t.Fatalf("word %q of %q", w.Text, s)
			}
			if w.Position < last {
				t.Fatalf("position %d after %d in %q", w.Position, last, s)
			}
			last = w.Position
		}
		if d := cmp.Diff(got, Words(s, nil)); d != "" {
			t.Fatal(d)
		}
	})
}
