package docx

import (
	"bytes"
	"encoding/xml"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

// section is what one section of the body says of its pages.
type section struct {
	headers, footers []string // parts, in the order of the file
	feet, ends       noteStyle
}

// findSections reads the section properties of a document ahead of its text:
// they stand at the end of the section they govern, and its headers and the
// form of its note numbers are wanted at the beginning.
func (r *reader) findSections(data []byte) []section {
	var out []section
	word := []byte("sectPr")
	for at := 0; ; {
		i := bytes.Index(data[at:], word)
		if i < 0 {
			break
		}
		start := bytes.LastIndexByte(data[at:at+i], '<')
		next := at + i + len(word)
		if start >= 0 && isElementStart(data[at+start:next]) && next < len(data) && bytes.IndexByte([]byte(" >/\t\r\n"), data[next]) >= 0 {
			s, size := r.readSection(data[at+start:])
			out = append(out, s)
			next = max(next, at+start+size)
		}
		at = next
	}
	if len(out) == 0 {
		out = append(out, section{feet: r.feet.style, ends: r.ends.style})
	}
	return out
}

// isElementStart says that b is "<sectPr" or "<w:sectPr".
func isElementStart(b []byte) bool {
	name := string(b[1:])
	if i := strings.IndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
	}
	return name == "sectPr"
}

// readSection reads one sectPr element, namespaces unseen: its names are its
// own. It returns how many bytes it took.
func (r *reader) readSection(data []byte) (section, int) {
	s := section{feet: r.feet.style, ends: r.ends.style}
	dec := xml.NewDecoder(bytes.NewReader(data))
	depth := 0
	var in *noteStyle // the note properties that are open
	for {
		t, err := dec.RawToken()
		if err != nil {
			return s, int(dec.InputOffset())
		}
		switch t := t.(type) {
		case xml.StartElement:
			depth++
			switch name := t.Name.Local; {
			case depth == 2:
				in = nil
				switch name {
				case "headerReference":
					s.headers = append(s.headers, local(t, "id"))
				case "footerReference":
					s.footers = append(s.footers, local(t, "id"))
				case "footnotePr":
					in = &s.feet
				case "endnotePr":
					in = &s.ends
				}
			case depth == 3 && in != nil:
				in.configure(&node{kids: []*node{{name: "w:" + name, attrs: []attr{{"w:val", local(t, "val")}}}}})
			}
		case xml.EndElement:
			if depth--; depth == 0 {
				return s, int(dec.InputOffset())
			}
		}
	}
}

// local is the value of the attribute of that name, whatever its prefix.
func local(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// beginSection sends the headers of a section that were not sent before.
func (r *reader) beginSection() error {
	if r.at < len(r.sections) {
		r.section = r.sections[r.at]
	}
	return r.furniture(r.section.headers, event.Header)
}

// endSection sends the footers of a section and goes on to the next one.
func (f *flow) endSection() error {
	r := f.reader
	if err := r.furniture(r.section.footers, event.Footer); err != nil {
		return err
	}
	r.at++
	if r.at >= len(r.sections) {
		return nil
	}
	if r.sections[r.at].feet.restart {
		r.feet.n = 0
	}
	if r.sections[r.at].ends.restart {
		r.ends.n = 0
	}
	return r.beginSection()
}

// furniture sends headers or footers, each part once.
func (r *reader) furniture(ids []string, kind event.Kind) error {
	for _, id := range ids {
		rel, ok := r.pack.rels[id]
		if !ok || rel.external || r.shown[rel.target] {
			continue
		}
		r.shown[rel.target] = true
		root, err := r.pack.tree(rel.target)
		if err != nil {
			return err
		}
		rels, _, err := r.pack.relations(rel.target)
		if err != nil {
			return err
		}
		c := &collector{}
		f := &flow{reader: r, out: c, rels: rels, kind: kind}
		if err := f.story(root.kids); err != nil {
			return err
		}
		text := string(kind) + event.Text(joined(c.leaves(), "\n"))
		if r.shown[text] {
			continue // the same words in another part
		}
		r.shown[text] = true
		c.replay(r.sink)
	}
	return nil
}
