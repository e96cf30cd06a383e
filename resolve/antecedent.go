package resolve

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
)

// before are the mentions that the one asked about may point back to: those of
// its block in the same sentence, or where the test holds for none of them, in
// the sentence before. What stands in brackets or quotation marks that were
// closed since is none of them. They come in text order.
func (q *question) before(fits func(cite.Mention) bool) []cite.Mention {
	m := q.mention()
	var same, prior []cite.Mention
	ends := 0 // sentence ends passed
	depth := 0
	next := m.Start
	for k := q.n - 1; k >= 0; k-- {
		p := q.mentions[k]
		if p.Start < q.from || p.End > next {
			break
		}
		n, d := gap(q.text[p.End:next])
		ends += n
		depth += d
		next = p.Start
		if ends > 1 {
			break
		}
		if depth > 0 || p.Has("quoted") || !fits(p) {
			continue
		}
		if ends == 0 {
			same = append(same, p)
		} else {
			prior = append(prior, p)
		}
	}
	if len(same) == 0 {
		same = prior
	}
	slices.Reverse(same)
	return same
}

// gap counts the sentence ends in a stretch of text between two mentions, and
// the brackets that are closed in it without being opened.
func gap(t string) (ends, closed int) {
	open := 0
	for i := 0; i < len(t); i++ {
		switch t[i] {
		case '(', '[':
			open++
		case ')', ']':
			if open--; open < 0 {
				closed++
				open = 0
			}
		case '.', '!', '?':
			j := i + 1
			for j < len(t) && (t[j] == ' ' || t[j] == '\n') {
				j++
			}
			r, _ := utf8.DecodeRuneInString(t[j:])
			if j > i+1 && (j >= len(t) || unicode.IsUpper(r)) && !abbreviated(t[:i]) {
				ends++
			}
		}
	}
	return ends, closed - open
}

// abbreviated says that a text ends in a short word that takes a full stop.
func abbreviated(t string) bool {
	k := strings.LastIndexAny(t, " (\n") + 1
	w := t[k:]
	return len(w) <= 1 || len(w) <= 4 && unicode.IsUpper(rune(w[0])) && !strings.ContainsAny(w, "aeiouy") || w == "Art" || w == "Sec" || w == "Reg"
}

// that resolves "that section", "clause (b) of the said section": through the
// last reference before it to a unit of the type.
func (q *question) that(b *book, path []cite.Component) answer {
	typ := path[0].Type
	type found struct {
		m    cite.Mention
		path []cite.Component
	}
	var got []found
	for _, p := range q.before(func(p cite.Mention) bool { return prefixOf(p, typ) != nil }) {
		f := found{p, prefixOf(p, typ)}
		same := false
		for _, g := range got {
			same = same || cite.Key(g.path) == cite.Key(f.path) && g.m.Doc == f.m.Doc
		}
		if !same {
			got = append(got, f)
		}
	}
	m := q.mention()
	if n := len(got); n >= 2 && m.Has("former") {
		got = got[n-2 : n-1]
	} else if n >= 2 && m.Has("latter") {
		got = got[n-1:]
	}
	if len(got) == 0 {
		return answer{state: Dangling, nearest: &spot{b: b, i: -1}, reason: ReasonNoAntecedent}
	}
	var all []answer
	for _, g := range got {
		if g.m.Doc.Mode != "self" && g.m.Doc.Mode != "this" {
			return answer{state: External, reason: ReasonNotInCorpus, detail: "what went before is in " + g.m.Doc.Raw}
		}
		all = append(all, b.answer(b.find(append(append([]cite.Component{}, g.path...), path[1:]...), q.here, g.m.Raw, g.m.Doc.Mode == "this")))
	}
	if len(all) == 1 {
		return all[0]
	}
	a := answer{state: Ambiguous, reason: ReasonSeveralBefore}
	for _, x := range all {
		a.candidates = append(a.candidates, x.places...)
		a.candidates = append(a.candidates, x.candidates...)
	}
	if len(a.candidates) == 0 {
		return all[len(all)-1]
	}
	return a
}

// prefixOf is the path of a mention up to the unit of a type; nil where it has
// none, or is relative itself.
func prefixOf(p cite.Mention, typ string) []cite.Component {
	if p.To != "" {
		return nil
	}
	path := p.Components()
	for n, c := range path {
		if strings.HasPrefix(c.Label, "@") {
			return nil
		}
		if c.Type == typ || n == 1 && c.Type == "sub" && (typ == "subsection" || typ == "subrule" || typ == "paragraph" && n == 1 && len(path) == 2) {
			return path[:n+1]
		}
	}
	return nil
}
