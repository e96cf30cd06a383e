package ocr

import (
	"context"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/page"
)

// Result is what was recognised on a page.
type Result struct {
	Glyphs []page.Glyph // marked as recognised, lines in reading order
	Sure   float64      // how sure the program is of them, 0 to 100
	Doubt  int          // words left out because it is hardly sure
}

// least is how sure the program must be of a word for it to count as read. What
// lies below is mostly pictures taken for letters.
const least = 30

// weak is how sure of a whole page it is at most where the page lies on its side.
const weak = 60

// Page reads the picture of a page that is width by height points large.
func (t *Tesseract) Page(ctx context.Context, img *image.RGBA, width, height float64) (*Result, error) {
	gray := grayOf(img)
	words, err := t.words(ctx, gray)
	if err != nil {
		return nil, err
	}
	turn := 0
	if sureness(words) < weak {
		if q := t.turn(ctx, gray); q != 0 {
			again, err := t.words(ctx, turned(gray, q))
			if err != nil {
				return nil, err
			}
			if sureness(again) > sureness(words) {
				words, turn = again, q
			}
		}
	}
	if turn == 0 {
		turn = lying(words)
		upright(words, turn, float64(gray.Rect.Dx()), float64(gray.Rect.Dy()))
	}
	r := &Result{}
	kept := words[:0]
	for _, w := range words {
		if w.sure < least {
			r.Doubt++
			continue
		}
		kept = append(kept, w)
	}
	r.Sure = sureness(kept)
	s := sheet{width: width, height: height, turn: turn, scale: width / float64(max(1, gray.Rect.Dx()))}
	r.Glyphs = s.glyphs(lines(kept))
	return r, ctx.Err()
}

// font is what recognised text stands in: its looks are not told.
var font = page.Font{Name: "recognised", Weight: 400, Ascent: 0.8, Descent: -0.22}

// sheet puts words of a turned picture on the page.
type sheet struct {
	width, height float64 // of the page in points
	turn          int     // degrees clockwise that the picture was turned
	scale         float64 // points a pixel
}

// Heights of letters in units of the font size, as most fonts have them.
const (
	capital   = 0.71
	small     = 0.5
	descender = 0.21
)

// glyphs spreads the letters of each word over its box, on the baseline of its
// line, with a space behind each word but the last.
func (s *sheet) glyphs(all [][]word) []page.Glyph {
	f := font
	sizes := make([]float64, len(all))
	for i, line := range all {
		sizes[i] = sizeOf(line) * s.scale
	}
	even(sizes)
	var out []page.Glyph
	for i, line := range all {
		base := baseline(line)
		for k, w := range line {
			letters := []rune(w.text)
			step := w.width / float64(len(letters))
			for j, c := range letters {
				out = append(out, s.glyph(&f, string(c), w.left+float64(j)*step, base, step, sizes[i], 0))
			}
			if k+1 < len(line) {
				end := w.left + w.width
				out = append(out, s.glyph(&f, " ", end, base, max(0, line[k+1].left-end), sizes[i], page.Space))
			}
		}
	}
	return out
}

// glyph puts a letter whose origin is (x, y) in the turned picture on the page.
func (s *sheet) glyph(f *page.Font, text string, x, y, step, size float64, flags page.Flag) page.Glyph {
	x, y = x*s.scale, y*s.scale
	g := page.Glyph{Text: text, Advance: float32(step * s.scale), Size: float32(size), Font: f, MCID: -1, Flags: flags | page.Recognised}
	switch s.turn {
	case 90: // the text runs upwards on the page
		x, y = y, x
	case 180:
		x = s.width - x
	case 270:
		x, y = s.width-y, s.height-x
	default:
		y = s.height - y
	}
	if s.turn != 0 {
		g.Angle = int16(s.turn)
		if s.turn == 270 {
			g.Angle = -90
		}
		g.Flags |= page.Rotated
	}
	g.X, g.Y = float32(x), float32(y)
	return g
}

// parts says which letters a text has that reach up to the capitals' height, and
// below the line.
func parts(text string) (up, down bool) {
	const low, deep = "acemnorsuvwxzgpqy.,:;-_", "gpqyjQ,;()[]{}|/"
	for _, c := range text {
		up = up || !strings.ContainsRune(low, c)
		down = down || strings.ContainsRune(deep, c)
	}
	return up, down
}

// tall is the height of a text with such letters, in units of its size.
func tall(up, down bool) float64 {
	h := small
	if up {
		h = capital
	}
	if down {
		h += descender
	}
	return h
}

// sizeOf is the font size of a line in pixels: the middle of what its words say.
func sizeOf(line []word) float64 {
	var say []float64
	for _, w := range line {
		if strings.ContainsAny(w.text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") || utf8.RuneCountInString(w.text) > 2 {
			say = append(say, w.height/tall(parts(w.text)))
		}
	}
	if len(say) == 0 {
		return line[0].height / capital
	}
	return middle(say)
}

// baseline is the height of a line's baseline in pixels from the top.
func baseline(line []word) float64 {
	var say []float64
	for _, w := range line {
		up, down := parts(w.text)
		bottom := w.top + w.height
		if down {
			bottom -= w.height * descender / tall(up, down)
		}
		say = append(say, bottom)
	}
	return middle(say)
}

// even gives lines that are nearly as large as most the same size: measuring
// letters by their ink is not exact.
func even(sizes []float64) {
	if len(sizes) == 0 {
		return
	}
	usual := middle(slices.Clone(sizes))
	for i, v := range sizes {
		if math.Abs(v-usual) < 0.15*usual {
			v = usual
		}
		sizes[i] = max(1, math.Round(v*2)/2)
	}
}

func middle(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// Detail says in words how a page was recognised.
func (t *Tesseract) Detail(r *Result) string {
	text := fmt.Sprintf("text recognised by %s, sure to %.0f %%", t, r.Sure)
	if r.Doubt > 0 {
		text += fmt.Sprintf("; left out as doubtful: %d", r.Doubt)
	}
	return text
}

// grayOf is a picture in shades of grey.
func grayOf(img *image.RGBA) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		row := img.Pix[y*img.Stride:]
		for x := range w {
			p := row[4*x : 4*x+3]
			out.Pix[y*out.Stride+x] = uint8((299*int(p[0]) + 587*int(p[1]) + 114*int(p[2])) / 1000)
		}
	}
	return out
}

// turned is a picture turned clockwise by a multiple of 90 degrees.
func turned(img *image.Gray, degrees int) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if degrees%180 != 0 {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewGray(size)
	for y := range h {
		for x := range w {
			tx, ty := x, y
			switch degrees {
			case 90:
				tx, ty = h-1-y, x
			case 180:
				tx, ty = w-1-x, h-1-y
			case 270:
				tx, ty = y, w-1-x
			}
			out.Pix[ty*out.Stride+tx] = img.Pix[y*img.Stride+x]
		}
	}
	return out
}
