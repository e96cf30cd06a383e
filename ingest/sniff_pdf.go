package ingest

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"
)

var (
	pdfHeader   = regexp.MustCompile(`%PDF-[0-9]`)
	pdfLine     = regexp.MustCompile(`^%PDF-[0-9.]+[ \t]*(?:[\r\n%\x00]|[^\x00-\x7F]|$)`)
	headerField = regexp.MustCompile(`^(?:HTTP/[0-9]|[A-Za-z][A-Za-z0-9-]*: )`)
)

// beginsPDF says that a PDF file begins in the first kilobyte of a source: at its
// front, or on a line of its own behind what servers and tools put there by
// mistake. Text and markup may speak of the header of a PDF, or show one. A file
// that is named .pdf is taken for one wherever the header stands.
func beginsPDF(first []byte, named bool) bool {
	for _, m := range pdfHeader.FindAllIndex(first, -1) {
		before, from := first[:m[0]], first[m[0]:]
		if named || len(bytes.Trim(before, " \t\r\n\f\x00\xEF\xBB\xBF")) == 0 {
			return true
		}
		last := before[len(before)-1]
		line := last == '\n' || last == '\r' || last < ' ' && last != '\t' || last >= utf8.RuneSelf && !utf8.Valid(before)
		if line && pdfLine.Match(from) && !written(before) {
			return true
		}
	}
	return false
}

// written says that somebody wrote these lines for a reader: they are markup, or
// have as many words as a sentence. Headers of a server's answer and binary data
// are not.
func written(before []byte) bool {
	const sentence = 4 // words
	if !utf8.Valid(before) || bytes.ContainsFunc(before, func(c rune) bool { return c < ' ' && !strings.ContainsRune("\t\r\n\f", c) }) {
		return false
	}
	for line := range strings.Lines(string(before)) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "\uFEFF"))
		switch {
		case line == "", headerField.MatchString(line):
		case strings.ContainsRune("<#`~>|*", rune(line[0])), len(strings.Fields(line)) >= sentence:
			return true
		}
	}
	return false
}
