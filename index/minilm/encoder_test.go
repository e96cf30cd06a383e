package minilm

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/referent-go/referent/index/minilm/internal/kernel"
)

// with returns an encoder of the same model that uses other kernels.
func with(e *Encoder, s *kernel.Set) *Encoder {
	return &Encoder{Header: e.Header, words: e.words, rows: e.rows, scales: e.scales, places: e.places, norm: e.norm, layers: e.layers, kernels: s}
}

var texts = []string{
	"", "a", "How long are pilotage logs kept?", "Übergröße café — naïve 你好 😀",
	strings.Repeat("The harbour master shall keep the log for six years. ", 3),
	strings.Repeat("No vessel may enter without a pilot, unless section 4.9 applies. ", 9),
}

func TestKernelsGiveOneVector(t *testing.T) {
	e, ctx := opened(t), context.Background()
	want, err := with(e, kernel.All()[len(kernel.All())-1]).Encode(ctx, texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range kernel.All() {
		got, err := with(e, s).Encode(ctx, texts, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range texts {
			for j := range want[i] {
				if d := math.Abs(float64(got[i][j] - want[i][j])); !(d <= 1e-4) {
					t.Fatalf("%s: %.30q differs by %g at %d", s.Name, texts[i], d, j)
				}
			}
		}
	}
}

// A vector does not depend on what is encoded beside it, nor on who computes it.
func TestCompanyChangesNothing(t *testing.T) {
	e, ctx := opened(t), context.Background()
	many := slices.Concat(texts, texts[2:4], texts[1:2])
	all, err := e.Encode(ctx, many, &Options{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range many {
		one, err := e.Encode(ctx, []string{s}, &Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(one[0], all[i]) {
			t.Errorf("%.30q: another vector alone", s)
		}
	}
}

func TestTokens(t *testing.T) {
	e, ctx := opened(t), context.Background()
	got, err := e.Tokens(ctx, []string{"Café rules, 4.9", strings.Repeat("a ", 600)}, &Options{MaxTokens: 512})
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, p := range got[0].Pieces {
		parts = append(parts, "Café rules, 4.9"[p.Start:p.End])
	}
	if want := []string{"", "Café", "rules", ",", "4", ".", "9", ""}; !slices.Equal(parts, want) || got[0].Truncated {
		t.Errorf("%q, truncated %v", parts, got[0].Truncated)
	}
	if n := len(got[1].Vectors); n != 512 || len(got[1].Pieces) != 512 || !got[1].Truncated {
		t.Errorf("%d vectors, %d pieces, truncated %v", n, len(got[1].Pieces), got[1].Truncated)
	}
	flat := make([]float32, 0, len(got[0].Vectors)*Width)
	for _, v := range got[0].Vectors {
		flat = append(flat, v...)
	}
	sum := make([]float32, Width)
	mean(sum, flat)
	whole, err := e.Encode(ctx, []string{"Café rules, 4.9"}, nil)
	if err != nil || !slices.Equal(sum, whole[0]) {
		t.Errorf("the mean of the tokens is not the vector of the text; %v", err)
	}
}

func TestLengthOfVectors(t *testing.T) {
	got, err := opened(t).Encode(context.Background(), texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range got {
		var s float64
		for _, x := range v {
			s += float64(x) * float64(x)
		}
		if math.Abs(s-1) > 1e-5 {
			t.Errorf("%.30q has a vector of length %g", texts[i], math.Sqrt(s))
		}
	}
}

func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := opened(t).Encode(ctx, texts, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := opened(t).Tokens(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("no texts: %v", err)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []Options{{MaxTokens: 2}, {MaxTokens: 513}, {MaxTokens: -1}, {Workers: -1}} {
		if _, err := opened(t).Encode(context.Background(), texts, &o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// A model that is cut, changed or lies about its size is refused.
func TestDamageIsRefused(t *testing.T) {
	for _, n := range []int{0, 3, 15, 100, 5000, len(file) / 2, len(file) - 1} {
		if _, err := Parse(file[:n]); !errors.Is(err, ErrFormat) && !errors.Is(err, ErrChecksum) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	bad := slices.Clone(file)
	bad[len(bad)/2] ^= 1
	if _, err := Parse(bad); !errors.Is(err, ErrChecksum) {
		t.Errorf("one bit: %v", err)
	}
}

func TestHeaderIsWhatIsDeclared(t *testing.T) {
	h := opened(t).Header
	if h.Name != Name || h.Width != Width || h.SHA256 != SHA256 || len(h.Notices) == 0 {
		t.Errorf("%+v", h)
	}
	if len(file) > 24_000_000 {
		t.Errorf("the model takes %d bytes", len(file))
	}
}

func BenchmarkEncode(b *testing.B) {
	e, ctx := opened(b), context.Background()
	for _, c := range []struct {
		name      string
		text      string
		n, tokens int
	}{
		{"query of 16", "how long must the harbour keep the logs of its pilots after they leave", 1, 16},
		{"128 tokens", strings.Repeat("the harbour must keep the logs for ", 18), 32, 128},
		{"512 tokens", strings.Repeat("the harbour must keep the logs for ", 74), 8, 512},
	} {
		b.Run(c.name, func(b *testing.B) {
			in := make([]string, c.n)
			for i := range in {
				in[i] = c.text
			}
			b.ReportAllocs()
			tokens := 0
			for b.Loop() {
				if _, err := e.Encode(ctx, in, &Options{MaxTokens: c.tokens, Workers: runtime.GOMAXPROCS(0)}); err != nil {
					b.Fatal(err)
				}
				tokens += c.n * c.tokens
			}
			b.ReportMetric(float64(tokens)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}

// A word without end takes no memory for its letters.
func TestWordWithoutEnd(t *testing.T) {
	e := opened(t)
	s := strings.Repeat("é", 1<<20) + " end"
	longest := 0
	words(s, func(w []letter) bool { longest = max(longest, len(w)); return true })
	if longest != maxWord+1 {
		t.Errorf("%d letters are kept", longest)
	}
	if got := e.Pieces(s, 0); len(got) != 2 || got[0] != (Piece{e.words.unknown, 0, 2 << 20}) {
		t.Errorf("%d pieces, the first %v", len(got), got[:1])
	}
}
