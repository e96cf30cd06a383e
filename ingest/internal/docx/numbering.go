package docx

import "regexp"

// level is one level of a list definition.
type level struct {
	start    int
	format   string
	custom   string // pattern of the format "custom"
	text     string // "%1.%2"
	restart  int    // -1: after any higher level; 0: never; k: after levels 1 to k
	legal    bool   // all numbers in it are shown in decimal
	glued    bool   // nothing stands between label and text
	hidden   bool
	style    string // the paragraph style that is tied to this level
	override bool   // start was set by the list, not by the definition
}

const levels = 9

// list is one w:num: a definition and what it overrides.
type list struct {
	abstract string
	level    [levels]*level
}

// numbering holds the lists of a document and counts them as they are used.
type numbering struct {
	lists  map[int]*list
	counts map[string]*count // by definition: lists of one definition count on
	begun  map[[2]int]bool   // list and level whose own start was used
}

// count is where the levels of a definition stand.
type count struct {
	n    [levels]int
	used [levels]bool
}

// maxChain bounds how often a definition may point to another one.
const maxChain = 8

func readNumbering(root *node, st *styles) *numbering {
	ns := &numbering{lists: map[int]*list{}, counts: map[string]*count{}, begun: map[[2]int]bool{}}
	if root == nil {
		return ns
	}
	abstracts := map[string]*node{}
	nums := map[int]*node{}
	var order []int
	for _, n := range root.kids {
		switch n.name {
		case "w:abstractNum":
			if id := n.attr("w:abstractNumId"); abstracts[id] == nil {
				abstracts[id] = n
			}
		case "w:num":
			if id, ok := n.number("w:numId"); ok && nums[id] == nil {
				nums[id] = n
				order = append(order, id)
			}
		}
	}
	for _, id := range order {
		n := nums[id]
		l := &list{abstract: n.child("w:abstractNumId").val()}
		// A definition may only name a list style, which names the list whose
		// definition is meant.
		for range maxChain {
			name := abstracts[l.abstract].child("w:numStyleLink").val()
			next := nums[st.get(name).num.id]
			if name == "" || next == nil {
				break
			}
			l.abstract = next.child("w:abstractNumId").val()
		}
		if a := abstracts[l.abstract]; a != nil {
			for _, k := range a.kids {
				if i, ok := k.number("w:ilvl"); ok && k.name == "w:lvl" && i >= 0 && i < levels {
					l.level[i] = readLevel(k)
				}
			}
		}
		for _, k := range n.kids {
			i, ok := k.number("w:ilvl")
			if k.name != "w:lvlOverride" || !ok || i < 0 || i >= levels {
				continue
			}
			if lvl := k.child("w:lvl"); lvl != nil {
				l.level[i] = readLevel(lvl)
			}
			if start, ok := k.child("w:startOverride").number("w:val"); ok && l.level[i] != nil {
				own := *l.level[i]
				own.start, own.override = start, true
				l.level[i] = &own
			}
		}
		ns.lists[id] = l
	}
	return ns
}

func readLevel(n *node) *level {
	l := &level{restart: -1, format: "decimal"}
	if v, ok := n.child("w:start").number("w:val"); ok {
		l.start = v
	}
	if v, ok := n.child("w:lvlRestart").number("w:val"); ok {
		l.restart = v
	}
	for _, k := range chosen(n.kids) {
		if k.name == "w:numFmt" {
			l.format, l.custom = k.val(), k.attr("w:format")
		}
	}
	l.text = n.child("w:lvlText").val()
	l.legal = n.child("w:isLgl").on()
	l.glued = n.child("w:suff").val() == "nothing"
	l.hidden = n.find("w:rPr", "w:vanish").on()
	l.style = n.child("w:pStyle").val()
	return l
}

// resolve gives the list and level that a paragraph is numbered by; false where
// it is not. Own is what the paragraph asks for itself.
func (ns *numbering) resolve(own numRef, st *style) (l *list, id, at int, ok bool) {
	ref := own
	ref.inherit(st.num)
	l = ns.lists[ref.id]
	if !ref.hasID || ref.id == 0 || l == nil {
		return nil, 0, 0, false
	}
	at = ref.level
	if !own.hasLevel {
		// The level that names the style is meant, whatever the style says.
		if i, ok := l.tied(st.chain); ok {
			at = i
		}
	}
	at = min(max(at, 0), levels-1)
	return l, ref.id, at, true
}

// tied is the level that is tied to the nearest of the styles.
func (l *list) tied(chain []string) (int, bool) {
	for _, id := range chain {
		for i, lvl := range l.level {
			if lvl != nil && lvl.style == id {
				return i, true
			}
		}
	}
	return 0, false
}

// mark is the number that stands in front of a paragraph.
type mark struct {
	label string // as shown; "" for a bullet or a number that is not shown
	glued bool   // no space between it and the text
}

// next counts a paragraph and gives its mark.
func (ns *numbering) next(l *list, id, at int) mark {
	c := ns.counts[l.abstract]
	if c == nil {
		c = &count{}
		ns.counts[l.abstract] = c
	}
	lvl := l.level[at]
	if lvl == nil {
		return mark{}
	}
	if key := [2]int{id, at}; lvl.override && !ns.begun[key] {
		ns.begun[key] = true
		c.used[at] = false
	}
	if c.used[at] {
		c.n[at]++
	} else {
		c.n[at], c.used[at] = lvl.start, true
	}
	for deeper := at + 1; deeper < levels; deeper++ {
		if d := l.level[deeper]; d != nil && (d.restart < 0 || at < d.restart) {
			c.used[deeper] = false
		}
	}
	if lvl.hidden || lvl.format == "bullet" {
		return mark{}
	}
	return mark{label: l.label(c, at), glued: lvl.glued}
}

var placeholder = regexp.MustCompile(`%[1-9]`)

// label writes the text of a level with the numbers of the levels it names. A
// higher level that was not used yet shows its start.
func (l *list) label(c *count, at int) string {
	lvl := l.level[at]
	return placeholder.ReplaceAllStringFunc(lvl.text, func(p string) string {
		i := int(p[1] - '1')
		named := l.level[i]
		if named == nil || i > at {
			return ""
		}
		n := named.start
		if c.used[i] {
			n = c.n[i]
		}
		format := named.format
		if lvl.legal && format != "none" && format != "bullet" {
			format = "decimal"
		}
		return formatNumber(n, format, named.custom)
	})
}
