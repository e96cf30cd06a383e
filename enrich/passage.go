package enrich

import "strings"

// passage is what several passes ask of one passage's text, worked out once.
type passage struct {
	text     string
	glossary *Glossary

	uses      []use
	usesDone  bool
	plain     string
	plainDone bool
}

// used are the short forms of the glossary that the passage uses.
func (p *passage) used() []use {
	if !p.usesDone {
		p.usesDone = true
		if p.glossary != nil {
			p.uses = p.glossary.uses(p.text)
		}
	}
	return p.uses
}

// holds says that the passage holds a long form already: white space folded,
// without regard to case, hyphens and the plural.
func (p *passage) holds(long string) bool {
	if !p.plainDone {
		p.plain, p.plainDone = string(append(appendPlain([]byte{' '}, p.text), ' ')), true
	}
	plain, ok := "", false
	if p.glossary != nil {
		plain, ok = p.glossary.plain[long]
	}
	if !ok {
		plain = plainForm(long)
	}
	return strings.Contains(p.plain, plain)
}

// view is the passage of the context; a context that was not made for one
// passage works it out from the text.
func (ctx *Context) view(text string) *passage {
	if ctx.seen != nil && ctx.seen.text == text {
		return ctx.seen
	}
	return &passage{text: text, glossary: ctx.Glossary}
}
