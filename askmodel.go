package referent

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/resolve"
)

// The prompt asks for one sentence a line with its quotes behind it. A model
// that does otherwise loses the sentence, not the reader's trust.
const (
	promptHead = `Answer the question from the numbered passages only.
Write one sentence a line. After each sentence write the number of the passage and the exact words of it that the sentence stands on, like this:
The fee is ten euros. [2: "a fee of ten euros is charged"]
Copy the quoted words letter by letter. Do not use anything you know from elsewhere. If the passages do not answer the question, write only: NO ANSWER

`
	noAnswer = "NO ANSWER"
	// maxAnswer bounds how much of a model's answer is read, in bytes.
	maxAnswer = 16 << 10
	// leastQuote is the number of letters and digits that a quote has at least;
	// fewer stand in any text.
	leastQuote = 6
)

// write has a model answer, and keeps what stands on checked quotes.
func (a *Answer) write(ctx context.Context, m Model) error {
	name, digest, err := m.Describe(ctx)
	if err != nil {
		return err
	}
	a.Model, a.Digest = name, digest
	out, err := m.Write(ctx, a.prompt())
	if err != nil {
		return err
	}
	out = strings.ToValidUTF8(out[:min(len(out), maxAnswer)], "")
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "-*• "))
		if line == "" || strings.Trim(line, ".") == noAnswer {
			continue
		}
		s, why := a.checked(line)
		if why != "" {
			a.Dropped = append(a.Dropped, DroppedSentence{Text: line, Why: why})
			continue
		}
		a.Sentences = append(a.Sentences, *s)
	}
	if len(a.Sentences) == 0 {
		a.Abstained, a.Reason = true, "the model found no answer in the evidence"
		if len(a.Dropped) > 0 {
			a.Reason = "nothing that the model wrote could be checked against the evidence"
		}
	}
	return nil
}

// prompt is what the model is asked. What the evidence cites belongs to it.
func (a *Answer) prompt() string {
	var b strings.Builder
	b.WriteString(promptHead)
	for i, e := range a.Evidence {
		fmt.Fprintf(&b, "[%d] %s\n%s\n", i+1, place(e), e.Chunk.Original)
		for _, r := range e.Cited {
			for _, t := range r.Targets {
				fmt.Fprintf(&b, "(%s, which [%d] cites) %s\n", r.Mention.Raw, i+1, t.Chunk.Original)
			}
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "Question: %s\nAnswer:\n", a.Query)
	return b.String()
}

// place names a passage by its document and headings.
func place(e resolve.Evidence) string {
	parts := []string{e.Citation.Title}
	for _, h := range e.Citation.Path {
		parts = append(parts, strings.TrimSpace(h.Label+" "+h.Title))
	}
	return strings.Trim(strings.Join(parts, " > "), " >")
}

// basis is a number and a quote behind a sentence.
var basis = regexp.MustCompile(`\[(\d{1,3}):?\s*["“](.*?)["”]\s*\]`)

// checked takes a line of a model apart, or says why it cannot be shown.
func (a *Answer) checked(line string) (*AnswerSentence, string) {
	found := basis.FindAllStringSubmatchIndex(line, -1)
	if len(found) == 0 {
		return nil, "no quote stands behind it"
	}
	s := &AnswerSentence{Text: strings.TrimSpace(basis.ReplaceAllString(line, ""))}
	s.Text = strings.Join(strings.Fields(s.Text), " ")
	if s.Text == "" {
		return nil, "a quote without a sentence"
	}
	var seen strings.Builder
	for _, f := range found {
		n, _ := strconv.Atoi(line[f[2]:f[3]])
		if n < 1 || n > len(a.Evidence) {
			return nil, fmt.Sprintf("there is no passage %d", n)
		}
		q, ok := locate(a.Evidence[n-1], n, line[f[4]:f[5]])
		if !ok {
			return nil, fmt.Sprintf("its quote is not in passage %d", n)
		}
		s.Quotes = append(s.Quotes, q)
		seen.WriteString(q.Text + " ")
	}
	if n := unsupported(s.Text, seen.String()); n != "" {
		return nil, fmt.Sprintf("%s is not in what it quotes", n)
	}
	return s, ""
}

// unsupported is the first number of a sentence that its quotes do not have.
func unsupported(sentence, quotes string) string {
	digits := func(r rune) bool { return !unicode.IsDigit(r) && r != '.' && r != ',' }
	there := map[string]bool{}
	for _, n := range strings.FieldsFunc(quotes, digits) {
		there[strings.Trim(n, ".,")] = true
	}
	for _, n := range strings.FieldsFunc(sentence, digits) {
		if n = strings.Trim(n, ".,"); n != "" && !there[n] {
			return n
		}
	}
	return ""
}

// locate finds the words of a quote in a piece of evidence or in what it cites,
// white space and typographic marks folded, and returns them as they stand there.
func locate(e resolve.Evidence, number int, words string) (Quote, bool) {
	want, _ := folded(words)
	n := 0
	for _, r := range want {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	if n < leastQuote {
		return Quote{}, false
	}
	if start, end, ok := findWords(e.Chunk.Original, want); ok {
		return quote(e, number, start, end), true
	}
	for _, r := range e.Cited {
		for _, t := range r.Targets {
			if start, end, ok := findWords(t.Chunk.Original, want); ok {
				return quote(t, number, start, end), true
			}
		}
	}
	return Quote{}, false
}

// findWords finds folded words in a text, at the borders of words, and gives their
// span in the text as it is.
func findWords(text string, want []rune) (start, end int, ok bool) {
	have, at := folded(text)
	for i := 0; i+len(want) <= len(have); i++ {
		j := 0
		for j < len(want) && have[i+j] == want[j] {
			j++
		}
		if j == len(want) && (i == 0 || !inWord(have[i-1]) || !inWord(have[i])) && (i+j == len(have) || !inWord(have[i+j]) || !inWord(have[i+j-1])) {
			return at[i], at[i+len(want)], true
		}
	}
	return 0, 0, false
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// folded gives the characters in which quotes are compared, and where each
// begins in the text; one more entry is the end of the last.
func folded(s string) (out []rune, at []int) {
	end := 0
	for i, r0 := range s {
		r := r0
		switch r {
		case '\u2018', '\u2019', '\u201b':
			r = '\''
		case '\u201c', '\u201d', '"':
			r = '\'' // a quote inside a quote may have been written either way
		case '\u2013', '\u2014', '\u2010', '\u2011':
			r = '-'
		case '\u00ad':
			continue
		}
		if unicode.IsSpace(r) {
			if len(out) == 0 || out[len(out)-1] == ' ' {
				continue
			}
			r = ' '
		} else {
			end = i + utf8.RuneLen(r0)
		}
		out, at = append(out, r), append(at, i)
	}
	if len(out) > 0 && out[len(out)-1] == ' ' {
		out, at = out[:len(out)-1], at[:len(at)-1]
	}
	return out, append(at, end)
}
