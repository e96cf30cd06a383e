package store

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/referent-go/referent/index/internal/vector"
)

func encodedRun(n int) []byte {
	keys := make([]Key, n)
	for i := range keys {
		keys[i][0] = byte(i)
	}
	return joinRun(keys, vector.Encode(n, 2, func(i int) []float32 { return []float32{1, float32(i)} }))
}

func TestRunComesBack(t *testing.T) {
	r, err := parseRun(encodedRun(3), 3, 2)
	if err != nil || r.len() != 3 || r.key(2)[0] != 2 || math.Abs(r.codes.Dot([]float32{1, 1}, 1)-2) > 1e-6 {
		t.Errorf("%+v, %v", r, err)
	}
	for name, f := range map[string]func() (*rows, error){
		"more rows":     func() (*rows, error) { return parseRun(encodedRun(3), 4, 2) },
		"fewer rows":    func() (*rows, error) { return parseRun(encodedRun(3), 2, 2) },
		"other numbers": func() (*rows, error) { return parseRun(encodedRun(3), 3, 3) },
		"cut":           func() (*rows, error) { return parseRun(encodedRun(3)[:60], 3, 2) },
		"nothing":       func() (*rows, error) { return parseRun(nil, 0, 2) },
	} {
		if _, err := f(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// A manifest of somebody else names no file that a writer would not have named.
func TestRefinedOfSomebodyElse(t *testing.T) {
	for _, c := range []struct {
		name, refined string
		good          bool
	}{
		{"sound", `{"dimension":2,"runs":[{"name":"00000000","size":100,"rows":3}]}`, true},
		{"no file", `{"dimension":2}`, true},
		{"a path", `{"dimension":2,"runs":[{"name":"../../etc","size":100}]}`, false},
		{"that of a segment", `{"dimension":2,"runs":[{"name":"00000001","size":100}]}`, false},
		{"twice", `{"dimension":2,"runs":[{"name":"00000000","size":100},{"name":"00000000","size":100}]}`, false},
		{"still to come", `{"dimension":2,"runs":[{"name":"00000002","size":100}]}`, false},
		{"fewer than no vectors", `{"dimension":2,"runs":[{"name":"00000000","size":100,"rows":-1}]}`, false},
		{"more vectors than bytes", `{"dimension":2,"runs":[{"name":"00000000","size":100,"rows":5}]}`, false},
		{"vectors of nothing", `{"dimension":0}`, false},
		{"vectors without end", `{"dimension":1099511627776}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := []byte(`{"format":1,"next":2,"settings":{"dimension":2},"segments":[{"name":"00000001","size":100}],"refined":` + c.refined + `}`)
			_, _, err := parseManifest([]byte(sum(body) + " " + string(body) + "\n"))
			if c.good && err != nil || !c.good && !errors.Is(err, ErrCorrupt) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// Seven small runs and one more make one; larger ones are left alone.
func TestRunsThatAreDue(t *testing.T) {
	r := &Refined{Runs: []RunEntry{{Name: "large", Rows: 10 * smallest * fanIn}}}
	for range fanIn - 2 {
		r.Runs = append(r.Runs, RunEntry{Name: "small", Rows: 1})
	}
	if got := r.due(3); len(got) != 0 {
		t.Errorf("%d of few are due", len(got))
	}
	r.Runs = append(r.Runs, RunEntry{Name: "small", Rows: 2})
	if got := r.due(3); len(got) != fanIn-1 || slices.ContainsFunc(got, func(e RunEntry) bool { return e.Name == "large" }) {
		t.Errorf("due are %v", got)
	}
}

func FuzzRun(f *testing.F) {
	f.Add(encodedRun(3), 3, 2)
	f.Fuzz(func(t *testing.T, b []byte, n, dim int) {
		if n < 0 || n > len(b) || dim < 1 {
			return // refused with the manifest
		}
		if r, err := parseRun(b, n, dim); err == nil && (r.len() != n || r.codes.Len() != n) {
			t.Errorf("%d rows, %d vectors of %d", r.len(), r.codes.Len(), n)
		}
	})
}
