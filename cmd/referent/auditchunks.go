package main

import (
	"context"

	"github.com/referent-go/referent/audit"
	"github.com/referent-go/referent/ingest"
)

// auditPieces audits a file of chunks that another tool made.
func (a *app) auditPieces(ctx context.Context, f auditFlags) error {
	data, err := a.read(f.chunks)
	if err != nil {
		return err
	}
	pieces, format, err := audit.ReadPieces(data)
	if err != nil {
		return &ingest.Error{Source: f.chunks, Stage: "read", Err: err}
	}
	rep := audit.Pieces(f.chunks, format, pieces)
	if f.source != "" {
		doc, err := a.parse(ctx, f.source)
		if err != nil {
			return err
		}
		audit.Compare(rep, pieces, doc)
	}
	if a.json {
		return a.line(rep)
	}
	a.printReport(rep, f.examples)
	return nil
}
