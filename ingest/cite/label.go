package cite

import (
	"regexp"
	"strings"
)

// Heading is a heading taken apart: the label as it is printed ("4.9",
// "Schedule III"), the title behind it, and the component the label stands for.
// All but Title are empty where the heading has no label; Type is empty for a
// bare number, whose unit the document decides.
type Heading struct {
	Label string
	Title string
	Type  string // "schedule"
	Value string // "III"
}

var (
	headUnit = regexp.MustCompile(`^(?i)(part|chapter|title|section|sections|article|schedule|annex|annexure|appendix|exhibit|attachment|division|subpart|rule|regulation|clause|§)\s*([0-9]+[A-Za-z]{0,4}(?:[.\-][0-9A-Za-z]+)*|[IVXLC]+(?:-[A-Z])?|[A-Z])\b[.:]?(?:\s*[—–:-]\s*|\s+|$)`)
	headBare = regexp.MustCompile(`^(\d{1,4}[A-Z]{0,4}(?:\.\d{1,4})*|[A-Z](?:\.\d{1,4})+)[.)]?(?:\s+|$)`)
	item     = regexp.MustCompile(`^(\([0-9A-Za-z]{1,5}\)|\d{1,4}[A-Z]{0,3}(?:\.\d{1,3})*[.)]|\d{1,3}(?:\.\d{1,3})+|[A-Za-z][.)]|[ivxlc]{1,6}[.)])\s`)
)

// ParseHeading splits a heading into label and title.
func ParseHeading(text string) Heading {
	text = strings.Join(strings.Fields(text), " ")
	if m := headUnit.FindStringSubmatch(text); m != nil {
		unit := strings.ToLower(m[1])
		if unit == "§" || unit == "sections" {
			unit = "section"
		}
		return Heading{Label: strings.TrimRight(strings.TrimSpace(m[1]+" "+m[2]), ".:"), Title: text[len(m[0]):], Type: unit, Value: m[2]}
	}
	if m := headBare.FindStringSubmatch(text); m != nil {
		return Heading{Label: m[1], Title: text[len(m[0]):], Value: m[1]}
	}
	return Heading{Title: text}
}

// ItemLabel returns the label that a paragraph or list item begins with, as it
// is printed ("(a)", "2."), or "".
func ItemLabel(text string) string {
	if len(text) > 40 {
		text = text[:40]
	}
	if m := item.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
