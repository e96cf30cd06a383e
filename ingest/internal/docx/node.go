package docx

import (
	"strconv"
	"strings"
)

// node is one element with all it holds. Names carry a fixed prefix, whatever
// prefix the file uses: "w:p" in both the strict and the transitional form.
type node struct {
	name  string
	attrs []attr
	kids  []*node
	text  string // character data directly inside
}

type attr struct{ name, value string }

// child returns the first child of that name, or nil. It may be called on nil.
func (n *node) child(name string) *node {
	if n == nil {
		return nil
	}
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
	}
	return nil
}

// find follows a path of first children.
func (n *node) find(path ...string) *node {
	for _, name := range path {
		n = n.child(name)
	}
	return n
}

// attr returns an attribute's value, or "". It may be called on nil.
func (n *node) attr(name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// val is the value of the element's w:val attribute.
func (n *node) val() string { return n.attr("w:val") }

// number reads an attribute as a whole number.
func (n *node) number(name string) (int, bool) {
	if n == nil {
		return 0, false
	}
	v, err := strconv.ParseInt(strings.TrimSpace(n.attr(name)), 10, 32)
	return int(v), err == nil
}

// on reads a switch such as w:b: there without a value means on.
func (n *node) on() bool {
	if n == nil {
		return false
	}
	switch strings.ToLower(n.val()) {
	case "0", "false", "off", "none":
		return false
	}
	return true
}
