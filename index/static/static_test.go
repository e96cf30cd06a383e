package static

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tiny makes a model of the given pieces, each with two numbers.
func tiny(pieces []string, numbers [][2]int8) []byte {
	h, _ := json.Marshal(Header{Version: Version, Name: "tiny", Pieces: len(pieces), Width: 2, Bits: 8, Vocabulary: len(strings.Join(pieces, "\n"))})
	b := append(binary.LittleEndian.AppendUint32([]byte("RFE2"), uint32(len(h))), h...)
	pad := func() { b = append(b, make([]byte, (16-len(b)%16)%16)...) }
	pad()
	b = append(b, strings.Join(pieces, "\n")...)
	pad()
	for range pieces {
		b = binary.LittleEndian.AppendUint16(b, 0x3c00) // 1 as float16
	}
	pad()
	for _, n := range numbers {
		b = append(b, byte(n[0]), byte(n[1]))
	}
	pad()
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

func parse(t testing.TB, b []byte) *Model {
	t.Helper()
	m, err := Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPieces(t *testing.T) {
	m := parse(t, tiny([]string{"board", "re", "##tain", "##ed", "cafe", ",", "##s", "§"}, make([][2]int8, 8)))
	for _, c := range []struct {
		name, in string
		want     []int32
	}{
		{"whole word", "Board", []int32{0}},
		{"longest pieces first", "retained", []int32{1, 2, 3}},
		{"accents", "CAFÉ cafe\u0301", []int32{4, 4}},
		{"punctuation is a word", "board,boards", []int32{0, 5, 0, 6}},
		{"a sign beyond ASCII", "§board", []int32{7, 0}},
		{"a word that cannot be spelled has no pieces", "rex board", []int32{0}},
		{"a piece inside does not begin a word", "tain", nil},
		{"nothing", " \n", nil},
		{"a run too long", strings.Repeat("re", 60), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, m.Pieces(c.in, nil)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestEmbedAddsPieces(t *testing.T) {
	m := parse(t, tiny([]string{"a", "b"}, [][2]int8{{3, 0}, {0, 4}}))
	got, err := m.EmbedAll(t.Context(), []string{"a b", "a a", "c", "b a b"})
	if err != nil {
		t.Fatal(err)
	}
	l := float32(4 * (1 + math.Ln2)) // b twice
	n := float32(math.Hypot(3, float64(l)))
	want := [][]float32{{0.6, 0.8}, {1, 0}, {0, 0}, {3 / n, l / n}}
	for i := range want {
		for j := range want[i] {
			if math.Abs(float64(got[i][j]-want[i][j])) > 1e-6 {
				t.Errorf("text %d: %v, want %v", i, got[i], want[i])
			}
		}
	}
}

func TestDefaultIsWhatItSays(t *testing.T) {
	m, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	if m.Header.Name != DefaultName || m.Header.SHA256 != DefaultSHA256 || m.Header.Width != DefaultWidth {
		t.Errorf("header %+v", m.Header)
	}
	r := reader{b: file, at: 8}
	r.take(int(binary.LittleEndian.Uint32(file[4:])))
	sum := sha256.New()
	for _, n := range []int{m.Header.Vocabulary, 2 * m.Header.Pieces, m.Header.Pieces * m.Header.Width} {
		sum.Write(r.take(n))
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != DefaultSHA256 {
		t.Errorf("the model's digest is %s", got)
	}
	if len(file) > 16<<20 {
		t.Errorf("the model takes %d bytes", len(file))
	}
}

// TestAgreesWithTrainer compares with what the trainer's own reader gives.
func TestAgreesWithTrainer(t *testing.T) {
	m, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.EmbedAll(t.Context(), []string{"Section 67 of the Companies Act, café"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{-0.03816, 0.14263, -0.29086, 0.05747} {
		if math.Abs(float64(got[0][i])-want) > 2e-5 {
			t.Errorf("number %d is %.5f, the trainer gives %.5f", i, got[0][i], want)
		}
	}
}

// TestMeaning checks on pairs that share no word that the nearer in meaning is
// the nearer by vector.
func TestMeaning(t *testing.T) {
	m, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ query, near, far string }{
		{"how long may we keep records", "Documents are retained for seven years after the contract ends.", "The lift is serviced every spring by the landlord."},
		{"sacking an employee", "Termination of employment by the company needs written notice.", "The database stores its pages in a tree."},
		{"borrow money", "The debtor shall repay the loan with interest.", "Leave of absence for parents."},
	} {
		vs, err := m.EmbedAll(t.Context(), []string{c.query, c.near, c.far})
		if err != nil {
			t.Fatal(err)
		}
		dot := func(a, b []float32) (s float32) {
			for i := range a {
				s += a[i] * b[i]
			}
			return s
		}
		if n, f := dot(vs[0], vs[1]), dot(vs[0], vs[2]); n <= f {
			t.Errorf("%q: %.3f to %q, %.3f to %q", c.query, n, c.near, f, c.far)
		}
	}
}

func TestSameVectorsWhateverStandsBeside(t *testing.T) {
	m, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, 200)
	for i := range texts {
		texts[i] = strings.Repeat("the board may retain records of section 67. ", i%7+1)
	}
	all, err := m.EmbedAll(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i := range texts {
		one, err := m.EmbedAll(t.Context(), texts[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(one[0], all[i]); d != "" {
			t.Fatalf("text %d: %s", i, d)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.EmbedAll(ctx, texts); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestParseRefuses(t *testing.T) {
	good := tiny([]string{"a"}, [][2]int8{{1, 2}})
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 4
		if _, err := Parse(bad); err == nil {
			t.Errorf("a flipped bit in byte %d was not seen", i)
		}
	}
	for i := range good {
		if _, err := Parse(good[:i]); err == nil {
			t.Errorf("the first %d bytes were taken for a model", i)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(tiny([]string{"a", "##b"}, [][2]int8{{1, 2}, {3, 4}})[:40], "ab")
	f.Fuzz(func(t *testing.T, body []byte, text string) {
		// The checksum is made right, so that what lies behind it is reached.
		m, err := Parse(binary.LittleEndian.AppendUint32(bytes.Clone(body), crc32.ChecksumIEEE(body)))
		if err != nil {
			return
		}
		if _, err := m.EmbedAll(t.Context(), []string{text}); err != nil {
			t.Fatal(err)
		}
	})
}

func BenchmarkEmbed(b *testing.B) {
	m, err := Default()
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat("The company shall, within thirty days of the resolution, notify the registrar of any change. ", 10)
	s := scratch{count: map[int32]int{}}
	pieces := len(m.Pieces(text, nil))
	v := make([]float32, m.Header.Width)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		clear(v)
		m.embed(text, v, &s)
	}
	b.ReportMetric(float64(pieces)*float64(b.N)/b.Elapsed().Seconds(), "pieces/s")
}

func BenchmarkParse(b *testing.B) {
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(file); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWeightedWords(t *testing.T) {
	m := parse(t, tiny([]string{"board", "notice", "?", "the"}, [][2]int8{{3, 0}, {0, 4}, {9, 9}, {1, 1}}))
	weights := map[string]float64{"board": 1, "notice": 1, "the": 0, "?": 5}
	for _, c := range []struct {
		name, in string
		want     []float32
	}{
		{"by weight: (3,0) + (0,4), unit length", "The board: notice", []float32{0.6, 0.8}},
		{"a mark counts for nothing", "board?", []float32{1, 0}},
		{"all weights 0: as without weights", "the the", []float32{float32(math.Sqrt(0.5)), float32(math.Sqrt(0.5))}},
		{"no known word", "xyz", []float32{0, 0}},
	} {
		got := m.EmbedWeighted(c.in, func(w string) float64 { return weights[w] })
		for i, w := range c.want {
			if math.Abs(float64(got[i]-w)) > 1e-6 {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}
