package pdf

import (
	"encoding/xml"
	"strings"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// metadata reads the document's title, the XMP packet's before the info
// dictionary's, and the other fields in a fixed order.
func (f *file) metadata() (title string, fields []page.Field) {
	title = tidy(cos.Text(f.info.Key("Title").Str()))
	if data, err := f.catalogue.Key("Metadata").Stream(); err == nil && len(data) > 0 {
		if t := xmpTitle(data); t != "" {
			title = t
		}
	}
	for _, k := range []string{"Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"} {
		if v := tidy(cos.Text(f.info.Key(k).Str())); v != "" {
			fields = append(fields, page.Field{Key: strings.ToLower(k), Value: v})
		}
	}
	if lang := tidy(cos.Text(f.catalogue.Key("Lang").Str())); lang != "" {
		fields = append(fields, page.Field{Key: "language", Value: lang})
	}
	return title, fields
}

// xmpTitle is the first text of the Dublin Core title in an XMP packet.
func xmpTitle(data []byte) string {
	const dublinCore = "http://purl.org/dc/elements/1.1/"
	d := xml.NewDecoder(strings.NewReader(string(data[:min(len(data), 1<<20)])))
	d.Strict = false
	inside := false
	for {
		t, err := d.Token()
		if err != nil {
			return ""
		}
		switch t := t.(type) {
		case xml.StartElement:
			inside = inside || t.Name.Space == dublinCore && t.Name.Local == "title"
		case xml.EndElement:
			if t.Name.Space == dublinCore && t.Name.Local == "title" {
				return ""
			}
		case xml.CharData:
			if s := tidy(string(t)); inside && s != "" {
				return s
			}
		}
	}
}
