package evaluate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Question is a labelled question, one line of JSON. Without Gold it is one that
// the documents do not answer.
type Question struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"`
	Question string   `json:"question"`
	Answer   string   `json:"answer"`
	Gold     []Quote  `json:"gold"`     // words of the documents that answer it
	Needs    []Quote  `json:"needs"`    // words that the gold refers to and that belong to the answer
	External []string `json:"external"` // instruments outside the corpus that have to be named
}

// Quote is a stretch of a document's own words. Doc is the name of its file, or
// the end of its path.
type Quote struct {
	Doc   string `json:"doc"`
	Page  int    `json:"page"`
	Quote string `json:"quote"`
	Ref   string `json:"ref,omitempty"`
}

// maxLine bounds one question.
const maxLine = 1 << 20

// Read reads questions, one JSON object a line. An error names the line.
func Read(r io.Reader) ([]Question, error) {
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxLine)
	var out []Question
	seen := map[string]bool{}
	for n := 1; sc.Scan(); n++ {
		line := bytes.TrimSpace(sc.Bytes())
		if len(line) == 0 {
			continue
		}
		var q Question
		if err := json.Unmarshal(line, &q); err != nil {
			var kind *json.UnmarshalTypeError
			if errors.As(err, &kind) {
				return nil, fmt.Errorf("line %d: %q cannot be of kind %s", n, kind.Field, kind.Value)
			}
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		switch {
		case q.Question == "":
			return nil, fmt.Errorf("line %d: no question", n)
		case q.ID == "":
			q.ID = fmt.Sprint(n)
		}
		if seen[q.ID] {
			return nil, fmt.Errorf("line %d: a second question %s", n, q.ID)
		}
		seen[q.ID] = true
		for _, g := range append(append([]Quote{}, q.Gold...), q.Needs...) {
			if g.Doc == "" || Fold(g.Quote) == "" {
				return nil, fmt.Errorf("line %d: a quote without words or without document", n)
			}
		}
		out = append(out, q)
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, errors.New("no questions")
	}
	return out, nil
}
