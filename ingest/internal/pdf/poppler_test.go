package pdf

import (
	"context"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// plain writes a page's glyphs in content order, with a blank or a line end
// where the gap between two of them asks for it.
func plain(p *page.Page) string {
	var b strings.Builder
	var last *page.Glyph
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if last != nil {
			size := math.Max(float64(last.Size), float64(g.Size))
			sin, cos := math.Sincos(float64(last.Angle) * math.Pi / 180)
			dx, dy := float64(g.X-last.X), float64(g.Y-last.Y)
			gap, off := dx*cos+dy*sin-float64(last.Advance), dy*cos-dx*sin
			if math.Abs(off) > 0.7*size || gap < -2*size {
				b.WriteByte('\n')
			} else if gap > 0.18*size {
				b.WriteByte(' ')
			}
		}
		b.WriteString(g.Text)
		last = g
	}
	return b.String()
}

var folded = strings.NewReplacer("ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi", "ﬄ", "ffl", "\u00ad", "-", "\u2010", "-", "\u2011", "-", "\u00a0", " ")

// leaders are the dots that lead from a title to its page number.
var leaders = regexp.MustCompile(`\.{4,}|(?: \.){3,}`)

// bag counts the words of a text. Leader dots are no words and part those around
// them.
func bag(s string) map[string]int {
	m := map[string]int{}
	for _, w := range strings.Fields(leaders.ReplaceAllString(folded.Replace(s), " ")) {
		if t := strings.TrimRight(w, "."); len(w)-len(t) >= 3 {
			w = t
		}
		if w != "" && w != "." {
			m[w]++
		}
	}
	return m
}

// agreement is the F1 of two bags of words and how many characters it weighs.
func agreement(a, b map[string]int) (f1 float64, weight int) {
	same, na, nb := 0, 0, 0
	for w, n := range a {
		na += n
		same += min(n, b[w])
	}
	for w, n := range b {
		nb += n
		weight += n * len(w)
	}
	if na+nb == 0 {
		return 1, 0
	}
	return 2 * float64(same) / float64(na+nb), weight
}

// wordFolders are the documents that words are compared over.
var wordFolders = []string{"india", "irs", "nist", "compliance", "fedramp", "azure-handbook", "basecamp-policies", "twin/."}

// misread says that poppler's text of a file is none: the codes of its fonts, and
// not their characters.
func misread(name string) bool { return strings.HasSuffix(name, "_v201805.pdf") }

// TestWordsAgreeWithPoppler compares the words of each page, as drawn, with those
// that another reader finds, weighted by characters.
func TestWordsAgreeWithPoppler(t *testing.T) {
	compareWords(t, 0.995, func(ctx context.Context, name string, src []byte) ([]string, error) {
		doc, err := Load(ctx, src, nil)
		if err != nil {
			return nil, err
		}
		var out []string
		for i := range doc.Pages {
			out = append(out, plain(&doc.Pages[i]))
		}
		return out, nil
	})
}

// popplers are poppler's texts of files, for the tests that come after the first.
var popplers = map[string][]byte{}

// compareWords compares the texts of pages that read returns with poppler's.
func compareWords(t *testing.T, least float64, read func(ctx context.Context, name string, src []byte) ([]string, error)) {
	if testing.Short() {
		t.Skip("left out by -short: reads thousands of pages")
	}
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	var sum, total float64
	for _, name := range corpus(t, wordFolders...) {
		if misread(name) {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		raw, ok := popplers[name]
		if !ok {
			if raw, err = exec.Command(tool, "-raw", "-enc", "UTF-8", name, "-").Output(); err != nil {
				continue
			}
			popplers[name] = raw
		}
		ours, err := read(context.Background(), name, src)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
			continue
		}
		theirs := strings.Split(string(raw), "\f")
		var fileSum, fileTotal float64
		worst, at := 1.0, 0
		for i := range min(len(theirs), len(ours)) {
			f1, weight := agreement(bag(ours[i]), bag(theirs[i]))
			fileSum += f1 * float64(weight)
			fileTotal += float64(weight)
			if f1 < worst && weight > 300 {
				worst, at = f1, i+1
			}
		}
		sum, total = sum+fileSum, total+fileTotal
		t.Logf("%.4f %s (%d pages; worst %.3f, page %d)", fileSum/fileTotal, filepath.Base(name), len(ours), worst, at)
	}
	t.Logf("%.4f of all", sum/total)
	if sum/total < least {
		t.Errorf("words agree to %.4f, want %v", sum/total, least)
	}
}
