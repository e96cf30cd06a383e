package index_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// openai is a server that embeds a text as its length and the number of its
// letters "a", refuses texts of over 400 bytes, and scores passages by their
// length.
func openai(t *testing.T, failures int32) (*httptest.Server, *atomic.Int32) {
	var calls atomic.Int32
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/embeddings", func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1) <= failures {
			http.Error(w, "starting", http.StatusServiceUnavailable)
			return
		}
		if r.Header.Get("Authorization") != "Bearer secret" {
			http.Error(w, "who are you?", http.StatusUnauthorized)
			return
		}
		var in struct {
			Model string   `json:"model"`
			Input []string `json:"input"`
		}
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil || in.Model != "m" {
			http.Error(w, "no such model", http.StatusNotFound)
			return
		}
		var parts []string
		for i, s := range in.Input {
			if len(s) > 400 {
				http.Error(w, "input exceeds the maximum context length", http.StatusBadRequest)
				return
			}
			// The last comes first: the number decides, not the place.
			parts = append([]string{fmt.Sprintf(`{"index":%d,"embedding":[%d,%d]}`, i, len(s), strings.Count(s, "a"))}, parts...)
		}
		fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(parts, ","))
	})
	mux.HandleFunc("POST /v1/rerank", func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			Query     string   `json:"query"`
			Documents []string `json:"documents"`
		}
		_ = json.NewDecoder(r.Body).Decode(&in)
		var parts []string
		for i, d := range in.Documents {
			parts = append([]string{fmt.Sprintf(`{"index":%d,"relevance_score":%d}`, i, len(d))}, parts...)
		}
		if in.Query == "short" {
			parts = parts[1:]
		}
		fmt.Fprintf(w, `{"results":[%s]}`, strings.Join(parts, ","))
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s, &calls
}

func TestOpenAIEmbeds(t *testing.T) {
	s, calls := openai(t, 1)
	e, err := index.NewOpenAI(s.URL, "m", &index.OpenAIOptions{Key: "secret", QueryPrefix: "q: ", BatchItems: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Prepare(t.Context()); err != nil || calls.Load() != 2 {
		t.Fatalf("%v after %d calls: a server that is starting is asked once more", err, calls.Load())
	}
	if d := e.Describe(); d.Dimension != 2 || !strings.Contains(d.Name, "openai/m") || !strings.Contains(d.Name, "q: ") {
		t.Errorf("%+v", d)
	}
	got, err := e.Embed(t.Context(), []string{"abc", "aa", "x"})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([][]float32{{3, 1}, {2, 2}, {1, 0}}, got); d != "" {
		t.Error(d)
	}
	if v, err := e.EmbedQuery(t.Context(), "a"); err != nil || v[0] != 4 {
		t.Errorf("%v, %v: the prefix belongs to a query", v, err)
	}
	// Too long: two halves of 300 and 299 bytes, each accepted, and their mean.
	long := strings.Repeat("b", 300) + " " + strings.Repeat("a", 299)
	v, err := e.Embed(t.Context(), []string{long})
	if err != nil || v[0][0] < 299 || v[0][0] > 301 || v[0][1] < 148 || v[0][1] > 151 {
		t.Errorf("%v, %v", v, err)
	}
}

func TestOpenAIRefusals(t *testing.T) {
	s, _ := openai(t, 0)
	wrong, err := index.NewOpenAI(s.URL, "m", &index.OpenAIOptions{Key: "other"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := wrong.Embed(t.Context(), []string{"a"}); err == nil || !strings.Contains(err.Error(), "401") || strings.Contains(err.Error(), "other") {
		t.Errorf("%v: the status is told, the key is not", err)
	}
	for _, answer := range []string{`{"data":[]}`, `{"data":[{"index":3,"embedding":[1]}]}`, `{"data":[{"index":0,"embedding":[]}]}`, `not JSON`} {
		bad := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) }))
		e, _ := index.NewOpenAI(bad.URL, "m", nil)
		if _, err := e.Embed(t.Context(), []string{"a"}); err == nil {
			t.Errorf("%s: no error", answer)
		}
		bad.Close()
	}
	for _, address := range []string{"", "localhost:1", "ftp://x"} {
		if _, err := index.NewOpenAI(address, "m", nil); err == nil {
			t.Errorf("%q: no error", address)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := wrong.Embed(ctx, []string{"a"}); err != context.Canceled {
		t.Errorf("%v after cancellation", err)
	}
}

func TestRerank(t *testing.T) {
	s, _ := openai(t, 0)
	by, err := index.NewOpenAIReranker(s.URL, "m", nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	doc, chunks := indextest.Document("a.md", "A", "The key.", "The key is kept by the treasurer.", "A key is a key.", "The \"spare key\".")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	order := func(query string, without ...index.Part) []int {
		hits, err := x.Search(t.Context(), query, &index.SearchOptions{Reranker: by, Without: append(without, index.Vectors)})
		if err != nil {
			t.Fatal(err)
		}
		var out []int
		for i, h := range hits {
			out = append(out, h.Chunk.Ordinal)
			if len(without) == 0 && (h.Why.Rerank == nil || h.Why.Rerank.Rank != i+1) {
				t.Errorf("%s: %+v at %d", query, h.Why.Rerank, i)
			}
		}
		return out
	}
	if d := cmp.Diff([]int{1, 3, 2, 0}, order("key")); d != "" { // 33, 16, 15 and 8 bytes
		t.Error(d)
	}
	if got := order(`"spare key"`); got[0] != 3 {
		t.Errorf("%v: a quoted phrase stays on top", got)
	}
	if got := order("key", index.Rerank); got[0] == 1 {
		t.Errorf("%v: the long passage is not first by its words", got)
	}
	if _, err := by.Rerank(t.Context(), "short", []string{"a", "b"}); err == nil {
		t.Error("a score is missing: no error")
	}
}
