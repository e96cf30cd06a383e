package index_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/internal/disk"
)

// Each step that changes the disk fails, one after the other. What a commit said is
// there stays, and refining goes on.
func TestEveryStepOfRefiningFails(t *testing.T) {
	dir := t.TempDir()
	r := &refiner{}
	o := &index.Options{Refiner: r}
	x := open(t, dir, o)
	fill(t, x, 60)
	x.Close()
	for n := 0; ; n++ {
		left, failed := n, false
		ctx := disk.WithFault(t.Context(), func(op, path string) error {
			if left--; left == -1 {
				failed = true
				return errInjected
			}
			return nil
		})
		x, err := index.Open(ctx, dir, o)
		if err != nil {
			t.Fatal(err)
		}
		begun, err := x.Refinement(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		last, steps := begun.Refined, 0
		for step, err := range x.Refine(t.Context(), &index.RefineOptions{Batch: 2}) {
			if err != nil {
				if !errors.Is(err, errInjected) {
					t.Fatal(err)
				}
				break
			}
			if last = step.Refined; steps > 2 {
				break
			}
			steps++
		}
		x.Close()
		x = open(t, dir, o)
		now, err := x.Refinement(t.Context())
		if err != nil || now.Refined < last {
			t.Errorf("step %d: %d were refined, now %+v, %v", n, last, now, err)
		}
		sound(t, x)
		done := now.Refined == now.Passages
		x.Close()
		if done || !failed {
			break
		}
	}
	x = open(t, dir, o)
	defer x.Close()
	if now, _ := refineAll(t, x, r, nil); now.Refined != 60 {
		t.Errorf("%+v", now)
	}
}

func TestRefineRefuses(t *testing.T) {
	x := open(t, t.TempDir(), nil)
	put(t, x, "a", "a passage")
	for _, err := range x.Refine(t.Context(), nil) {
		if err == nil {
			t.Error("refined without a Refiner")
		}
	}
	x.Close()
	fail := errors.New("no")
	for name, r := range map[string]index.Refiner{"fails": &refiner{fail: fail}, "short": short{}, "few": few{}} {
		x := open(t, t.TempDir(), &index.Options{Refiner: r})
		put(t, x, "a", "a passage")
		if failed(x.Refine(t.Context(), nil)) == nil {
			t.Errorf("%s: no error", name)
		}
		if now, err := x.Refinement(t.Context()); err != nil || now.Refined != 0 {
			t.Errorf("%s: %+v, %v", name, now, err)
		}
		x.Close()
	}
	for _, o := range []*index.RefineOptions{{Batch: -1}, {Share: 2}, {Share: -1}} {
		x := open(t, t.TempDir(), &index.Options{Refiner: &refiner{}})
		for _, err := range x.Refine(t.Context(), o) {
			if err == nil {
				t.Errorf("%+v is taken", o)
			}
		}
		x.Close()
	}
}

type short struct{}

func (short) Model() (string, string, int) { return "short", "", 3 }
func (short) Embed(_ context.Context, texts []string) ([][]float32, error) {
	return [][]float32{{1, 2}}, nil
}

type few struct{ short }

func (few) Embed(context.Context, []string) ([][]float32, error) { return nil, nil }

// A text that the Refiner does not take does not keep the others from theirs, wherever
// in a batch it stands, and is named at the end.
func TestRefusedPassage(t *testing.T) {
	all := []string{"one", "two", "three", "four", "five"}
	for _, batch := range []int{1, 2, 3, 5} {
		for _, bad := range all {
			r := &refiner{refuse: bad}
			x, err := index.OpenMemory(t.Context(), &index.Options{Refiner: r})
			if err != nil {
				t.Fatal(err)
			}
			put(t, x, "doc", all...)
			var last index.Refinement
			var failed error
			for step, err := range x.Refine(t.Context(), &index.RefineOptions{Batch: batch}) {
				last, failed = step, err
			}
			if last.Refined != 4 || failed == nil || !strings.Contains(failed.Error(), fmt.Sprintf("%q: not this one", bad)) {
				t.Errorf("batches of %d, %q refused: %d refined, %v", batch, bad, last.Refined, failed)
			}
			r.refuse = ""
			if now, asked := refineAll(t, x, r, nil); now.Refined != 5 || !slices.Equal(asked, []string{bad}) {
				t.Errorf("batches of %d, %q taken at last: %+v, asked %q", batch, bad, now, asked)
			}
			x.Close()
		}
	}
}

// However many passages the Refiner refuses in a row, the others have theirs, also those
// that were put earlier; what was refused is asked for again only where it is not
// remembered.
func TestManyRefusedPassages(t *testing.T) {
	for _, batch := range []int{1, 3, 64} {
		r := &refiner{bad: "bad"}
		x, err := index.OpenMemory(t.Context(), &index.Options{Refiner: r})
		if err != nil {
			t.Fatal(err)
		}
		put(t, x, "older", "one", "two", "three")
		var newer []string
		for i := range 20 {
			newer = append(newer, fmt.Sprintf("bad %d", i))
		}
		put(t, x, "newer", append(newer, "fine")...)
		o := &index.RefineOptions{Batch: batch, Refused: &index.Refusals{}}
		for round := range 2 {
			if round == 1 {
				r.asked = nil
			}
			err := failed(x.Refine(t.Context(), o))
			now, _ := x.Refinement(t.Context())
			if now.Refined != 4 || err == nil || !strings.Contains(err.Error(), "20 passages were refused") || !strings.Contains(err.Error(), "not this one") {
				t.Errorf("batches of %d: %d refined, %v", batch, now.Refined, err)
			}
		}
		if len(r.asked) > 0 {
			t.Errorf("batches of %d: asked again for %q", batch, r.asked)
		}
		r.bad = ""
		if now, asked := refineAll(t, x, r, nil); now.Refined != 24 || len(asked) != 20 {
			t.Errorf("batches of %d, all taken at last: %+v, asked %q", batch, now, asked)
		}
		x.Close()
	}
}

// A Refiner that fails halfway is not taken for one that refuses passages: what it gave
// is stored, and nothing is remembered against the rest.
func TestRefinerFailsHalfway(t *testing.T) {
	r := &refiner{bad: "bad", taking: 3}
	x, err := index.OpenMemory(t.Context(), &index.Options{Refiner: r})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	put(t, x, "doc", "one", "two", "bad", "three", "four", "five", "six")
	o := &index.RefineOptions{Refused: &index.Refusals{}}
	err = failed(x.Refine(t.Context(), o))
	if now, _ := x.Refinement(t.Context()); now.Refined != 2 || err == nil {
		t.Errorf("%d refined, %v", now.Refined, err)
	}
	r.fail, r.asked = nil, nil
	err = failed(x.Refine(t.Context(), o))
	if now, _ := x.Refinement(t.Context()); now.Refined != 6 || err == nil || slices.Contains(r.asked, "one") {
		t.Errorf("%d refined, %v, asked %q", now.Refined, err, r.asked)
	}
}
