package minilm

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
)

func within(t *testing.T, texts []string, parts [][2]int) [][]float32 {
	t.Helper()
	got, err := BuiltIn{}.EmbedWithin(context.Background(), texts, parts)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestWithinTheWholeIsPlain(t *testing.T) {
	plain, err := BuiltIn{}.Embed(context.Background(), texts)
	if err != nil {
		t.Fatal(err)
	}
	var parts [][2]int
	for _, s := range texts {
		parts = append(parts, [2]int{0, len(s)})
	}
	for i, v := range within(t, texts, parts) {
		if !slices.Equal(v, plain[i]) {
			t.Errorf("%.30q: another vector", texts[i])
		}
	}
}

// The vector of a part is the mean of its tokens' vectors, and differs with what
// stands around it.
func TestWithinAPart(t *testing.T) {
	e, ctx := opened(t), context.Background()
	const part = "It opens at nine."
	ports, shops := "The harbour office is in Kiel. "+part+" Ships wait.", "The bakery sells bread. "+part+" People queue."
	at := func(s string) [2]int { i := strings.Index(s, part); return [2]int{i, i + len(part)} }
	got := within(t, []string{ports, shops, ports}, [][2]int{at(ports), at(shops), {0, 3}})
	tokens, err := e.Tokens(ctx, []string{ports}, nil)
	if err != nil {
		t.Fatal(err)
	}
	mean := make([]float64, Width)
	for j, p := range tokens[0].Pieces {
		if p.Start >= at(ports)[0] && p.End <= at(ports)[1] {
			for k, x := range tokens[0].Vectors[j] {
				mean[k] += float64(x)
			}
		}
	}
	var square float64
	for _, x := range mean {
		square += x * x
	}
	for k, x := range mean {
		if d := math.Abs(x/math.Sqrt(square) - float64(got[0][k])); d > 1e-5 {
			t.Fatalf("differs by %g at %d", d, k)
		}
	}
	if c := cosine(got[0], got[1]); c > .99 || c < .3 {
		t.Errorf("cosine %g of one part in two texts", c)
	}
	if slices.Equal(got[0], got[2]) {
		t.Error("two parts of one text have one vector")
	}
}

// Of a text that is too long the tokens around the part are read: of 1,000 words of
// one token, 510 around the 600th to 609th are 250 before it and 250 after it.
func TestWithinALongText(t *testing.T) {
	e := opened(t)
	long := strings.Repeat("a ", 600) + strings.Repeat("b ", 10) + strings.Repeat("c ", 390)
	text, part := e.around(long, [2]int{1200, 1219}, 510)
	if want := strings.Repeat("a ", 250) + strings.Repeat("b ", 10) + strings.TrimSpace(strings.Repeat("c ", 250)); text != want || part != [2]int{500, 519} {
		t.Errorf("%d bytes, %v", len(text), part)
	}
	for _, c := range []struct{ part, want [2]int }{
		{[2]int{0, 1}, [2]int{0, 1}},
		{[2]int{1998, 1999}, [2]int{1018, 1019}},
		{[2]int{0, 1999}, [2]int{0, 1019}},
		{[2]int{200, 1900}, [2]int{0, 1019}},
	} {
		text, part := e.around(long, c.part, 510)
		if part != c.want || len(text) != 1019 {
			t.Errorf("%v: %v of %d bytes", c.part, part, len(text))
		}
	}
}

func TestWithinRefuses(t *testing.T) {
	for _, part := range [][2]int{{-1, 2}, {2, 1}, {0, 4}} {
		if _, err := (BuiltIn{}).EmbedWithin(context.Background(), []string{"abc"}, [][2]int{part}); err == nil {
			t.Errorf("%v of three bytes", part)
		}
	}
	if _, err := (BuiltIn{}).EmbedWithin(context.Background(), []string{"abc"}, nil); err == nil {
		t.Error("no part")
	}
	// A part without tokens has the vector of all.
	got := within(t, []string{"one  two", "one  two"}, [][2]int{{4, 4}, {0, 8}})
	if !slices.Equal(got[0], got[1]) {
		t.Error("a part without tokens")
	}
}
