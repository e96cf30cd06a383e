package ingest

import (
	"path/filepath"
	"strings"
)

// sniff tells the format of a source from its content, with the name where the
// content leaves it open.
func sniff(source string, data []byte) (string, error) {
	switch strings.ToLower(filepath.Ext(source)) {
	case ".md", ".markdown":
		return "markdown", nil
	case ".html", ".htm", ".xhtml":
		return "html", nil
	case ".docx":
		return "docx", nil
	case ".epub":
		return "epub", nil
	case ".pdf":
		return "pdf", nil
	}
	return "text", nil
}
