package resolve

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// twinBooks are the books that the shared data has in HTML with links.
var twinBooks = []string{"debian-history", "debian-policy/html", "debian-reference", "developers-reference", "install-guide", "nist-800-63", "uslm-guides"}

// Where a link's words are a reference of their own, what they mean and where the
// link leads must be the same place.
func TestLinksAndTheirWordsAgree(t *testing.T) {
	shared := os.Getenv("REFERENT_SHARED")
	if shared == "" {
		shared = "../../shared"
	}
	root := filepath.Join(shared, "corpora", "twin")
	if _, err := os.Stat(root); err != nil {
		t.Skip("shared data not there (REFERENT_SHARED)")
	}
	agree, all := 0, 0
	for _, book := range twinBooks {
		a, n := linksOf(t, filepath.Join(root, filepath.FromSlash(book)))
		t.Logf("%s: %d of %d", book, a, n)
		agree, all = agree+a, all+n
	}
	if all < 100 {
		t.Fatalf("only %d links whose words are references", all)
	}
	if share := float64(agree) / float64(all); share < 0.97 {
		t.Errorf("%d of %d links agree with their words: %.3f", agree, all, share)
	}
}

func linksOf(t *testing.T, dir string) (agree, all int) {
	t.Helper()
	var shelf shelfCorpus
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".html" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		doc, err := ingest.Parse(context.Background(), path, data, nil)
		if err == nil { // a page without text has no links either
			shelf = append(shelf, doc)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r := New(shelf)
	lib, err := r.library(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range shelf {
		b, err := lib.load(context.Background(), d.ID)
		if err != nil {
			t.Fatal(err)
		}
		// with asks what the n-th reference would mean if it were another.
		with := func(n int, m cite.Mention) Resolution {
			mentions := slices.Clone(d.Mentions)
			mentions[n] = m
			x, err := r.ask(context.Background(), lib, b, mentions, n)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		for n, m := range d.Mentions {
			if m.Target == "" || len(m.Path) == 0 || m.Doc.Mode != "self" || isWeb(m.Target) {
				continue
			}
			words, link := m, m
			words.Target, _, _ = strings.Cut(m.Target, "#") // the page, and there the words
			link.Path, link.Key, link.Title = nil, "", ""
			if strings.Contains(m.Target, "#") && !strings.HasPrefix(m.Target, "#") || !strings.Contains(m.Target, "#") {
				link.Doc.Mode, link.Doc.Key = "named", "url:"+strings.SplitN(m.Target, "#", 2)[0]
			}
			w, l := with(n, words), with(n, link)
			if w.State != Resolved || l.State != Resolved {
				t.Logf("%s: %q is %s, its link %s is %s", filepath.Base(d.Source), m.Raw, w.State, m.Target, l.State)
				continue // one of them says nothing
			}
			all++
			if same(w.Places, l.Places) {
				agree++
			} else {
				t.Logf("%s: %q means %v, its link %s leads to %v", filepath.Base(d.Source), m.Raw, w.Places, m.Target, l.Places)
			}
		}
	}
	return agree, all
}

// same says that what words mean is where a link leads; a link without an anchor
// leads to a page as a whole.
func same(a, b []Place) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Doc == y.Doc && (y.Start == 0 && y.End == 0 || x.Key == y.Key && x.Heading == y.Heading || x.Start == y.Start) {
				return true
			}
		}
	}
	return false
}
