package main

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/referent-go/referent/cmd/referent/internal/evaluate"
)

// TestAbstention asks the handbook what it answers, what it nearly answers and
// what it has nothing to do with.
func TestAbstention(t *testing.T) {
	data := filepath.Join("..", "..", "testdata")
	var out, errOut bytes.Buffer
	code := run(context.Background(), []string{"eval", "--json", "--no-resolve", "--in", filepath.Join(data, "handbook", "handbook.pdf"),
		filepath.Join(data, "questions", "handbook.jsonl")}, strings.NewReader(""), &out, &errOut)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errOut.String())
	}
	var line struct {
		Outcomes []evaluate.Outcome `json:"outcomes"`
	}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatal(err)
	}
	near, said := 0, 0
	for _, o := range line.Outcomes {
		switch {
		case o.Answerable && o.Abstained:
			t.Errorf("%s is answered, and was refused: %s", o.ID, o.Reason)
		case o.Kind == "far" && !o.Abstained:
			t.Errorf("%s has nothing to do with the handbook", o.ID)
		case o.Kind == "near":
			near++
			if o.Abstained {
				said++
			}
		}
	}
	if near == 0 || said*3 < near {
		t.Errorf("%d of %d near misses were noticed, expected is a third", said, near)
	}
}
