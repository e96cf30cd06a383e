package docx

import (
	"regexp"
	"strings"
)

// role is what a paragraph style makes of its paragraphs.
type role int

const (
	roleBody role = iota
	roleTitle
	roleHeading
	roleTOC
	roleCaption
	roleQuote
	roleCode
)

// style is a style with what it inherits from those it is based on.
type style struct {
	role  role
	level int // of a heading, from 1
	num   numRef
	chain []string // its own id and those it is based on, nearest first
	bold  bool
	hide  bool
	mono  bool
	first bool // a table style that sets the first row in bold
}

// numRef is what numbering a paragraph or style asks for. Each of the two is
// inherited by itself.
type numRef struct {
	id, level       int
	hasID, hasLevel bool
}

// styles are the styles of a document by id.
type styles struct {
	nodes   map[string]*node
	done    map[string]*style
	initial string // id of the default paragraph style
}

func readStyles(root *node) *styles {
	s := &styles{nodes: map[string]*node{}, done: map[string]*style{}}
	if root == nil {
		return s
	}
	for _, n := range root.kids {
		id := n.attr("w:styleId")
		if n.name != "w:style" || id == "" {
			continue
		}
		if _, dup := s.nodes[id]; dup {
			continue
		}
		s.nodes[id] = n
		if n.attr("w:type") == "paragraph" && isTrue(n.attr("w:default")) && s.initial == "" {
			s.initial = id
		}
	}
	return s
}

func isTrue(v string) bool { return v == "1" || v == "true" || v == "on" }

// paragraph returns the style of a paragraph that names id; the default style
// where it names none or one that is not there.
func (s *styles) paragraph(id string) *style {
	if s.nodes[id] == nil {
		id = s.initial
	}
	return s.get(id)
}

// get resolves a style. It never returns nil.
func (s *styles) get(id string) *style {
	if st := s.done[id]; st != nil {
		return st
	}
	st := &style{}
	s.done[id] = st
	var boldSet, hideSet, monoSet, roleSet bool
	seen := map[string]bool{}
	for n := s.nodes[id]; n != nil && !seen[id]; n = s.nodes[id] {
		seen[id] = true
		st.chain = append(st.chain, id)
		if !roleSet {
			st.role, st.level, roleSet = ownRole(n)
		}
		st.num.inherit(numOf(n.child("w:pPr")))
		rpr := n.child("w:rPr")
		if b := rpr.child("w:b"); b != nil && !boldSet {
			st.bold, boldSet = b.on(), true
		}
		if v := rpr.child("w:vanish"); v != nil && !hideSet {
			st.hide, hideSet = v.on(), true
		}
		if f := rpr.child("w:rFonts"); f != nil && !monoSet {
			st.mono, monoSet = isMono(f), true
		}
		for _, k := range n.kids {
			if k.name == "w:tblStylePr" && k.attr("w:type") == "firstRow" && k.find("w:rPr", "w:b").on() {
				st.first = true
			}
		}
		id = n.child("w:basedOn").val()
	}
	return st
}

var (
	headingName = regexp.MustCompile(`^heading ?([1-9])$`)
	tocName     = regexp.MustCompile(`^(toc ?([1-9]|heading)|contents( ([1-9]|heading))?|table of (figures|authorities)|toa heading|index ([1-9]|heading))$`)
	quoteName   = regexp.MustCompile(`^((intense )?quote|quotations?|block ?(text|quote|quotation))$`)
	codeName    = regexp.MustCompile(`^((source|program) ?code|code([ _-]?(block|listing|sample|example|text))?|(html )?preformatted( text)?|macro text|(program )?listing|console|verbatim)$`)
)

// ownRole is the role that a style gives by itself. Built-in styles keep their
// English name in every language, only the id is translated.
func ownRole(n *node) (role, int, bool) {
	name := strings.ToLower(strings.TrimSpace(n.child("w:name").val()))
	if name == "title" {
		return roleTitle, 0, true
	}
	if o := n.find("w:pPr", "w:outlineLvl"); o != nil {
		if l, ok := o.number("w:val"); ok && l >= 0 && l <= 8 {
			return roleHeading, l + 1, true
		}
	}
	if m := headingName.FindStringSubmatch(name); m != nil {
		return roleHeading, int(m[1][0] - '0'), true
	}
	switch {
	case name == "subtitle", name == "normal", name == "body text":
		return roleBody, 0, true
	case name == "caption":
		return roleCaption, 0, true
	case tocName.MatchString(name):
		return roleTOC, 0, true
	case quoteName.MatchString(name):
		return roleQuote, 0, true
	case codeName.MatchString(name):
		return roleCode, 0, true
	}
	if n.find("w:pPr", "w:outlineLvl") != nil { // level 9: body text
		return roleBody, 0, true
	}
	return roleBody, 0, false
}

// numOf reads the numbering that paragraph properties ask for.
func numOf(ppr *node) numRef {
	var r numRef
	n := ppr.child("w:numPr")
	if n == nil {
		return r
	}
	r.id, r.hasID = n.child("w:numId").number("w:val")
	r.level, r.hasLevel = n.child("w:ilvl").number("w:val")
	return r
}

// inherit fills in what r leaves open.
func (r *numRef) inherit(from numRef) {
	if !r.hasID && from.hasID {
		r.id, r.hasID = from.id, true
	}
	if !r.hasLevel && from.hasLevel {
		r.level, r.hasLevel = from.level, true
	}
}

var monoFont = regexp.MustCompile(`(?i)^(courier|consolas|menlo|monaco|lucida console|cascadia|source code|(dejavu|liberation|ubuntu|noto|roboto|ibm plex|jetbrains|droid) ?(sans )?mono|andale mono|inconsolata|fira (code|mono)|monospace)`)

// isMono says that w:rFonts names a typewriter font.
func isMono(fonts *node) bool { return monoFont.MatchString(fontOf(fonts)) }

func fontOf(fonts *node) string {
	if f := fonts.attr("w:ascii"); f != "" {
		return f
	}
	return fonts.attr("w:hAnsi")
}
