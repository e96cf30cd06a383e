package index_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

// wellStored makes an index with several segments, one of them with its references
// on disk, and with something removed.
func wellStored(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	x := open(t, dir, nil)
	defer x.Close()
	for i, n := range []int{1050, 30, 30, 30} {
		doc, chunks := indextest.Generate(12, i, n, 25)
		if err := x.Put(t.Context(), doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	doc, _ := indextest.Generate(12, 2, 1, 25)
	if err := x.Remove(t.Context(), doc.ID); err != nil {
		t.Fatal(err)
	}
	return dir
}

// files lists the files of an index but the lock.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() != "lock" {
			rel, rerr := filepath.Rel(dir, p)
			out = append(out, rel)
			return rerr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// answer is what an index says, or the error.
func answer(ctx context.Context, dir string) (string, error) {
	x, err := index.Open(ctx, dir, &index.Options{ReadOnly: true})
	if err != nil {
		return "", err
	}
	defer x.Close()
	var b strings.Builder
	docs, err := x.Documents(ctx)
	if err != nil {
		return "", err
	}
	for _, d := range docs {
		fmt.Fprintln(&b, d)
		chunks, err := x.Chunks(ctx, d.ID)
		if err != nil {
			return "", err
		}
		doc, err := x.Document(ctx, d.ID)
		if err != nil {
			return "", err
		}
		c, err := x.Chunk(ctx, chunks[0].ID)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(&b, len(doc.Text), asJSON(chunks[len(chunks)-1]), asJSON(c))
	}
	for _, q := range append(benchQueries, `"the company"`) {
		hits, err := x.Search(ctx, q, &index.SearchOptions{K: 15, Explain: true})
		if err != nil {
			return "", err
		}
		for _, h := range hits {
			fmt.Fprintln(&b, asJSON(h))
		}
	}
	hits, err := x.CitedBy(ctx, "section:12", true)
	for _, h := range hits {
		fmt.Fprintln(&b, h.Chunk.ID)
	}
	return b.String(), err
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// harm is a way of damaging a file.
type harm struct {
	name string
	do   func(b []byte) []byte
}

// TestDamage damages each file of an index in many ways. What is answered is
// then what it was before, or an error that says that the index is damaged, and
// Verify names the damage. REFERENT_FLIPS is how many bits are flipped in each
// file, default 4.
func TestDamage(t *testing.T) {
	flips := 4
	if s := os.Getenv("REFERENT_FLIPS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		flips = n
	}
	if testing.Short() {
		flips = 1
	}
	dir := wellStored(t)
	want, err := answer(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(13, 14))
	harms := []harm{
		{"empty", func([]byte) []byte { return nil }},
		{"cut to a half", func(b []byte) []byte { return b[:len(b)/2] }},
		{"one byte less", func(b []byte) []byte { return b[:len(b)-1] }},
		{"one byte more", func(b []byte) []byte { return append(b, 0) }},
		{"zeros", func(b []byte) []byte { return make([]byte, len(b)) }},
		{"end of zeros", func(b []byte) []byte { clear(b[len(b)/2:]); return b }},
	}
	if testing.Short() {
		harms = harms[:2]
	}
	for range flips {
		at := r.Float64()
		bit := byte(1) << r.IntN(8)
		harms = append(harms, harm{fmt.Sprintf("bit flipped at %.6f", at), func(b []byte) []byte {
			b[int(at*float64(len(b)))] ^= bit
			return b
		}})
	}
	for _, name := range files(t, dir) {
		if testing.Short() && strings.HasPrefix(name, "00000000") {
			continue // the large one
		}
		path := filepath.Join(dir, name)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(good) == 0 {
			continue
		}
		for _, h := range harms {
			if err := os.WriteFile(path, h.do(append([]byte(nil), good...)), 0o600); err != nil {
				t.Fatal(err)
			}
			damagedAnswer(t, dir, name+", "+h.name, want)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		damagedAnswer(t, dir, name+", gone", want)
		if err := os.WriteFile(path, good, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func damagedAnswer(t *testing.T, dir, what, want string) {
	t.Helper()
	got, err := answer(t.Context(), dir)
	switch {
	case err == nil && got != want:
		t.Errorf("%s: another answer", what)
	case err != nil && !errors.Is(err, index.ErrCorrupt) && !errors.Is(err, index.ErrNotFound):
		t.Errorf("%s: the error does not say that the index is damaged: %v", what, err)
	}
	x, err := index.Open(t.Context(), dir, &index.Options{ReadOnly: true})
	if err != nil {
		return
	}
	defer x.Close()
	rep, err := x.Verify(t.Context())
	if err == nil && len(rep.Problems) == 0 {
		t.Errorf("%s: verify sees nothing", what)
	}
	if err != nil && !errors.Is(err, index.ErrCorrupt) {
		t.Errorf("%s: verify: %v", what, err)
	}
}

// TestRebuildMends checks that a rebuild loses nothing but documents whose own
// record is damaged, and names those.
func TestRebuildMends(t *testing.T) {
	for _, c := range []struct {
		ending, how string
		lost        bool
	}{
		{".idx", "flipped", false}, {".refs", "flipped", false},
		{".db", "flipped", true}, {".db", "cut", true}, {".db", "gone", true},
	} {
		t.Run(c.ending+" "+c.how, func(t *testing.T) {
			dir := wellStored(t)
			want, err := answer(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range files(t, dir) {
				path := filepath.Join(dir, name)
				b, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.HasPrefix(name, "00000000"+c.ending) || len(b) == 0 {
					continue
				}
				b[len(b)/2] ^= 8
				switch c.how {
				case "cut":
					err = os.Truncate(path, int64(len(b)/2))
				case "gone":
					err = os.Remove(path)
				default:
					err = os.WriteFile(path, b, 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			_, err = index.Rebuild(t.Context(), dir, nil)
			doc, chunks := indextest.Generate(12, 0, 1050, 25)
			if c.lost {
				if !errors.Is(err, index.ErrCorrupt) || !strings.Contains(err.Error(), doc.Source) {
					t.Fatalf("the lost document is not named: %v", err)
				}
				x := open(t, dir, nil)
				err := x.Put(t.Context(), doc, chunks)
				if err != nil {
					t.Fatal(err)
				}
				x.Close()
			} else if err != nil {
				t.Fatal(err)
			}
			got, err := answer(t.Context(), dir)
			if err != nil || got != want {
				t.Errorf("another answer after the rebuild, %v", err)
			}
			x := open(t, dir, &index.Options{ReadOnly: true})
			defer x.Close()
			rep, err := x.Verify(t.Context())
			if err != nil || len(rep.Problems) > 0 {
				t.Errorf("%+v, %v", rep, err)
			}
		})
	}
}

// TestRebuildWithoutManifest makes an index anew that has lost its manifest. What was
// removed before may be back, and nothing else is another.
func TestRebuildWithoutManifest(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"gone":  os.Remove,
		"empty": func(path string) error { return os.Truncate(path, 0) },
		"zeros": func(path string) error { return os.WriteFile(path, make([]byte, 4096), 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := wellStored(t)
			x := open(t, dir, nil)
			put(t, x, "twice", "the first version")
			put(t, x, "twice", "the second version")
			x.Close()
			want, err := answer(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := harm(filepath.Join(dir, "manifest")); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "99999999.db"), []byte("no record"), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := index.Open(t.Context(), dir, nil); err == nil {
				t.Error("opened without its manifest")
			} else if !errors.Is(err, index.ErrCorrupt) && !errors.Is(err, index.ErrForeign) {
				t.Errorf("%v", err)
			}
			notes, err := index.Rebuild(t.Context(), dir, nil)
			if !errors.Is(err, index.ErrCorrupt) || len(notes) != 1 || !strings.Contains(notes[0], "may be back") || !strings.Contains(err.Error(), "99999999.db") {
				t.Fatalf("%v", err)
			}
			x = open(t, dir, nil)
			removed, _ := indextest.Generate(12, 2, 1, 25)
			if err := x.Remove(t.Context(), removed.ID); err != nil && !errors.Is(err, index.ErrNotFound) {
				t.Fatal(err)
			}
			x.Close()
			if got, err := answer(t.Context(), dir); err != nil || got != want {
				t.Errorf("another answer after the rebuild, %v", err)
			}
		})
	}
}

// TestRebuildLosesNothing makes an index anew that has lost nothing but its manifest:
// that is no error, and a note says it. What stands beside the records is no reason to
// take the folder for somebody else's.
func TestRebuildLosesNothing(t *testing.T) {
	dir := t.TempDir()
	x := open(t, dir, nil)
	put(t, x, "one", "the first passage")
	put(t, x, "two", "the second passage")
	x.Close()
	for _, name := range []string{"notes.jsonl", "zebra"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "manifest")); err != nil {
		t.Fatal(err)
	}
	for _, readOnly := range []bool{false, true} {
		_, err := index.Open(t.Context(), dir, &index.Options{ReadOnly: readOnly})
		if !errors.Is(err, index.ErrCorrupt) || errors.Is(err, index.ErrForeign) || !strings.HasSuffix(err.Error(), "damaged: the manifest is missing") {
			t.Errorf("read-only %v: %v", readOnly, err)
		}
	}
	notes, err := index.Rebuild(t.Context(), dir, nil)
	if err != nil || len(notes) != 1 || !strings.HasPrefix(notes[0], "the manifest was lost and is made anew from 2 files") {
		t.Fatalf("%q, %v", notes, err)
	}
	x = open(t, dir, nil)
	if docs, err := x.Documents(t.Context()); err != nil || len(docs) != 2 {
		t.Errorf("%d documents, %v", len(docs), err)
	}
	x.Close()
	if notes, err := index.Rebuild(t.Context(), dir, nil); err != nil || len(notes) > 0 {
		t.Errorf("a whole index: %q, %v", notes, err)
	}
}

// TestRebuildOfNoCorpus leaves a folder as it is that is not one.
func TestRebuildOfNoCorpus(t *testing.T) {
	for name, want := range map[string]error{"": index.ErrNotFound, "00000003.db": index.ErrForeign, "letter.txt": index.ErrNotFound} {
		dir := t.TempDir()
		files := 0
		if name != "" {
			files = 1
			if err := os.WriteFile(filepath.Join(dir, name), []byte("somebody else's"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := index.Rebuild(t.Context(), dir, nil); !errors.Is(err, want) {
			t.Errorf("a folder with %q: %v", name, err)
		}
		left, err := os.ReadDir(dir)
		if err != nil || len(left) != files || files > 0 && left[0].Name() != name {
			t.Errorf("a folder with %q: left is %v, %v", name, left, err)
		}
	}
}

// TestMendingIsTold damages derived files and expects the same answers and a
// word about it.
func TestMendingIsTold(t *testing.T) {
	dir := wellStored(t)
	whole, err := answer(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	read := func() []string {
		x, err := index.Open(t.Context(), dir, &index.Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		if _, err := x.Search(t.Context(), "notice section 4", nil); err != nil {
			t.Fatal(err)
		}
		return x.Mended()
	}
	if got := read(); len(got) != 0 {
		t.Errorf("nothing is wrong: %v", got)
	}
	var derived []string
	for _, f := range files(t, dir) {
		if strings.HasSuffix(f, ".idx") {
			derived = append(derived, filepath.Join(dir, f))
		}
	}
	data, err := os.ReadFile(derived[0])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(derived[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(derived[1]); err != nil {
		t.Fatal(err)
	}
	got := read()
	if len(got) != 2 || !strings.Contains(strings.Join(got, "\n"), "damaged") || !strings.Contains(strings.Join(got, "\n"), "missing") {
		t.Errorf("%v: one file is damaged, one missing", got)
	}
	if again, err := answer(t.Context(), dir); err != nil || again != whole {
		t.Errorf("the answers have changed: %v", err)
	}
}
