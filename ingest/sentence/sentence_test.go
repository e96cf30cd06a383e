package sentence

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func split(text string) []string {
	var out []string
	for _, s := range Split(text) {
		out = append(out, text[s.Start:s.End])
	}
	return out
}

func TestSplit(t *testing.T) {
	// A bar marks each expected end; it is taken out before splitting.
	for name, marked := range map[string]string{
		"plain":                  "The lease ends.| The tenant leaves.",
		"question and shout":     "Who pays?| Nobody!| Read on.",
		"number of an order":     "Order No. 17 stands.| Order No. 18 does not.",
		"no as an answer":        "She said no.| The board agreed.",
		"section abbreviations":  "It follows from s. 67(1) and Sch. III.| Para. 4(b) is silent.",
		"united states code":     "Relief lies under 42 U.S.C. § 1983.| It is rare.",
		"reporter":               "See Roe v. Doe, 12 F. Supp. 2d 34 (D. Md. 1999).| We follow it.",
		"state reporter":         "The rule of 15 Cal. 3d 20 applies.| Nothing changed it.",
		"versus":                 "Acme Corp. v. Beta Ltd. was settled.",
		"company at the end":     "He sold his shares in Acme Inc.| The price was low.",
		"company with a bracket": "The seller is Acme Inc. (Company A) of Leeds.",
		"latin":                  "Fees, e.g. tolls, i.e. charges, are due.| See id. at 5.",
		"regulation label":       "Follow reg. 4.2.1 of the code.",
		"doctor and month":       "Dr. Aiken came on Jan. 5.| He left.",
		"per cent":               "The rate is 5 per cent. of the sum.",
		"figure and article":     "Compare Fig. 3 with Art. 6 of the annex.",
		"clock":                  "The gate shuts at 5 p.m.| Visitors leave by then.",
		"clock with a day":       "The gate shuts at 5 p.m. Monday to Friday.",
		"initials":               "Judge A. B. Carter wrote it.| All agreed.",
		"pronoun I":              "It was for you and I.| The clerk knew.",
		"quotation":              "He said, “It is late.”| Then he left.",
		"quotation goes on":      "“It is late.” he said.",
		"bracketed remark":       "Tell us (see § 4.2.).| We answer.",
		"sentence in brackets":   "The fee (It was raised in May.) is due.",
		"heading label":          "Sec. 12. Fees.| A fee is due.",
		"numbered item":          "4. The tenant pays.| He pays monthly.",
		"run-in list":            "1) the gate is shut 2) the key is kept",
		"run-in list capital":    "1) Shut the gate| 2) Keep the key| 3) Go home",
		"bullets":                "• Shut the gate| • Keep the key",
		"decimal":                "It costs 3.50 a day.| Pay now.",
		"web address":            "Read https://example.org/a.b.html first.| Then sign.",
		"note number":            "The fee was paid.12| The court disagreed.",
		"line end is white":      "The fee\nis due.| Pay\nit.",
		"blank line ends":        "Notice of fees|\n\nA fee is due.",
		"ellipsis goes on":       "The fee ... is due.",
		"ellipsis and capital":   "He never said that....| She did.",
		"chinese":                "第一条。|第二条。",
		"messrs":                 "The M/s. Elm Co. Pvt. Ltd. was served.| No reply came.",
		"session laws":           "See Stats. 1992, ch. 178, § 3.| It took effect at once.",
		"two units":              "Reg. No. 1408/71 applies.| Dir. 95/46/EC does not.",
		"and others":             "Smith et al. (2004) found it.| Others did not.",
		"short citation":         "See also id. § 3.| It is old.",
		"appendix with a letter": "The rule is in app. A.| It holds.",
		"application":            "They use the app.| It helps them.",
		"rules of procedure":     "He moved under Fed.R.Crim.P. 33(a).| The court denied it.",
		"statutes of a state":    "It is an offence under N.C. Gen.Stat. § 14-455(a).| He knew.",
		"papers of a case":       "See Compl. 10; Pl.'s Opp. Def.'s Mot. Dismiss 13.| The court agrees.",
		"record of a congress":   "See 147 Cong. Rec. S11006 (Oct. 25, 2001).| It passed.",
		"encyclopaedia":          "See 8A Am. Jur. 2d, Bailment § 166.| So it is.",
		"company of words":       "Altai v. Softklone Distrib. Corp., 659 F. Supp. 449, is cited.| We follow it.",
		"file name":              "Open main.go first.| Then run it.",
		"nested marks part":      "He said, “it was ‘adopted.’ ”| Nobody spoke.",
		"colon list":             "The following apply: (1) notice; (2) hearing.| Each counts.",
	} {
		t.Run(name, func(t *testing.T) {
			want := strings.Split(marked, "|")
			for i := range want {
				want[i] = strings.TrimSpace(want[i])
			}
			if diff := cmp.Diff(want, split(strings.ReplaceAll(marked, "|", ""))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestAbbreviationsInARow is twelve one-sentence lines joined by spaces: eleven
// inner ends and no other.
func TestAbbreviationsInARow(t *testing.T) {
	want := []string{
		"The notice under No. 5 was late.", "Duties follow from s. 67(1) and Sch. III of it.", "Some goods, e.g. tea, are free.",
		"The claim rests on 42 U.S.C. and nothing else.", "The case is Alder Corp. v. Birch Ltd. of York.", "Builders follow reg. 4.2.1 of the code.",
		"On 3 Jan. we met Dr. Cole again.", "A tax of 5 per cent. is due.", "The flow is drawn in Fig. 3 above.", "Read Art. 5 and para. 4(b) together.",
		"Trade in Elm Inc. (Company A) stops at 5 p.m. sharp.", "The term is in cl. 9, i.e. the last.",
	}
	if diff := cmp.Diff(want, split(strings.Join(want, " "))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"", "A. B. C.", "1.) x 2.) Y", "Sec. 5. “Hi.” . . . .", "\n\n\n.", "•…。!?", "a\xff.\xfe B", "No. (5) Inc. The"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		solid := func(s string) bool {
			return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) }) >= 0
		}
		for _, s := range Split(text) {
			if s.Start < at || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("span %v behind %d of %d bytes", s, at, len(text))
			}
			if solid(text[at:s.Start]) {
				t.Fatalf("%q lies in no sentence", text[at:s.Start])
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[s.Start:s.End]) {
				t.Fatalf("span %v cuts a character", s)
			}
			at = s.End
		}
		if solid(text[at:]) {
			t.Fatalf("%q lies in no sentence", text[at:])
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	text := strings.Repeat("The Board may, under sub-section (2) of section 9, issue an order to Acme Corp. v. Beta Ltd. in respect of No. 5 of 2012. "+
		"Every person to whom it is addressed shall comply within thirty days (see 42 U.S.C. § 1983). Failure is an offence.\n", 500)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Split(text)
	}
}
