package enrich

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
)

// noteTimeout bounds one request to a model, the loading of it included.
const noteTimeout = 3 * time.Minute

// maxAnswer bounds what a server may send in answer to one request, in bytes.
const maxAnswer = 4 << 20

// OllamaWriter is a [NoteWriter] that asks an Ollama server. Its answers are
// drawn with temperature 0 and a fixed seed.
type OllamaWriter struct {
	// MaxTokens is how long an answer may be; 0 is enough for a note.
	MaxTokens int

	model  string
	client *api.Client
}

// NewOllamaWriter returns a writer that asks a model of the server at address,
// such as "http://127.0.0.1:11434". It does not connect yet.
func NewOllamaWriter(address, model string) (*OllamaWriter, error) {
	base, err := serverAddress(address, model)
	if err != nil {
		return nil, fmt.Errorf("ollama: %w", err)
	}
	return &OllamaWriter{model: model, client: api.NewClient(base, noteClient())}, nil
}

// Describe implements [NoteWriter].
func (o *OllamaWriter) Describe(ctx context.Context) (name, digest string, err error) {
	ctx, cancel := context.WithTimeout(ctx, noteTimeout)
	defer cancel()
	name = "ollama/" + o.model
	list, err := o.client.List(ctx)
	if err != nil {
		return name, "", fmt.Errorf("ollama: list models: %w", err)
	}
	for _, m := range list.Models {
		if m.Name == o.model || m.Name == o.model+":latest" {
			return name, m.Digest, nil
		}
	}
	return name, "", fmt.Errorf("ollama: the server has no model %q", o.model)
}

// Write implements [NoteWriter].
func (o *OllamaWriter) Write(ctx context.Context, prompt string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, noteTimeout)
	defer cancel()
	var b strings.Builder
	whole := false
	req := &api.GenerateRequest{Model: o.model, Prompt: prompt, Stream: &whole,
		Options: map[string]any{"temperature": 0, "seed": 1, "num_predict": tokens(o.MaxTokens)}}
	err := o.client.Generate(ctx, req, func(r api.GenerateResponse) error {
		b.WriteString(r.Response)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("ollama: generate: %w", err)
	}
	return b.String(), nil
}

// tokens is the length of an answer, that of a note by default.
func tokens(n int) int {
	if n > 0 {
		return n
	}
	return 160
}

// serverAddress checks where a model is asked.
func serverAddress(address, model string) (*url.URL, error) {
	base, err := url.Parse(address)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, fmt.Errorf("%q is no address of a server; write http://host:port", address)
	}
	if model == "" {
		return nil, errors.New("no model is named")
	}
	return base, nil
}

// noteClient is an HTTP client that reads no endless answer and goes nowhere
// but where it was sent.
func noteClient() *http.Client {
	return &http.Client{
		Transport: boundedAnswer{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("the server redirects, which is not followed")
		},
	}
}

// boundedAnswer cuts answers off that are longer than any note.
type boundedAnswer struct{ next http.RoundTripper }

// RoundTrip implements [http.RoundTripper].
func (b boundedAnswer) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.next.RoundTrip(r)
	if err == nil {
		res.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(res.Body, maxAnswer), res.Body}
	}
	return res, err
}
