package index_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/referent-go/referent/index"
)

// refineForEver refines the index in $DIR a few passages at a time, prints what it
// computes and how far it is, and ends when all is refined.
func refineForEver(ctx context.Context) error {
	r := &refiner{asking: func(texts []string) {
		for _, t := range texts {
			fmt.Printf("text %s\n", t)
		}
		time.Sleep(2 * time.Millisecond)
	}}
	for step, err := range index.Refine(ctx, os.Getenv("DIR"), &index.Options{Refiner: r}, &index.RefineOptions{Batch: 4}) {
		if err != nil {
			return err
		}
		fmt.Printf("refined %d\n", step.Refined)
	}
	return nil
}

// wanting lists the texts of an index that have no vector yet, without giving them
// any.
func wanting(t *testing.T, dir string) map[string]bool {
	t.Helper()
	r := &refiner{fail: errors.New("only asking")}
	for range index.Refine(t.Context(), dir, &index.Options{Refiner: r}, &index.RefineOptions{Batch: 1 << 20}) {
	}
	out := map[string]bool{}
	for _, s := range r.asked {
		out[s] = true
	}
	return out
}

// TestRefineKill kills a process at random moments while it refines. Each time the
// index is sound, what was reported as refined is, and nothing that had its vector is
// computed again. REFERENT_KILLS is how many times, default 20.
func TestRefineKill(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	dir, next := t.TempDir(), 1
	computed, killed := 0, 0
	times := kills(t)
	for range times {
		left := wantingOrNone(t, dir)
		if len(left) < 20 { // put something new
			x := open(t, dir, nil)
			for d := range killDocs {
				doc, chunks := version(d, next)
				if err := x.Put(t.Context(), doc, chunks); err != nil {
					t.Fatal(err)
				}
			}
			x.Close()
			next++
			left = wanting(t, dir)
		}
		c := childCommand(t.Context(), "refine", "DIR="+dir)
		var out, bad strings.Builder
		c.Stdout, c.Stderr = &out, &bad
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rng.IntN(250)) * time.Millisecond)
		_ = c.Process.Kill()
		var exit *exec.ExitError
		if err := c.Wait(); errors.As(err, &exit) && exit.ExitCode() == -1 {
			killed++
		} else if err != nil {
			t.Fatalf("%v\n%s", err, bad.String())
		}
		refined := 0
		lines := strings.Split(out.String(), "\n")
		for _, line := range lines[:len(lines)-1] {
			if s, ok := strings.CutPrefix(line, "text "); ok {
				if computed++; !left[s] {
					t.Errorf("computed again: %q", s)
				}
			} else if _, err := fmt.Sscanf(line, "refined %d", &refined); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
		x := open(t, dir, &index.Options{ReadOnly: true, Refiner: &refiner{}})
		now, err := x.Refinement(t.Context())
		if err != nil || now.Refined < refined {
			t.Errorf("%d were refined, now %+v, %v", refined, now, err)
		}
		sound(t, x)
		x.Close()
		if t.Failed() {
			return
		}
	}
	t.Logf("killed %d times of %d, %d texts computed", killed, times, computed)
}

// wantingOrNone is wanting, and nothing where there is no index yet.
func wantingOrNone(t *testing.T, dir string) map[string]bool {
	if _, err := os.Stat(dir + "/manifest"); err != nil {
		return nil
	}
	return wanting(t, dir)
}
