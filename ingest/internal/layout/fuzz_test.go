package layout

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
	"github.com/referent-go/referent/ingest/internal/page"
)

// FuzzSend draws glyphs, rules and links from bytes: whatever the page, no
// panic, no loss, and the rules of a Sink are kept.
func FuzzSend(f *testing.F) {
	f.Add([]byte("a few glyphs \x00\x10\x20\x30\x40\x50\x60"))
	f.Add([]byte("1. Scope ......... 3\xff\xff\xff\xff0123456789abcdef"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &page.Document{Tagged: len(data)%2 == 0, Roles: []string{"", "P", "H1", "LI"}, Parents: []int32{0, 0, 9, 1}}
		fonts := []*page.Font{nil, fontPlain, fontBold, {Name: "Mono", Mono: true, Weight: 400}}
		letters := []string{"a", "B", "3", ".", "-", " ", "(", ")", "é", "船", "א", "\u00ad", "•", "", "ffi", "\x00"}
		glyphs := 0
		for n := 1; len(data) >= 8 && n < 9; n++ {
			p := page.Page{Number: n, Width: 600, Height: 800}
			for len(data) >= 8 && len(p.Glyphs) < 400 {
				w := binary.LittleEndian.Uint64(data)
				data = data[8:]
				x, y := float32(w&0x3ff), float32(w>>10&0x3ff)
				switch w >> 60 {
				case 0:
					p.Rules = append(p.Rules, page.Rule{x, y, x + float32(w>>20&0xff), y + float32(w>>28&0xff)})
				case 1:
					p.Links = append(p.Links, page.Link{Box: [4]float64{float64(x), float64(y), float64(x) + 50, float64(y) + 20}, URI: "x:y"})
				default:
					g := page.Glyph{Text: letters[w>>20&15], X: x, Y: y, Advance: float32(w >> 24 & 15), Size: float32(w >> 28 & 31), Font: fonts[w>>33&3],
						Flags: page.Flag(w >> 35 & 31), Tag: int32(w >> 40 & 7), Angle: int16(w>>43&3) * 90}
					if w>>45&63 == 0 {
						g.X = float32(math.Inf(1))
					} else if strings.TrimSpace(g.Text) != "" && g.Text != "\x00" && g.Flags&page.Invisible == 0 {
						glyphs++
					}
					p.Glyphs = append(p.Glyphs, g)
				}
			}
			d.Pages = append(d.Pages, p)
		}
		r := &eventtest.Recorder{}
		err := Send(context.Background(), d, r)
		if errors.Is(err, event.ErrNoText) {
			return
		}
		if err != nil || r.Err != nil {
			t.Fatal(err, r.Err)
		}
	})
}

// TestEveryGlyphLandsOnce draws a page of many kinds of text and counts.
func TestEveryGlyphLandsOnce(t *testing.T) {
	p := sheetOf(1)
	draw(p, 50, 760, 16, fontBold, "Fees")
	bodies(p, 720, 2)
	draw(p, 50, 500, 10, fontPlain, "Ship")
	draw(p, 250, 500, 10, fontPlain, "Fee")
	draw(p, 50, 488, 10, fontPlain, "Boat")
	draw(p, 250, 488, 10, fontPlain, "12")
	draw(p, 50, 476, 10, fontPlain, "Raft")
	draw(p, 250, 476, 10, fontPlain, "7")
	draw(p, 50, 60, 7, fontPlain, "* See the list.")
	from := len(p.Glyphs)
	draw(p, 20, 300, 8, fontPlain, "Draft")
	for i := from; i < len(p.Glyphs); i++ {
		p.Glyphs[i].Angle, p.Glyphs[i].Flags = 90, page.Rotated
	}
	want := map[rune]int{}
	for _, g := range p.Glyphs {
		want[rune(g.Text[0])]++
	}
	for _, l := range send(t, p).leaves {
		for _, c := range event.Text(l.Runs) {
			want[c]--
		}
	}
	for c, n := range want {
		if c > ' ' && n != 0 {
			t.Errorf("%q: %d missing", c, n)
		}
	}
}

// BenchmarkSend lays out a page of a hundred thousand glyphs: as many lines as
// a hundred pages have, so that anything square in the lines shows.
func BenchmarkSend(b *testing.B) {
	p := sheetOf(1)
	p.Height = 40000
	for i := range 1600 {
		draw(p, 50, 39900-12*float32(i), 10, fontPlain, "The harbour office is open on all days of the week from dawn to dusk for all.")
	}
	d := &page.Document{Pages: []page.Page{*p}}
	b.ReportAllocs()
	b.SetBytes(int64(len(p.Glyphs)))
	for b.Loop() {
		if err := Send(context.Background(), d, &record{}); err != nil {
			b.Fatal(err)
		}
	}
}
