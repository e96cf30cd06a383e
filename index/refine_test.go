package index_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// refiner is a Refiner for tests: any vectors, and a list of what it was asked.
type refiner struct {
	name   string
	fail   error
	refuse string // a text that it fails at
	bad    string // what texts begin with that it fails at
	taking int    // how many texts it takes before it fails; 0 for all
	asking func([]string)

	mu    sync.Mutex
	asked []string
}

const refinerWidth = 24

func (r *refiner) Model() (string, string, int) { return "test " + r.name, "1", refinerWidth }

func (r *refiner) Embed(_ context.Context, texts []string) ([][]float32, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = append(r.asked, texts...)
	if r.asking != nil {
		r.asking(texts)
	}
	if r.fail != nil {
		return nil, r.fail
	}
	for _, t := range texts {
		if r.bad != "" && strings.HasPrefix(t, r.bad) {
			return nil, errors.New("not this one")
		}
	}
	if r.taking > 0 {
		if r.taking -= len(texts); r.taking <= 0 {
			r.taking, r.fail = 0, errors.New("gone")
			return nil, r.fail
		}
	}
	if r.refuse != "" && slices.Contains(texts, r.refuse) {
		return nil, errors.New("not this one")
	}
	out := make([][]float32, len(texts))
	for i, t := range texts {
		sum := sha256.Sum256([]byte(t))
		for j := range refinerWidth {
			out[i] = append(out[i], float32(sum[j])-127.5)
		}
	}
	return out, nil
}

// refineAll refines to the end and returns how far it came, and what was asked.
func refineAll(t *testing.T, x *index.Index, r *refiner, o *index.RefineOptions) (index.Refinement, []string) {
	t.Helper()
	r.asked = nil
	var last index.Refinement
	for step, err := range x.Refine(t.Context(), o) {
		if err != nil {
			t.Fatal(err)
		}
		if step.Refined < last.Refined {
			t.Errorf("from %d refined to %d", last.Refined, step.Refined)
		}
		last = step
	}
	return last, r.asked
}

// failed is what a refinement ends with.
func failed(steps iter.Seq2[index.Refinement, error]) (last error) {
	for _, err := range steps {
		last = err
	}
	return last
}

func put(t *testing.T, x *index.Index, source string, paragraphs ...string) string {
	t.Helper()
	doc, chunks := indextest.Document(source, "", paragraphs...)
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	return doc.ID
}

func TestRefineTakesTheLatestFirstAndNothingTwice(t *testing.T) {
	for _, dir := range []string{"", t.TempDir()} {
		r := &refiner{}
		o := &index.Options{Refiner: r}
		x, err := index.OpenMemory(t.Context(), o)
		if dir != "" {
			x, err = index.Open(t.Context(), dir, o)
		}
		if err != nil {
			t.Fatal(err)
		}
		put(t, x, "old", "one old", "two old")
		put(t, x, "new", "one new", "two new", "one new")
		now, asked := refineAll(t, x, r, &index.RefineOptions{Batch: 3})
		if want := []string{"one new", "two new", "one old", "two old"}; !slices.Equal(asked, want) {
			t.Errorf("asked %q, want %q", asked, want)
		}
		if now.Refined != 5 || now.Passages != 5 || !now.Usable || now.Model.Name != "test " {
			t.Errorf("%+v", now)
		}
		id := put(t, x, "old", "one old", "two changed")
		if now, err := x.Refinement(t.Context()); err != nil || now.Refined != 4 || now.Documents[id] != 1 {
			t.Errorf("%+v, %v", now, err)
		}
		put(t, x, "other", "two new")
		if _, asked := refineAll(t, x, r, nil); !slices.Equal(asked, []string{"two changed"}) {
			t.Errorf("asked %q after a change", asked)
		}
		if err := x.Remove(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		put(t, x, "old", "two old", "one old")
		if now, asked := refineAll(t, x, r, nil); len(asked) != 0 || now.Refined != now.Passages {
			t.Errorf("asked %q for a version that came back", asked)
		}
		if dir != "" {
			x.Close()
			x = open(t, dir, o)
			if _, asked := refineAll(t, x, r, nil); len(asked) != 0 {
				t.Errorf("asked %q after opening again", asked)
			}
			x.Close()
			x = open(t, dir, &index.Options{Refiner: &refiner{name: "other"}})
			if now, err := x.Refinement(t.Context()); err != nil || now.Usable || now.Refined != now.Passages {
				t.Errorf("with another model: %+v, %v", now, err)
			}
		}
		x.Close()
	}
}

// One passage a commit: the files are merged so that their number stays small, and
// nothing gets lost on the way. Segments are merged meanwhile.
func TestRunsAreMerged(t *testing.T) {
	dir, r := t.TempDir(), &refiner{}
	x := open(t, dir, &index.Options{Refiner: r})
	defer x.Close()
	for i := range 30 {
		put(t, x, fmt.Sprint(i), fmt.Sprintf("one of %d", i), fmt.Sprintf("two of %d", i))
		for _, err := range x.Refine(t.Context(), &index.RefineOptions{Batch: 1}) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	now, err := x.Refinement(t.Context())
	if err != nil || now.Refined != 60 || len(r.asked) != 60 {
		t.Errorf("%+v, asked %d times, %v", now, len(r.asked), err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.vec"))
	if err != nil || len(files) > 8 {
		t.Errorf("%d files, %v", len(files), err)
	}
	sound(t, x)
}

func sound(t *testing.T, x *index.Index) {
	t.Helper()
	rep, err := x.Verify(t.Context())
	if err != nil || len(rep.Problems) > 0 {
		t.Errorf("%+v, %v", rep, err)
	}
}

// An index that is refined by a model that is not there is searched as if it were
// not refined, and the search says so.
func TestSearchWithoutTheRefiner(t *testing.T) {
	dir, r := t.TempDir(), &refiner{}
	x := open(t, dir, &index.Options{Refiner: r})
	fill(t, x, 200)
	before, err := x.Find(t.Context(), benchQueries[0], &index.SearchOptions{K: 50})
	if err != nil || before.Refined != nil {
		t.Fatal(before.Refined, err)
	}
	refineAll(t, x, r, nil)
	with, err := x.Find(t.Context(), benchQueries[0], &index.SearchOptions{K: 50})
	if err != nil || with.Refined == nil || !with.Refined.Usable || with.Refined.Refined != 200 || with.Refined.Passages != 200 {
		t.Errorf("%+v, %v", with.Refined, err)
	}
	if with.Hits[0].Why.Refined == nil && with.Hits[1].Why.Refined == nil {
		t.Error("no rank by the Refiner")
	}
	x.Close()
	for _, o := range []*index.Options{{ReadOnly: true}, {ReadOnly: true, Refiner: &refiner{name: "other"}}} {
		x := open(t, dir, o)
		got, err := x.Find(t.Context(), benchQueries[0], &index.SearchOptions{K: 50})
		if err != nil || got.Refined == nil || got.Refined.Usable {
			t.Errorf("%+v, %v", got.Refined, err)
		}
		if a, b := asJSON(got.Hits), asJSON(before.Hits); a != b {
			t.Error("the search finds otherwise than before it was refined")
		}
		x.Close()
	}
	// Without the part that uses them, too.
	x = open(t, dir, &index.Options{Refiner: r})
	got, err := x.Find(t.Context(), benchQueries[0], &index.SearchOptions{K: 50, Without: []index.Part{index.Refining}})
	if err != nil || asJSON(got.Hits) != asJSON(before.Hits) {
		t.Errorf("without refining: %v", err)
	}
	x.Close()
}

// What is found does not depend on the order in which passages were refined, nor on
// how the vectors lie in files.
func TestRefinedSearchIsOfOneOrder(t *testing.T) {
	var first string
	for _, batch := range []int{1, 7, 1000} {
		r := &refiner{}
		x := open(t, t.TempDir(), &index.Options{Refiner: r})
		fill(t, x, 60)
		refineAll(t, x, r, &index.RefineOptions{Batch: batch})
		hits, err := x.Search(t.Context(), benchQueries[0], &index.SearchOptions{K: 50})
		if err != nil {
			t.Fatal(err)
		}
		if got := asJSON(hits); first == "" {
			first = got
		} else if got != first {
			t.Errorf("batches of %d: another order", batch)
		}
		x.Close()
	}
}

// A file of vectors that is damaged or gone costs the passages in it their vectors,
// is named by Verify, and is computed again.
func TestDamagedVectorsAreComputedAgain(t *testing.T) {
	for name, harm := range map[string]func(string) error{
		"changed": func(f string) error {
			b, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			b[len(b)/2] ^= 1
			return os.WriteFile(f, b, 0o600)
		},
		"cut":  func(f string) error { return os.Truncate(f, 20) },
		"gone": os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			dir, r := t.TempDir(), &refiner{}
			x := open(t, dir, &index.Options{Refiner: r})
			fill(t, x, 30)
			refineAll(t, x, r, &index.RefineOptions{Batch: 20})
			x.Close()
			files, err := filepath.Glob(filepath.Join(dir, "*.vec"))
			if err != nil || len(files) != 2 {
				t.Fatal(files, err)
			}
			if err := harm(files[0]); err != nil {
				t.Fatal(err)
			}
			x = open(t, dir, &index.Options{Refiner: r})
			defer x.Close()
			rep, err := x.Verify(t.Context())
			if err != nil || len(rep.Problems) != 1 || !strings.Contains(rep.Problems[0], filepath.Base(files[0])) {
				t.Errorf("%+v, %v", rep, err)
			}
			if now, err := x.Refinement(t.Context()); err != nil || now.Refined != 10 {
				t.Errorf("%+v, %v", now, err)
			}
			if _, err := x.Search(t.Context(), benchQueries[0], nil); err != nil {
				t.Error(err)
			}
			x.Close()
			if _, err := index.Rebuild(t.Context(), dir, nil); err != nil {
				t.Fatal(err)
			}
			x = open(t, dir, &index.Options{Refiner: r})
			defer x.Close()
			sound(t, x) // what cannot be read was let go of
			if now, asked := refineAll(t, x, r, nil); now.Refined != 30 || len(asked) != 20 {
				t.Errorf("%+v, asked %d", now, len(asked))
			}
			sound(t, x)
		})
	}
}

// An index can be put to while it is refined from elsewhere.
func TestRefineBesideAWriter(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir, nil)
	fill(t, x, 20)
	x.Close()
	n := 0
	r := &refiner{}
	r.asking = func([]string) {
		if n++; n <= 3 {
			x := open(t, dir, nil)
			put(t, x, fmt.Sprint("late ", n), fmt.Sprintf("the late passage %d", n))
			x.Close()
		}
	}
	var last index.Refinement
	for step, err := range index.Refine(t.Context(), dir, &index.Options{Refiner: r}, &index.RefineOptions{Batch: 4}) {
		if err != nil {
			t.Fatal(err)
		}
		last = step
	}
	if last.Refined != 23 || last.Passages != 23 || len(r.asked) != 23 {
		t.Errorf("%+v, asked %d", last, len(r.asked))
	}
}

// Rebuilding makes everything anew but the vectors of texts that are the same.
func TestRebuildKeepsWhatIsRefined(t *testing.T) {
	dir, r := t.TempDir(), &refiner{}
	x := open(t, dir, &index.Options{Refiner: r})
	fill(t, x, 40)
	refineAll(t, x, r, nil)
	x.Close()
	if _, err := index.Rebuild(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	x = open(t, dir, &index.Options{Refiner: r})
	defer x.Close()
	if now, asked := refineAll(t, x, r, nil); now.Refined != 40 || len(asked) != 0 {
		t.Errorf("%+v, asked %d", now, len(asked))
	}
}

// A corpus that is removed while a batch is computed is not made anew.
func TestRefineMakesNoCorpus(t *testing.T) {
	for name, gone := range map[string]func(string) error{
		"folder":   os.RemoveAll,
		"manifest": func(dir string) error { return os.Remove(filepath.Join(dir, "manifest")) },
	} {
		dir := filepath.Join(t.TempDir(), "corpus")
		x := open(t, dir, nil)
		put(t, x, "a", "a passage")
		x.Close()
		var harmed error
		r := &refiner{asking: func([]string) { harmed = gone(dir) }}
		var last error
		for _, err := range index.Refine(t.Context(), dir, &index.Options{Refiner: r}, nil) {
			last = err
		}
		if harmed != nil {
			t.Skipf("what is open cannot be removed here: %v", harmed)
		}
		if !errors.Is(last, index.ErrNotFound) && !errors.Is(last, index.ErrCorrupt) {
			t.Errorf("%s: %v", name, last)
		}
		if _, err := os.Stat(filepath.Join(dir, "manifest")); err == nil {
			t.Errorf("%s: a corpus was made", name)
		}
		if _, err := os.Stat(dir); name == "folder" && err == nil {
			t.Errorf("%s: the folder was made", name)
		}
	}
}

// A pinned generation holds back neither refining nor writing, nor does it change.
func TestChangesUnderAPin(t *testing.T) {
	r := &refiner{}
	x, err := index.OpenMemory(t.Context(), &index.Options{Refiner: r})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	ctx, release, err := x.Pin(t.Context()) // before there is a vector, whose dimension is settled by the first
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	for _, source := range []string{"a", "b"} {
		doc, chunks := indextest.Document(source, "", "one", "two "+source)
		if err := x.Put(ctx, doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	steps := 0
	for step, err := range x.Refine(ctx, &index.RefineOptions{Batch: 1}) {
		if steps++; err != nil || steps > 4 {
			t.Fatalf("step %d: %+v, %v", steps, step, err)
		}
	}
	if now, err := x.Refinement(ctx); err != nil || now.Refined != 4 || len(r.asked) != 3 {
		t.Errorf("%+v, %v, asked %q", now, err, r.asked)
	}
	if docs, err := x.Documents(ctx); err != nil || len(docs) != 0 {
		t.Errorf("%d documents under the pin, %v", len(docs), err)
	}
}
