package web

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// lengths is a model whose vectors tell the length of a text.
type lengths struct{}

func (lengths) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, t := range texts {
		out[i] = []float32{float32(len(t)), -1}
	}
	return out, nil
}
func (lengths) Model() (string, string, int)   { return "lengths", "", 2 }
func (lengths) Count(text string) (int, error) { return len(strings.Fields(text)), nil }

func ask(t *testing.T, method, host, kind, body string) (int, answer, string) {
	t.Helper()
	r := httptest.NewRequest(method, "/v1/embeddings", strings.NewReader(body))
	r.Host = host
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	Local(Embeddings(lengths{})).ServeHTTP(w, r)
	var a answer
	var e struct{ Error struct{ Message string } }
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatalf("%q: %v", w.Body, err)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil {
		t.Fatal(err)
	}
	return w.Code, a, e.Error.Message
}

const asJSON = "application/json; charset=utf-8"

func TestEmbeddings(t *testing.T) {
	for name, body := range map[string]string{
		"one":  `{"model":"any","input":"five!"}`,
		"list": `{"input":["five!"],"encoding_format":"float","dimensions":2,"user":"x"}`,
	} {
		code, a, _ := ask(t, "POST", "localhost:8390", asJSON, body)
		if code != http.StatusOK || a.Object != "list" || a.Model != "lengths" || len(a.Data) != 1 || a.Usage != (usage{1, 1}) {
			t.Errorf("%s: %d %+v", name, code, a)
			continue
		}
		if v, ok := a.Data[0].Embedding.([]any); !ok || !slices.Equal(v, []any{5.0, -1.0}) || a.Data[0].Object != "embedding" {
			t.Errorf("%s: %+v", name, a.Data[0])
		}
	}
	code, a, _ := ask(t, "POST", "127.0.0.1", asJSON, `{"input":["a b","abcd"],"encoding_format":"base64"}`)
	if code != http.StatusOK || len(a.Data) != 2 || a.Data[1].Index != 1 || a.Usage.PromptTokens != 3 {
		t.Fatalf("%d %+v", code, a)
	}
	b, err := base64.StdEncoding.DecodeString(a.Data[1].Embedding.(string))
	v := make([]float32, 2)
	if _, derr := binary.Decode(b, binary.LittleEndian, v); err != nil || derr != nil || !slices.Equal(v, []float32{4, -1}) {
		t.Errorf("%v, %v, %v", v, err, derr)
	}
}

func TestRefusals(t *testing.T) {
	good := `{"input":"a"}`
	for name, c := range map[string]struct {
		method, host, kind, body string
		code                     int
	}{
		"another name":   {"POST", "referent.example:8390", asJSON, good, 403},
		"another host":   {"POST", "192.168.1.4:8390", asJSON, good, 403},
		"no host":        {"POST", "", asJSON, good, 403},
		"looks like it":  {"POST", "localhost.example", asJSON, good, 403},
		"in brackets":    {"POST", "[::1]:8390", asJSON, good, 200},
		"brackets alone": {"POST", "[::1]", asJSON, good, 200},
		"method":         {"GET", "localhost", asJSON, "", 405},
		"a form":         {"POST", "localhost", "text/plain", good, 415},
		"no JSON":        {"POST", "localhost", asJSON, "{", 400},
		"no input":       {"POST", "localhost", asJSON, "{}", 400},
		"no texts":       {"POST", "localhost", asJSON, `{"input":[]}`, 400},
		"tokens":         {"POST", "localhost", asJSON, `{"input":[[1,2]]}`, 400},
		"empty text":     {"POST", "localhost", asJSON, `{"input":["a",""]}`, 400},
		"format":         {"POST", "localhost", asJSON, `{"input":"a","encoding_format":"int8"}`, 400},
		"dimensions":     {"POST", "localhost", asJSON, `{"input":"a","dimensions":3}`, 400},
		"many":           {"POST", "localhost", asJSON, `{"input":["a"` + strings.Repeat(`,"a"`, maxInputs) + `]}`, 400},
		"long":           {"POST", "localhost", asJSON, `{"input":"` + strings.Repeat("a", maxBody) + `"}`, 413},
	} {
		code, _, message := ask(t, c.method, c.host, c.kind, c.body)
		if code != c.code || code != 200 && message == "" {
			t.Errorf("%s: %d %q, want %d", name, code, message, c.code)
		}
	}
}

// wide is a model with long vectors, slow if it is told to be.
type wide struct {
	lengths
	pause time.Duration
}

func (m wide) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	select {
	case <-time.After(m.pause):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	out, v := make([][]float32, len(texts)), make([]float32, 8000)
	for i := range out {
		out[i] = v
	}
	return out, nil
}

// Clients that do not read their answers keep nobody else from theirs.
func TestAnswersThatAreNotRead(t *testing.T) {
	s := httptest.NewServer(Embeddings(wide{}))
	defer s.Close()
	defer s.CloseClientConnections()
	many := `{"input":["a"` + strings.Repeat(`,"a"`, maxInputs/2) + `]}`
	for range atOnce {
		c, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(many), many)
		if _, err := c.Read(make([]byte, 1)); err != nil { // the answer has begun
			t.Fatal(err)
		}
	}
	client := &http.Client{Timeout: reading / 2}
	res, err := client.Post(s.URL, "application/json", strings.NewReader(`{"input":"a"}`))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
}

// Computing may take longer than a server's limits for reading and writing.
func TestSlowComputing(t *testing.T) {
	s := httptest.NewUnstartedServer(Embeddings(wide{pause: 500 * time.Millisecond}))
	s.Config.ReadTimeout, s.Config.WriteTimeout = 100*time.Millisecond, 100*time.Millisecond
	s.Start()
	defer s.Close()
	res, err := http.Post(s.URL, "application/json", strings.NewReader(`{"input":"a"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var a answer
	if err := json.NewDecoder(res.Body).Decode(&a); err != nil || res.StatusCode != http.StatusOK || len(a.Data) != 1 {
		t.Errorf("%d, %v", res.StatusCode, err)
	}
}

func TestLoopback(t *testing.T) {
	for address, ok := range map[string]bool{
		"127.0.0.1:80": true, "localhost:0": true, "[::1]:1": true, "127.8.0.1:80": true,
		":80": false, "0.0.0.0:80": false, "[::]:80": false, "10.0.0.1:80": false, "example.com:80": false, "127.0.0.1": false,
	} {
		if err := Loopback(address); (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		}
	}
}
