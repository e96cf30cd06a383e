package pdf

import (
	"context"
	"fmt"
	"io"
	"os"
	"testing"
	"time"
)

// TestMain makes the test binary the process in which an engine runs apart.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == serveHere {
		if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if len(os.Args) > 1 && os.Args[1] == hangHere {
		_, _ = io.Copy(io.Discard, os.Stdin)
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

const (
	serveHere = "serve-here"
	hangHere  = "hang-here"
)

// apartHere is the command line that runs this binary as such a process.
func apartHere(t testing.TB) []string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{exe, serveHere}
}
