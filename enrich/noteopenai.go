package enrich

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// OpenAIWriter is a [NoteWriter] that asks a server with an OpenAI-compatible
// interface (POST /v1/chat/completions), as llama.cpp, vLLM and others offer.
// Such a server tells no digest of its weights.
type OpenAIWriter struct {
	// MaxTokens is how long an answer may be; 0 is enough for a note.
	MaxTokens int

	model  string
	key    string
	base   *url.URL
	client *http.Client
}

// NewOpenAIWriter returns a writer that asks a model of the server at address.
// Key is sent as a bearer token where it is not empty, and stored nowhere.
func NewOpenAIWriter(address, model, key string) (*OpenAIWriter, error) {
	base, err := serverAddress(address, model)
	if err != nil {
		return nil, fmt.Errorf("openai: %w", err)
	}
	return &OpenAIWriter{model: model, key: key, base: base, client: noteClient()}, nil
}

// Describe implements [NoteWriter].
func (o *OpenAIWriter) Describe(context.Context) (name, digest string, err error) {
	return "openai/" + o.model, "", nil
}

// chatRequest and chatAnswer are the parts of the interface that are used.
type chatRequest struct {
	Model       string        `json:"model"`
	Messages    []chatMessage `json:"messages"`
	Temperature float64       `json:"temperature"`
	Seed        int           `json:"seed"`
	MaxTokens   int           `json:"max_tokens"`
}

type chatMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type chatAnswer struct {
	Choices []struct {
		Message chatMessage `json:"message"`
	} `json:"choices"`
}

// maxMessage bounds how much of a server's error is shown, in bytes.
const maxMessage = 200

// Write implements [NoteWriter].
func (o *OpenAIWriter) Write(ctx context.Context, prompt string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, noteTimeout)
	defer cancel()
	body, err := json.Marshal(chatRequest{Model: o.model, Messages: []chatMessage{{Role: "user", Content: prompt}}, Seed: 1, MaxTokens: tokens(o.MaxTokens)})
	if err != nil {
		return "", fmt.Errorf("openai: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, o.base.JoinPath("v1/chat/completions").String(), bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("openai: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	if o.key != "" {
		req.Header.Set("Authorization", "Bearer "+o.key)
	}
	res, err := o.client.Do(req)
	if err != nil {
		return "", fmt.Errorf("openai: %w", err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return "", fmt.Errorf("openai: read the answer: %w", err)
	}
	if res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("openai: the server answers %s: %s", res.Status, strings.TrimSpace(string(data[:min(len(data), maxMessage)])))
	}
	var a chatAnswer
	if err := json.Unmarshal(data, &a); err != nil {
		return "", fmt.Errorf("openai: the answer is not what was asked for: %w", err)
	}
	if len(a.Choices) == 0 {
		return "", fmt.Errorf("openai: the answer is empty")
	}
	return a.Choices[0].Message.Content, nil
}
