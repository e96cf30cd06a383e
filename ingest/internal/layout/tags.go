package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/page"
)

// tags is the file's own structure, as far as the page bears it out.
type tags struct {
	roles   []string
	blocks  []int32 // by tag: the paragraph, heading or cell it lies in, 0 for none
	trusted bool
}

// blockRoles are the structure roles that hold one block of text.
var blockRoles = wordSet("P H H1 H2 H3 H4 H5 H6 Title LI Lbl LBody TD TH Caption Note FENote BlockQuote Code Formula TOCI BibEntry")

func newTags(doc *page.Document) *tags {
	t := &tags{}
	if !doc.Tagged {
		return t
	}
	t.roles = doc.Roles
	t.blocks = make([]int32, len(doc.Roles))
	for i := range doc.Roles {
		at := int32(i)
		for step := 0; at > 0 && int(at) < len(doc.Roles) && step < maxTagDepth; step++ {
			if blockRoles[doc.Roles[at]] {
				t.blocks[i] = at
				break
			}
			if int(at) >= len(doc.Parents) {
				break
			}
			at = doc.Parents[at]
		}
	}
	return t
}

// maxTagDepth bounds the way from an element up to its block.
const maxTagDepth = 40

// block is the block element that a tag lies in, 0 for none.
func (t *tags) block(tag int32) int32 {
	if tag <= 0 || int(tag) >= len(t.blocks) {
		return 0
	}
	return t.blocks[tag]
}

// role is the structure role of a block element, "" for none.
func (t *tags) role(tag int32) string {
	if tag <= 0 || int(tag) >= len(t.roles) {
		return ""
	}
	return t.roles[tag]
}

// listItem says that a block element is an item of a list or a part of one.
func (t *tags) listItem(tag int32) bool {
	switch t.role(tag) {
	case "LI", "Lbl", "LBody":
		return true
	}
	return false
}

// judge looks whether elements end where paragraphs do: in files that tag every
// line for itself, or a whole page at once, they end inside sentences.
func (t *tags) judge(sheets []*sheet) {
	if t.blocks == nil {
		return
	}
	flows, cut, tagged, all := 0, 0, 0, 0
	for _, s := range sheets {
		for i, r := range s.rows {
			all++
			a := t.block(r.tag())
			if a == 0 {
				continue
			}
			tagged++
			if i == 0 || s.rows[i-1].column != r.column {
				continue
			}
			prev := s.rows[i-1]
			if b := t.block(prev.tag()); b != 0 && !prev.short() && !endsSentence(prev.text) && startsLower(r.text) {
				flows++
				if a != b {
					cut++
				}
			}
		}
	}
	t.trusted = tagged*2 > all && cut*20 <= flows
}

// headingRole is the level that a heading role states: 1 for H1, 0 for H and
// for what is no heading.
func headingRole(role string) (level int, ok bool) {
	if role == "Title" {
		return 1, true
	}
	if !strings.HasPrefix(role, "H") || len(role) > 2 {
		return 0, false
	}
	if len(role) == 1 {
		return 0, true
	}
	if c := role[1]; c >= '1' && c <= '6' {
		return int(c - '0'), true
	}
	return 0, false
}
