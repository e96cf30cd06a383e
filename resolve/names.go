package resolve

import (
	"path"
	"sort"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// shelf finds the documents of a corpus by the keys that mentions name them by.
// Names agree whole; a name without a year fits every year.
type shelf struct {
	byName map[string][]string // key -> document IDs, in order of first entry
	bySlug map[string][]string // title without its year -> document IDs
	bySrc  map[string]string   // source -> document ID
	titles map[string][]titled // first word of a title -> titles
}

func newShelf() *shelf {
	return &shelf{byName: map[string][]string{}, bySlug: map[string][]string{}, bySrc: map[string]string{}, titles: map[string][]titled{}}
}

// add enters a document under its names and its source.
func (s *shelf) add(id, source string, names []string) {
	for _, n := range names {
		s.enter(s.byName, n, id)
		if t, ok := strings.CutPrefix(n, "title:"); ok {
			s.enter(s.bySlug, yearless(t), id)
		}
	}
	if source != "" {
		s.bySrc[path.Clean(slash(source))] = id
	}
}

func (s *shelf) enter(m map[string][]string, key, id string) {
	for _, x := range m[key] {
		if x == id {
			return
		}
	}
	m[key] = append(m[key], id)
}

func slash(p string) string { return strings.ReplaceAll(p, "\\", "/") }

// named are the documents that a key names, ordered by ID.
func (s *shelf) named(key string) []string {
	out := append([]string{}, s.byName[key]...)
	if t, ok := strings.CutPrefix(key, "title:"); ok && len(out) == 0 && yearless(t) == t {
		out = append(out, s.bySlug[t]...)
	}
	sort.Strings(out)
	return out
}

// linked is the document that a link from another points to, or "". A relative
// link is read from the folder of the source it stands in.
func (s *shelf) linked(target, from string) string {
	if u := strings.TrimPrefix(target, "file://"); u != target {
		target = u
	}
	target, _, _ = strings.Cut(target, "?")
	if id := s.bySrc[path.Clean(slash(target))]; id != "" || strings.Contains(target, "://") {
		return id
	}
	return s.bySrc[path.Join(path.Dir(slash(from)), slash(target))]
}

// yearless is a slug without the year at its end.
func yearless(slug string) string {
	if n := len(slug); n > 5 && slug[n-5] == '-' && (slug[n-4:n-2] == "19" || slug[n-4:n-2] == "20" || slug[n-4:n-2] == "18") {
		if c := slug[n-2]; c >= '0' && c <= '9' && slug[n-1] >= '0' && slug[n-1] <= '9' {
			return strings.TrimSuffix(slug[:n-5], "-of")
		}
	}
	return slug
}

// titleNames are the keys that a title gives a document: the title as a whole,
// and the instrument that it begins with.
func titleNames(title string) []string {
	title = strings.TrimSpace(title)
	if title == "" {
		return nil
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(title, "The "), "THE ")
	out := []string{"title:" + cite.Slug(bare)}
	if n := cite.Slug(dropBrackets(bare)); "title:"+n != out[0] && n != "" {
		out = append(out, "title:"+n)
	}
	for _, m := range cite.Find(bare, nil) {
		if m.Start == 0 && len(m.Path) == 0 && m.Doc.Mode == "named" && m.Doc.Key != out[0] {
			out = append(out, m.Doc.Key)
		}
		if m.Start == 0 && len(m.Path) == 1 && strings.HasPrefix(m.Key, "title:") {
			out = append(out, "us/usc/t"+m.Key[len("title:"):])
		}
	}
	return out
}

// dropBrackets takes the brackets off the end of a title: "(43 of 1961)".
func dropBrackets(t string) string {
	t = strings.TrimSpace(t)
	for strings.HasSuffix(t, ")") {
		k := strings.LastIndexByte(t, '(')
		if k <= 0 {
			return t
		}
		t = strings.TrimSpace(t[:k])
	}
	return t
}

// titleOf is the title that names a document: its own, or its first heading.
func titleOf(d *ingest.Document) string {
	if d.Title != "" {
		return d.Title
	}
	for _, n := range d.Outline {
		if n.Heading && n.Title != "" && n.Label == "" {
			return n.Title
		}
		if n.Heading {
			break
		}
	}
	return ""
}
