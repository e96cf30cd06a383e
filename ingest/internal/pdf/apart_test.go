package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/referent-go/referent/ingest/internal/event"
)

// crossBomb is a file of a few hundred bytes whose table of objects claims to
// have entries without end.
func crossBomb(entries int64) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.5\n")
	b.WriteString("1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n")
	at := b.Len()
	table := "\x00\x00\x00\xff\x01\x00\x09\x00\x01\x00\x37\x00"
	fmt.Fprintf(&b, "3 0 obj\n<</Type/XRef/Size %d/W[1 2 1]/Index[0 3]/Root 1 0 R/Length %d>>\nstream\n%s\nendstream\nendobj\n", entries, len(table), table)
	fmt.Fprintf(&b, "startxref\n%d\n%%%%EOF\n", at)
	return b.Bytes()
}

// TestApart has a library exhaust the memory of its process, loop, and be
// stopped. This process must outlive all of it.
func TestApart(t *testing.T) {
	o := &Options{Engine: Ledongthuc, Command: apartHere(t)}
	for _, c := range []struct {
		name string
		src  []byte
		want error
	}{
		{"table without end", crossBomb(1 << 40), event.ErrTooLarge},
		{"table larger than memory", crossBomb(1 << 31), event.ErrTooLarge},
		{"not a PDF", []byte("Dear Sir"), event.ErrDamaged},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Load(context.Background(), c.src, o)
			if !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
		})
	}
	t.Run("pages out of order", func(t *testing.T) {
		doc, err := Open(context.Background(), book(), o)
		if err != nil {
			t.Fatal(err)
		}
		defer doc.Close()
		var got []string
		for _, i := range []int{1, 0, 1} {
			p, err := doc.Content(context.Background(), i)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, text(p))
		}
		if got[0] != got[2] || got[0] == got[1] || got[1] == "" {
			t.Errorf("texts %q", got)
		}
	})
	t.Run("given up", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		doc, err := Open(ctx, book(), o)
		if err != nil {
			t.Fatal(err)
		}
		defer doc.Close()
		cancel()
		if _, err := doc.Content(ctx, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want Canceled", err)
		}
	})
	t.Run("no such program", func(t *testing.T) {
		_, err := Open(context.Background(), book(), &Options{Engine: Ledongthuc, Command: []string{"/no/such/program"}})
		if err == nil || !strings.Contains(err.Error(), "start") {
			t.Errorf("error %v, want one of the start", err)
		}
	})
	t.Run("another program", func(t *testing.T) {
		exe := apartHere(t)[0]
		_, err := Open(context.Background(), book(), &Options{Engine: Ledongthuc, Command: []string{exe, "-test.run=^$"}})
		if !errors.Is(err, event.ErrDamaged) {
			t.Errorf("error %v, want ErrDamaged", err)
		}
	})
}

// TestApartHangs gives up on a process that never answers.
func TestApartHangs(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	_, err := Load(ctx, book(), &Options{Engine: Ledongthuc, Command: []string{apartHere(t)[0], hangHere}})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want DeadlineExceeded", err)
	}
}
