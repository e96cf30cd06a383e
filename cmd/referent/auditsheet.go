package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/referent-go/referent/audit"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// auditSample writes the sheet of --sample, or the page of --diffs.
func (a *app) auditSample(ctx context.Context, f auditFlags, files []string) error {
	var all []audit.Sampled
	var changes []audit.Change
	err := a.audited(ctx, files, func(doc *ingest.Document, chunks []ingest.Chunk, _ *resolve.Resolver) error {
		if f.diffs > 0 {
			for _, c := range audit.Changes(doc, chunks) {
				if len(f.kinds) == 0 || slices.Contains(f.kinds, c.Edit.Kind) {
					changes = append(changes, c)
				}
			}
			return nil
		}
		for _, c := range chunks {
			all = append(all, audit.Sampled{Source: doc.Source, Title: doc.Title, Chunk: c})
		}
		return nil
	})
	if err != nil {
		return err
	}
	if f.diffs > 0 {
		return a.writeDiffs(f, changes)
	}
	if len(all) == 0 {
		return nothing("no passages there")
	}
	return a.writeSample(f, audit.Sample(all, f.sample, f.seed))
}

func (a *app) writeDiffs(f auditFlags, changes []audit.Change) error {
	if len(changes) == 0 {
		return nothing("no such edits there")
	}
	changes = audit.SampleChanges(changes, f.diffs, f.seed)
	if a.json {
		for _, c := range changes {
			if err := a.line(c); err != nil {
				return err
			}
		}
		if f.out == "" {
			return nil
		}
	}
	name := f.out
	if name == "" {
		name = "diffs.html"
	}
	write := audit.WriteChanges
	if filepath.Ext(name) == ".txt" {
		write = audit.WriteChangesText
	}
	if err := writeFile(name, func(w io.Writer) error { return write(w, changes) }); err != nil {
		return err
	}
	a.note("%s written to %s", count(len(changes), "edit"), name)
	return nil
}

// sampleLine is what --sample measured by rule, beside the sheet for people.
type sampleLine struct {
	V        int          `json:"v"`
	Passages int          `json:"passages"`
	Seed     uint64       `json:"seed"`
	Before   audit.Shares `json:"before"`
	After    audit.Shares `json:"after"`
}

func (a *app) writeSample(f auditFlags, sample []audit.Sampled) error {
	name := f.out
	if name == "" {
		name = "sample.html"
	}
	table := beside(name)
	if table == name {
		return usage(fmt.Errorf("--out %s: name the HTML page; the CSV is written beside it", name))
	}
	if err := writeFile(name, func(w io.Writer) error { return audit.WriteSheet(w, sample, f.seed) }); err != nil {
		return err
	}
	if err := writeFile(table, func(w io.Writer) error { return audit.WriteSheetCSV(w, sample, f.seed) }); err != nil {
		return err
	}
	a.note("%s written to %s and %s", count(len(sample), "passage"), name, table)
	before, after := audit.Measure(sample)
	if a.json {
		return a.line(sampleLine{1, len(sample), f.seed, before, after})
	}
	n := len(sample)
	fmt.Fprintf(a.out, "half the words of the heading over it: %d of %d before, %d after\n", before.Topic, n, after.Topic)
	fmt.Fprintf(a.out, "half the words of the document's title: %d of %d before, %d after\n", before.Document, n, after.Document)
	fmt.Fprintf(a.out, "both: %d of %d before, %d after\n", before.Both, n, after.Both)
	return nil
}
