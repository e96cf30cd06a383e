package ocr

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// table is an answer of tesseract: two lines, with a word it is not sure of.
const table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n" +
	"1\t1\t0\t0\t0\t0\t0\t0\t300\t600\t-1\t\n" +
	"5\t1\t1\t1\t1\t1\t30\t50\t40\t20\t96.5\tNote\n" +
	"5\t1\t1\t1\t1\t2\t80\t50\t20\t20\t90\tIX\n" +
	"5\t1\t1\t1\t2\t1\t30\t90\t40\t20\t12\t||\n" +
	"5\t1\t1\t1\t2\t2\tx\t90\t40\t20\t80\tbad\n" +
	"5\t1\t1\t1\t2\t3\t90\t90\t40\t20\t80\t \n" +
	"5\t1\t1\n"

func TestParse(t *testing.T) {
	got := parse([]byte(table))
	want := []word{
		{"Note", 30, 50, 40, 20, [3]int{1, 1, 1}, 96.5}, {"IX", 80, 50, 20, 20, [3]int{1, 1, 1}, 90}, {"||", 30, 90, 40, 20, [3]int{1, 1, 2}, 12},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v, want %+v", got[i], want[i])
		}
	}
	if n := len(lines(got)); n != 2 {
		t.Errorf("%d lines, want 2", n)
	}
	// (4 letters at 96.5, 2 at 90, 2 at 12): (386 + 180 + 24) / 8
	if s := sureness(got); math.Abs(s-73.75) > 1e-9 {
		t.Errorf("sure to %v, want 73.75", s)
	}
}

// TestGlyphsOfTurnedPictures puts the word "Hi", 20 pixels wide, 10 high, 30 from
// the left and 40 from the top of a picture of 100 by 200 that has been turned, on
// the page that was rendered at two pixels a point.
func TestGlyphsOfTurnedPictures(t *testing.T) {
	w := []word{{text: "Hi", left: 30, top: 40, width: 20, height: 10}}
	for _, c := range []struct {
		turn          int
		width, height float64 // of the page
		x, y, x2, y2  float32 // of H and i
		angle         int16
	}{
		// The baseline lies at 50 pixels, the letters begin at 30 and 40.
		{0, 50, 100, 15, 75, 20, 75, 0},
		{90, 100, 50, 25, 15, 25, 20, 90},
		{180, 50, 100, 35, 25, 30, 25, 180},
		{270, 100, 50, 75, 35, 75, 30, -90},
	} {
		s := sheet{width: c.width, height: c.height, turn: c.turn, scale: 0.5}
		gs := s.glyphs([][]word{w})
		if len(gs) != 2 {
			t.Fatalf("%d glyphs", len(gs))
		}
		h, i := gs[0], gs[1]
		if h.X != c.x || h.Y != c.y || i.X != c.x2 || i.Y != c.y2 || h.Angle != c.angle || h.Advance != 5 {
			t.Errorf("turned by %d: H at %v, %v, i at %v, %v, angle %d, advance %v", c.turn, h.X, h.Y, i.X, i.Y, h.Angle, h.Advance)
		}
		if h.Flags&page.Recognised == 0 || (h.Flags&page.Rotated != 0) != (c.turn != 0) {
			t.Errorf("turned by %d: flags %b", c.turn, h.Flags)
		}
	}
}

// TestLying tells how a picture lies from the order and shape of its words, and
// turns their boxes.
func TestLying(t *testing.T) {
	for turn, first := range map[int][2]word{
		0:   {{text: "one", left: 10, top: 20, width: 30, height: 10}, {text: "two", left: 50, top: 20, width: 30, height: 10}},
		90:  {{text: "one", left: 20, top: 60, width: 10, height: 30}, {text: "two", left: 20, top: 20, width: 10, height: 30}},
		180: {{text: "one", left: 60, top: 70, width: 30, height: 10}, {text: "two", left: 20, top: 70, width: 30, height: 10}},
		270: {{text: "one", left: 70, top: 10, width: 10, height: 30}, {text: "two", left: 70, top: 50, width: 10, height: 30}},
	} {
		words := first[:]
		if got := lying(words); got != turn {
			t.Errorf("lies by %d, want %d", got, turn)
		}
		upright(words, turn, 100, 100)
		a, b := words[0], words[1]
		if a.left != 10 || a.top != 20 || a.width != 30 || a.height != 10 || b.left != 50 {
			t.Errorf("turned by %d: %+v", turn, words)
		}
	}
}

func TestFind(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Find(context.Background(), ""); !errors.Is(err, ErrNone) {
		t.Errorf("error %v, want ErrNone", err)
	}
}
