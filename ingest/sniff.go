package ingest

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/referent-go/referent/ingest/internal/archive"
	"github.com/referent-go/referent/ingest/internal/charset"
)

// head is how much of a source is looked at to tell its format, in bytes.
const head = 64 << 10

// byName is the format that a name promises.
var byName = map[string]string{
	".md": "markdown", ".markdown": "markdown", ".mdown": "markdown", ".mkd": "markdown", ".mkdn": "markdown",
	".html": "html", ".htm": "html", ".xhtml": "html", ".xht": "html",
	".txt": "text", ".text": "text", ".log": "text", ".rst": "text", ".asc": "text",
	".docx": "docx", ".docm": "docx", ".dotx": "docx", ".epub": "epub", ".pdf": "pdf",
}

// sniff tells the format of a source from its content, with the name where the
// content leaves it open. What is no document is refused, and named.
func sniff(source string, data []byte) (string, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return "", fmt.Errorf("%w: the file is empty", ErrNoText)
	}
	named := byName[strings.ToLower(filepath.Ext(source))]
	switch {
	case beginsPDF(data[:min(len(data), 1024)], named == "pdf"):
		return "pdf", nil
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return sniffZip(named, data)
	case bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		if bytes.Contains(data, utf16Bytes("EncryptedPackage")) {
			return "", fmt.Errorf("%w: an Office file under a password", ErrEncrypted)
		}
	}
	start := data[:min(len(data), head)]
	text, err := charset.Text(start)
	if err != nil {
		return "", err
	}
	if format, err := sniffMarkup(named, text); format != "" || err != nil {
		return format, err
	}
	switch named {
	case "docx", "epub", "pdf":
		return "", fmt.Errorf("%w: named %s, but the content is not", ErrDamaged, filepath.Ext(source))
	case "":
		if looksLikeMarkdown(text) {
			return "markdown", nil
		}
		return "text", nil
	case "html":
		if !strings.Contains(text, "<") {
			return "text", nil
		}
	}
	return named, nil
}

// sniffZip tells the documents that are zip archives from other archives.
func sniffZip(named string, data []byte) (string, error) {
	a, err := archive.Open(data)
	if err != nil {
		if named == "docx" || named == "epub" {
			return named, nil // its reader says what is wrong with it
		}
		return "", err
	}
	kinds := []struct{ part, format, name string }{
		{"word/document.xml", "docx", ""},
		{"META-INF/container.xml", "epub", ""},
		{"xl/workbook.xml", "", "an Excel workbook"},
		{"ppt/presentation.xml", "", "a PowerPoint presentation"},
		{"META-INF/MANIFEST.MF", "", "a Java archive"},
	}
	for _, k := range kinds {
		if !a.Has(k.part) {
			continue
		}
		if k.format == "" {
			return "", fmt.Errorf("%w: looks like %s", ErrUnsupported, k.name)
		}
		return k.format, nil
	}
	for _, name := range a.Names() {
		if strings.HasPrefix(name, "word/") && a.Has("[Content_Types].xml") {
			return "docx", nil
		}
	}
	// The type that EPUB and OpenDocument state, uncompressed, at the front.
	if i := bytes.Index(data[:min(len(data), 200)], []byte("mimetypeapplication/")); i >= 0 {
		kind, _, _ := bytes.Cut(data[i+len("mimetype"):min(len(data), i+100)], []byte("PK"))
		if bytes.HasPrefix(kind, []byte("application/epub+zip")) {
			return "epub", nil
		}
		return "", fmt.Errorf("%w: looks like %s", ErrUnsupported, strings.ToValidUTF8(string(kind), ""))
	}
	if named == "docx" || named == "epub" {
		return named, nil
	}
	return "", fmt.Errorf("%w: a zip archive that is no DOCX or EPUB", ErrUnsupported)
}

var (
	htmlStart = regexp.MustCompile(`(?i)^(?:<\?xml[^>]*\?>\s*)?(?:<!--(?s:.*?)-->\s*)*(?:<!doctype\s+(?:html|"-//[^"]*html)|<html[\s>]|<head[\s>]|<body[\s>])`)
	htmlTag   = regexp.MustCompile(`(?i)^(?:<!--(?s:.*?)-->\s*)*<(?:div|p|h[1-6]|table|ul|ol|dl|article|section|main|nav|header|title|meta|link|script|style|center|font|span|blockquote|pre)(?:\s[^<>]*)?>`)
	xmlRoot   = regexp.MustCompile(`^<\?xml[^>]*\?>(?:\s|<!--(?s:.*?)-->|<\?[^>]*\?>|<!DOCTYPE[^>\[]*(?:\[(?s:.*?)\]\s*)?>)*<([A-Za-z_][\w:.-]*)`)
)

// sniffMarkup tells HTML, which says so at its start, from other XML. It
// returns "" for text that is neither.
func sniffMarkup(named, text string) (string, error) {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\uFEFF"), " \t\r\n\f")
	switch {
	case htmlStart.MatchString(text):
		return "html", nil
	case strings.HasPrefix(text, "<?xml"):
		m := xmlRoot.FindStringSubmatch(text)
		switch {
		case m == nil:
		case strings.EqualFold(m[1], "html"), strings.HasSuffix(strings.ToLower(m[1]), ":html"):
			return "html", nil
		case named != "text" && named != "markdown":
			return "", fmt.Errorf("%w: XML with root element <%s>, not XHTML", ErrUnsupported, m[1])
		}
	case htmlTag.MatchString(text) && named != "markdown" && named != "text":
		return "html", nil
	}
	return "", nil
}

var (
	mdHeading = regexp.MustCompile(`(?m)^#{1,6} +\S`)
	mdOther   = regexp.MustCompile("(?m)^```|^~~~|\\]\\([^)\\s]+\\)|^\\|(?: *:?-+:? *\\|)+|\\*\\*\\S[^*\n]*\\*\\*|^> \\S")
	frontMark = regexp.MustCompile(`^---\r?\n(?:[A-Za-z_][\w-]*:.*\r?\n)`)
)

// looksLikeMarkdown says that a text without a telling name bears the signs of
// Markdown: headings with number signs together with another of its forms, or
// more of them than a script has comments set apart by blank lines.
func looksLikeMarkdown(text string) bool {
	if strings.HasPrefix(text, "#!") {
		return false
	}
	headings := len(mdHeading.FindAllStringIndex(text, 20))
	others := len(mdOther.FindAllStringIndex(text, 20))
	return headings >= 1 && (others >= 1 || frontMark.MatchString(text) || headings >= 2 && apart(text)) || others >= 4
}

// apart says that the lines that look like headings stand between blank lines,
// as the comments of a script seldom do.
func apart(text string) bool {
	lines := strings.Split(text, "\n")
	n, alone := 0, 0
	for i, l := range lines {
		if !mdHeading.MatchString(l) {
			continue
		}
		n++
		if i+1 >= len(lines) || strings.TrimSpace(lines[i+1]) == "" {
			alone++
		}
	}
	return alone*10 >= n*8
}

func utf16Bytes(s string) []byte {
	var out []byte
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return out
}
