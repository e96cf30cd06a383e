package html

import "golang.org/x/net/html/atom"

// set is a set of element names.
func set(names ...atom.Atom) map[atom.Atom]bool {
	m := make(map[atom.Atom]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// elements are the elements of HTML, those of older versions included.
var elements = set(
	atom.A, atom.Abbr, atom.Acronym, atom.Address, atom.Applet, atom.Area, atom.Article, atom.Aside, atom.Audio,
	atom.B, atom.Base, atom.Basefont, atom.Bdi, atom.Bdo, atom.Big, atom.Blink, atom.Blockquote, atom.Body, atom.Br, atom.Button,
	atom.Canvas, atom.Caption, atom.Center, atom.Cite, atom.Code, atom.Col, atom.Colgroup,
	atom.Data, atom.Datalist, atom.Dd, atom.Del, atom.Details, atom.Dfn, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
	atom.Em, atom.Embed, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Font, atom.Footer, atom.Form, atom.Frame, atom.Frameset,
	atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html,
	atom.I, atom.Iframe, atom.Img, atom.Image, atom.Input, atom.Ins, atom.Kbd, atom.Label, atom.Legend, atom.Li, atom.Link,
	atom.Main, atom.Map, atom.Mark, atom.Marquee, atom.Math, atom.Menu, atom.Menuitem, atom.Meta, atom.Meter,
	atom.Nav, atom.Nobr, atom.Noembed, atom.Noframes, atom.Noscript, atom.Object, atom.Ol, atom.Optgroup, atom.Option, atom.Output,
	atom.P, atom.Param, atom.Picture, atom.Plaintext, atom.Pre, atom.Progress, atom.Q, atom.Rb, atom.Rp, atom.Rt, atom.Rtc, atom.Ruby,
	atom.S, atom.Samp, atom.Script, atom.Section, atom.Select, atom.Slot, atom.Small, atom.Source, atom.Spacer, atom.Span,
	atom.Strike, atom.Strong, atom.Style, atom.Sub, atom.Summary, atom.Sup, atom.Svg,
	atom.Table, atom.Tbody, atom.Td, atom.Template, atom.Textarea, atom.Tfoot, atom.Th, atom.Thead, atom.Time, atom.Title, atom.Tr, atom.Track, atom.Tt,
	atom.U, atom.Ul, atom.Var, atom.Video, atom.Wbr, atom.Xmp,
)

// blocks are the elements that stand on lines of their own.
var blocks = set(
	atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Caption, atom.Center, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div,
	atom.Dl, atom.Dt, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Frameset,
	atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Header, atom.Hgroup, atom.Hr, atom.Html, atom.Legend, atom.Li,
	atom.Main, atom.Menu, atom.Nav, atom.Noframes, atom.Ol, atom.Optgroup, atom.Option, atom.P, atom.Pre, atom.Section, atom.Summary,
	atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr, atom.Ul, atom.Xmp, atom.Plaintext, atom.Listing,
)

// neverShown are the elements whose content is not for readers.
var neverShown = set(
	atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Head, atom.Title, atom.Meta, atom.Link, atom.Svg, atom.Canvas, atom.Iframe,
	atom.Object, atom.Embed, atom.Applet, atom.Audio, atom.Video, atom.Map, atom.Datalist, atom.Select, atom.Textarea, atom.Input,
	atom.Noembed, atom.Noframes, atom.Progress, atom.Meter,
)

// headings are h1 to h6 with their levels.
var headings = map[atom.Atom]int{atom.H1: 1, atom.H2: 2, atom.H3: 3, atom.H4: 4, atom.H5: 5, atom.H6: 6}
