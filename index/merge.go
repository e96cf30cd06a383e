package index

import (
	"slices"

	"github.com/referent-go/referent/ingest"
)

const (
	// mergeWindow is how many of the best passages decide what is merged. It
	// does not follow K, so that fewer hits are the beginning of more.
	mergeWindow = 20
	// mergeSection and mergeRun are how long, in bytes, a section may be that
	// comes whole, and a run of hits inside a longer one.
	mergeSection = 3000
	mergeRun     = 2000
	sectionLimit = 12000 // of a section that is asked for
	// between is how many bytes of white space may stand between two passages
	// that are merged. Where there are more, something stands between them that
	// is no passage, such as a running head.
	between = 2
)

// unit is one piece of evidence: a passage, or several that follow one another.
type unit struct {
	best  *fused
	parts []place // in order of the document; one for a passage alone
}

// merged puts passages together that belong together: a whole section when at
// least two and half of its passages are among the best, and hits that follow
// one another in a section. A unit stands where its best passage stood.
func (r *ranking) merged(k int) ([]unit, error) {
	in := map[place]bool{}
	for _, f := range r.order[:min(len(r.order), mergeWindow)] {
		in[f.place] = true
	}
	taken := map[place]bool{}
	var out []unit
	for _, f := range r.order {
		if len(out) == k {
			break
		}
		if taken[f.place] {
			continue
		}
		u := unit{f, []place{f.place}}
		if in[f.place] {
			parts, err := r.together(f.place, in, taken)
			if err != nil {
				return nil, err
			}
			u.parts = parts
		}
		for _, p := range u.parts {
			taken[p] = true
		}
		out = append(out, u)
	}
	return out, nil
}

// widened adds to the units what the options ask for beside them.
func (r *ranking) widened(units []unit, o *SearchOptions) ([]unit, error) {
	if o.Around <= 0 && !o.Section {
		return units, nil
	}
	taken := map[place]bool{}
	for _, u := range units {
		for _, p := range u.parts {
			taken[p] = true
		}
	}
	for i, u := range units {
		first, last := u.parts[0], u.parts[len(u.parts)-1]
		parts, _, err := r.grown(u.best.place, sectionLimit, func(q place) bool {
			near := q.chunk >= first.chunk-o.Around && q.chunk <= last.chunk+o.Around
			return slices.Contains(u.parts, q) || !taken[q] && (near || o.Section)
		})
		if err != nil {
			return nil, err
		}
		for _, p := range parts {
			taken[p] = true
		}
		if len(parts) > len(u.parts) {
			units[i].parts = parts
		}
	}
	return units, nil
}

// together is what a hit is merged with: its section, or the hits beside it.
func (r *ranking) together(p place, in, taken map[place]bool) ([]place, error) {
	section, whole, err := r.grown(p, mergeSection, func(q place) bool { return r.allowed(q) && !taken[q] })
	if err != nil {
		return nil, err
	}
	hits := 0
	for _, q := range section {
		if in[q] {
			hits++
		}
	}
	c, err := r.chunk(p)
	if err != nil {
		return nil, err
	}
	if whole && len(c.Path) > 0 && hits >= 2 && 2*hits >= len(section) {
		return section, nil
	}
	run, _, err := r.grown(p, mergeRun, func(q place) bool { return in[q] && !taken[q] })
	return run, err
}

// grown adds the passages on both sides that stand in the same section, follow
// without anything between, and fulfil a condition, as long as all of it is at
// most limit bytes long. Whole says that the section ended on both sides.
func (r *ranking) grown(p place, limit int, fit func(place) bool) (parts []place, whole bool, err error) {
	parts, whole = []place{p}, true
	t := r.tables[p.segment]
	first, err := r.chunk(p)
	if err != nil {
		return nil, false, err
	}
	last, size := first, len(first.Original)
	for _, step := range [...]int{-1, 1} {
		for at := p.chunk + step; at >= 0 && at < r.now.Segments[p.segment].Entry.Chunks && t.Doc(at) == t.Doc(p.chunk); at += step {
			q := place{p.segment, at}
			c, err := r.chunk(q)
			if err != nil {
				return nil, false, err
			}
			if !slices.Equal(c.Path, first.Path) {
				break
			}
			joins := c.End <= first.Start && first.Start-c.End <= between
			if step > 0 {
				joins = last.End <= c.Start && c.Start-last.End <= between
			}
			if !joins || size+len(c.Original) > limit || !fit(q) {
				whole = false
				break
			}
			size += len(c.Original)
			if step < 0 {
				first, parts = c, append([]place{q}, parts...)
			} else {
				last, parts = c, append(parts, q)
			}
		}
	}
	return parts, whole, nil
}

// chunk reads a passage once.
func (r *ranking) chunk(p place) (*ingest.Chunk, error) {
	if c := r.read[p]; c != nil {
		return c, nil
	}
	c, err := r.now.Segments[p.segment].Chunk(r.ctx, p.chunk)
	if err != nil {
		return nil, err
	}
	if r.read == nil {
		r.read = map[place]*ingest.Chunk{}
	}
	r.read[p] = c
	return c, nil
}

// pieces describes the parts of a unit, nil where it is one passage.
func (r *ranking) pieces(u unit) ([]Piece, error) {
	if len(u.parts) < 2 {
		return nil, nil
	}
	out := make([]Piece, 0, len(u.parts))
	for _, p := range u.parts {
		c, err := r.chunk(p)
		if err != nil {
			return nil, err
		}
		out = append(out, Piece{ID: c.ID, Ordinal: c.Ordinal, Start: c.Start, End: c.End, Best: p == u.best.place})
	}
	return out, nil
}
