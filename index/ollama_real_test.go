package index_test

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/referent-go/referent/index"
)

// TestRealOllama asks a server that REFERENT_OLLAMA names for vectors of the model
// that REFERENT_OLLAMA_EMBED names: as many as texts, of one length, of length 1,
// the same each time. A text longer than the model's window has the mean of its
// parts' vectors, which is shorter.
func TestRealOllama(t *testing.T) {
	address, model := os.Getenv("REFERENT_OLLAMA"), os.Getenv("REFERENT_OLLAMA_EMBED")
	if address == "" || model == "" {
		t.Skip("set REFERENT_OLLAMA to the address of an Ollama server and REFERENT_OLLAMA_EMBED to a model of it")
	}
	e, err := index.NewOllama(address, model, &index.OllamaOptions{BatchItems: 2})
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"The fee is due at once.", "Pilots stay aboard.", "The gate opens at dawn.", strings.Repeat("The harbour is open on all days. ", 200)}
	got, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(texts) {
		t.Fatalf("%d vectors for %d texts", len(got), len(texts))
	}
	for i, v := range got {
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		if n := math.Sqrt(sum); len(v) != len(got[0]) || n > 1.001 || n < 0.999 && i < 3 || n < 0.5 {
			t.Errorf("vector %d has %d numbers and the length %.4f", i, len(v), math.Sqrt(sum))
		}
	}
	again, err := e.Embed(t.Context(), texts[:1])
	if err != nil || !slices.Equal(again[0], got[0]) {
		t.Errorf("the same text got another vector, %v", err)
	}
	none, err := index.NewOllama(address, "referent-none", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := none.Embed(t.Context(), texts[:1]); err == nil {
		t.Error("a model that the server has not gave vectors")
	}
}
