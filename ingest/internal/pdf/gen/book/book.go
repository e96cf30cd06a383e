package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// Pages to a section and sections to a chapter.
const (
	perSection = 2
	perChapter = 10
	perTable   = 3
)

// writer lays pages out one by one.
type writer struct {
	f       file
	random  *rand.Rand
	words   []string
	chapter int
	section int
}

// book is a PDF of so many pages.
func book(pages int, tagged bool) io.Reader {
	w := &writer{f: file{tagged: tagged}, random: rand.New(rand.NewPCG(1, 2))}
	for range 3000 {
		w.words = append(w.words, w.word())
	}
	for n := range pages {
		w.page(n)
	}
	return w.f.close()
}

// word is one of two to four syllables.
func (w *writer) word() string {
	var b strings.Builder
	for range 2 + w.random.IntN(3) {
		b.WriteByte("bdfgklmnprstv"[w.random.IntN(13)])
		b.WriteByte("aeiou"[w.random.IntN(5)])
	}
	return b.String()
}

// some are so many words.
func (w *writer) some(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = w.words[w.random.IntN(len(w.words))]
	}
	return strings.Join(out, " ")
}

// sentence begins with a capital and ends with a full stop.
func (w *writer) sentence() string {
	s := w.some(8 + w.random.IntN(14))
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

func (w *writer) page(n int) {
	p := &sheet{f: &w.f, y: 740}
	p.artifact(72, 760, 9, fmt.Sprintf("The Book of Rules, Chapter %d", n/perSection/perChapter+1))
	if n%perSection == 0 {
		if n/perSection%perChapter == 0 {
			w.chapter, w.section = w.chapter+1, 0
			p.heading("H1", 18, fmt.Sprintf("Chapter %d %s", w.chapter, title(w.some(3))))
		}
		w.section++
		p.heading("H2", 13, fmt.Sprintf("%d.%d %s", w.chapter, w.section, title(w.some(4))))
	}
	if n%perTable == 2 {
		p.table(w)
	}
	for p.y > 130 {
		var b strings.Builder
		for range 4 {
			b.WriteString(w.sentence() + " ")
		}
		p.paragraph(b.String())
	}
	p.artifact(300, 40, 9, fmt.Sprint(n+1))
	p.end()
}

func title(s string) string {
	words := strings.Fields(s)
	for i, v := range words {
		words[i] = strings.ToUpper(v[:1]) + v[1:]
	}
	return strings.Join(words, " ")
}
