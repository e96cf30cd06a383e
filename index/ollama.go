package index

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/ollama/ollama/api"
)

// OllamaOptions are the options of NewOllama; nil and zero fields mean the
// defaults.
type OllamaOptions struct {
	// PassagePrefix and QueryPrefix are put before what is embedded, for models
	// that were trained so. They belong to the identity of the embedder.
	PassagePrefix string
	QueryPrefix   string
	// Timeout bounds one request, the loading of the model with it. Default
	// 2 minutes.
	Timeout time.Duration
	// BatchItems and BatchBytes bound the texts of one request. Default 32
	// texts and 32 KiB. A longer text is sent alone.
	BatchItems int
	BatchBytes int
	// Threads is how many processors the server is to use, 0 for its own
	// choice.
	Threads int
}

// Ollama is an [Embedder] that asks an Ollama server. A text longer than the
// model's window is never cut short: it is embedded in parts and their mean is
// taken.
type Ollama struct {
	model   string
	options OllamaOptions
	client  *api.Client

	mu   sync.Mutex
	know Description
}

const (
	// maxAnswer bounds what a server may send in answer to one request.
	maxAnswer = 256 << 20
	// maxMessage bounds how much of a server's error is shown.
	maxMessage = 300
	// retryPause is how long to wait before a request is sent a second time,
	// for the last.
	retryPause = 500 * time.Millisecond
	// minPart is the length below which a text is not parted any more.
	minPart = 64
)

// NewOllama returns an embedder that asks the server at address, such as
// "http://127.0.0.1:11434", for vectors of a model. It does not connect yet.
func NewOllama(address, model string, o *OllamaOptions) (*Ollama, error) {
	base, err := url.Parse(address)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, fmt.Errorf("ollama: %q is no address of a server; write http://host:port", address)
	}
	if model == "" {
		return nil, errors.New("ollama: no model is named")
	}
	e := &Ollama{model: model}
	if o != nil {
		e.options = *o
	}
	if e.options.Timeout < 0 || e.options.BatchItems < 0 || e.options.BatchBytes < 0 || e.options.Threads < 0 {
		return nil, errors.New("ollama: a negative number in the options")
	}
	if e.options.Timeout == 0 {
		e.options.Timeout = 2 * time.Minute
	}
	if e.options.BatchItems == 0 {
		e.options.BatchItems = 32
	}
	if e.options.BatchBytes == 0 {
		e.options.BatchBytes = 32 << 10
	}
	e.know.Name = "ollama/" + model
	if e.options.PassagePrefix != "" || e.options.QueryPrefix != "" {
		e.know.Name += fmt.Sprintf(" with prefixes %q and %q", e.options.PassagePrefix, e.options.QueryPrefix)
	}
	e.client = api.NewClient(base, &http.Client{
		Transport: bounded{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("the server redirects, which is not followed")
		},
	})
	return e, nil
}

// Describe implements [Embedder]. Dimension and Digest are known once Prepare
// or Embed has reached the server.
func (e *Ollama) Describe() Description {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.know
}

// Prepare reaches the server, finds out which weights the model has, and how
// long its vectors are.
func (e *Ollama) Prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, e.options.Timeout)
	defer cancel()
	list, err := e.client.List(ctx)
	if err != nil {
		return e.wrap("list models", err)
	}
	digest := ""
	for _, m := range list.Models {
		if m.Name == e.model || m.Name == e.model+":latest" {
			digest = m.Digest
		}
	}
	if digest == "" {
		return fmt.Errorf("ollama: the server has no model %q; get it with: ollama pull %s", e.model, e.model)
	}
	if _, err := e.embed(ctx, []string{e.options.PassagePrefix + "dimension"}); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.know.Digest = digest
	return nil
}

// Embed implements [Embedder].
func (e *Ollama) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, 0, len(texts))
	for len(texts) > 0 {
		n, size := 0, 0
		for n < len(texts) && n < e.options.BatchItems && (n == 0 || size+len(texts[n]) <= e.options.BatchBytes) {
			size += len(texts[n])
			n++
		}
		got, err := inParts(ctx, e.options.PassagePrefix, texts[:n], e.embed, tooLong)
		if err != nil {
			return nil, err
		}
		out = append(out, got...)
		texts = texts[n:]
	}
	return out, nil
}

// EmbedQuery implements [QueryEmbedder].
func (e *Ollama) EmbedQuery(ctx context.Context, query string) ([]float32, error) {
	got, err := inParts(ctx, e.options.QueryPrefix, []string{query}, e.embed, tooLong)
	if err != nil {
		return nil, err
	}
	return got[0], nil
}

// inParts embeds texts, each behind a prefix, in parts where one is too long for
// the model. Each part stands behind the prefix too: without it the vector would
// be one of another kind.
func inParts(ctx context.Context, prefix string, texts []string, embed func(context.Context, []string) ([][]float32, error), tooLong func(error) bool) ([][]float32, error) {
	whole := make([]string, len(texts))
	for i, t := range texts {
		whole[i] = prefix + t
	}
	got, err := embed(ctx, whole)
	if !tooLong(err) {
		return got, err
	}
	if len(texts) > 1 {
		var out [][]float32
		for _, t := range texts {
			one, err := inParts(ctx, prefix, []string{t}, embed, tooLong)
			if err != nil {
				return nil, err
			}
			out = append(out, one...)
		}
		return out, nil
	}
	if len(texts[0]) < 2*minPart {
		return nil, err
	}
	a, b := halves(texts[0])
	if a == "" || b == "" { // no characters to part it between
		return nil, err
	}
	parts, err := inParts(ctx, prefix, []string{a, b}, embed, tooLong)
	if err != nil {
		return nil, err
	}
	return [][]float32{mean(parts[0], parts[1], float32(len(a))/float32(len(a)+len(b)))}, nil
}

// halves parts a text near its middle, between words where it can. A half is
// empty where there is no character to part it before.
func halves(s string) (string, string) {
	at := len(s) / 2
	if i := strings.LastIndexAny(s[:at], " \n\t"); i > len(s)/4 {
		return s[:i], s[i+1:]
	}
	for at > 0 && s[at]&0xC0 == 0x80 {
		at-- // not inside a character
	}
	return s[:at], s[at:]
}

// mean is the weighted mean of two vectors.
func mean(a, b []float32, weight float32) []float32 {
	out := make([]float32, len(a))
	for i := range a {
		out[i] = weight*a[i] + (1-weight)*b[i]
	}
	return out
}

func tooLong(err error) bool {
	var status api.StatusError
	return errors.As(err, &status) && strings.Contains(status.ErrorMessage, "context length")
}

// embed sends one request, and sends it once more where the server or the way
// to it failed.
func (e *Ollama) embed(ctx context.Context, texts []string) ([][]float32, error) {
	got, err := e.request(ctx, texts)
	if err == nil || ctx.Err() != nil || !passing(err) {
		return got, err
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(retryPause):
	}
	return e.request(ctx, texts)
}

// passing says that an error may be gone a moment later. A request that took
// too long is none such: the server may still be at work on it.
func passing(err error) bool {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, errAnswer) {
		return false
	}
	var status api.StatusError
	return !errors.As(err, &status) || status.StatusCode >= 500
}

var errAnswer = errors.New("the server's answer does not fit the request")

func (e *Ollama) request(ctx context.Context, texts []string) ([][]float32, error) {
	inner, cancel := context.WithTimeout(ctx, e.options.Timeout)
	defer cancel()
	truncate := false
	req := &api.EmbedRequest{Model: e.model, Input: texts, Truncate: &truncate}
	if e.options.Threads > 0 {
		req.Options = map[string]any{"num_thread": e.options.Threads}
	}
	res, err := e.client.Embed(inner, req)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, e.wrap("embed", err)
	}
	if len(res.Embeddings) != len(texts) {
		return nil, fmt.Errorf("ollama: %w: %d vectors for %d texts", errAnswer, len(res.Embeddings), len(texts))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, v := range res.Embeddings {
		if e.know.Dimension == 0 {
			e.know.Dimension = len(v)
		}
		if len(v) == 0 || len(v) != e.know.Dimension {
			return nil, fmt.Errorf("ollama: %w: a vector of %d numbers, expected are %d", errAnswer, len(v), e.know.Dimension)
		}
	}
	return res.Embeddings, nil
}

// wrap says what failed, and cuts what the server says to a bearable length.
func (e *Ollama) wrap(what string, err error) error {
	var status api.StatusError
	if errors.As(err, &status) && len(status.ErrorMessage) > maxMessage {
		status.ErrorMessage = strings.ToValidUTF8(status.ErrorMessage[:maxMessage], "") + "..."
		err = status
	}
	return fmt.Errorf("ollama: %s with %s: %w", what, e.model, err)
}
