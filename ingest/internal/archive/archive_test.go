package archive

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"testing"

	"github.com/referent-go/referent/ingest/internal/event"
)

type entry struct {
	name string
	body []byte
}

func pack(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, e := range entries {
		f, err := w.Create(e.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(e.body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestRead(t *testing.T) {
	a, err := Open(pack(t,
		entry{"word/document.xml", []byte("first")},
		entry{"Word/Document.xml", []byte("second")},
		entry{`word\styles.xml`, []byte("styles")},
		entry{"media/", nil},
		entry{"../../etc/passwd", []byte("out")},
		entry{"/abs.xml", []byte("out")},
		entry{"a/../b.xml", []byte("out")},
	))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := a.Names(), []string{"word/document.xml", "word/styles.xml"}; !slices.Equal(got, want) {
		t.Errorf("Names() = %q, want %q", got, want)
	}
	for name, want := range map[string]string{
		"word/document.xml":  "first",
		"/word/document.xml": "first",
		"WORD/DOCUMENT.XML":  "first",
		"word/styles.xml":    "styles",
	} {
		if got, err := a.Read(name); err != nil || string(got) != want {
			t.Errorf("Read(%q) = %q, %v; want %q", name, got, err, want)
		}
	}
	for _, name := range []string{"../../etc/passwd", "etc/passwd", "abs.xml", "b.xml", "media/", "", "."} {
		if got, err := a.Read(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("Read(%q) = %q, %v; want fs.ErrNotExist", name, got, err)
		}
	}
	if !a.Has("Word/Styles.xml") || a.Has("word") {
		t.Error("Has: want styles there and the folder not")
	}
}

func TestHostile(t *testing.T) {
	many := make([]entry, maxEntries+1)
	for i := range many {
		many[i].name = fmt.Sprint(i)
	}
	plain := pack(t, entry{"a.xml", bytes.Repeat([]byte("some words of text "), 100)})
	bomb := pack(t, entry{"a.xml", make([]byte, 40<<20)})
	// The size that the directory and the local header state is set to 10; the
	// bytes that come out are many more.
	lying := bytes.Clone(bomb)
	dir := bytes.Index(lying, centralHeader)
	binary.LittleEndian.PutUint32(lying[dir+24:], 10)
	locked := bytes.Clone(plain)
	locked[bytes.Index(locked, centralHeader)+8] |= 1
	garbled := bytes.Clone(plain)
	garbled[40] ^= 0xFF
	tests := []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, event.ErrDamaged},
		{"no zip", []byte("plain words"), event.ErrDamaged},
		{"truncated", plain[:len(plain)-30], event.ErrDamaged},
		{"only the start", plain[:60], event.ErrDamaged},
		{"garbled", garbled, event.ErrDamaged},
		{"bomb", bomb, event.ErrTooLarge},
		{"lying header", lying, event.ErrDamaged},
		{"too many entries", pack(t, many...), event.ErrTooLarge},
		{"locked entry", locked, event.ErrEncrypted},
		{"old Office file", append(bytes.Clone(compoundFile), 1, 2, 3), event.ErrUnsupported},
		{"locked Office file", append(bytes.Clone(compoundFile), encryptedPart...), event.ErrEncrypted},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := Open(tt.data)
			if err == nil {
				_, err = a.Read("a.xml")
			}
			if !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
		})
	}
}

func TestBudget(t *testing.T) {
	noise := make([]byte, 3<<20)
	x := uint32(1)
	for i := range noise {
		x = x*1664525 + 1013904223
		noise[i] = byte(x >> 24)
	}
	a, err := Open(pack(t, entry{"a", noise}, entry{"b", noise}))
	if err != nil {
		t.Fatal(err)
	}
	a.left = 5 << 20
	if got, err := a.Read("a"); err != nil || !bytes.Equal(got, noise) {
		t.Fatalf("first entry: %d bytes, %v", len(got), err)
	}
	if _, err := a.Read("b"); !errors.Is(err, event.ErrTooLarge) {
		t.Errorf("second entry: %v, want ErrTooLarge", err)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(pack(f, entry{"a.xml", []byte("text")}))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Open(data)
		if err != nil {
			return
		}
		for _, name := range a.Names() {
			if !fs.ValidPath(name) {
				t.Errorf("name %q leads out of the archive", name)
			}
			if body, err := a.Read(name); err == nil && len(body) > maxTotal {
				t.Errorf("%q: %d bytes", name, len(body))
			}
		}
	})
}
