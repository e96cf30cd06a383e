package index_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/referent-go/referent/index"
)

// lateRefiner is a refiner that reads passages within texts too, and lists the parts.
type lateRefiner struct {
	refiner
	parts []string
}

func (r *lateRefiner) EmbedWithin(ctx context.Context, texts []string, parts [][2]int) ([][]float32, error) {
	var whole []string
	for i, t := range texts {
		part := t[parts[i][0]:parts[i][1]]
		r.parts = append(r.parts, part)
		whole = append(whole, t+"\x00"+part)
	}
	return r.Embed(ctx, whole)
}

// refineBy refines to the end and returns how far it came, and what was read alone and
// within a text.
func refineBy(t *testing.T, x *index.Index, r *lateRefiner, o *index.RefineOptions) (last index.Refinement, alone, within []string) {
	t.Helper()
	r.asked, r.parts = nil, nil
	for step, err := range x.Refine(t.Context(), o) {
		if err != nil {
			t.Fatal(err)
		}
		last = step
	}
	if len(r.parts) > 0 {
		return last, nil, r.parts
	}
	return last, r.asked, nil
}

// Each way reads all anew, and what has vectors of one way goes on that way.
func TestRefineLate(t *testing.T) {
	dir := t.TempDir()
	r := &lateRefiner{}
	x, err := index.Open(t.Context(), dir, &index.Options{Refiner: r})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { x.Close() }()
	put(t, x, "a", "one", "two", "three")
	put(t, x, "b", "four")
	lateWay := &index.RefineOptions{Way: index.WayLate, Batch: 2}
	last, alone, within := refineBy(t, x, r, lateWay)
	if last.Refined != 4 || last.Way != index.WayLate || last.Model.Name != "test , late" || !last.Usable || alone != nil || !slices.Equal(within, []string{"four", "one", "two", "three"}) {
		t.Fatalf("%+v: %q, %q", last, alone, within)
	}
	if !slices.ContainsFunc(r.asked, func(s string) bool { return strings.HasPrefix(s, "one\ntwo\nthree\x00") }) {
		t.Errorf("no text of all passages: %q", r.asked)
	}
	found, err := x.Find(t.Context(), "two", nil)
	if err != nil || found.Refined == nil || !found.Refined.Usable || found.Refined.Refined != 4 {
		t.Fatalf("%+v, %v", found, err)
	}

	// A new document is read as the others were, and what is rebuilt keeps its vectors.
	put(t, x, "c", "five", "six")
	if last, alone, within = refineBy(t, x, r, nil); last.Refined != 6 || alone != nil || !slices.Equal(within, []string{"five", "six"}) {
		t.Errorf("%+v: %q, %q", last, alone, within)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := index.Rebuild(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	if x, err = index.Open(t.Context(), dir, &index.Options{Refiner: r}); err != nil {
		t.Fatal(err)
	}
	if last, alone, within = refineBy(t, x, r, lateWay); last.Refined != 6 || alone != nil || within != nil {
		t.Errorf("after rebuilding %+v: %q, %q", last, alone, within)
	}
	// What surrounds a passage is part of what it is: all of a changed document is
	// read again, and nothing of the others.
	put(t, x, "a", "one", "two", "ten")
	if last, _, within = refineBy(t, x, r, nil); last.Refined != 6 || !slices.Equal(within, []string{"one", "two", "ten"}) {
		t.Errorf("%+v: %q", last, within)
	}

	last, alone, within = refineBy(t, x, r, &index.RefineOptions{Way: index.WayAlone})
	slices.Sort(alone)
	if last.Refined != 6 || last.Way != index.WayAlone || last.Model.Name != "test " || within != nil || !slices.Equal(alone, []string{"five", "four", "one", "six", "ten", "two"}) {
		t.Errorf("%+v: %q, %q", last, alone, within)
	}
	sound(t, x)
}

// A Refiner that cannot read within a text says so, and where nobody asks for it
// takes passages alone.
func TestRefineLateNeedsALateRefiner(t *testing.T) {
	dir := t.TempDir()
	x, err := index.Open(t.Context(), dir, &index.Options{Refiner: &lateRefiner{}})
	if err != nil {
		t.Fatal(err)
	}
	put(t, x, "a", "one")
	for _, err := range x.Refine(t.Context(), &index.RefineOptions{Way: index.WayLate}) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	if x, err = index.Open(t.Context(), dir, &index.Options{Refiner: &refiner{}}); err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	put(t, x, "b", "two")
	if err := failed(x.Refine(t.Context(), &index.RefineOptions{Way: index.WayLate})); err == nil || !strings.Contains(err.Error(), "within a text") {
		t.Errorf("%v", err)
	}
	var last index.Refinement
	for step, err := range x.Refine(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		last = step
	}
	if last.Refined != 2 || last.Way != index.WayAlone {
		t.Errorf("%+v", last)
	}
}
