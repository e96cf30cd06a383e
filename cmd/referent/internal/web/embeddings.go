package web

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"
)

// Embedder gives vectors of texts, and counts their tokens.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	Model() (name, digest string, dimension int)
	Count(text string) (int, error)
}

// What one request may ask for.
const (
	maxBody   = 8 << 20
	maxInputs = 2048
	// atOnce is how many requests are computed side by side; each uses all
	// processors.
	atOnce = 2
	// held is how many requests are in memory, with their answers; others wait
	// before they are read.
	held = 16
	// How long a client may take to send a request and to read its answer. Neither
	// the wait for others nor the computing counts.
	sending, reading = 30 * time.Second, 30 * time.Second
)

type request struct {
	Input          json.RawMessage `json:"input"`
	Model          string          `json:"model"`
	EncodingFormat string          `json:"encoding_format"`
	Dimensions     int             `json:"dimensions"`
}

type embedding struct {
	Object    string `json:"object"`
	Index     int    `json:"index"`
	Embedding any    `json:"embedding"`
}

type usage struct {
	PromptTokens int `json:"prompt_tokens"`
	TotalTokens  int `json:"total_tokens"`
}

type answer struct {
	Object string      `json:"object"`
	Data   []embedding `json:"data"`
	Model  string      `json:"model"`
	Usage  usage       `json:"usage"`
}

// Embeddings answers POST /v1/embeddings as OpenAI's interface does: input is a text
// or a list of texts, encoding_format float or base64. Any model is answered by the
// one there is, which the answer names.
func Embeddings(e Embedder) http.Handler {
	rooms, busy := make(chan struct{}, held), make(chan struct{}, atOnce)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			fail(w, http.StatusMethodNotAllowed, "only POST")
			return
		}
		// A page may send a form anywhere, but JSON only where it is let.
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			fail(w, http.StatusUnsupportedMediaType, "the Content-Type must be application/json")
			return
		}
		// The server's own limits run while a request waits, and would end it.
		conn := http.NewResponseController(w)
		_, _ = conn.SetReadDeadline(time.Time{}), conn.SetWriteDeadline(time.Time{})
		select {
		case rooms <- struct{}{}:
			defer func() { <-rooms }()
		case <-r.Context().Done():
			return
		}
		_ = conn.SetReadDeadline(time.Now().Add(sending))
		q, texts, err := read(w, r, e)
		if err != nil {
			var large *http.MaxBytesError
			if errors.As(err, &large) {
				fail(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("more than %d bytes", maxBody))
				return
			}
			fail(w, http.StatusBadRequest, err.Error())
			return
		}
		_ = conn.SetReadDeadline(time.Time{})
		select {
		case busy <- struct{}{}:
		case <-r.Context().Done():
			return
		}
		a, err := func() (*answer, error) {
			defer func() { <-busy }() // before the answer is sent, however slowly it is read
			return compute(r.Context(), e, q, texts)
		}()
		switch {
		case r.Context().Err() != nil:
		case err != nil:
			fail(w, http.StatusInternalServerError, err.Error())
		default:
			send(w, http.StatusOK, a)
		}
	})
}

// read takes a request apart.
func read(w http.ResponseWriter, r *http.Request, e Embedder) (*request, []string, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return nil, nil, err
	}
	q := &request{}
	if err := json.Unmarshal(body, q); err != nil {
		return nil, nil, fmt.Errorf("not a request: %v", err)
	}
	var texts []string
	var one string
	switch {
	case json.Unmarshal(q.Input, &one) == nil:
		texts = []string{one}
	case json.Unmarshal(q.Input, &texts) != nil:
		return nil, nil, errors.New("input must be a text or a list of texts")
	}
	if len(texts) == 0 || len(texts) > maxInputs {
		return nil, nil, fmt.Errorf("%d texts; give 1 to %d", len(texts), maxInputs)
	}
	for i, t := range texts {
		if t == "" {
			return nil, nil, fmt.Errorf("text %d is empty", i)
		}
	}
	if f := q.EncodingFormat; f != "" && f != "float" && f != "base64" {
		return nil, nil, fmt.Errorf("encoding_format %q; give float or base64", f)
	}
	if _, _, dim := e.Model(); q.Dimensions != 0 && q.Dimensions != dim {
		return nil, nil, fmt.Errorf("dimensions %d; the vectors have %d", q.Dimensions, dim)
	}
	return q, texts, nil
}

func compute(ctx context.Context, e Embedder, q *request, texts []string) (*answer, error) {
	vectors, err := e.Embed(ctx, texts)
	if err != nil {
		return nil, err
	}
	name, _, _ := e.Model()
	a := &answer{Object: "list", Model: name, Data: make([]embedding, len(vectors))}
	for i, v := range vectors {
		n, err := e.Count(texts[i])
		if err != nil {
			return nil, err
		}
		a.Usage.PromptTokens += n
		a.Data[i] = embedding{"embedding", i, v}
		if q.EncodingFormat == "base64" {
			b, err := binary.Append(nil, binary.LittleEndian, v)
			if err != nil {
				return nil, err
			}
			a.Data[i].Embedding = base64.StdEncoding.EncodeToString(b)
		}
	}
	a.Usage.TotalTokens = a.Usage.PromptTokens
	return a, nil
}

// fail answers with an error in the form of OpenAI's interface.
func fail(w http.ResponseWriter, status int, message string) {
	var body struct {
		Error struct {
			Message string `json:"message"`
			Type    string `json:"type"`
		} `json:"error"`
	}
	body.Error.Message, body.Error.Type = message, "invalid_request_error"
	if status >= http.StatusInternalServerError {
		body.Error.Type = "server_error"
	}
	send(w, status, body)
}

func send(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(reading))
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // who asked may be gone
}
