package cite

import (
	"regexp"
	"strings"
	"testing"
)

// sample is statute-like text: about one reference in three sentences, in the
// forms of several countries, between sentences that hold none.
func sample(size int) string {
	const unit = `(1) Subject to the provisions of this Act, every owner shall keep a record of each vessel that enters the harbour and shall produce it on demand. ` +
		`The charge under sub-section (2) of section 9 is payable within thirty days, and clauses (a) to (d) of section 36(1) apply to it. ` +
		`Where an inspector has reason to believe that the record is not correct, he may enter the office at any reasonable time and take copies of it. ` +
		`A person aggrieved by an order may appeal to the Tribunal, which shall dispose of the appeal as soon as may be after hearing the parties. ` +
		`The limits in § 1026.5(b)(2)(ii) and Table 2-1 were raised by Regulation (EU) 2016/679; see Section 4.2.2 of [RFC7234] and Schedule III. ` +
		`Nothing in this section prevents the Board from waiving the charge for a vessel that is laid up, under repair or owned by a public body.` + "\n\n"
	return strings.Repeat(unit, size/len(unit)+1)
}

func BenchmarkFind(b *testing.B) {
	text := sample(1 << 20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Find(text, nil)
	}
}

// plainPattern finds the candidates alone, as one regular expression.
var plainPattern = regexp.MustCompile(`(?i)\b(?:sub-?)?(?:sections?|ss?\.|articles?|clauses?|paragraphs?|rules?|regulations?|schedules?|chapters?|parts?|table|figure)\s+(?:\(?[0-9IVXLC]+[A-Z]{0,3}\)?(?:\([0-9A-Za-z]{1,5}\))*)|§+\s*[0-9.]+(?:\([0-9A-Za-z]+\))*`)

func BenchmarkPlainRegexp(b *testing.B) {
	text := sample(1 << 20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		plainPattern.FindAllStringIndex(text, -1)
	}
}

// BenchmarkScan is the candidate scan over text without references.
func BenchmarkScan(b *testing.B) {
	text := strings.Repeat("The harbour master keeps a book of all vessels and their owners, and shows it to anyone who asks for it in office hours. ", 8000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Find(text, nil)
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"sections", strings.Repeat("section ", 1<<17)},
		{"brackets", strings.Repeat("(", 1<<20)},
		{"chain", "section 1" + strings.Repeat("(a)", 1<<18)},
		{"list", "sections 1" + strings.Repeat(", 2", 1<<18)},
		{"nested", strings.Repeat("clause (a) of ", 1<<16)},
		{"acts", strings.Repeat("Act ", 1<<18)},
		{"titles", strings.Repeat("Great Of The ", 1<<16)},
		{"quotes", strings.Repeat("“ section 1 insert ", 1<<15)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				Find(c.text, nil)
			}
		})
	}
}
