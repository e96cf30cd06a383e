package epub

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/referent-go/referent/ingest/internal/archive"
	"github.com/referent-go/referent/ingest/internal/event"
)

// container is META-INF/container.xml.
type container struct {
	Roots []struct {
		Path string `xml:"full-path,attr"`
	} `xml:"rootfiles>rootfile"`
}

// encryption is META-INF/encryption.xml.
type encryption struct {
	Data []struct {
		Reference struct {
			URI string `xml:"URI,attr"`
		} `xml:"CipherData>CipherReference"`
	} `xml:"EncryptedData"`
}

// opf is the package document: what the book is and what it is made of.
type opf struct {
	Titles      []string `xml:"metadata>title"`
	Creators    []string `xml:"metadata>creator"`
	Languages   []string `xml:"metadata>language"`
	Publishers  []string `xml:"metadata>publisher"`
	Dates       []string `xml:"metadata>date"`
	Identifiers []string `xml:"metadata>identifier"`
	Subjects    []string `xml:"metadata>subject"`
	Description []string `xml:"metadata>description"`
	Rights      []string `xml:"metadata>rights"`
	// Some books of version 2 put the fields one element deeper.
	DeepTitles   []string `xml:"metadata>dc-metadata>title"`
	DeepCreators []string `xml:"metadata>dc-metadata>creator"`
	Items        []struct {
		ID         string `xml:"id,attr"`
		Href       string `xml:"href,attr"`
		Media      string `xml:"media-type,attr"`
		Properties string `xml:"properties,attr"`
	} `xml:"manifest>item"`
	Spine []struct {
		Ref string `xml:"idref,attr"`
	} `xml:"spine>itemref"`
}

// chapter is a file of the spine.
type chapter struct {
	file string // relative to the package document
	nav  bool   // the book's own contents page
}

// book is a package document taken apart.
type book struct {
	opf
	spine []chapter
	lost  []string // what the spine lists and the manifest does not name
}

func readPackage(a *archive.Archive, name string) (*book, error) {
	data, err := a.Read(name)
	if err != nil {
		return nil, err
	}
	b := &book{}
	if err := decode(data, &b.opf); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", event.ErrDamaged, name, err)
	}
	items := map[string]int{}
	for i, it := range b.Items {
		if _, taken := items[it.ID]; !taken {
			items[it.ID] = i
		}
	}
	for _, s := range b.Spine {
		i, ok := items[s.Ref]
		if !ok {
			b.lost = append(b.lost, fmt.Sprintf("no file is named for the chapter %q", s.Ref))
			continue
		}
		it := b.Items[i]
		if !isChapter(it.Media, it.Href) {
			continue
		}
		b.spine = append(b.spine, chapter{file: unescape(it.Href), nav: hasProperty(it.Properties, "nav")})
	}
	return b, nil
}

func isChapter(media, href string) bool {
	switch media {
	case "application/xhtml+xml", "text/html", "text/x-oeb1-document", "application/x-dtbook+xml":
		return true
	}
	switch strings.ToLower(path.Ext(unescape(href))) {
	case ".xhtml", ".html", ".htm":
		return true
	}
	return false
}

func hasProperty(list, name string) bool {
	for p := range strings.FieldsSeq(list) {
		if p == name {
			return true
		}
	}
	return false
}

// describe sends the book's title and metadata.
func (b *book) describe(sink event.Sink) {
	if t := first(b.Titles, b.DeepTitles); t != "" {
		sink.Title(t)
	}
	for _, f := range []struct {
		key    string
		values []string
	}{
		{"author", append(b.Creators, b.DeepCreators...)}, {"language", b.Languages}, {"publisher", b.Publishers}, {"date", b.Dates},
		{"identifier", b.Identifiers}, {"keywords", b.Subjects}, {"description", b.Description}, {"rights", b.Rights},
	} {
		for _, v := range f.values {
			sink.Meta(f.key, v)
		}
	}
}

func first(lists ...[]string) string {
	for _, l := range lists {
		for _, s := range l {
			if s = strings.TrimSpace(s); s != "" {
				return s
			}
		}
	}
	return ""
}

const (
	// maxXMLDepth and maxXMLTokens bound the package's own files. The text of
	// a book is not in them.
	maxXMLDepth  = 256
	maxXMLTokens = 2_000_000
)

// decode reads one of the package's XML files. Entities of the document's own
// making are not expanded and nothing is fetched.
func decode(data []byte, into any) error {
	check := decoder(data)
	for depth, n := 0, 0; ; n++ {
		t, err := check.RawToken()
		if err != nil {
			break // said again, with its reason, below
		}
		switch t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if depth > maxXMLDepth || n > maxXMLTokens {
			return fmt.Errorf("elements nested deeper than %d, or more than %d of them", maxXMLDepth, maxXMLTokens)
		}
	}
	return decoder(data).Decode(into)
}

func decoder(data []byte) *xml.Decoder {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = charset.NewReaderLabel
	return d
}
