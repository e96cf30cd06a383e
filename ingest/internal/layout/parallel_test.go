package layout

import (
	"context"
	"errors"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

func TestPanicsComeUpInTheCaller(t *testing.T) {
	defer func() {
		if r := recover(); r != "lost" {
			t.Errorf("recovered %v", r)
		}
	}()
	p := newPool()
	first := make(chan bool)
	p.jobs <- job{5, func() { defer close(first); panic("later") }}
	<-first
	p.jobs <- job{2, func() { panic("lost") }}
	p.jobs <- job{7, func() { panic("last") }}
	p.jobs <- job{1, func() {}}
	p.wait()
}

func TestCancelledBetweenPages(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := sheetOf(1)
	bodies(p, 700, 1)
	d := &page.Document{Pages: []page.Page{*p, *p, *p}, Fill: func(_ context.Context, i int) error {
		if i == 1 {
			cancel()
		}
		return nil
	}}
	if err := Send(ctx, d, &record{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
