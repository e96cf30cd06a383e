package enrich

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
)

// Apply makes the enriched text out of an original. Edits are given in the
// order of their passes; where two overlap the earlier one stands and the other
// is returned as missing. Insertions at one place stand in the order given. The
// kept edits are in order of their span.
func Apply(original string, edits []ingest.Edit) (enriched string, kept []ingest.Edit, lost []ingest.Missing) {
	kept = make([]ingest.Edit, 0, len(edits))
	size := len(original)
	for _, e := range edits {
		if why := refused(original, kept, e); why != "" {
			lost = append(lost, ingest.Missing{What: e.Kind, Detail: why, Start: e.Start, End: e.End})
			continue
		}
		e.Was = original[e.Start:e.End]
		kept = append(kept, e)
		size += len(e.Text) - len(e.Was)
	}
	slices.SortStableFunc(kept, func(a, b ingest.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var b strings.Builder
	b.Grow(size)
	at := 0
	for _, e := range kept {
		b.WriteString(original[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(original[at:])
	return b.String(), kept, lost
}

// refused says why an edit cannot stand beside the kept ones, or "".
func refused(original string, kept []ingest.Edit, e ingest.Edit) string {
	if e.Start < 0 || e.End < e.Start || e.End > len(original) {
		return "outside: its span does not lie in the passage"
	}
	if !onRune(original, e.Start) || !onRune(original, e.End) {
		return "inside: its span cuts a character"
	}
	for i := range kept {
		k := &kept[i]
		if e.Start < k.End && k.Start < e.End || e.Start == k.Start && e.End == k.End && e.Start < e.End {
			return "overlaps: an edit of kind " + k.Kind
		}
	}
	return ""
}

// onRune says that an offset is no byte inside a character.
func onRune(s string, i int) bool { return i == len(s) || utf8.RuneStart(s[i]) }

// Undo takes edits back, in the order Apply returned them, and returns the
// original. It fails where the enriched text is not what the edits made.
func Undo(enriched string, edits []ingest.Edit) (string, error) {
	var b strings.Builder
	at, shift := 0, 0
	for _, e := range edits {
		start := e.Start + shift
		end := start + len(e.Text)
		if start < at || end > len(enriched) || enriched[start:end] != e.Text {
			return "", fmt.Errorf("undo: the %s edit at %d is not in the text", e.Kind, e.Start)
		}
		b.WriteString(enriched[at:start])
		b.WriteString(e.Was)
		at = end
		shift += len(e.Text) - (e.End - e.Start)
	}
	b.WriteString(enriched[at:])
	return b.String(), nil
}
