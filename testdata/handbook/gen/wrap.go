package main

import "strings"

// hyphens are the places at which the typesetter may part a word.
var hyphens = words("in-for-ma-tion re-cords Re-cords Re-cord hand-book de-struc-tion de-struc-tions de-cid-ed de-cides reg-is-ter reg-is-tered " +
	"peri-od per-son-al mem-ber mem-bers calen-dar cal-en-dar ques-tions ques-tion pro-tect-ed sev-en ex-tend-ed meet-ing cer-tif-i-cate " +
	"re-quest an-swers pro-vi-sion wit-ness pres-ence ex-pect-ed re-viewed re-port-ed evi-dence un-less ev-ery quar-ter sys-tem mes-sage mes-sages")

// words maps each word to its parts.
func words(list string) map[string][]string {
	out := map[string][]string{}
	for _, w := range strings.Fields(list) {
		out[strings.ReplaceAll(w, "-", "")] = strings.Split(w, "-")
	}
	return out
}

// line is one line of set text. Hyphen says that it ends in a hyphen that the
// typesetter put there, notes tells the footnotes marked in it.
type line struct {
	text   string
	hyphen bool
	notes  []mark
}

type mark struct {
	number string
	at     int // bytes of the line in front of it
}

// wrap sets text in lines of a width. The room that note marks take is left
// out of account: they may stand out of the line.
func wrap(spans []span, f *font, size, width float64) []line {
	var lines []line
	cur := line{}
	fits := func(s string) bool { return f.width(s, size) <= width }
	end := func(hyphen bool) {
		cur.hyphen = hyphen
		lines = append(lines, cur)
		cur = line{}
	}
	word := func(w string) {
		for {
			sep := ""
			if cur.text != "" {
				sep = " "
			}
			if fits(cur.text + sep + w) {
				cur.text += sep + w
				return
			}
			head, tail, added := split(w, func(part string) bool { return fits(cur.text + sep + part) })
			if head == "" && cur.text == "" { // wider than a line
				cur.text = w
				return
			}
			if head != "" {
				cur.text += sep + head
			}
			end(added)
			w = tail
		}
	}
	// A footnote mark stands behind the word it follows.
	var text strings.Builder
	var marks []mark
	for _, s := range spans {
		if s.note != "" {
			marks = append(marks, mark{s.note, text.Len()})
		}
		text.WriteString(s.text)
	}
	at := 0
	for _, w := range strings.Fields(text.String()) {
		at += strings.Index(text.String()[at:], w)
		word(w)
		at += len(w)
		for len(marks) > 0 && marks[0].at <= at {
			cur.notes = append(cur.notes, mark{marks[0].number, len(cur.text)})
			marks = marks[1:]
		}
	}
	if cur.text != "" {
		end(false)
	}
	return lines
}

// split parts a word so that its head fits: behind a hyphen of its own, or at
// one of its hyphenation places, where a hyphen is added. With nothing that
// fits, the head is empty.
func split(w string, fits func(string) bool) (head, tail string, added bool) {
	if i := strings.LastIndexByte(w, '-'); i > 0 && i < len(w)-1 && fits(w[:i+1]) {
		return w[:i+1], w[i+1:], false
	}
	bare := strings.TrimRight(w, ".,;:”)")
	parts := hyphens[bare]
	for n := len(parts) - 1; n > 0; n-- {
		head := strings.Join(parts[:n], "")
		if fits(head + "-") {
			return head + "-", w[len(head):], true
		}
	}
	return "", w, false
}
