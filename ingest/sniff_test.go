package ingest

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"
)

func zipOf(t testing.TB, names ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, n := range names {
		name, content, _ := strings.Cut(n, "=")
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSniff(t *testing.T) {
	tests := []struct {
		what, name, in string
		want           string
	}{
		{"a PDF under any name", "a.txt", "%PDF-1.7\n", "pdf"},
		{"a PDF behind junk", "a", "junk\n%PDF-1.4", "pdf"},
		{"a PDF behind a server's answer", "a", "HTTP/1.1 200 OK\r\nDate: Mon, 30 Nov 2026 10:00:00 GMT\r\n\r\n%PDF-1.4\n", "pdf"},
		{"a PDF behind binary junk", "a", "\x00\x01\xff%PDF-1.4\r%\xe2\xe3", "pdf"},
		{"a PDF behind a mark and a blank", "a", "\xef\xbb\xbf %PDF-1.4 %\xe2\xe3\n", "pdf"},
		{"a PDF by name behind words", "a.pdf", "This was sent by a server\n%PDF-1.4 x\n", "pdf"},
		{"Markdown about PDF", "notes.md", "# Notes\n\nA PDF begins with %PDF-1.7.\n", "markdown"},
		{"Markdown that shows a PDF", "notes.md", "# A\n\n```\n%PDF-1.7\n1 0 obj\n```\n", "markdown"},
		{"HTML about PDF", "a.html", "<!DOCTYPE html><pre>\n%PDF-1.7\n</pre>", "html"},
		{"a mail about PDF", "a", "From: a@b.c\nSubject: files\n\nWhat does a file look like?\n\n%PDF-1.7\n1 0 obj\n", "text"},
		{"a mail that quotes a line", "a.txt", "Subject: files\n\n%PDF-1.7 is how they begin.\n", "text"},
		{"words with the mark in them", "a", "see:\n%PDF-x\n", "text"},
		{"DOCX", "a.zip", zipOf(t, "[Content_Types].xml=", "word/document.xml="), "docx"},
		{"DOCX with another main part", "a", zipOf(t, "[Content_Types].xml=", "word/document2.xml="), "docx"},
		{"EPUB", "a", zipOf(t, "mimetype=application/epub+zip", "META-INF/container.xml="), "epub"},
		{"HTML", "a.txt", "\n<!DOCTYPE html><p>x", "html"},
		{"HTML behind a comment", "a", "<!-- saved --><html><p>x", "html"},
		{"XHTML", "a.xml", `<?xml version="1.0"?><!DOCTYPE html PUBLIC "a" "b"><html xmlns="x"/>`, "html"},
		{"a piece of HTML", "a", "<div class=x><p>y</div>", "html"},
		{"Markdown that begins with HTML", "a.md", "<div align=center>\n\n# A\n", "markdown"},
		{"Markdown by name", "a.md", "plain", "markdown"},
		{"Markdown by its signs", "-", "# A\n\nSee [b](c).\n", "markdown"},
		{"Markdown by its headings", "-", "# A\n\ntext\n\n## B\n\ntext\n", "markdown"},
		{"a script is none", "-", "#!/bin/sh\n# do\n# this\necho [a](b)\n", "text"},
		{"comments are none", "conf", "# set this\nx=1\n# and this\ny=2\n", "text"},
		{"text", "a", "The fee is due.", "text"},
		{"text named .html", "a.html", "The fee is due.", "text"},
		{"HTML in UTF-16", "a", "\xff\xfe<\x00h\x00t\x00m\x00l\x00>\x00", "html"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			got, err := sniff(tt.name, []byte(tt.in))
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

func TestSniffRefuses(t *testing.T) {
	tests := []struct {
		what, name, in string
		want           error
		says           string
	}{
		{"empty", "a.md", "", ErrNoText, "empty"},
		{"white space", "a.md", " \n\n", ErrNoText, "empty"},
		{"an image named .md", "a.md", "\x89PNG\r\n\x1a\n\x00\x00", ErrUnsupported, "PNG image data"},
		{"control characters", "a.md", strings.Repeat("a\x00\x02", 50), ErrUnsupported, "control characters"},
		{"another zip", "a.zip", zipOf(t, "x=y"), ErrUnsupported, "no DOCX or EPUB"},
		{"a workbook", "a.xlsx", zipOf(t, "[Content_Types].xml=", "xl/workbook.xml="), ErrUnsupported, "Excel"},
		{"OpenDocument", "a.odt", zipOf(t, "mimetype=application/vnd.oasis.opendocument.text"), ErrUnsupported, "opendocument.text"},
		{"an old Word file", "a.doc", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 100), ErrUnsupported, "old Office file"},
		{"DOCX under a password", "a.docx", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00", ErrEncrypted, "password"},
		{"other XML", "a.xml", `<?xml version="1.0"?><!-- c --><law><s/></law>`, ErrUnsupported, "<law>"},
		{"RTF", "a.rtf", `{\rtf1 x}` + "\x00", ErrUnsupported, "RTF"},
		{"text named .docx", "a.docx", "The fee is due.", ErrDamaged, "named .docx"},
		{"a broken zip", "a.zip", "PK\x03\x04 nothing", ErrDamaged, ""},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			format, err := sniff(tt.name, []byte(tt.in))
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %q, %v, want %v with %q", format, err, tt.want, tt.says)
			}
		})
	}
}

func FuzzSniff(f *testing.F) {
	f.Add("a.md", []byte("# A"))
	f.Add("a.docx", []byte("PK\x03\x04"))
	f.Add("", []byte("<?xml ?><!DOCTYPE a [<!ENTITY b 'c'>]><a>"))
	f.Add("x", []byte("<!--<!--"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		format, err := sniff(name, data)
		if (format == "") == (err == nil) {
			t.Errorf("format %q with error %v", format, err)
		}
	})
}
