package html

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/referent-go/referent/ingest/internal/event"
)

const (
	// maxBytes is the largest page that is parsed.
	maxBytes = 48 << 20
	// maxTags is the largest number of start tags. A node of the tree and the
	// block made of it take up to a kilobyte.
	maxTags = 700_000
	// maxNodes bounds the elements of the tree, with those that the parser
	// adds by itself: it opens unclosed formatting again in every block.
	maxNodes = 2_000_000
	// maxDepth is how deep elements may nest; it is the parser's own limit.
	maxDepth = 512
)

// formatting are the elements that a parser opens again in the next block when
// they were not closed in the one before.
var formatting = set(atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U)

// void are the elements without an end tag.
var void = set(atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Param, atom.Source, atom.Track, atom.Wbr)

// guard refuses a page that would take more memory or time than its size lets
// expect, before it is parsed.
func guard(ctx context.Context, s string) error {
	if len(s) > maxBytes {
		return fmt.Errorf("%w: %d bytes of HTML, the limit is %d", event.ErrTooLarge, len(s), maxBytes)
	}
	z := html.NewTokenizer(strings.NewReader(s))
	z.SetMaxBuf(0)
	tags, nodes, open, depth := 0, 0, 0, 0
	for {
		switch z.Next() {
		case html.ErrorToken:
			return ctx.Err()
		case html.StartTagToken:
			name, _ := z.TagName()
			a := atom.Lookup(name)
			tags++
			nodes += 1 + open
			if formatting[a] {
				open = min(open+1, maxDepth)
			} else if !void[a] && !impliedEnd[a] {
				depth++
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if a := atom.Lookup(name); formatting[a] {
				open = max(open-1, 0)
			} else if !impliedEnd[a] {
				depth = max(depth-1, 0)
			}
		}
		switch {
		case tags > maxTags:
			return fmt.Errorf("%w: more than %d tags of HTML", event.ErrTooLarge, maxTags)
		case nodes > maxNodes:
			return fmt.Errorf("%w: unclosed formatting makes more than %d elements of HTML", event.ErrTooLarge, maxNodes)
		case depth > 20*maxDepth:
			return fmt.Errorf("%w: elements nested deeper than %d", event.ErrTooLarge, 20*maxDepth)
		}
		if tags%4096 == 4095 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// impliedEnd are the elements whose end tag may be left out.
var impliedEnd = set(atom.P, atom.Li, atom.Dt, atom.Dd, atom.Tr, atom.Td, atom.Th, atom.Thead, atom.Tbody, atom.Tfoot, atom.Option, atom.Colgroup, atom.Body, atom.Html, atom.Head)

var emptyElement = regexp.MustCompile(`<([A-Za-z][-\w:.]*)((?:\s[^<>]*?)?)\s*/>`)

// closeEmpty gives the empty elements of XHTML ("<a id='x'/>") the end tag that
// an HTML parser wants. Without it, all that follows an empty title or script
// would belong to it.
func closeEmpty(s string) string {
	head := s[:min(len(s), 1024)]
	if !strings.Contains(head, "<?xml") && !strings.Contains(head, "http://www.w3.org/1999/xhtml") {
		return s
	}
	return emptyElement.ReplaceAllStringFunc(s, func(tag string) string {
		m := emptyElement.FindStringSubmatch(tag)
		if void[atom.Lookup([]byte(strings.ToLower(m[1])))] {
			return tag
		}
		return "<" + m[1] + m[2] + "></" + m[1] + ">"
	})
}
