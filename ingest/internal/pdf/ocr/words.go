package ocr

import (
	"strconv"
	"strings"
)

// word is a word in a picture: its box in pixels from the top left, the line it
// stands on, and how sure the program is, 0 to 100.
type word struct {
	text                     string
	left, top, width, height float64
	line                     [3]int // block, paragraph, line
	sure                     float64
}

// parse reads the table that tesseract writes: a heading, then a row an element,
// of which those of level 5 are words.
func parse(table []byte) []word {
	var out []word
	for _, row := range strings.Split(string(table), "\n") {
		f := strings.Split(strings.TrimRight(row, "\r"), "\t")
		if len(f) < 12 || f[0] != "5" {
			continue
		}
		w := word{text: strings.TrimSpace(strings.Join(f[11:], " "))}
		ok := w.text != ""
		num := func(i int) float64 {
			v, err := strconv.ParseFloat(f[i], 64)
			ok = ok && err == nil && v > -1e6 && v < 1e6
			return v
		}
		w.left, w.top, w.width, w.height, w.sure = num(6), num(7), num(8), num(9), num(10)
		w.line = [3]int{int(num(2)), int(num(3)), int(num(4))}
		if ok && w.width > 0 && w.height > 0 && w.sure >= 0 {
			out = append(out, w)
		}
	}
	return out
}

// lines parts words by the line they stand on. Tesseract gives them in reading
// order.
func lines(words []word) [][]word {
	var out [][]word
	for i, w := range words {
		if i == 0 || w.line != words[i-1].line {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], w)
	}
	return out
}

// lying is how far clockwise the picture must be turned for its words to stand
// upright. Tesseract may read text that lies on its side or head without being
// told; the order and shape of the boxes then show it.
func lying(words []word) int {
	votes := map[int]int{}
	for _, line := range lines(words) {
		for i, w := range line {
			n := len([]rune(w.text))
			if n < 3 {
				continue
			}
			at := -1 // the word beside it
			if i+1 < len(line) {
				at = i + 1
			}
			switch {
			case at < 0:
			case w.height > w.width && line[at].top < w.top:
				votes[90] += n
			case w.height > w.width:
				votes[270] += n
			case line[at].left < w.left:
				votes[180] += n
			default:
				votes[0] += n
			}
		}
	}
	for _, turn := range []int{90, 180, 270} {
		if votes[turn]*2 > votes[0]+votes[90]+votes[180]+votes[270] {
			return turn
		}
	}
	return 0
}

// upright moves boxes to where they are when the picture, width by height large,
// is turned clockwise.
func upright(words []word, turn int, width, height float64) {
	for i := range words {
		w := &words[i]
		switch turn {
		case 90:
			w.left, w.top, w.width, w.height = height-w.top-w.height, w.left, w.height, w.width
		case 180:
			w.left, w.top = width-w.left-w.width, height-w.top-w.height
		case 270:
			w.left, w.top, w.width, w.height = w.top, width-w.left-w.width, w.height, w.width
		}
	}
}

// sureness is how sure the program is of all letters together, 0 to 100.
func sureness(words []word) float64 {
	sum, n := 0.0, 0.0
	for _, w := range words {
		sum += w.sure * float64(len(w.text))
		n += float64(len(w.text))
	}
	if n == 0 {
		return 0
	}
	return sum / n
}
