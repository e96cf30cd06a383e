package pdf

import (
	"math/rand/v2"
	"os"
	"testing"
)

// TestDamagedCorpus damages real files the same way each time: single bytes,
// stretches cut out or doubled, digits and delimiters changed.
func TestDamagedCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short: reads hundreds of files")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range corpus(t, "pdfjs-tests", "pdfminer-samples", "pdfplumber-tests", "pypdf-resources") {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(src) < 64 || len(src) > 200<<10 {
			continue
		}
		for range 5 {
			check(t, damage(r, src))
		}
	}
}

func damage(r *rand.Rand, src []byte) []byte {
	out := append([]byte(nil), src...)
	from := r.IntN(len(out) - 32)
	n := 1 + r.IntN(31)
	switch r.IntN(4) {
	case 0:
		for range 20 {
			out[r.IntN(len(out))] = byte(r.IntN(256))
		}
	case 1:
		out = append(out[:from], out[from+n:]...)
	case 2:
		out = append(append(append([]byte(nil), src[:from+n]...), src[from:from+n]...), src[from+n:]...)
	default:
		for i := range out {
			if c := out[i]; (c >= '0' && c <= '9' || c == '<' || c == '[' || c == '(') && r.IntN(200) == 0 {
				out[i] = "0123456789<>[]()"[r.IntN(16)]
			}
		}
	}
	return out
}
