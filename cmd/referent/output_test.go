package main

import (
	"bytes"
	"encoding/json"
	"testing"
)

// TestLineForTerminals escapes what a terminal acts upon, so that the value read back
// is the same.
func TestLineForTerminals(t *testing.T) {
	var b bytes.Buffer
	in := map[string]string{"text": "a\x1b[31m\u009b2J\x7f\u202e<b>é\u200f"}
	if err := (&app{out: &b}).line(in); err != nil {
		t.Fatal(err)
	}
	want := `{"text":"a\u001b[31m\u009b2J\u007f\u202e<b>é\u200f"}` + "\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	var out map[string]string
	if err := json.Unmarshal(b.Bytes(), &out); err != nil || out["text"] != in["text"] {
		t.Errorf("read back as %q, %v", out["text"], err)
	}
}
