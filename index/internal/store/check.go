package store

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/referent-go/referent/index/internal/disk"
	"github.com/referent-go/referent/index/internal/refs"
)

// CheckFiles compares the files of a generation with their checksums, and what
// is derived with what the record gives. It says in words what is wrong; the
// error is that of reading or of the context.
func (s *Store) CheckFiles(ctx context.Context, now *Snapshot) ([]string, error) {
	var problems []string
	if s.dir != "" {
		b, err := os.ReadFile(filepath.Join(s.dir, manifestName))
		if err != nil {
			return nil, err
		}
		if _, sound, err := parseManifest(b); err != nil {
			problems = append(problems, fmt.Sprintf("manifest: %v", err))
		} else if half := len(b) / copies; sound < copies || !bytes.Equal(b[:half], b[half:]) {
			problems = append(problems, fmt.Sprintf("manifest: damaged, but %d of %d copies are sound", sound, copies))
		}
	}
	found, err := now.checkRuns(ctx)
	if err != nil {
		return nil, err
	}
	problems = append(problems, found...)
	for _, l := range now.Segments {
		found, err := l.check(ctx)
		if err != nil {
			return nil, err
		}
		problems = append(problems, found...)
	}
	return problems, ctx.Err()
}

func (g *Segment) check(ctx context.Context) ([]string, error) {
	var problems []string
	if g.dir != "" {
		f, err := os.Open(g.path(recordEnding))
		if err != nil {
			return []string{err.Error()}, nil
		}
		defer f.Close()
		size, sum, err := disk.SumFile(ctx, f)
		if err != nil {
			return nil, err
		}
		if size != g.Entry.Size || sum != g.Entry.Sum {
			// What is derived cannot be compared with a damaged record.
			return []string{fmt.Sprintf("%s: damaged: %d bytes with checksum %08x, written were %d with %08x", g.path(recordEnding), size, sum, g.Entry.Size, g.Entry.Sum)}, nil
		}
	}
	want, err := g.derive(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return []string{err.Error()}, nil
	}
	if g.dir == "" {
		for _, name := range sectionNames {
			if b, err := g.section(ctx, name); err != nil || !bytes.Equal(b, want[name]) {
				problems = append(problems, fmt.Sprintf("segment %s: %s is not what the record gives", g.Entry.Name, name))
			}
		}
		return problems, nil
	}
	problems = append(problems, g.checkDerived(want)...)
	if g.Entry.Chunks >= refsOnDisk {
		x, err := refs.Open(ctx, g.path(refsEnding), g.identity())
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s: %v", g.path(refsEnding), err))
		} else {
			x.Close()
		}
	}
	return problems, ctx.Err()
}

// checkDerived compares the derived file on the disk with what it must hold.
func (g *Segment) checkDerived(want map[string][]byte) []string {
	path := g.path(derivedEnding)
	f, err := os.Open(path)
	if err != nil {
		return []string{err.Error()}
	}
	defer f.Close()
	in, err := openSections(f)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", path, err)}
	}
	if in.in.Record != g.Entry.Sum || in.in.Maker != maker(g.stem) {
		return []string{fmt.Sprintf("%s: %v", path, refs.ErrStale)}
	}
	var problems []string
	if info, err := f.Stat(); err != nil || info.Size() != in.size() {
		problems = append(problems, fmt.Sprintf("%s: damaged: it is not as long as its sections", path))
	}
	for _, name := range sectionNames {
		b, err := in.read(name)
		switch {
		case err != nil:
			problems = append(problems, fmt.Sprintf("%s: %v", path, err))
		case !bytes.Equal(b, want[name]):
			problems = append(problems, fmt.Sprintf("%s: %s is not what the record gives", path, name))
		}
	}
	return problems
}
