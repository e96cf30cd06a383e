package enrich

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/enrich/internal/ollamatest"
	"github.com/referent-go/referent/ingest"
)

// scripted answers prompts from a list and counts them.
type scripted struct {
	answers []any // a string, or an error
	asked   int
	digest  string
	down    error
}

func (s *scripted) Describe(context.Context) (string, string, error) {
	return "test/model", s.digest, s.down
}

func (s *scripted) Write(context.Context, string) (string, error) {
	a := s.answers[min(s.asked, len(s.answers)-1)]
	s.asked++
	if err, ok := a.(error); ok {
		return "", err
	}
	return a.(string), nil
}

// kept is a cache in memory.
type kept map[string]string

func (k kept) Get(hash string) (string, bool) { note, ok := k[hash]; return note, ok }
func (k kept) Put(hash, note string) error    { k[hash] = note; return nil }

const two = "# Port manual\n\n## 1 Fees\n\nThe fee is 20 crowns a day.\n\n## 2 Masters\n\nThe harbour master, Ada Quay, decides.\n"

// noted are the enriched texts after AddNotes, and the reasons for what is
// missing.
func noted(t *testing.T, w NoteWriter, opts *NoteOptions, text string) (texts, reasons []string, out []ingest.Chunk) {
	t.Helper()
	doc, chunks := parsed(t, text)
	out, err := AddNotes(t.Context(), doc, Enrich(doc, chunks, only("heading_path")), w, opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range out {
		texts = append(texts, c.Enriched)
		for _, m := range c.Missing {
			if m.What == kindContext {
				reasons = append(reasons, m.Detail)
			}
		}
		if back, err := Undo(c.Enriched, c.Edits); err != nil || back != c.Original {
			t.Errorf("undo gave %q, %v", back, err)
		}
	}
	return texts, reasons, out
}

func TestAddNotes(t *testing.T) {
	w := &scripted{answers: []any{"The Port manual sets the  fee of 20 crowns.", "This passage names Ada Quay."}, digest: "abc"}
	texts, reasons, out := noted(t, w, nil, two)
	want := []string{"Port manual > 1 Fees\nThe Port manual sets the fee of 20 crowns.\nThe fee is 20 crowns a day.",
		"Port manual > 2 Masters\nThis passage names Ada Quay.\nThe harbour master, Ada Quay, decides."}
	if diff := cmp.Diff(want, texts); diff != "" || reasons != nil {
		t.Errorf("missing %v (-want +got)\n%s", reasons, diff)
	}
	m := out[0].Edits[1].Model
	if m == nil || m.Name != "test/model" || m.Digest != "abc" || m.Prompt != notePrompt || len(m.InputHash) != 64 {
		t.Errorf("the note is stored with %+v", m)
	}
}

func TestNotesAreRefused(t *testing.T) {
	for name, tc := range map[string]struct{ note, reason string }{
		"another number":  {"The fee is 30 crowns.", `refused: the document does not contain "30"`},
		"another name":    {"The fee goes to Bob Pier.", `refused: the document does not contain "Bob"`},
		"a name at front": {"London sets the fee.", `refused: the document does not contain "London"`},
		"three sentences": {"The fee is set. It is due. It is high.", "refused: the note is longer than two short sentences"},
		"too long":        {strings.Repeat("the fee ", 80), "refused: the note is longer than two short sentences"},
		"nothing":         {" ", "refused: the model wrote nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			texts, reasons, _ := noted(t, &scripted{answers: []any{tc.note, "The harbour master decides."}}, nil, two)
			if texts[0] != "Port manual > 1 Fees\nThe fee is 20 crowns a day." || len(reasons) != 1 || reasons[0] != tc.reason {
				t.Errorf("got %q, %q", texts[0], reasons)
			}
		})
	}
}

func TestNotesAreCached(t *testing.T) {
	w := &scripted{answers: []any{"The fee is set here."}}
	cache := kept{}
	noted(t, w, &NoteOptions{Cache: cache}, two)
	first, _, _ := noted(t, w, &NoteOptions{Cache: cache}, two)
	if w.asked != 2 {
		t.Errorf("asked %d times for two passages", w.asked)
	}
	noted(t, w, &NoteOptions{Cache: cache}, strings.Replace(two, "decides", "rules", 1))
	if w.asked == 2 {
		t.Error("a changed passage was not asked for")
	}
	again, _, _ := noted(t, &scripted{answers: []any{errors.New("no")}}, &NoteOptions{Cache: cache}, two)
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNotesAreFilledInLater(t *testing.T) {
	doc, chunks := parsed(t, two)
	base := Enrich(doc, chunks, only("heading_path"))
	down := &scripted{answers: []any{errors.New("no memory")}}
	out, err := AddNotes(t.Context(), doc, base, down, &NoteOptions{MaxFailures: 1})
	if err != nil || down.asked != 1 {
		t.Fatalf("%v, asked %d times", err, down.asked)
	}
	for i, c := range out {
		if c.Enriched != base[i].Enriched || c.Missing[len(c.Missing)-1].Detail != "unavailable: no memory" {
			t.Errorf("got %q, %v", c.Enriched, c.Missing)
		}
	}
	up := &scripted{answers: []any{"The fee is set here."}}
	if out, err = AddNotes(t.Context(), doc, out, up, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range out {
		if !strings.Contains(c.Enriched, "The fee is set here.\n") || len(c.Missing) > 0 {
			t.Errorf("got %q, %v", c.Enriched, c.Missing)
		}
	}
	if _, err = AddNotes(t.Context(), doc, out, up, nil); err != nil || up.asked != 2 {
		t.Errorf("%v; asked %d times", err, up.asked)
	}
}

func TestNotesStopWithTheirContext(t *testing.T) {
	doc, chunks := parsed(t, two)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := AddNotes(ctx, doc, chunks, &scripted{answers: []any{"x"}}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestOpenAIWriter(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q chatRequest
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil || r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer k" {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		if q.Model == "gone" {
			http.Error(w, "no such model", http.StatusNotFound)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": chatMessage{"assistant", "of " + q.Messages[0].Content}}}})
	}))
	defer srv.Close()
	w, err := NewOpenAIWriter(srv.URL, "m", "k")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := w.Write(t.Context(), "fees"); got != "of fees" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	w.model = "gone"
	if _, err := w.Write(t.Context(), "fees"); err == nil || !strings.Contains(err.Error(), "no such model") {
		t.Errorf("got %v", err)
	}
}

func TestOllamaWriter(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/tags":
			_, _ = w.Write([]byte(`{"models":[{"name":"m:latest","digest":"d1"}]}`))
		case "/api/generate":
			var q struct {
				Model, Prompt string
				Options       map[string]any
			}
			if err := json.NewDecoder(r.Body).Decode(&q); err != nil || q.Options["temperature"] != 0.0 {
				http.Error(w, `{"error":"bad request"}`, http.StatusBadRequest)
				return
			}
			_ = json.NewEncoder(w).Encode(map[string]any{"response": "of " + q.Prompt, "done": true})
		}
	}))
	defer srv.Close()
	w, err := NewOllamaWriter(srv.URL, "m")
	if err != nil {
		t.Fatal(err)
	}
	if name, digest, err := w.Describe(t.Context()); name != "ollama/m" || digest != "d1" || err != nil {
		t.Errorf("got %q, %q, %v", name, digest, err)
	}
	if got, err := w.Write(t.Context(), "fees"); got != "of fees" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	w.model = "other"
	if _, _, err := w.Describe(t.Context()); err == nil {
		t.Error("a model that is not there was described")
	}
}

func TestWritersNeedAnAddress(t *testing.T) {
	for _, address := range []string{"", "localhost:1", "ftp://x", "http://"} {
		if _, err := NewOllamaWriter(address, "m"); err == nil {
			t.Errorf("ollama took %q", address)
		}
		if _, err := NewOpenAIWriter(address, "m", ""); err == nil {
			t.Errorf("openai took %q", address)
		}
	}
	if _, err := NewOllamaWriter("http://x", ""); err == nil {
		t.Error("ollama took no model")
	}
}

// TestRealOllama asks a server that REFERENT_OLLAMA names, for a model that
// REFERENT_OLLAMA_CHAT names or else for one that it makes there. A model of
// random weights says nothing a passage may bear, so that its notes are refused;
// a failure of the server would be another reason.
func TestRealOllama(t *testing.T) {
	address, model := os.Getenv("REFERENT_OLLAMA"), os.Getenv("REFERENT_OLLAMA_CHAT")
	if address == "" {
		t.Skip("set REFERENT_OLLAMA to the address of an Ollama server, and REFERENT_OLLAMA_CHAT to a model of it if one is to be asked")
	}
	if model == "" {
		model = "referent-test"
		if err := ollamatest.Create(t.Context(), address, model); err != nil {
			t.Fatal(err)
		}
	}
	w, err := NewOllamaWriter(address, model)
	if err != nil {
		t.Fatal(err)
	}
	w.MaxTokens = 24
	if name, digest, err := w.Describe(t.Context()); err != nil || name != "ollama/"+model || len(digest) < 12 {
		t.Errorf("described as %q, %q, %v", name, digest, err)
	}
	first, err := w.Write(t.Context(), "Say what it is about: the fee.")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := w.Write(t.Context(), "Say what it is about: the fee."); err != nil || again != first {
		t.Errorf("the same question was answered %q, then %q, %v", first, again, err)
	}
	texts, reasons, _ := noted(t, w, nil, two)
	for _, r := range reasons {
		if !strings.HasPrefix(r, "refused") {
			t.Errorf("missing: %s", r)
		}
	}
	t.Logf("%d notes, %d refused", len(texts), len(reasons))
	w.model = "referent-none"
	if _, reasons, _ := noted(t, w, nil, two); len(reasons) == 0 || !strings.Contains(reasons[0], "no model") {
		t.Errorf("a model that the server has not: %q", reasons)
	}
}
