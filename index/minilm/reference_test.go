package minilm

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// The reference is in testdata, made by convert/fixtures.py. Its full set, and the
// weights as published, are not in the repository: MINILM_FIXTURES names the folder
// that the script wrote without --small, MINILM_ORIGINAL the file that convert.py
// wrote with --bits 32.
func lines[T any](t *testing.T, name string) []T {
	t.Helper()
	dir := os.Getenv("MINILM_FIXTURES")
	if dir == "" {
		dir = "testdata"
	}
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []T
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var v T
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	if s.Err() != nil || len(out) < 20 {
		t.Fatalf("%s: %d lines, %v", name, len(out), s.Err())
	}
	return out
}

func opened(t testing.TB) *Encoder {
	t.Helper()
	e, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestPiecesAreThoseOfTheReference(t *testing.T) {
	e := opened(t)
	wrong := 0
	all := lines[struct {
		Text  string   `json:"text"`
		IDs   []int32  `json:"ids"`
		Spans [][2]int `json:"spans"`
	}](t, "lines.jsonl")
	for _, l := range all {
		got := e.Pieces(l.Text, 0)
		same := len(got) == len(l.IDs)
		for i := 0; same && i < len(got); i++ {
			same = got[i] == Piece{l.IDs[i], l.Spans[i][0], l.Spans[i][1]}
		}
		if !same {
			if wrong++; wrong <= 5 {
				t.Errorf("%q:\n got %v\nwant %v %v", l.Text, got, l.IDs, l.Spans)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d lines are cut otherwise", wrong, len(all))
	}
}

func TestVectorsAreThoseOfTheReference(t *testing.T) {
	t.Run("shipped", func(t *testing.T) { parity(t, opened(t), 0.999) })
	t.Run("original", func(t *testing.T) {
		name := os.Getenv("MINILM_ORIGINAL")
		if name == "" || os.Getenv("MINILM_FIXTURES") == "" {
			t.Skip("the weights as published are not in the repository: set MINILM_ORIGINAL and MINILM_FIXTURES to what the scripts of index/minilm/convert write")
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		parity(t, e, 0.9999)
	})
}

// parity fails where a vector is not as near to that of the reference as asked.
func parity(t *testing.T, e *Encoder, least float64) {
	all := lines[struct {
		Text   string `json:"text"`
		Vector string `json:"vector"`
	}](t, "vectors.jsonl")
	texts := make([]string, len(all))
	for i := range all {
		texts[i] = all[i].Text
	}
	got, err := e.Encode(context.Background(), texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	lowest, sum := 1.0, 0.0
	for i, l := range all {
		b, err := base64.StdEncoding.DecodeString(l.Vector)
		if err != nil {
			t.Fatal(err)
		}
		want := make([]float32, e.Header.Width)
		if len(b) == len(want) {
			for j, x := range b {
				want[j] = float32(int8(x))
			}
		} else if _, err := binary.Decode(b, binary.LittleEndian, want); err != nil {
			t.Fatal(err)
		}
		c := cosine(got[i], want)
		lowest, sum = min(lowest, c), sum+c
		if !(c >= least) {
			t.Errorf("cosine %.6f for %.60q", c, l.Text)
		}
	}
	t.Logf("%d texts, cosine %.6f on average, %.6f at the lowest", len(all), sum/float64(len(all)), lowest)
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab, aa, bb = ab+float64(a[i])*float64(b[i]), aa+float64(a[i])*float64(a[i]), bb+float64(b[i])*float64(b[i])
	}
	return ab / math.Sqrt(aa*bb)
}
