package enrich

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

const kindPositional = "positional"

// positional gives references inside the document the name of what they mean:
// "section 4.4" its title, "the previous section" and "the table below" their
// label and title. What it cannot name for certain it leaves alone.
type positional struct{}

func (positional) Name() string { return kindPositional }

func (positional) Edits(ctx *Context, c *ingest.Chunk) ([]ingest.Edit, []ingest.Missing) {
	if ctx.guide == nil || c.Kind == ingest.KindCode {
		return nil, nil
	}
	p := namer{ctx: ctx, c: c, at: ctx.around.unit(c), done: map[string]bool{}}
	others := sharedOwners(c)
	for i, m := range c.Mentions {
		if m.Start < 0 || m.End > len(c.Original) || m.Start >= m.End || len(m.Path) == 0 {
			continue
		}
		switch {
		case m.Mode == "relative" && len(m.Path) == 1 && strings.Contains(m.Path[0], "@"):
			p.relative(m)
		case m.Mode == "absolute" && others[i] && (m.Doc.Mode == "self" || m.Doc.Mode == "this"):
			p.decline(m, "external_document: it is named together with a unit of another instrument")
		case m.Mode == "absolute":
			p.numbered(m)
		}
	}
	p.vague()
	return p.edits, p.missing
}

// namer names the references of one passage.
type namer struct {
	ctx     *Context
	c       *ingest.Chunk
	at      int             // the unit the passage stands in, -1 for none
	done    map[string]bool // keys named already
	edits   []ingest.Edit
	missing []ingest.Missing
}

// decline records why a reference stays as it is.
func (p *namer) decline(m cite.Mention, why string) {
	p.missing = append(p.missing, ingest.Missing{What: kindPositional, Detail: why, Start: m.Start, End: m.End})
}

// numbered appends the title of what a reference with a label means.
func (p *namer) numbered(m cite.Mention) {
	switch {
	case m.Doc.Mode != "self" && m.Doc.Mode != "this":
		p.decline(m, "external_document: it names another instrument")
		return
	case m.Has("quoted"):
		p.decline(m, "quoted: the words are another text's")
		return
	case m.To != "":
		p.decline(m, "range: it means several units")
		return
	case p.said(m.Start, "this"):
		p.decline(m, "self_reference: the passage stands in it")
		return
	}
	u, why := p.find(m.Key)
	if why != "" {
		if first := m.Path[0]; citable[first[:strings.IndexByte(first+":", ':')]] && len(p.ctx.guide.units) > 0 {
			p.decline(m, why)
		}
		return
	}
	switch {
	case u.label != "" && !strings.Contains(m.Raw, u.label):
		// "points (e)" of "points (e) and (f) of Article 58": the last one
		// has the article's number.
	case u.title == "" || plainForm(u.title) == plainForm(m.Raw):
		p.decline(m, "no_title: the unit has no heading")
	case p.done[u.key], p.follows(m.End, u.title), p.precedes(m.Start, u.title):
		p.done[u.key] = true
	case p.doubtful(u):
		p.decline(m, "uncertain: the number may be another text's")
	case p.inPath(u):
		p.decline(m, "self_reference: the passage stands in it")
	default:
		p.done[u.key] = true
		p.insert(m.End, " ("+u.title+")", u)
	}
}

// citable are the types of unit whose titles are worth having. Smaller ones are
// cited within their own unit.
var citable = wordSet(`section article regulation rule clause chapter subchapter part subpart title division schedule annex annexure appendix exhibit
	attachment table figure equation listing box algorithm recital`)

// find is the unit of the document that a key means, or the reason why none is
// certain. What lies inside a unit is named by the unit's title.
func (p *namer) find(key string) (unit, string) {
	g := p.ctx.guide
	if typ := typeOf(key); isFloat(typ) {
		var found []unit
		for _, f := range g.floats[typ] {
			if f.key == key {
				found = append(found, f)
			}
		}
		switch len(found) {
		case 0:
			return unit{}, "dangling: no caption has this label"
		case 1:
			return found[0], ""
		}
		return unit{}, "ambiguous: more than one caption has this label"
	}
	for k := key; k != ""; k = outer(k) {
		found := g.byKey[k]
		if len(found) == 0 {
			found = g.byPart[k]
		}
		if len(found) == 0 {
			continue
		}
		if len(found) > 1 {
			return unit{}, "ambiguous: more than one unit has this label"
		}
		u := g.units[found[0]]
		if k != key && !u.head {
			continue
		}
		if u.title == "" && !u.head {
			if a := g.titled(found[0]); a >= 0 {
				return g.units[a], ""
			}
		}
		return u, ""
	}
	return unit{}, "dangling: no unit has this label"
}

// titled is the nearest heading with a title and a key from i upwards, or -1.
func (g *guide) titled(i int) int {
	for ; i >= 0; i = g.units[i].parent {
		if u := g.units[i]; u.head && u.title != "" && u.key != "" && !contains(u.typ) {
			return i
		}
	}
	return -1
}

// outer is a key without its last component.
func outer(key string) string {
	if i := strings.LastIndexByte(key, '/'); i >= 0 {
		return key[:i]
	}
	return ""
}

// inPath says that the passage stands in a unit, so that its heading path names
// it.
func (p *namer) inPath(u unit) bool {
	for i := p.at; i >= 0; i = p.ctx.guide.units[i].parent {
		if p.ctx.guide.units[i].key == u.key {
			return i == p.at || len(p.c.Path) > 0
		}
	}
	return false
}

// said says that a word stands directly in front of an offset.
func (p *namer) said(at int, word string) bool {
	front := strings.TrimRightFunc(p.c.Original[:at], unicode.IsSpace)
	if len(front) < len(word) || !strings.EqualFold(front[len(front)-len(word):], word) {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(front[:len(front)-len(word)])
	return len(front) == len(word) || !unicode.IsLetter(r)
}

// follows says that a title stands behind an offset already, with nothing but
// marks between.
func (p *namer) follows(at int, title string) bool {
	rest := strings.TrimLeftFunc(p.c.Original[at:], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ';' })
	title = strings.TrimSuffix(title, " …")
	return len(rest) >= len(title) && strings.EqualFold(rest[:len(title)], title)
}

// precedes says that a title stands in front of an offset already.
func (p *namer) precedes(at int, title string) bool {
	front := strings.TrimRightFunc(p.c.Original[:at], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != ';' })
	for _, w := range [...]string{"", " of", " in", " under", " see", " at"} {
		f := strings.TrimRight(strings.TrimSuffix(front, w), " ,“”\"'’)")
		if len(f) >= len(title) && strings.EqualFold(f[len(f)-len(title):], title) {
			return true
		}
	}
	return false
}

func (p *namer) insert(at int, text string, u unit) { p.replace(at, at, text, u) }

func (p *namer) replace(start, end int, text string, u unit) {
	ev := ingest.Evidence{Section: u.key}
	if p.ctx.guide.doc != nil {
		ev.Start, ev.End = u.span.Start, u.span.End
	}
	p.edits = append(p.edits, ingest.Edit{Kind: kindPositional, Start: start, End: end, Text: text, Evidence: ev})
}
