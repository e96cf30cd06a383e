package refs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index/internal/disk"
)

var entries = []Entry{
	{Chunk: 0, Cites: []string{"section:9/2/b", "schedule:2/part:A"}, Own: []string{"section:67/1", "section:67/2"}},
	{Chunk: 3, Cites: []string{"section:9"}},
	{Chunk: 7, Cites: []string{"section:90/1", "section:9/2"}, Own: []string{"section:9/2"}},
	{Chunk: 12, Cites: []string{"section:9/2/b"}},
}

func TestFind(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "x.refs")
	if err := Create(t.Context(), disk.FaultOf(t.Context()), dir, "me", entries); err != nil {
		t.Fatal(err)
	}
	onDisk, err := Open(t.Context(), dir, "me")
	if err != nil {
		t.Fatal(err)
	}
	defer onDisk.Close()
	inMemory, err := Memory(t.Context(), entries)
	if err != nil {
		t.Fatal(err)
	}
	defer inMemory.Close()
	for mode, x := range map[string]*Index{"disk": onDisk, "memory": inMemory} {
		for _, c := range []struct {
			name   string
			field  Field
			key    string
			prefix bool
			want   []int
		}{
			{"exact", Cites, "section:9/2/b", false, []int{0, 12}},
			{"exact is not a beginning", Cites, "section:9", false, []int{3}},
			{"below a key", Cites, "section:9/2", true, []int{0, 7, 12}},
			{"a longer number is not below", Cites, "section:9", true, []int{0, 3, 7, 12}},
			{"the other field", Own, "section:67", true, []int{0}},
			{"case counts", Cites, "schedule:2/part:a", false, nil},
			{"not there", Cites, "section:1", true, nil},
		} {
			t.Run(mode+"/"+c.name, func(t *testing.T) {
				got, err := x.Find(t.Context(), c.field, c.key, c.prefix)
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(c.want, got); d != "" {
					t.Error(d)
				}
			})
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "x.refs")
	if _, err := Open(t.Context(), dir, "me"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no index: %v", err)
	}
	if err := Create(t.Context(), disk.FaultOf(t.Context()), dir, "me", entries); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, "you"); !errors.Is(err, ErrStale) {
		t.Errorf("made from something else: %v", err)
	}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		good, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		bad := append([]byte(nil), good...)
		bad[len(bad)/2] ^= 1
		if err := os.WriteFile(p, bad, 0o600); err != nil {
			return err
		}
		if x, err := Open(t.Context(), dir, "me"); err == nil {
			x.Close()
			t.Errorf("a flipped bit in %s was not seen", d.Name())
		}
		return os.WriteFile(p, good, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	x, err := Open(t.Context(), dir, "me")
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
}

func TestEmpty(t *testing.T) {
	x, err := Memory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if got, err := x.Find(t.Context(), Cites, "section:1", true); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
}

func many(n int) []Entry {
	out := make([]Entry, n)
	for i := range out {
		out[i] = Entry{i, []string{fmt.Sprintf("section:%d/%d", i%400, i%7), fmt.Sprintf("section:%d", i%97)}, []string{fmt.Sprintf("section:%d/1", i/5)}}
	}
	return out
}

func BenchmarkMemory(b *testing.B) {
	for _, n := range []int{500, 5000, 20000} {
		e := many(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x, err := Memory(b.Context(), e)
				if err != nil {
					b.Fatal(err)
				}
				x.Close()
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "chunks/s")
		})
	}
}

func BenchmarkDisk(b *testing.B) {
	for _, n := range []int{500, 20000} {
		e := many(n)
		b.Run(fmt.Sprint("create/", n), func(b *testing.B) {
			dir := filepath.Join(b.TempDir(), "x.refs")
			for b.Loop() {
				if err := Create(b.Context(), disk.FaultOf(b.Context()), dir, "me", e); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "chunks/s")
		})
		b.Run(fmt.Sprint("open and find/", n), func(b *testing.B) {
			dir := filepath.Join(b.TempDir(), "x.refs")
			if err := Create(b.Context(), disk.FaultOf(b.Context()), dir, "me", e); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				x, err := Open(b.Context(), dir, "me")
				if err != nil {
					b.Fatal(err)
				}
				if got, err := x.Find(b.Context(), Cites, "section:7", true); err != nil || len(got) == 0 {
					b.Fatal(got, err)
				}
				x.Close()
			}
		})
	}
}
