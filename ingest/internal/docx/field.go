package docx

import (
	"strings"
)

// field is one open field: a code such as REF _Ref12 \h and the text that
// Word last computed from it. A field may run over many paragraphs.
type field struct {
	code   strings.Builder
	shown  bool   // past the separator: what follows is its result
	link   string // native link target of the result
	toc    bool   // a contents list
	page   bool   // a page number
	choice string // what a form field shows that has no result of its own
}

// maxFields bounds how deep fields may nest, and maxCode how long a code is
// read.
const (
	maxFields = 64
	maxCode   = 4096
)

// fields are the open fields of one story, outermost first.
type fields struct {
	open  []*field
	extra int // fields nested too deep to be kept
}

func (fs *fields) begin(n *node) {
	if len(fs.open) >= maxFields {
		fs.extra++
		return
	}
	fs.open = append(fs.open, &field{choice: formChoice(n.child("w:ffData"))})
}

func (fs *fields) instruction(s string) {
	if f := fs.top(); f != nil && !f.shown && f.code.Len() < maxCode {
		f.code.WriteString(s)
	}
}

func (fs *fields) separate() {
	if f := fs.top(); f != nil {
		f.read()
	}
}

// read takes the code apart once it is whole.
func (f *field) read() {
	f.shown, f.choice = true, ""
	f.link, f.toc, f.page = parseCode(f.code.String())
}

// end closes the innermost field and returns the text that stands for one
// without a result.
func (fs *fields) end() string {
	if fs.extra > 0 {
		fs.extra--
		return ""
	}
	f := fs.top()
	if f == nil {
		return ""
	}
	fs.open = fs.open[:len(fs.open)-1]
	if f.shown || fs.hidden() {
		return ""
	}
	return f.choice
}

func (fs *fields) top() *field {
	if n := len(fs.open); n > 0 && fs.extra == 0 {
		return fs.open[n-1]
	}
	return nil
}

// hidden says that text belongs to a field code, not to the document.
func (fs *fields) hidden() bool {
	for _, f := range fs.open {
		if !f.shown {
			return true
		}
	}
	return false
}

// link is the target of the innermost field that has one.
func (fs *fields) link() string {
	for i := len(fs.open) - 1; i >= 0; i-- {
		if l := fs.open[i].link; l != "" {
			return l
		}
	}
	return ""
}

func (fs *fields) toc() bool {
	for _, f := range fs.open {
		if f.toc {
			return true
		}
	}
	return false
}

func (fs *fields) page() bool {
	for _, f := range fs.open {
		if f.page {
			return true
		}
	}
	return false
}

// leaveTOC closes a contents list whose end is missing.
func (fs *fields) leaveTOC() {
	for i, f := range fs.open {
		if f.toc {
			fs.open, fs.extra = fs.open[:i], 0
			return
		}
	}
}

// parseCode reads what a field code means for the text it gives.
func parseCode(code string) (link string, toc, page bool) {
	words := codeWords(code)
	if len(words) == 0 {
		return "", false, false
	}
	switch strings.ToUpper(words[0]) {
	case "REF", "PAGEREF", "NOTEREF":
		if len(words) > 1 && !strings.HasPrefix(words[1], `\`) {
			return "#" + words[1], false, false
		}
	case "HYPERLINK":
		target, anchor := "", ""
		for i := 1; i < len(words); i++ {
			switch strings.ToLower(words[i]) {
			case `\l`:
				if i++; i < len(words) {
					anchor = "#" + words[i]
				}
			case `\o`, `\t`, `\s`:
				i++ // a tip, a frame
			case `\m`, `\n`, `\h`:
			default:
				if target == "" {
					target = words[i]
				}
			}
		}
		return target + anchor, false, false
	case "TOC", "INDEX", "TOA":
		return "", true, false
	case "PAGE", "NUMPAGES", "SECTIONPAGES":
		return "", false, true
	}
	return "", false, false
}

// codeWords parts a field code at spaces, quoted words kept whole.
func codeWords(code string) []string {
	var out []string
	for i := 0; i < len(code); {
		switch c := code[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"':
			end := strings.IndexByte(code[i+1:], '"')
			if end < 0 {
				return append(out, code[i+1:])
			}
			out = append(out, code[i+1:i+1+end])
			i += end + 2
		default:
			end := strings.IndexAny(code[i:], " \t\r\n\"")
			if end < 0 {
				return append(out, code[i:])
			}
			out = append(out, code[i:i+end])
			i += end
		}
	}
	return out
}

// formChoice is what a check box or drop-down of the old kind shows.
func formChoice(data *node) string {
	if box := data.child("w:checkBox"); box != nil {
		state := box.child("w:checked")
		if state == nil {
			state = box.child("w:default")
		}
		if state.on() {
			return "☒"
		}
		return "☐"
	}
	list := data.child("w:ddList")
	if list == nil {
		return ""
	}
	pick, ok := list.child("w:result").number("w:val")
	if !ok {
		pick, _ = list.child("w:default").number("w:val")
	}
	for _, k := range list.kids {
		if k.name == "w:listEntry" {
			if pick == 0 {
				return k.val()
			}
			pick--
		}
	}
	return ""
}
