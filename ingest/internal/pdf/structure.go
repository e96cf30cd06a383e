package pdf

import (
	"context"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/draw"
)

// Limits of the structure tree.
const (
	maxElements    = 2_000_000
	maxStructDepth = 200
)

// structure reads the structure tree, as far as it is sound, till the context ends.
func (f *file) structure(ctx context.Context) *structure {
	s := &structure{ctx: ctx, marks: map[draw.Mark]int32{}, known: map[string]string{}, seen: map[int]bool{}, there: map[int]int{}}
	_ = f.guard(func() error {
		root := f.catalogue.Key("StructTreeRoot")
		if root.Kind() != cos.Dict {
			return nil
		}
		s.roles = root.Key("RoleMap")
		s.elements, s.parents = []string{""}, []int32{0}
		s.kids(root.Key("K"), scope{}, 0)
		return nil
	})
	return s
}

// structure is what the structure tree says: Document.Roles and Parents, and which
// marked content belongs to which of them.
type structure struct {
	elements []string
	parents  []int32
	marks    map[draw.Mark]int32

	ctx   context.Context
	roles cos.Object
	known map[string]string // role by its name in the file
	seen  map[int]bool
	there map[int]int // by number, the object that a reference to it leads to, 0 for none
	at    cos.Glance
	count int
}

// scope is where the walk stands: the innermost element that tells what its
// content is, and the page of content that names none.
type scope struct {
	tag  int32
	role string
	page int
}

func (s *structure) kids(k cos.Object, in scope, depth int) {
	if s.count++; s.count > maxElements || depth > maxStructDepth || s.count%1024 == 0 && s.ctx.Err() != nil {
		return
	}
	switch k.Kind() {
	case cos.Array:
		for i := range k.Len() {
			mark := s.at.Mark()
			s.kids(s.at.Index(k, i), in, depth+1)
			s.at.Back(mark)
		}
	case cos.Number:
		s.mark(in.page, k, in)
	case cos.Dict:
		s.dict(k, in, depth)
	}
}

func (s *structure) dict(k cos.Object, in scope, depth int) {
	if p := s.ref(k, "Pg"); p != 0 {
		in.page = p
	}
	switch string(s.at.Name(k, "Type")) {
	case "MCR":
		owner := in.page
		if stream := s.ref(k, "Stm"); stream != 0 {
			owner = stream
		}
		s.mark(owner, s.at.Key(k, "MCID"), in)
		return
	case "OBJR":
		return
	}
	if ref := k.Ref(); ref != 0 {
		if s.seen[ref] {
			return
		}
		s.seen[ref] = true
	}
	role := s.role(s.at.Name(k, "S"))
	if tells(role, in.role) {
		s.elements = append(s.elements, role)
		s.parents = append(s.parents, in.tag)
		in.tag, in.role = int32(len(s.elements)-1), role
	}
	s.kids(s.at.Key(k, "K"), in, depth+1)
}

// ref is the number of the object that a dictionary's entry leads to, 0 for none. Most
// elements name their page, which need not be looked up each time.
func (s *structure) ref(k cos.Object, name string) int {
	written := s.at.Ref(k, name)
	if written == 0 {
		return s.at.Key(k, name).Ref()
	}
	n, ok := s.there[written]
	if !ok {
		n = s.at.Key(k, name).Ref()
		s.there[written] = n
	}
	return n
}

func (s *structure) mark(owner int, id cos.Object, in scope) {
	if in.tag != 0 && id.Kind() == cos.Number {
		s.marks[draw.Mark{Owner: owner, MCID: int32(id.Num())}] = in.tag
	}
}

// role follows the role map to a standard role.
func (s *structure) role(written []byte) string {
	if r, ok := s.known[string(written)]; ok {
		return r
	}
	name := string(written)
	r := name
	for range 8 {
		to := s.roles.Key(r).Name()
		if to == "" || to == r || standardRoles[r] {
			break
		}
		r = to
	}
	s.known[name] = r
	return r
}

// standardRoles are the roles that a role map has no business to change.
var standardRoles = func() map[string]bool {
	m := map[string]bool{}
	for _, r := range []string{
		"Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct", "Private",
		"P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot",
		"Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Figure", "Formula", "Form", "Title", "FENote", "Aside",
	} {
		m[r] = true
	}
	return m
}()

// tells says whether an element with a role says more of its content than the
// element around it: a span in a heading does not, nor a paragraph that is all
// of a cell, a list item or a note.
func tells(role, around string) bool {
	switch role {
	case "", "Span", "Link", "Annot", "Reference", "Quote", "Em", "Strong", "Sub", "NonStruct", "Private", "Lbl", "LBody", "Document", "BibEntry", "Ruby", "Warichu", "Form":
		return false
	case "P", "Div", "Sect", "Part", "Art":
		switch around {
		case "LI", "TD", "TH", "TOCI", "Note", "FENote", "Caption", "H", "H1", "H2", "H3", "H4", "H5", "H6", "Figure", "Formula":
			return false
		}
	}
	return true
}
