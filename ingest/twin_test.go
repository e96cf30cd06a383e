package ingest_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/sentence"
)

// twins are books in the shared corpora that come as PDF and as HTML. The HTML's
// pages are read in the order of their names, front matter and indexes left out.
var twins = []struct{ pdf, html, skip string }{
	{"debian-history/project-history.en.pdf", "debian-history/*.html", "index"},
	{"developers-reference/developers-reference.pdf", "developers-reference/*.html", "index search developers-reference"},
	{"debian-reference/debian-reference.en.pdf", "debian-reference/*.html", "index"},
	{"debian-policy/policy.pdf", "debian-policy/html/*.html", "index search genindex"},
	{"install-guide/install.en.pdf", "install-guide/*.html", "index"},
}

// twinSentences is the least share of a book's sentences that its PDF and its
// HTML must have in common, white space folded.
const twinSentences = 0.98

// TestTwins holds a book's PDF against its HTML: the same headings under the
// same headings, and the same sentences. It reads some thousand pages and runs
// only where REFERENT_TWINS is set.
func TestTwins(t *testing.T) {
	if os.Getenv("REFERENT_TWINS") == "" {
		t.Skip("reads whole books; set REFERENT_TWINS to run it")
	}
	root := shared(t, "twin")
	same, all := 0, 0
	for _, tw := range twins {
		t.Run(filepath.Dir(tw.pdf), func(t *testing.T) {
			book := parseTwin(t, filepath.Join(root, tw.pdf))
			names, err := filepath.Glob(filepath.Join(root, tw.html))
			if err != nil {
				t.Fatal(err)
			}
			var pages []*ingest.Document
			for _, n := range names {
				if base := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(n), ".html"), ".en"); !strings.Contains(" "+tw.skip+" ", " "+base+" ") {
					pages = append(pages, parseTwin(t, n))
				}
			}
			got, want := twinText(everyText, book), twinText(runningText, pages...)
			n, missing := commonSentences(want, got)
			same, all = same+n, all+len(want)
			t.Logf("sentences: %d of %d", n, len(want))
			for _, s := range missing[:min(len(missing), twinShown)] {
				t.Logf("  not in the PDF: %.200s", s)
			}
			heads, tree := twinTree(pages...), twinTree(book)
			k, lost := commonHeads(heads, tree)
			_, more := commonHeads(tree, heads)
			t.Logf("headings under their headings: %d of %d, %d others", k, len(heads), len(more))
			for _, s := range lost[:min(len(lost), twinShown)] {
				t.Logf("  no such heading in the PDF: %.200s", s)
			}
			for _, s := range more[:min(len(more), twinShown)] {
				t.Logf("  only in the PDF: %.200s", s)
			}
		})
	}
	if share := float64(same) / float64(max(all, 1)); share < twinSentences {
		t.Errorf("%d of %d sentences are the same: %.4f; want %.2f", same, all, share, twinSentences)
	} else {
		t.Logf("%d of %d sentences are the same: %.4f", same, all, share)
	}
}

// twinShown is how many differences are listed a book.
const twinShown = 40

func parseTwin(t *testing.T, name string) *ingest.Document {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := ingest.Parse(context.Background(), name, data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The kinds of block whose sentences are compared: the HTML's running text is
// looked for in all of the PDF that is no furniture.
var (
	runningText = []ingest.Kind{ingest.KindParagraph, ingest.KindListItem, ingest.KindQuote}
	everyText   = append([]ingest.Kind{ingest.KindCaption, ingest.KindFootnote, ingest.KindHeading, ingest.KindCode, ingest.KindTableRow}, runningText...)
)

// twinText is the sentences of documents, without white space and list labels,
// which HTML numbers by itself.
func twinText(kinds []ingest.Kind, docs ...*ingest.Document) []twinSentence {
	var out []twinSentence
	term := ""
	for _, d := range docs {
		for _, b := range d.Blocks {
			if !b.Leaf || !slices.Contains(kinds, b.Kind) {
				continue
			}
			text := strings.TrimLeft(strings.TrimPrefix(d.Text[b.Start:b.End], b.Label), "–—-◦*0123456789. ")
			if b.Kind == ingest.KindParagraph && numberedCaption.MatchString(text) {
				continue
			}
			text = titledReference.ReplaceAllString(text, "$1")
			for _, cell := range strings.Split(text, "\t") {
				for _, s := range sentence.Split(cell) {
					if k := solid(cell[s.Start:s.End]); len(k) >= twinLeast {
						out = append(out, twinSentence{k, term + k})
					}
					term = ""
				}
			}
			if len(text) < twinTerm && !strings.HasSuffix(text, ".") {
				term = solid(text)
			}
		}
	}
	return out
}

// twinSentence is a sentence, alone and behind the term that it explains: books
// print both on one line where HTML has two blocks.
type twinSentence struct{ text, run string }

// twinTerm is the length in bytes up to which a block may be such a term.
const twinTerm = 80

// numberedCaption is a caption that the HTML's style sheet numbers.
var numberedCaption = regexp.MustCompile(`^(?:Table|Figure|Example)[\s\x{a0}][A-Z]?[\d.]+`)

// titledReference is a cross reference as DocBook's HTML prints it: the PDF has
// the number alone.
var titledReference = regexp.MustCompile(`((?:Section|Chapter|Appendix|Table|Figure)[\s\x{a0}](?:[A-Z][\d.]*|[\d.]*\d)),\s(?:“[^”]*”|[A-Z][^,.;)]*)`)

// twinLeast is the length in bytes under which a sentence is a word or two of a
// label.
const twinLeast = 20

// twinHead is a heading and the one it stands under, without numbers and white
// space; over is empty at the top of a file.
type twinHead struct{ over, title string }

func twinTree(docs ...*ingest.Document) []twinHead {
	var out []twinHead
	for _, d := range docs {
		for _, b := range d.Blocks {
			if b.Kind != ingest.KindHeading {
				continue
			}
			h := twinHead{title: strings.ToLower(solid(cite.ParseHeading(d.Text[b.Start:b.End]).Title))}
			if n := len(b.Path); n > 0 {
				h.over = strings.ToLower(solid(b.Path[n-1].Title))
			}
			out = append(out, h)
		}
	}
	return out
}

// commonHeads counts the headings that two trees have in common and returns the
// titles that only the first has. What a heading at the top of a file stands
// under is not known.
func commonHeads(a, b []twinHead) (int, []string) {
	used := make([]bool, len(b))
	n := 0
	var missing []string
	for _, h := range a {
		i := 0
		for i < len(b) && (used[i] || b[i].title != h.title || b[i].over != h.over && b[i].over != "" && h.over != "") {
			i++
		}
		if i == len(b) {
			missing = append(missing, h.over+" > "+h.title)
			continue
		}
		used[i] = true
		n++
	}
	return n, missing
}

// solid is a text without white space, marks of links and bullets, and without
// numbers: HTML prints a note's mark as "[1]", a page as a raised 1.
func solid(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsNumber(r), strings.ContainsRune("¶•[]\u00ad\u200b", r):
			return -1
		case r == '’', r == '‘':
			return '\''
		case r == '“', r == '”':
			return '"'
		}
		return r
	}, s)
}

// commonSentences counts the sentences that two texts have in common, however
// often, and returns those that only the first has.
func commonSentences(a, b []twinSentence) (int, []string) {
	count := map[string]int{}
	for _, s := range b {
		count[s.text]++
	}
	n := 0
	var missing []string
	for _, s := range a {
		k := s.text
		if count[k] == 0 {
			k = s.run
		}
		if count[k] == 0 {
			missing = append(missing, s.text)
			continue
		}
		count[k]--
		n++
	}
	return n, missing
}
