package docx

import (
	"strings"
	"unicode/utf8"
)

// equation writes an equation on one line, with as much notation as its
// meaning needs: (a+b)/(c), x^(2), √(x).
func equation(n *node) string {
	var b strings.Builder
	mathKids(&b, n)
	return strings.Join(strings.Fields(b.String()), " ")
}

func mathKids(b *strings.Builder, n *node) {
	if n == nil {
		return
	}
	for _, k := range chosen(n.kids) {
		mathNode(b, k)
	}
}

// part writes a child in brackets where it is longer than one sign.
func part(n *node, name string) string {
	var b strings.Builder
	mathKids(&b, n.child(name))
	s := strings.TrimSpace(b.String())
	if utf8.RuneCountInString(s) > 1 {
		return "(" + s + ")"
	}
	return s
}

func mathNode(b *strings.Builder, n *node) {
	switch n.name {
	case "m:t", "w:t":
		b.WriteString(n.text)
	case "w:br":
		b.WriteByte(' ')
	case "m:f":
		bar := "/"
		if n.find("m:fPr", "m:type").attr("m:val") == "noBar" {
			bar = "¦" // one above the other, as in a binomial
		}
		b.WriteString(part(n, "m:num") + bar + part(n, "m:den"))
	case "m:sSup":
		b.WriteString(plain(n, "m:e") + "^" + part(n, "m:sup"))
	case "m:limLow":
		b.WriteString(plain(n, "m:e") + "_" + part(n, "m:lim"))
	case "m:limUpp":
		b.WriteString(plain(n, "m:e") + "^" + part(n, "m:lim"))
	case "m:sSub":
		b.WriteString(plain(n, "m:e") + "_" + part(n, "m:sub"))
	case "m:sSubSup", "m:sPre":
		b.WriteString(plain(n, "m:e") + "_" + part(n, "m:sub") + "^" + part(n, "m:sup"))
	case "m:rad":
		b.WriteString(part(n, "m:deg") + "√" + part(n, "m:e"))
	case "m:nary":
		sign := n.find("m:naryPr", "m:chr").attr("m:val")
		if sign == "" {
			sign = "∫"
		}
		b.WriteString(sign)
		if s := part(n, "m:sub"); s != "" {
			b.WriteString("_" + s)
		}
		if s := part(n, "m:sup"); s != "" {
			b.WriteString("^" + s)
		}
		b.WriteString(" " + plain(n, "m:e"))
	case "m:d":
		properties := n.child("m:dPr")
		left, right, between := bracket(properties, "m:begChr", "("), bracket(properties, "m:endChr", ")"), bracket(properties, "m:sepChr", "|")
		b.WriteString(left)
		first := true
		for _, k := range n.kids {
			if k.name == "m:e" {
				if !first {
					b.WriteString(between)
				}
				first = false
				mathKids(b, k)
			}
		}
		b.WriteString(right)
	case "m:m", "m:eqArr":
		mathRows(b, n)
	case "m:func":
		b.WriteString(" " + plain(n, "m:fName") + " " + plain(n, "m:e"))
	case "w:rPr", "m:rPr", "m:ctrlPr", "w:del", "w:moveFrom":
	default:
		mathKids(b, n)
	}
}

func plain(n *node, name string) string {
	var b strings.Builder
	mathKids(&b, n.child(name))
	return b.String()
}

func bracket(properties *node, name, usual string) string {
	if c := properties.child(name); c != nil {
		return c.attr("m:val")
	}
	return usual
}

// mathRows writes a matrix or a stack of equations, rows parted by semicolons.
func mathRows(b *strings.Builder, n *node) {
	first := true
	for _, row := range n.kids {
		if row.name != "m:mr" && row.name != "m:e" {
			continue
		}
		if !first {
			b.WriteString("; ")
		}
		first = false
		if row.name == "m:e" {
			mathKids(b, row)
			continue
		}
		for i, cell := range row.kids {
			if i > 0 {
				b.WriteString(", ")
			}
			mathKids(b, cell)
		}
	}
}
