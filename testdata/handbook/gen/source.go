package main

import (
	"fmt"
	"regexp"
	"strings"
)

// kind is what a block of the handbook is.
type kind int

const (
	title     kind = iota
	part           // "Part I – General"
	chapter        // "4 Keeping records"
	section        // "4.9 Retention of records"
	schedule       // "Schedule I – Keepers"
	appendix       // "Appendix A – Notice of a hold"
	paragraph      //
	letter         // "(a) ..."
	bullet         //
	step           // "1. ..."
	code           //
	table          //
	footnote       //
)

// block is one block of the source.
type block struct {
	kind  kind
	label string // "Part I –", "4.9", "(a)", "1.", the number of a footnote
	text  []span
	lines []string   // of code
	rows  [][]string // of a table, the first of which heads it
	slug  string     // of a heading
	first bool       // the first item of a list
}

// span is a stretch of text, perhaps linked to a heading, or a footnote mark.
type span struct {
	text string
	link string // slug
	note string // number
}

// plain is the text of a block without its label and marks.
func (b block) plain() string {
	var s strings.Builder
	for _, p := range b.text {
		s.WriteString(p.text)
	}
	return s.String()
}

var (
	headLine = regexp.MustCompile(`^(#{1,4}) (?:((?:Part|Schedule|Appendix) [A-Z]+ –|[0-9]+(?:\.[0-9]+)?) )?(.+)$`)
	itemLine = regexp.MustCompile(`^(\([a-z]\)|-|[0-9]+\.) (.+)$`)
	noteLine = regexp.MustCompile(`^\[\^([0-9]+)\]: (.+)$`)
	inline   = regexp.MustCompile(`\[\^([0-9]+)\]|\[([^\]]+)\]\(#([^)]+)\)`)
)

// parse reads the part of Markdown that the handbook uses: a block a line.
func parse(src string) ([]block, error) {
	var out []block
	lines := strings.Split(strings.TrimSuffix(src, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case line == "":
		case strings.HasPrefix(line, "#"):
			m := headLine.FindStringSubmatch(line)
			if m == nil {
				return nil, fmt.Errorf("line %d: not a heading", i+1)
			}
			b := block{kind: kind(len(m[1]) - 1), label: m[2], text: spans(m[3]), slug: slug(strings.TrimLeft(line, "# "))}
			switch {
			case strings.HasPrefix(m[2], "Schedule"):
				b.kind = schedule
			case strings.HasPrefix(m[2], "Appendix"):
				b.kind = appendix
			}
			out = append(out, b)
		case strings.HasPrefix(line, "```"):
			b := block{kind: code}
			for i++; i < len(lines) && lines[i] != "```"; i++ {
				b.lines = append(b.lines, lines[i])
			}
			out = append(out, b)
		case strings.HasPrefix(line, "|"):
			b := block{kind: table}
			for ; i < len(lines) && strings.HasPrefix(lines[i], "|"); i++ {
				if strings.HasPrefix(lines[i], "|---") {
					continue
				}
				var row []string
				for _, c := range strings.Split(strings.Trim(lines[i], "|"), "|") {
					row = append(row, strings.TrimSpace(c))
				}
				b.rows = append(b.rows, row)
			}
			out = append(out, b)
		case noteLine.MatchString(line):
			m := noteLine.FindStringSubmatch(line)
			out = append(out, block{kind: footnote, label: m[1], text: spans(m[2])})
		case itemLine.MatchString(line):
			m := itemLine.FindStringSubmatch(line)
			b := block{kind: step, label: m[1], text: spans(m[2])}
			switch m[1][0] {
			case '(':
				b.kind = letter
			case '-':
				b.kind, b.label = bullet, ""
			}
			b.first = len(out) == 0 || out[len(out)-1].kind != b.kind
			out = append(out, b)
		default:
			out = append(out, block{kind: paragraph, text: spans(line)})
		}
	}
	return out, nil
}

func spans(s string) []span {
	var out []span
	at := 0
	for _, m := range inline.FindAllStringSubmatchIndex(s, -1) {
		if m[0] > at {
			out = append(out, span{text: s[at:m[0]]})
		}
		if m[2] >= 0 {
			out = append(out, span{note: s[m[2]:m[3]]})
		} else {
			out = append(out, span{text: s[m[4]:m[5]], link: s[m[6]:m[7]]})
		}
		at = m[1]
	}
	if at < len(s) {
		out = append(out, span{text: s[at:]})
	}
	return out
}

// slug is the name that Markdown gives a heading.
func slug(s string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(s) {
		switch {
		case c == ' ':
			b.WriteByte('-')
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-':
			b.WriteRune(c)
		}
	}
	return b.String()
}
