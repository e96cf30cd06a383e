package docx

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/referent-go/referent/ingest/internal/archive"
	"github.com/referent-go/referent/ingest/internal/event"
)

// relation is one relationship of a part: the kind of what it points to, and
// the part's name, or an address outside the package.
type relation struct {
	kind     string // "styles", "hyperlink": the last element of the type
	target   string
	external bool
}

// pack is an open package.
type pack struct {
	ctx  context.Context
	zip  *archive.Archive
	main string              // name of the main document part
	rels map[string]relation // of the main part, by id
	ids  []string            // of rels, in the order of the file
}

// openPack finds the main document part of a package.
func openPack(ctx context.Context, data []byte) (*pack, error) {
	z, err := archive.Open(data)
	if err != nil {
		return nil, err
	}
	p := &pack{ctx: ctx, zip: z}
	rels, ids, err := p.relations("")
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if r := rels[id]; r.kind == "officeDocument" && !r.external {
			p.main = r.target
			break
		}
	}
	if p.main == "" {
		p.main = "word/document.xml"
	}
	if !z.Has(p.main) {
		return nil, p.noMain()
	}
	p.rels, p.ids, err = p.relations(p.main)
	return p, err
}

// noMain says what a package without a text document is.
func (p *pack) noMain() error {
	switch {
	case p.zip.Has("xl/workbook.xml"):
		return fmt.Errorf("%w: an Excel workbook", event.ErrUnsupported)
	case p.zip.Has("ppt/presentation.xml"):
		return fmt.Errorf("%w: a PowerPoint presentation", event.ErrUnsupported)
	case p.zip.Has("content.xml") && p.zip.Has("mimetype"):
		return fmt.Errorf("%w: an OpenDocument file", event.ErrUnsupported)
	}
	return fmt.Errorf("%w: the package has no main document part (%s)", event.ErrDamaged, p.main)
}

// relations reads the relationships of a part, or of the package for "".
func (p *pack) relations(part string) (map[string]relation, []string, error) {
	dir, base := path.Split(part)
	name := dir + "_rels/" + base + ".rels"
	data, err := p.zip.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	root, err := tree(p.ctx, name, data)
	if err != nil {
		return nil, nil, err
	}
	rels := map[string]relation{}
	var ids []string
	for _, n := range root.kids {
		id := n.attr("Id")
		if _, dup := rels[id]; dup || n.name != "Relationship" {
			continue
		}
		r := relation{kind: path.Base(n.attr("Type")), target: n.attr("Target"), external: n.attr("TargetMode") == "External"}
		if !r.external {
			if strings.HasPrefix(r.target, "/") {
				r.target = r.target[1:]
			} else {
				r.target = path.Join(dir, r.target)
			}
		}
		rels[id] = r
		ids = append(ids, id)
	}
	return rels, ids, nil
}

// related returns the name and the tree of the part of a kind that the main
// part points to, or nil where it points to none. A part that is named and not
// there is an error: its text or numbers would be missing without a word.
func (p *pack) related(kind string) (string, *node, error) {
	for _, id := range p.ids {
		if r := p.rels[id]; r.kind == kind && !r.external {
			root, err := p.tree(r.target)
			return r.target, root, err
		}
	}
	return "", nil, nil
}

// tree reads a part that must be there.
func (p *pack) tree(name string) (*node, error) {
	data, err := p.zip.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: the document names the part %s, which is missing", event.ErrDamaged, name)
	}
	if err != nil {
		return nil, err
	}
	return tree(p.ctx, name, data)
}

// properties sends the title and metadata of the core properties.
func (p *pack) properties(sink event.Sink) error {
	rels, ids, err := p.relations("")
	if err != nil {
		return err
	}
	name := "docProps/core.xml"
	for _, id := range ids {
		if r := rels[id]; r.kind == "core-properties" && !r.external {
			name = r.target
		}
	}
	if !p.zip.Has(name) {
		return nil // optional in every producer
	}
	root, err := p.tree(name)
	if err != nil {
		return err
	}
	keys := map[string]string{
		"dc:creator": "author", "dc:subject": "subject", "dc:description": "description", "dc:language": "language",
		"cp:keywords": "keywords", "cp:category": "category", "cp:version": "version", "cp:contentStatus": "status",
		"cp:lastModifiedBy": "modified_by", "dcterms:created": "created", "dcterms:modified": "modified",
	}
	for _, n := range root.kids {
		if n.name == "dc:title" {
			if strings.TrimSpace(n.text) != "" {
				sink.Title(n.text)
			}
		} else if key, ok := keys[n.name]; ok {
			sink.Meta(key, n.text)
		}
	}
	return nil
}
