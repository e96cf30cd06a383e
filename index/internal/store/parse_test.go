package store

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/refs"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

func noFault(string, string) error { return nil }

func TestManifestIsMendedByItsCopy(t *testing.T) {
	dir := t.TempDir()
	want := &Manifest{Generation: 7, Next: 3, Settings: Settings{Embedder: "e", Stem: true}, Segments: []Entry{{Name: "00000001", Size: 9, Docs: 2, Dead: []int{1}}}}
	if err := WriteManifest(noFault, dir, want); err != nil {
		t.Fatal(err)
	}
	got, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if _, err := ReadManifest(t.TempDir()); !errors.Is(err, ErrNotFound) {
		t.Errorf("no manifest: %v", err)
	}
}

func TestManifestOfAnotherFormat(t *testing.T) {
	body := []byte(`{"format":99}`)
	line := []byte(sum(body) + " " + string(body) + "\n")
	if _, _, err := parseManifest(line); !errors.Is(err, ErrFormat) {
		t.Errorf("format 99: %v", err)
	}
}

// TestManifestOfSomebodyElse has manifests with a right checksum that no writer
// has written. The sound entry is 100 bytes long: room for 100 documents, and for
// 100/4/2 = 12 passages with vectors of two numbers.
func TestManifestOfSomebodyElse(t *testing.T) {
	for _, c := range []struct {
		name, settings, entries string
		good                    bool
	}{
		{"sound", `{"dimension":2}`, `{"name":"00000001","size":100,"docs":3,"chunks":12,"dead":[0,2]}`, true},
		{"no segment", `{}`, ``, true},
		{"a path", `{}`, `{"name":"../../x","size":100}`, false},
		{"a number that is not written so", `{}`, `{"name":"1","size":100}`, false},
		{"a sign", `{}`, `{"name":"+0000001","size":100}`, false},
		{"a number still to come", `{}`, `{"name":"00000009","size":100}`, false},
		{"twice", `{}`, `{"name":"00000001","size":100},{"name":"00000001","size":100}`, false},
		{"removed beyond the last", `{}`, `{"name":"00000001","size":100,"docs":3,"dead":[3]}`, false},
		{"removed before the first", `{}`, `{"name":"00000001","size":100,"docs":3,"dead":[-1]}`, false},
		{"removed twice", `{}`, `{"name":"00000001","size":100,"docs":3,"dead":[1,1]}`, false},
		{"removed out of order", `{}`, `{"name":"00000001","size":100,"docs":3,"dead":[2,1]}`, false},
		{"fewer than no documents", `{}`, `{"name":"00000001","size":100,"docs":-1}`, false},
		{"fewer than no passages", `{}`, `{"name":"00000001","size":100,"chunks":-1}`, false},
		{"more documents than bytes", `{}`, `{"name":"00000001","size":100,"docs":1099511627776}`, false},
		{"more passages than bytes", `{}`, `{"name":"00000001","size":100,"chunks":1099511627776}`, false},
		{"more passages than numbers", `{}`, `{"name":"00000001","size":9007199254740992,"chunks":1099511627776}`, false},
		{"more vectors than bytes", `{"dimension":2}`, `{"name":"00000001","size":100,"chunks":13}`, false},
		{"vectors of less than nothing", `{"dimension":-1}`, ``, false},
		{"vectors without end", `{"dimension":1099511627776}`, ``, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := []byte(`{"format":1,"next":2,"settings":` + c.settings + `,"segments":[` + c.entries + `]}`)
			_, _, err := parseManifest([]byte(sum(body) + " " + string(body) + "\n"))
			if c.good && err != nil || !c.good && !errors.Is(err, ErrCorrupt) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestListOfDocumentsFits(t *testing.T) {
	for _, c := range []struct {
		name   string
		chunks []int
		want   bool
	}{
		{"as written", []int{2, 0, 3}, true},
		{"one too few", []int{2, 3}, false},
		{"other passages", []int{2, 1, 3}, false},
		{"the right sum by a negative number", []int{7, -2, 0}, false},
	} {
		infos := make([]Info, len(c.chunks))
		for i, n := range c.chunks {
			infos[i].Chunks = n
		}
		if got := fits(infos, Entry{Docs: 3, Chunks: 5}); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

func sum(b []byte) string {
	const digits = "0123456789abcdef"
	s := disk.Sum(b)
	var out []byte
	for i := 28; i >= 0; i -= 4 {
		out = append(out, digits[s>>i&15])
	}
	return string(out)
}

func TestSettingsHash(t *testing.T) {
	a := Settings{Embedder: "e", MaxChars: 1000}
	b := a
	b.Stem = true
	if a.Hash() == b.Hash() || a.Hash() != (Settings{Embedder: "e", MaxChars: 1000}).Hash() {
		t.Error("the hash does not tell settings apart")
	}
}

func TestOwnKeys(t *testing.T) {
	doc := &ingest.Document{Outline: []ingest.Node{
		{Key: "chapter:3", Body: ingest.Span{Start: 0, End: 100}},
		{Key: "section:67", Body: ingest.Span{Start: 10, End: 60}},
		{Key: "section:67/1", Body: ingest.Span{Start: 12, End: 30}},
		{Key: "section:67/2", Body: ingest.Span{Start: 30, End: 60}},
		{Key: "section:68", Body: ingest.Span{Start: 60, End: 100}},
	}}
	got := ownKeys(doc, []ingest.Chunk{{Start: 0, End: 8}, {Start: 12, End: 28}, {Start: 28, End: 50}, {Start: 50, End: 70}, {Start: 100, End: 120}})
	want := [][]string{
		{"chapter:3"}, {"chapter:3", "section:67/1"}, {"chapter:3", "section:67/1", "section:67/2"}, {"chapter:3", "section:67/2", "section:68"}, nil,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestKeysComeBack(t *testing.T) {
	var b keyBuilder
	b.add(&ingest.Chunk{Mentions: []cite.Mention{{Key: "section:9"}, {Key: ""}, {Key: "annex:2"}, {Key: "section:9"}}}, []string{"section:1"})
	b.add(&ingest.Chunk{}, nil)
	b.add(&ingest.Chunk{}, []string{"section:2"})
	got, err := parseKeys(b.bytes(), 3)
	if err != nil {
		t.Fatal(err)
	}
	want := []refs.Entry{{Chunk: 0, Cites: []string{"annex:2", "section:9"}, Own: []string{"section:1"}}, {Chunk: 2, Cites: []string{}, Own: []string{"section:2"}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestTableTakesAnyKind has the kind that a passage made by hand has, none, one
// of several words, and more than a byte can count.
func TestTableTakesAnyKind(t *testing.T) {
	want := []ingest.Kind{"", "a b", "line\nbreak"}
	for i := range 300 {
		want = append(want, ingest.Kind("kind"+strconv.Itoa(i)))
	}
	var b tableBuilder
	for i, k := range want {
		b.add(Place{Doc: 1, Start: i, Kind: k})
	}
	table, err := parseTable(b.bytes(), len(want), 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, k := range want {
		if got := table.Place(i); got != (Place{1, i, k}) {
			t.Errorf("passage %d of kind %q: %+v", i, k, got)
		}
	}
}

func TestCodec(t *testing.T) {
	for name, v := range map[string]string{"short": "a", "long and alike": strings.Repeat("the board ", 500)} {
		b, err := encode(v)
		if err != nil {
			t.Fatal(err)
		}
		if name != "short" && len(b) > len(v)/5 {
			t.Errorf("%s: %d bytes of %d", name, len(b), len(v))
		}
		var got string
		if err := decode(b, &got); err != nil || got != v {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestCodecLimit has values whose JSON is their letters and two quotation marks,
// at a limit of 100 bytes.
func TestCodecLimit(t *testing.T) {
	for _, c := range []struct {
		name, text string
		fits       bool
	}{
		{"as long as may be", strings.Repeat("a", 98), true},
		{"one letter more", strings.Repeat("a", 99), false},
		{"brackets take one byte each", strings.Repeat("<>&", 32), true},
	} {
		b, err := encodeUpTo(100, c.text)
		if c.fits {
			var got string
			if err == nil {
				err = decodeUpTo(100, b, &got)
			}
			if err != nil || got != c.text {
				t.Errorf("%s: %q, %v", c.name, got, err)
			}
			continue
		}
		if !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", c.name, err)
		}
		if b, err = encodeUpTo(1000, c.text); err != nil {
			t.Fatal(err)
		}
		var got string
		if err := decodeUpTo(100, b, &got); !errors.Is(err, ErrCorrupt) || !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: read with %v", c.name, err)
		}
	}
}

func TestTier(t *testing.T) {
	for chunks, want := range map[int]int{0: 0, 63: 0, 64: 1, 511: 1, 512: 2, 4095: 2, 4096: 3, 32767: 3, 32768: 4} {
		if got := tier(chunks); got != want {
			t.Errorf("tier(%d) = %d, want %d", chunks, got, want)
		}
	}
}

func FuzzManifest(f *testing.F) {
	body := []byte(`{"format":1,"next":2,"segments":[{"name":"00000001","size":9,"docs":2,"dead":[1]}]}`)
	f.Add([]byte(sum(body) + " " + string(body) + "\n"))
	f.Add([]byte("00000000 {}\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, sound, err := parseManifest(b)
		if err == nil && (m == nil || sound == 0) {
			t.Error("no manifest and no error")
		}
		if err != nil {
			return
		}
		for _, e := range m.Segments {
			if filepath.Base(e.Name) != e.Name || len(e.Dead) > e.Docs || int64(e.Chunks) > e.Size {
				t.Errorf("a segment that cannot be: %+v", e)
			}
		}
	})
}

func FuzzSections(f *testing.F) {
	parts, err := joinSections(1, "m", []string{"a", "b"}, map[string][]byte{"a": []byte("xyz"), "b": nil})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(slices.Concat(parts...))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := openSections(bytes.NewReader(b))
		if err != nil {
			return
		}
		for _, in := range s.in.Sections {
			if got, err := s.read(in.Name); err == nil && int64(len(got)) > int64(len(b)) {
				t.Error("a section is longer than the file")
			}
		}
	})
}

// FuzzDerived gives the readers of derived sections any bytes: they refuse or
// give something that can be used.
func FuzzDerived(f *testing.F) {
	var k keyBuilder
	k.add(&ingest.Chunk{}, []string{"section:2"})
	f.Add(k.bytes(), encodeIDs([]idEntry{{"abc", 0}}), []byte("\x00\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\x09paragraph"), []byte("j\"x\""))
	f.Fuzz(func(t *testing.T, keys, ids, table, value []byte) {
		if got, err := parseKeys(keys, 1); err == nil {
			for _, e := range got {
				if e.Chunk != 0 {
					t.Errorf("passage %d of one", e.Chunk)
				}
			}
		}
		if x, err := parseIDs(ids, 1); err == nil {
			x.Find("abc")
		}
		if tb, err := parseTable(table, 1, 1); err == nil {
			tb.Place(0)
		}
		var v any
		_ = decode(value, &v)
	})
}
