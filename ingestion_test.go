package referent

import (
	"context"
	"fmt"
	"iter"
	"sync/atomic"
	"testing"
	"time"
)

// slow is a source whose documents take a while to read; it counts those that are
// being read.
type slow struct{ reading atomic.Int32 }

func (s *slow) Items(context.Context) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for i := range 100 {
			read := func() ([]byte, error) {
				s.reading.Add(1)
				defer s.reading.Add(-1)
				if i > 0 {
					time.Sleep(20 * time.Millisecond)
				}
				return []byte("# A\n\nThe fee is due.\n"), nil
			}
			if !yield(Item{Name: fmt.Sprintf("%d.md", i), Read: read}, nil) {
				return
			}
		}
	}
}

// TestIngestEachLeavesNothingBehind stops early: nothing reads the caller's source
// when the sequence is over.
func TestIngestEachLeavesNothingBehind(t *testing.T) {
	c, err := OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	s := &slow{}
	for range 5 {
		for f, err := range c.IngestEach(context.Background(), s) {
			if err != nil || f.Err != nil {
				t.Fatal(err, f.Err)
			}
			time.Sleep(5 * time.Millisecond) // the next are begun
			break
		}
		if n := s.reading.Load(); n != 0 {
			t.Fatalf("%d documents are being read", n)
		}
	}
}
