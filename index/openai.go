package index

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// OpenAIOptions are the options of NewOpenAI and NewOpenAIReranker; nil and zero
// fields mean the defaults.
type OpenAIOptions struct {
	// Key is sent as a bearer token where it is not empty, and stored nowhere.
	Key string
	// PassagePrefix and QueryPrefix are put before what is embedded, for models
	// that were trained so. They belong to the identity of the embedder.
	PassagePrefix string
	QueryPrefix   string
	// Timeout bounds one request. Default 2 minutes.
	Timeout time.Duration
	// BatchItems bounds the texts of one request. Default 32.
	BatchItems int
}

// OpenAI is an [Embedder] that asks a server with an OpenAI-compatible interface
// (POST /v1/embeddings), as llama.cpp, vLLM and others offer. Such a server tells
// no digest of its weights. A text that it refuses as too long is embedded in
// parts and their mean is taken; a server that cuts texts short without saying
// so cannot be noticed.
type OpenAI struct {
	server  openaiServer
	options OpenAIOptions

	mu   sync.Mutex
	know Description
}

// openaiServer is where a model is asked.
type openaiServer struct {
	base   *url.URL
	model  string
	o      OpenAIOptions
	client *http.Client
}

func newOpenAIServer(address, model string, o *OpenAIOptions) (openaiServer, error) {
	s := openaiServer{model: model}
	if o != nil {
		s.o = *o
	}
	var err error
	if s.base, err = url.Parse(address); err != nil || s.base.Scheme != "http" && s.base.Scheme != "https" || s.base.Host == "" {
		return s, fmt.Errorf("openai: %q is no address of a server; write http://host:port", address)
	}
	switch {
	case model == "":
		return s, errors.New("openai: no model is named")
	case s.o.Timeout < 0 || s.o.BatchItems < 0:
		return s, errors.New("openai: a negative number in the options")
	}
	if s.o.Timeout == 0 {
		s.o.Timeout = 2 * time.Minute
	}
	if s.o.BatchItems == 0 {
		s.o.BatchItems = 32
	}
	s.client = &http.Client{
		Transport: bounded{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("the server redirects, which is not followed")
		},
	}
	return s, nil
}

// NewOpenAI returns an embedder that asks the server at address, such as
// "http://127.0.0.1:8080", for vectors of a model. It does not connect yet.
func NewOpenAI(address, model string, o *OpenAIOptions) (*OpenAI, error) {
	s, err := newOpenAIServer(address, model, o)
	if err != nil {
		return nil, err
	}
	e := &OpenAI{server: s, options: s.o}
	e.know.Name = "openai/" + model
	if s.o.PassagePrefix != "" || s.o.QueryPrefix != "" {
		e.know.Name += fmt.Sprintf(" with prefixes %q and %q", s.o.PassagePrefix, s.o.QueryPrefix)
	}
	return e, nil
}

// Describe implements [Embedder]. Dimension is known once the server has
// answered.
func (e *OpenAI) Describe() Description {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.know
}

// Prepare implements [Preparer].
func (e *OpenAI) Prepare(ctx context.Context) error {
	_, err := e.request(ctx, []string{e.options.PassagePrefix + "dimension"})
	return err
}

// Embed implements [Embedder].
func (e *OpenAI) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, 0, len(texts))
	for len(texts) > 0 {
		n := min(len(texts), e.options.BatchItems)
		got, err := inParts(ctx, e.options.PassagePrefix, texts[:n], e.request, refusedLength)
		if err != nil {
			return nil, err
		}
		out = append(out, got...)
		texts = texts[n:]
	}
	return out, nil
}

// EmbedQuery implements [QueryEmbedder].
func (e *OpenAI) EmbedQuery(ctx context.Context, query string) ([]float32, error) {
	got, err := inParts(ctx, e.options.QueryPrefix, []string{query}, e.request, refusedLength)
	if err != nil {
		return nil, err
	}
	return got[0], nil
}

// request sends texts for embedding.
func (e *OpenAI) request(ctx context.Context, texts []string) ([][]float32, error) {
	var answer struct {
		Data []struct {
			Index     int       `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
	}
	err := e.server.post(ctx, "v1/embeddings", map[string]any{"model": e.server.model, "input": texts, "encoding_format": "float"}, &answer)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(texts))
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, d := range answer.Data {
		if d.Index < 0 || d.Index >= len(texts) || out[d.Index] != nil {
			return nil, fmt.Errorf("openai: %w: a vector with number %d for %d texts", errAnswer, d.Index, len(texts))
		}
		if e.know.Dimension == 0 {
			e.know.Dimension = len(d.Embedding)
		}
		if len(d.Embedding) == 0 || len(d.Embedding) != e.know.Dimension {
			return nil, fmt.Errorf("openai: %w: a vector of %d numbers, expected are %d", errAnswer, len(d.Embedding), e.know.Dimension)
		}
		out[d.Index] = d.Embedding
	}
	if len(answer.Data) != len(texts) {
		return nil, fmt.Errorf("openai: %w: %d vectors for %d texts", errAnswer, len(answer.Data), len(texts))
	}
	return out, nil
}

// statusError is a refusal of a server.
type statusError struct {
	code    int
	message string
}

func (e *statusError) Error() string { return fmt.Sprintf("status %d: %s", e.code, e.message) }

// refusedLength says that a server found a text too long.
func refusedLength(err error) bool {
	var s *statusError
	if !errors.As(err, &s) || s.code < 400 || s.code >= 500 {
		return false
	}
	m := strings.ToLower(s.message)
	return strings.Contains(m, "context length") || strings.Contains(m, "too long") || strings.Contains(m, "too large") || strings.Contains(m, "maximum")
}

// post sends a request, and sends it once more where the server failed or the
// way to it.
func (s *openaiServer) post(ctx context.Context, path string, body, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("openai: %w", err)
	}
	err = s.send(ctx, path, data, answer)
	var status *statusError
	again := err != nil && ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, errAnswer) &&
		(!errors.As(err, &status) || status.code >= 500)
	if again {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(retryPause):
		}
		err = s.send(ctx, path, data, answer)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("openai: %s with %s: %w", path, s.model, err)
	}
	return nil
}

func (s *openaiServer) send(ctx context.Context, path string, body []byte, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if s.o.Key != "" {
		req.Header.Set("Authorization", "Bearer "+s.o.Key)
	}
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return &statusError{res.StatusCode, strings.ToValidUTF8(strings.TrimSpace(string(data[:min(len(data), maxMessage)])), "")}
	}
	if err := json.Unmarshal(data, answer); err != nil {
		return fmt.Errorf("%w: %v", errAnswer, err)
	}
	return nil
}
