package index_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/referent-go/referent/index"
)

// TestReaderBesideProcess reads while another process puts, replaces and removes
// documents, for REFERENT_SECONDS, default 1. Each answer is of one generation.
func TestReaderBesideProcess(t *testing.T) {
	seconds := 1
	if s := os.Getenv("REFERENT_SECONDS"); s != "" {
		var err error
		if seconds, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	if err := open(t, dir, nil).Close(); err != nil {
		t.Fatal(err)
	}
	writer := childCommand(t.Context(), "write", "DIR="+dir, "VERSION=1")
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- writer.Wait() }()
	x := open(t, dir, &index.Options{ReadOnly: true})
	defer x.Close()
	reads, generations := 0, map[string]bool{}
	for end := time.Now().Add(time.Duration(seconds) * time.Second); time.Now().Before(end) || len(generations) < 3; reads++ {
		if err := readOnce(t.Context(), x); err != nil {
			t.Fatal(err)
		}
		docs, err := x.Documents(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			generations[d.Title] = true
		}
		select {
		case err := <-ended:
			t.Fatalf("the writer ended by itself: %v", err)
		default:
		}
	}
	if err := writer.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-ended
	t.Logf("%d reads, %d versions seen", reads, len(generations))
	if rep, err := x.Verify(t.Context()); err != nil || len(rep.Problems) > 0 {
		t.Errorf("%+v, %v", rep, err)
	}
}
