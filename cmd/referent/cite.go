package main

import (
	"fmt"
	"strings"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// crumbs is a heading path for a person to read.
func crumbs(path []ingest.Heading) string {
	parts := make([]string, len(path))
	for i, h := range path {
		parts[i] = printable(strings.TrimSpace(h.Label + " " + h.Title))
	}
	return strings.Join(parts, " › ")
}

// pages names the pages of a passage: "p. 3", "pp. 3–4", with the printed
// label where it differs.
func pages(at []ingest.Provenance) string {
	if len(at) == 0 {
		return ""
	}
	name := func(p ingest.Provenance) string {
		n := fmt.Sprint(p.Page)
		if p.Label != "" && p.Label != n {
			n += " (printed " + printable(p.Label) + ")"
		}
		return n
	}
	if at[0].Page == at[len(at)-1].Page { // several boxes, as in two columns
		return "p. " + name(at[0])
	}
	return "pp. " + name(at[0]) + "–" + name(at[len(at)-1])
}

// where is a citation on one line: source, title, pages.
func where(c resolve.Citation) string {
	parts := []string{printable(display(c.Source))}
	if c.Title != "" {
		parts = append(parts, "“"+printable(c.Title)+"”")
	}
	if p := pages(c.Pages); p != "" {
		parts = append(parts, p)
	}
	return strings.Join(parts, ", ")
}
