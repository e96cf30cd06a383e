package main

import (
	"fmt"
	"html"
	"strings"
)

// makeHTML writes the handbook as a web page with navigation around it.
func makeHTML(blocks []block) ([]byte, error) {
	var b strings.Builder
	name := html.EscapeString(blocks[0].plain())
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + name + "</title>\n" +
		"<style>body { font-family: serif; max-width: 40em; margin: auto } nav { font-size: small }</style>\n</head>\n<body>\n" +
		"<nav><a href=\"/\">" + owner + "</a> | <a href=\"/staff\">For staff</a> | <a href=\"/search\">Search</a></nav>\n<main>\n")
	open := "" // the list that is open
	for _, x := range blocks {
		list := map[kind]string{bullet: "ul", step: "ol"}[x.kind]
		if list != open || x.first {
			if open != "" {
				b.WriteString("</" + open + ">\n")
			}
			if list != "" {
				b.WriteString("<" + list + ">\n")
			}
			open = list
		}
		b.WriteString(htmlBlock(x))
	}
	b.WriteString("</main>\n<footer>" + edition + "</footer>\n</body>\n</html>\n")
	return []byte(b.String()), nil
}

func htmlBlock(x block) string {
	text := htmlText(x.text)
	switch x.kind {
	case title, part, chapter, section, schedule, appendix:
		level := map[kind]int{title: 1, part: 2, chapter: 3, section: 4, schedule: 2, appendix: 2}[x.kind]
		if x.label != "" {
			text = x.label + " " + text
		}
		return fmt.Sprintf("<h%d id=\"%s\">%s</h%d>\n", level, x.slug, text, level)
	case letter:
		return "<p class=\"item\">" + x.label + " " + text + "</p>\n"
	case bullet, step:
		return "<li>" + text + "</li>\n"
	case code:
		return "<pre><code>" + html.EscapeString(strings.Join(x.lines, "\n")) + "\n</code></pre>\n"
	case table:
		var b strings.Builder
		b.WriteString("<table>\n")
		for i, row := range x.rows {
			cell, before, after := "td", "", ""
			switch i {
			case 0:
				cell, before, after = "th", "<thead>\n", "</thead>\n<tbody>\n"
			case len(x.rows) - 1:
				after = "</tbody>\n"
			}
			b.WriteString(before + "<tr>")
			for _, c := range row {
				b.WriteString("<" + cell + ">" + html.EscapeString(c) + "</" + cell + ">")
			}
			b.WriteString("</tr>\n" + after)
		}
		return b.String() + "</table>\n"
	case footnote:
		return fmt.Sprintf("<aside role=\"doc-footnote\" id=\"fn%s\">%s <a href=\"#ref%s\" role=\"doc-backlink\">↩</a></aside>\n", x.label, text, x.label)
	}
	return "<p>" + text + "</p>\n"
}

func htmlText(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		switch {
		case s.note != "":
			fmt.Fprintf(&b, "<sup><a href=\"#fn%s\" id=\"ref%s\" role=\"doc-noteref\">%s</a></sup>", s.note, s.note, s.note)
		case s.link != "":
			b.WriteString("<a href=\"#" + s.link + "\">" + html.EscapeString(s.text) + "</a>")
		default:
			b.WriteString(html.EscapeString(s.text))
		}
	}
	return b.String()
}
