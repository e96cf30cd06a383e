// Package ollamatest makes tiny models for tests against a real Ollama server:
// weights drawn at random in the shape of a Llama of two layers over single
// bytes, 1.5 MB. What it says is noise, which is what a test of requests, limits
// and refusals needs; it also gives vectors.
package ollamatest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"

	"github.com/ollama/ollama/api"
)

// The model's shape.
const (
	hidden = 128
	inner  = 256
	layers = 2
	heads  = 4
	bytesN = 256
	vocab  = bytesN + 4 // the bytes, two pairs of them, and the marks of a text's beginning and end
	window = 2048       // tokens of context
)

// Create gives the server at address a model of a name, the same at each call.
// The server keeps it until it is removed.
func Create(ctx context.Context, address, name string) error {
	base, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("ollamatest: %w", err)
	}
	client := api.NewClient(base, http.DefaultClient)
	files := map[string]string{}
	for file, data := range map[string][]byte{"config.json": config(), "tokenizer.json": tokenizer(), "model.safetensors": weights()} {
		digest := fmt.Sprintf("sha256:%x", sha256.Sum256(data))
		if err := client.CreateBlob(ctx, digest, bytes.NewReader(data)); err != nil {
			return fmt.Errorf("ollamatest: send %s: %w", file, err)
		}
		files[file] = digest
	}
	// One thread: the server's threads spin, which starves a busy machine.
	req := &api.CreateRequest{Model: name, Files: files, Template: "{{ .Prompt }}", Parameters: map[string]any{"num_thread": 1, "num_ctx": window}}
	if err := client.Create(ctx, req, func(api.ProgressResponse) error { return nil }); err != nil {
		return fmt.Errorf("ollamatest: create %s: %w", name, err)
	}
	return nil
}

func config() []byte {
	data, _ := json.Marshal(map[string]any{ // plain values marshal
		"architectures": []string{"LlamaForCausalLM"}, "model_type": "llama", "torch_dtype": "float32", "vocab_size": vocab,
		"hidden_size": hidden, "intermediate_size": inner, "num_hidden_layers": layers, "num_attention_heads": heads, "num_key_value_heads": heads,
		"head_dim": hidden / heads, "max_position_embeddings": window, "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "hidden_act": "silu",
		"bos_token_id": vocab - 2, "eos_token_id": vocab - 1, "tie_word_embeddings": false,
	})
	return data
}

// tokenizer has a token for each byte, under the name that byte-level
// tokenizers give it, and two merges: the server reads no tokenizer without.
func tokenizer() []byte {
	names := map[string]int{}
	free := rune(bytesN)
	for b := range bytesN {
		r := rune(b)
		if b < '!' || b > '~' && b < 0xA1 || b == 0xAD { // bytes that print nothing are moved up
			r = free
			free++
		}
		names[string(r)] = b
	}
	names["th"], names["er"] = bytesN, bytesN+1
	names["<s>"], names["</s>"] = vocab-2, vocab-1
	added := []map[string]any{{"id": vocab - 2, "content": "<s>", "special": true}, {"id": vocab - 1, "content": "</s>", "special": true}}
	data, _ := json.Marshal(map[string]any{
		"version": "1.0", "added_tokens": added,
		"pre_tokenizer": map[string]any{"type": "ByteLevel", "add_prefix_space": false, "use_regex": false},
		"decoder":       map[string]any{"type": "ByteLevel"},
		"model":         map[string]any{"type": "BPE", "vocab": names, "merges": []string{"t h", "e r"}},
	})
	return data
}

// weights are the tensors in the safetensors format: the length of a JSON header,
// the header, and 32-bit floats.
func weights() []byte {
	type tensor struct {
		Dtype   string `json:"dtype"`
		Shape   []int  `json:"shape"`
		Offsets [2]int `json:"data_offsets"`
	}
	header := map[string]tensor{}
	var body bytes.Buffer
	draw := rand.New(rand.NewPCG(1, 2))
	add := func(name string, rows, cols int) {
		from, shape := body.Len(), []int{rows, cols}
		if cols == 0 {
			shape, cols = shape[:1], 1
		}
		for range rows * cols {
			x := float32(1) // of a norm
			if len(shape) == 2 {
				x = float32(draw.NormFloat64()) * 0.05
			}
			_ = binary.Write(&body, binary.LittleEndian, x) // a buffer takes all
		}
		header[name] = tensor{"F32", shape, [2]int{from, body.Len()}}
	}
	add("model.embed_tokens.weight", vocab, hidden)
	for i := range layers {
		at := fmt.Sprintf("model.layers.%d.", i)
		add(at+"input_layernorm.weight", hidden, 0)
		add(at+"post_attention_layernorm.weight", hidden, 0)
		for _, p := range []string{"q", "k", "v", "o"} {
			add(at+"self_attn."+p+"_proj.weight", hidden, hidden)
		}
		add(at+"mlp.gate_proj.weight", inner, hidden)
		add(at+"mlp.up_proj.weight", inner, hidden)
		add(at+"mlp.down_proj.weight", hidden, inner)
	}
	add("model.norm.weight", hidden, 0)
	add("lm_head.weight", vocab, hidden)
	head, _ := json.Marshal(header)
	out := binary.LittleEndian.AppendUint64(nil, uint64(len(head)))
	return append(append(out, head...), body.Bytes()...)
}
