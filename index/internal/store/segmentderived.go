package store

import (
	"context"
	"errors"
	"os"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/refs"
)

// section returns the bytes of a derived section. Where the file is missing, of
// another record or by other rules, or damaged, all sections are made anew from
// the record.
func (g *Segment) section(ctx context.Context, name string) ([]byte, error) {
	read, err := g.sections.get(ctx, func() (func(string) ([]byte, error), error) {
		f, err := g.openSections()
		if err == nil {
			return f, nil
		}
		return g.remake(ctx, err)
	})
	if err != nil {
		return nil, err
	}
	if whole, ok := g.remade.made(); ok {
		return whole(name)
	}
	b, err := read(name)
	if !errors.Is(err, ErrCorrupt) {
		return b, err
	}
	read, err = g.remade.get(ctx, func() (func(string) ([]byte, error), error) { return g.remake(ctx, err) })
	if err != nil {
		return nil, err
	}
	return read(name)
}

func (g *Segment) openSections() (func(string) ([]byte, error), error) {
	if g.derivedIn == nil {
		return nil, os.ErrNotExist
	}
	f, err := openSections(g.derivedIn)
	if err != nil {
		return nil, err
	}
	if f.in.Record != g.Entry.Sum || f.in.Maker != maker(g.stem) {
		return nil, refs.ErrStale
	}
	return f.read, nil
}

// remake derives all sections and, where the segment may be mended, writes them
// for the next time. That they cannot be written changes nothing now. Because is
// what was wrong with the file.
func (g *Segment) remake(ctx context.Context, because error) (func(string) ([]byte, error), error) {
	data, err := g.derive(ctx)
	if err != nil {
		return nil, err
	}
	if g.dir != "" {
		g.mends.add(g.path(derivedEnding), because)
	}
	if g.repair != nil && g.dir != "" {
		_ = writeSections(g.repair, g.path(derivedEnding), g.Entry.Sum, g.stem, data)
	}
	return func(name string) ([]byte, error) { return data[name], nil }, nil
}

// writeSections writes the derived file of a segment. It need not be durable:
// if it is not whole after a power cut, its checksums say so.
func writeSections(fault disk.Fault, path string, record uint32, stem bool, data map[string][]byte) error {
	parts, err := joinSections(record, maker(stem), sectionNames, data)
	if err != nil {
		return err
	}
	return disk.Write(fault, path, false, parts...)
}

// derive makes all sections from the record.
func (g *Segment) derive(ctx context.Context) (map[string][]byte, error) {
	r, err := g.Record(ctx)
	if err != nil {
		return nil, err
	}
	infos, err := r.Infos()
	if err != nil {
		return nil, err
	}
	d := newDeriver(g.stem)
	for i, info := range infos {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		doc, err := r.Document(i)
		if err != nil {
			return nil, err
		}
		chunks, err := r.Passages(i, 0, info.Chunks)
		if err != nil {
			return nil, err
		}
		d.add(info, doc, chunks)
	}
	v := make([]float32, g.dim)
	var failed error
	data, err := d.sections(g.dim, func(i int) []float32 {
		if err := r.Vector(i, v); err != nil && failed == nil {
			failed = err
		}
		return v
	})
	return data, errors.Join(err, failed)
}
