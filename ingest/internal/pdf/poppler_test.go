package pdf

import (
	"context"
	"math"
	"os"
	"os/exec"
	"path/filepath"
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

// bag counts the words of a text. Leader dots are no words.
func bag(s string) map[string]int {
	m := map[string]int{}
	for _, w := range strings.Fields(folded.Replace(s)) {
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

// TestWordsAgreeWithPoppler compares the words of each page with those that
// another reader finds, weighted by characters.
func TestWordsAgreeWithPoppler(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: reads thousands of pages")
	}
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	var sum, total float64
	for _, name := range corpus(t, "india", "irs", "nist", "compliance", "fedramp", "azure-handbook", "basecamp-policies") {
		if strings.HasSuffix(name, "v201805.pdf") {
			continue // its fonts do not say what they mean, and poppler gives up on them
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := exec.Command(tool, "-raw", "-enc", "UTF-8", name, "-").Output()
		if err != nil {
			continue
		}
		doc, err := Load(context.Background(), src, nil)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
			continue
		}
		pages := strings.Split(string(raw), "\f")
		var fileSum, fileTotal float64
		worst, at := 1.0, 0
		for i := range min(len(pages), len(doc.Pages)) {
			f1, weight := agreement(bag(plain(&doc.Pages[i])), bag(pages[i]))
			fileSum += f1 * float64(weight)
			fileTotal += float64(weight)
			if f1 < worst && weight > 300 {
				worst, at = f1, i+1
			}
		}
		sum, total = sum+fileSum, total+fileTotal
		t.Logf("%.4f %s (%d pages; worst %.3f, page %d)", fileSum/fileTotal, filepath.Base(name), len(doc.Pages), worst, at)
	}
	t.Logf("%.4f of all", sum/total)
	if sum/total < 0.99 {
		t.Errorf("words agree to %.4f, want 0.99", sum/total)
	}
}
