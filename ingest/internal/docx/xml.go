package docx

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	maxDepth = 256       // nesting of elements in a part
	maxNodes = 1_500_000 // elements and attributes held at one time
)

// prefixes gives the namespaces that are read their fixed prefix. An element
// of another namespace is named by its local name behind "?:".
var prefixes = map[string]string{
	"http://schemas.openxmlformats.org/wordprocessingml/2006/main":            "w:",
	"http://purl.oclc.org/ooxml/wordprocessingml/main":                        "w:",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships":     "r:",
	"http://purl.oclc.org/ooxml/officeDocument/relationships":                 "r:",
	"http://schemas.openxmlformats.org/officeDocument/2006/math":              "m:",
	"http://purl.oclc.org/ooxml/officeDocument/math":                          "m:",
	"http://schemas.openxmlformats.org/markup-compatibility/2006":             "mc:",
	"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing":  "wp:",
	"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing":              "wp:",
	"http://schemas.microsoft.com/office/word/2010/wordml":                    "w14:",
	"http://schemas.openxmlformats.org/package/2006/relationships":            "",
	"http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp:",
	"http://purl.org/dc/elements/1.1/":                                        "dc:",
	"http://purl.org/dc/terms/":                                               "dcterms:",
	"http://www.w3.org/XML/1998/namespace":                                    "xml:",
	"":                                                                        "",
}

// passedOver are elements that say nothing of the text or its structure. Word
// writes several to every run.
var passedOver = map[string]bool{
	"w:sz": true, "w:szCs": true, "w:color": true, "w:lang": true, "w:i": true, "w:iCs": true, "w:bCs": true, "w:u": true,
	"w:shd": true, "w:kern": true, "w:noProof": true, "w:highlight": true, "w:position": true, "w:caps": true, "w:smallCaps": true,
	"w:spacing": true, "w:ind": true, "w:jc": true, "w:tabs": true, "w:keepNext": true, "w:keepLines": true, "w:widowControl": true,
	"w:contextualSpacing": true, "w:pBdr": true, "w:autoSpaceDE": true, "w:autoSpaceDN": true, "w:adjustRightInd": true, "w:bidi": true,
	"w:tcW": true, "w:tcBorders": true, "w:tcMar": true, "w:vAlign": true, "w:noWrap": true, "w:trHeight": true, "w:cantSplit": true,
	"w:tblBorders": true, "w:tblCellMar": true, "w:tblGrid": true, "w:tblInd": true, "w:tblLayout": true, "w:tblW": true, "w:tblpPr": true,
	"w:rPrChange": true, "w:pPrChange": true, "w:tcPrChange": true, "w:trPrChange": true, "w:tblPrChange": true, "w:sectPrChange": true,
	"w:numberingChange": true, "w:proofErr": true, "w:lastRenderedPageBreak": true, "w:bookmarkEnd": true,
	"w:commentRangeStart": true, "w:commentRangeEnd": true, "w:permStart": true, "w:permEnd": true, "m:ctrlPr": true,
}

func prefixed(n xml.Name) string {
	p, ok := prefixes[n.Space]
	switch {
	case !ok:
		return "?:" + n.Local
	case p == "":
		return n.Local
	}
	return p + n.Local
}

// parser reads one part of the package, token by token.
type parser struct {
	ctx   context.Context
	part  string
	dec   *xml.Decoder
	names map[xml.Name]string
	nodes int // in the element that is being built
	depth int
	ticks int
}

func newParser(ctx context.Context, part string, data []byte) *parser {
	p := &parser{ctx: ctx, part: part, dec: xml.NewDecoder(bytes.NewReader(toUTF8(data))), names: map[xml.Name]string{}}
	p.dec.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		if strings.HasPrefix(strings.ToLower(charset), "utf-16") {
			return in, nil // recoded by toUTF8
		}
		return nil, fmt.Errorf("character set %q is not allowed in a package", charset)
	}
	return p
}

// toUTF8 recodes a part in UTF-16, the one other encoding that packages allow.
func toUTF8(data []byte) []byte {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		order = binary.LittleEndian
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		order = binary.BigEndian
	default:
		return bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	}
	units := make([]uint16, 0, len(data)/2)
	for i := 2; i+1 < len(data); i += 2 {
		units = append(units, order.Uint16(data[i:]))
	}
	return []byte(string(utf16.Decode(units)))
}

func (p *parser) damaged(why any) error {
	return fmt.Errorf("%w: %s: %v", event.ErrDamaged, p.part, why)
}

// token returns the next start element, end element or character data; io.EOF
// at the end of the part.
func (p *parser) token() (xml.Token, error) {
	if p.ticks++; p.ticks&0x3FF == 0 {
		if err := p.ctx.Err(); err != nil {
			return nil, err
		}
	}
	for {
		t, err := p.dec.Token()
		if err == io.EOF {
			return nil, err
		}
		if err != nil {
			var syntax *xml.SyntaxError
			if errors.As(err, &syntax) {
				return nil, p.damaged(fmt.Sprintf("line %d: %s", syntax.Line, syntax.Msg))
			}
			return nil, p.damaged(err)
		}
		switch t.(type) {
		case xml.StartElement:
			if p.depth++; p.depth > maxDepth {
				return nil, fmt.Errorf("%w: %s: elements nested deeper than %d", event.ErrTooLarge, p.part, maxDepth)
			}
			return t, nil
		case xml.EndElement:
			p.depth--
			return t, nil
		case xml.CharData:
			return t, nil
		case xml.Directive:
			// Entities could only be declared here; packages forbid it.
			return nil, p.damaged("a document type declaration is not allowed")
		}
	}
}

func (p *parser) name(n xml.Name) string {
	s, ok := p.names[n]
	if !ok {
		s = prefixed(n)
		if len(p.names) < 4096 {
			p.names[n] = s
		}
	}
	return s
}

// build reads the rest of an element whose start was read.
func (p *parser) build(start xml.StartElement) (*node, error) {
	p.nodes = 0
	root, err := p.open(start)
	if err != nil {
		return nil, err
	}
	type frame struct {
		*node
		text []byte
	}
	stack := []frame{{node: root}}
	for len(stack) > 0 {
		t, err := p.token()
		if err == io.EOF {
			return nil, p.damaged("it ends inside an element")
		}
		if err != nil {
			return nil, err
		}
		top := &stack[len(stack)-1]
		switch t := t.(type) {
		case xml.StartElement:
			if passedOver[p.name(t.Name)] {
				if err := p.skip(); err != nil {
					return nil, err
				}
				continue
			}
			n, err := p.open(t)
			if err != nil {
				return nil, err
			}
			top.kids = append(top.kids, n)
			stack = append(stack, frame{node: n})
		case xml.EndElement:
			if len(top.text) > 0 && (len(top.kids) == 0 || len(bytes.TrimSpace(top.text)) > 0) {
				top.node.text = string(top.text)
			}
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text = append(top.text, t...)
		}
	}
	return root, nil
}

// skip goes past the rest of an element whose start was read.
func (p *parser) skip() error {
	for outside := p.depth - 1; p.depth > outside; {
		if _, err := p.token(); err == io.EOF {
			return p.damaged("it ends inside an element")
		} else if err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) open(start xml.StartElement) (*node, error) {
	n := &node{name: p.name(start.Name)}
	for _, a := range start.Attr {
		if a.Name.Space == "xmlns" || a.Name.Local == "xmlns" || strings.HasPrefix(a.Name.Local, "rsid") {
			continue // rsid: in which session Word wrote it
		}
		n.attrs = append(n.attrs, attr{p.name(a.Name), a.Value})
	}
	if p.nodes += 1 + len(n.attrs); p.nodes > maxNodes {
		return nil, fmt.Errorf("%w: %s: more than %d elements in one block", event.ErrTooLarge, p.part, maxNodes)
	}
	return n, nil
}

// tree reads a whole part.
func tree(ctx context.Context, part string, data []byte) (*node, error) {
	var root *node
	err := each(ctx, part, data, visitor{visit: func(n *node) error { root = n; return nil }})
	if err == nil && root == nil {
		err = fmt.Errorf("%w: %s: there is no element in it", event.ErrDamaged, part)
	}
	return root, err
}

// visitor says what to do with the elements of a part. Elements that enter
// accepts are gone through one by one, all others are built and visited.
type visitor struct {
	enter func(name string) bool
	leave func(name string)
	visit func(*node) error
}

// each goes through a part and holds one visited element at a time.
func each(ctx context.Context, part string, data []byte, v visitor) error {
	p := newParser(ctx, part, data)
	var open []string
	for {
		t, err := p.token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			name := p.name(t.Name)
			if v.enter != nil && v.enter(name) {
				open = append(open, name)
				continue
			}
			n, err := p.build(t)
			if err != nil {
				return err
			}
			if err := v.visit(n); err != nil {
				return err
			}
		case xml.EndElement:
			if n := len(open); n > 0 {
				if v.leave != nil {
					v.leave(open[n-1])
				}
				open = open[:n-1]
			}
		}
	}
}
