package docx

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// send sends a paragraph that was read, and behind it what hangs on it: notes,
// pictures, text boxes.
func (f *flow) send(in *inliner, p *node) error {
	ppr := p.child("w:pPr")
	f.bold += in.bold
	f.total += in.total
	number, at, numbered := f.number(ppr, in.style)
	f.anchors = append(f.anchors, in.anchors...)
	for _, name := range in.pending { // bookmarks behind all text
		in.runs = append(in.runs, event.Run{Anchor: name})
	}
	in.runs = merged(in.runs)
	text := event.Text(in.runs)
	if err := f.grow(len(text)); err != nil {
		return err
	}
	if f.inCell && number.label != "" && strings.TrimSpace(text) == "" {
		// The number is all that the cell shows: the label of its row.
		text, in.runs = number.label, append(in.runs, event.Run{Text: number.label})
		number.label = ""
	}
	if strings.TrimSpace(text) == "" {
		for _, r := range in.runs {
			if r.Anchor != "" {
				f.anchors = append(f.anchors, r.Anchor)
			}
		}
		if in.style.role == roleCode && len(f.held) > 0 {
			f.hold(event.Leaf{}, true) // an empty line of the code
		} else {
			f.flushCode()
		}
		return f.after(in)
	}
	role, level := outline(ppr, in.style)
	if role == roleHeading && in.toc && f.toc == 0 {
		// A contents list holds no headings: the end of this one is missing.
		f.fields.leaveTOC()
		in.toc = false
	}
	l := event.Leaf{Kind: event.Paragraph, Runs: in.runs}
	switch {
	case f.kind != "":
		l.Kind = f.kind
		if in.paged && in.beside <= maxBeside {
			l.Kind = event.PageNumber
		}
	case in.toc, f.toc > 0, role == roleTOC:
		l.Kind = event.TOC
	case role == roleTitle:
		l.Kind, l.Level = event.Heading, 1
		f.shift = 1
	case role == roleHeading && !readsAsBody(text):
		l.Kind, l.Level = event.Heading, level+f.shift
	case numbered:
		l.Kind, l.Level = event.ListItem, at+1
	case in.formula(p):
		l.Kind = event.Formula
	case role == roleCaption:
		l.Kind = event.Caption
	case role == roleQuote:
		l.Kind = event.Quote
	}
	switch {
	case number.label == "":
	case number.glued:
		l.Runs = append([]event.Run{{Text: number.label}}, l.Runs...)
	default:
		l.Label = number.label
	}
	if l.Kind == event.Heading {
		for i := range l.Runs {
			l.Runs[i].Text = strings.ReplaceAll(l.Runs[i].Text, "\n", " ")
		}
	}
	sure := role == roleCode
	switch {
	case l.Kind == event.Heading && role == roleTitle:
		f.flushCode()
		f.titleLine(l)
	case l.Kind == event.Paragraph && (sure || in.mono > 0 && in.mono == in.total):
		f.hold(l, sure)
	default:
		f.flushCode()
		f.guess(in, l, f.leaf(l))
	}
	return f.after(in)
}

// What no written document holds: a package may unpack to text and blocks
// without end.
const (
	maxText   = 64 << 20 // bytes
	maxBlocks = 500_000
)

// grow counts a paragraph.
func (r *reader) grow(text int) error {
	r.blocks++
	r.text += text
	switch {
	case r.blocks > maxBlocks:
		return fmt.Errorf("%w: more than %d paragraphs", event.ErrTooLarge, maxBlocks)
	case r.text > maxText:
		return fmt.Errorf("%w: more than %d MB of text", event.ErrTooLarge, maxText>>20)
	}
	return nil
}

// maxBeside is how many letters may stand beside a page number that is a
// block of its own: "Page 3 of 9".
const maxBeside = 10

// number counts a paragraph in its list.
func (f *flow) number(ppr *node, st *style) (m mark, at int, ok bool) {
	l, id, at, ok := f.nums.resolve(numOf(ppr), st)
	if !ok {
		return mark{}, 0, false
	}
	return f.nums.next(l, id, at), at, true
}

// outline is the role of a paragraph: its own outline level, or its style's.
func outline(ppr *node, st *style) (role, int) {
	if v, ok := ppr.child("w:outlineLvl").number("w:val"); ok && st.role != roleTitle && st.role != roleTOC {
		if v >= 0 && v <= 8 {
			return roleHeading, v + 1
		}
		if st.role == roleHeading {
			return roleBody, 0
		}
	}
	return st.role, st.level
}

var (
	sentenceEnd = regexp.MustCompile(`[.;:,]["”’)]?$|[,;] (and|or)$`)
	verb        = regexp.MustCompile(`\b(shall|must|may|will|would|should|can|cannot|is|are|was|were|be|has|have|had|means|mean|includes?|does|do|agrees?|applies|apply)\b`)
)

// readsAsBody says that a paragraph in a heading style is a clause and not a
// heading. Many contracts set every numbered clause in one, for the sake of the
// number.
func readsAsBody(text string) bool {
	text = strings.TrimSpace(text)
	long := utf8.RuneCountInString(text)
	ends := sentenceEnd.MatchString(text)
	switch {
	case long > 250:
		return true
	case long > 120:
		return ends
	}
	return ends && len(strings.Fields(text)) >= 8 && verb.MatchString(text)
}

// formula says that a paragraph holds an equation and nothing else.
func (in *inliner) formula(p *node) bool {
	found := false
	for _, k := range p.kids {
		switch k.name {
		case "m:oMathPara", "m:oMath":
			found = true
		case "w:pPr", "w:bookmarkStart", "w:bookmarkEnd", "w:proofErr":
		case "w:r":
			if k.child("w:t") != nil && strings.TrimSpace(k.child("w:t").text) != "" {
				return false
			}
		default:
			return false
		}
	}
	return found
}

// after sends what hangs on a paragraph.
func (f *flow) after(in *inliner) error {
	if len(in.notes)+len(in.alts)+len(in.boxes) == 0 {
		return nil
	}
	f.flushCode()
	for _, n := range in.notes {
		if err := f.sendNote(n); err != nil {
			return err
		}
	}
	for _, alt := range in.alts {
		kind := event.Figure
		if f.kind != "" {
			kind = f.kind
		}
		f.leaf(event.Leaf{Kind: kind, Runs: []event.Run{{Text: strings.Join(strings.Fields(alt), " ")}}})
	}
	for _, box := range in.boxes {
		sub := f.sub(f.out)
		if err := sub.story(box.kids); err != nil {
			return err
		}
		f.anchors = append(f.anchors, sub.anchors...)
	}
	return nil
}

// story sends the blocks of a whole story.
func (f *flow) story(nodes []*node) error {
	if err := f.blocks(nodes); err != nil {
		return err
	}
	return f.finish()
}
