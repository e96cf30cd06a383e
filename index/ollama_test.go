package index_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// server is a stand-in for Ollama: vectors tell the length of a text, and one
// longer than window is refused as the real one does.
type server struct {
	*httptest.Server
	mu       sync.Mutex // a request given up is still answered
	requests [][]string
	window   int
	fail     int // how many requests to fail first
	answer   func(texts []string) any
	away     bool   // no model is told
	digest   string // of the model's weights
}

func ollama(t *testing.T) *server {
	s := &server{window: 1 << 20, digest: "abcdef0123456789"}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/tags", func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.away {
			http.Error(w, `{"error":"starting"}`, http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintf(w, `{"models":[{"name":"other","digest":"00"},{"name":"tiny:latest","digest":%q}]}`, s.digest)
	})
	mux.HandleFunc("POST /api/embed", func(w http.ResponseWriter, r *http.Request) {
		var req struct {
			Model    string
			Input    []string
			Truncate *bool
		}
		if err := json.NewDecoder(r.Body).Decode(&req); err != nil || req.Truncate == nil || *req.Truncate {
			t.Errorf("request %+v, %v", req, err)
		}
		s.mu.Lock()
		s.requests = append(s.requests, req.Input)
		failing := s.fail > 0
		if failing {
			s.fail--
		}
		s.mu.Unlock()
		if failing {
			http.Error(w, `{"error":"loading"}`, http.StatusServiceUnavailable)
			return
		}
		for _, text := range req.Input {
			if len(text) > s.window {
				http.Error(w, `{"error":"the input length exceeds the context length"}`, http.StatusBadRequest)
				return
			}
		}
		var body any
		if s.answer != nil {
			body = s.answer(req.Input)
		} else {
			vs := [][]float32{}
			for _, text := range req.Input {
				vs = append(vs, []float32{float32(len(text)), 1})
			}
			body = map[string]any{"embeddings": vs}
		}
		if err := json.NewEncoder(w).Encode(body); err != nil {
			t.Error(err)
		}
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func (s *server) embedder(t *testing.T, o *index.OllamaOptions) *index.Ollama {
	e, err := index.NewOllama(s.URL, "tiny", o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestOllamaBatches(t *testing.T) {
	s := ollama(t)
	e := s.embedder(t, &index.OllamaOptions{BatchItems: 3, BatchBytes: 10, PassagePrefix: "p:", QueryPrefix: "q:"})
	got, err := e.Embed(t.Context(), []string{"aaaa", "bbbb", "cccc", "d", "e", "f", strings.Repeat("g", 30), "h"})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"p:aaaa", "p:bbbb"}, {"p:cccc", "p:d", "p:e"}, {"p:f"}, {"p:" + strings.Repeat("g", 30)}, {"p:h"}}
	if d := cmp.Diff(want, s.requests); d != "" {
		t.Error(d)
	}
	if len(got) != 8 || got[6][0] != 32 {
		t.Errorf("%v", got)
	}
	if v, err := e.EmbedQuery(t.Context(), "x"); err != nil || v[0] != 3 {
		t.Errorf("query: %v, %v", v, err)
	}
}

func TestOllamaPartsWhatIsTooLong(t *testing.T) {
	s := ollama(t)
	s.window = 150
	e := s.embedder(t, nil)
	got, err := e.Embed(t.Context(), []string{"short", strings.Repeat("long ", 100)})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0][0] != 5 {
		t.Fatalf("%v", got)
	}
	parted := 0
	for _, r := range s.requests {
		for _, text := range r {
			if len(text) <= s.window && strings.HasPrefix(text, "long") {
				parted += strings.Count(text, "long")
			}
		}
	}
	if parted != 100 {
		t.Errorf("%d of 100 words were embedded", parted)
	}
}

// TestOllamaPrefixOfEachPart has a passage and a question of 400 letters for a
// window of 150: halves of 200 are too long with a prefix of two, quarters of 100
// are not.
func TestOllamaPrefixOfEachPart(t *testing.T) {
	s := ollama(t)
	s.window = 150
	e := s.embedder(t, &index.OllamaOptions{PassagePrefix: "p:", QueryPrefix: "q:"})
	long := strings.Repeat("x", 400)
	for _, prefix := range []string{"p:", "q:"} {
		s.requests = nil
		var err error
		if prefix == "p:" {
			_, err = e.Embed(t.Context(), []string{long})
		} else {
			_, err = e.EmbedQuery(t.Context(), long)
		}
		if err != nil {
			t.Fatal(err)
		}
		parts := 0
		for _, r := range s.requests {
			for _, text := range r {
				if !strings.HasPrefix(text, prefix) {
					t.Errorf("%d bytes without the prefix %q", len(text), prefix)
				}
				if text == prefix+long[:100] {
					parts++
				}
			}
		}
		if parts < 4 {
			t.Errorf("%d quarters behind the prefix %q", parts, prefix)
		}
	}
}

// TestOllamaBytesThatAreNoCharacters has a text that cannot be parted between
// characters.
func TestOllamaBytesThatAreNoCharacters(t *testing.T) {
	s := ollama(t)
	s.window = 100
	if _, err := s.embedder(t, nil).Embed(t.Context(), []string{strings.Repeat("\x80", 300)}); err == nil || !strings.Contains(err.Error(), "context length") {
		t.Errorf("error %v", err)
	}
}

func TestOllamaErrors(t *testing.T) {
	for _, c := range []struct {
		name     string
		set      func(*server)
		requests int
		want     string
	}{
		{"a passing failure is tried once more", func(s *server) { s.fail = 1 }, 2, ""},
		{"and only once", func(s *server) { s.fail = 5 }, 2, "loading"},
		{"too few vectors", func(s *server) {
			s.answer = func([]string) any { return map[string]any{"embeddings": [][]float32{}} }
		}, 1, "0 vectors for 1 texts"},
		{"an empty vector", func(s *server) {
			s.answer = func([]string) any { return map[string]any{"embeddings": [][]float32{{}}} }
		}, 1, "a vector of 0 numbers"},
		{"one word without a break that is too long", func(s *server) { s.window = 3 }, 1, "context length"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := ollama(t)
			c.set(s)
			_, err := s.embedder(t, nil).Embed(t.Context(), []string{"text"})
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v", err)
			}
			if len(s.requests) != c.requests {
				t.Errorf("%d requests", len(s.requests))
			}
		})
	}
}

func TestOllamaTimeoutAndCancel(t *testing.T) {
	release := make(chan struct{})
	s := ollama(t)
	s.answer = func([]string) any { <-release; return nil }
	defer close(release)
	e := s.embedder(t, &index.OllamaOptions{Timeout: 20 * time.Millisecond})
	if _, err := e.Embed(t.Context(), []string{"text"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("timeout: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := s.embedder(t, nil).Embed(ctx, []string{"text"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestOllamaRefusesAddresses(t *testing.T) {
	for _, a := range []string{"", "localhost:11434", "ftp://host", "http://", "://"} {
		if _, err := index.NewOllama(a, "m", nil); err == nil {
			t.Errorf("%q was taken for an address", a)
		}
	}
	if _, err := index.NewOllama("http://localhost", "", nil); err == nil {
		t.Error("no model was taken")
	}
}

func (s *server) set(away bool, digest string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away, s.digest = away, digest
}

// TestServerThatIsAwayAtOpen opens indexes while the server is away. When it is
// back, its weights are recorded with the first vectors, and other weights under
// the same name are refused.
func TestServerThatIsAwayAtOpen(t *testing.T) {
	s := ollama(t)
	dir := t.TempDir()
	doc, chunks := indextest.Document("a.txt", "", "Records are kept.")
	s.set(true, "aaaa")
	x := open(t, dir, &index.Options{Embedder: s.embedder(t, nil)})
	if err := x.Put(t.Context(), doc, chunks); err == nil {
		t.Error("vectors of unknown weights were taken")
	}
	s.set(false, "aaaa")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	st, err := x.Stats(t.Context())
	if err != nil || st.Embedder != (index.Description{Name: "ollama/tiny", Dimension: 2, Digest: "aaaa"}) {
		t.Errorf("%+v, %v", st.Embedder, err)
	}
	x.Close()

	s.set(true, "bbbb")
	x = open(t, dir, &index.Options{Embedder: s.embedder(t, nil)})
	defer x.Close()
	if docs, err := x.Documents(t.Context()); err != nil || len(docs) != 1 {
		t.Errorf("while the server is away: %v, %v", docs, err)
	}
	s.set(false, "bbbb")
	if err := x.Put(t.Context(), doc, chunks); !errors.Is(err, index.ErrModelMismatch) {
		t.Errorf("put with other weights: %v", err)
	}
	if _, err := x.Search(t.Context(), "records", nil); !errors.Is(err, index.ErrModelMismatch) {
		t.Errorf("search with other weights: %v", err)
	}
}

// TestOllamaIndex takes an index from one model to another.
func TestOllamaIndex(t *testing.T) {
	s := ollama(t)
	dir := t.TempDir()
	x := open(t, dir, &index.Options{Embedder: s.embedder(t, nil)})
	doc, chunks := indextest.Document("a.txt", "", "Records are kept.", "Bills are paid at once.")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	st, err := x.Stats(t.Context())
	if err != nil || st.Embedder != (index.Description{Name: "ollama/tiny", Dimension: 2, Digest: "abcdef0123456789"}) {
		t.Errorf("%+v, %v", st, err)
	}
	x.Close()
	_, err = index.Open(t.Context(), dir, nil)
	var mismatch *index.MismatchError
	if !errors.As(err, &mismatch) || !strings.Contains(err.Error(), "ollama/tiny") || !strings.Contains(err.Error(), index.NewStatic().Describe().Name) {
		t.Errorf("another embedder: %v", err)
	}
	x = open(t, dir, &index.Options{NoEmbedder: true})
	if hits, err := x.Search(t.Context(), "records", nil); err != nil || len(hits) != 1 || hits[0].Why.Vector != nil {
		t.Errorf("without an embedder: %v, %v", hits, err)
	}
	x.Close()
	if _, err := index.Rebuild(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	x = open(t, dir, nil)
	defer x.Close()
	hits, err := x.Search(t.Context(), "settle an invoice", nil)
	if err != nil || len(hits) == 0 || hits[0].Chunk.ID != chunks[1].ID {
		t.Errorf("after the rebuild: %v, %v", hits, err)
	}
	if rep, err := x.Verify(t.Context()); err != nil || len(rep.Problems) > 0 || rep.Chunks != 2 {
		t.Errorf("%+v, %v", rep, err)
	}
}
