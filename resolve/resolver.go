package resolve

import (
	"context"
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// shelved is how many bytes of text the documents kept in memory may hold. The
// last one read is kept whatever its size.
const shelved = 64 << 20

// Resolver answers what references mean in a corpus. It is safe for use by
// several goroutines.
type Resolver struct {
	corpus Corpus

	mu       sync.Mutex
	state    string             // of the corpus when shelf was made
	shelf    *shelf             // nil before the first question
	versions map[string]version // by document ID; a new map for each shelf
	books    map[edition]*book
	used     []edition // of books, least recently used first
	bytes    int
}

// edition is one version of a document. Questions that were asked before and after a
// document changed may overlap, and each reads its own.
type edition struct {
	id string
	version
}

// New returns a resolver for a corpus. Nothing is read before the first
// question.
func New(c Corpus) *Resolver { return &Resolver{corpus: c, books: map[edition]*book{}} }

// library brings the resolver up to date with its corpus.
func (r *Resolver) library(ctx context.Context) (*library, error) {
	infos, err := r.corpus.Documents(ctx)
	if err != nil {
		return nil, fmt.Errorf("list documents: %w", err)
	}
	var b strings.Builder
	for _, i := range infos {
		b.WriteString(i.ID)
		fmt.Fprint(&b, versionOf(i))
		b.WriteByte('\n')
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.shelf == nil || b.String() != r.state {
		r.state = b.String()
		r.shelf = newShelf()
		versions := map[string]version{}
		for _, i := range infos {
			names := titleNames(i.Title)
			if i.Title == "" {
				base := path.Base(slash(i.Source))
				names = append(names, "title:"+cite.Slug(strings.TrimSuffix(base, path.Ext(base))))
			}
			r.shelf.add(i.ID, i.Source, names)
			r.shelf.enterTitle(i.ID, i.Title, i.Source)
			versions[i.ID] = versionOf(i)
		}
		for _, e := range slices.Clone(r.used) {
			if versions[e.id] != e.version {
				r.drop(e)
			}
		}
		r.versions = versions
	}
	versions := r.versions
	return &library{shelf: r.shelf, load: func(ctx context.Context, id string) (*book, error) {
		return r.book(ctx, edition{id, versions[id]})
	}}, nil
}

// version tells two versions of a stored document apart: the same bytes may have
// been read otherwise.
type version struct {
	sha256, recipe, engine string
	unread, chunks, bytes  int
}

func versionOf(i index.DocumentInfo) version {
	return version{i.SHA256, i.Recipe, i.Engine, i.Unread, i.Chunks, i.Bytes}
}

// of says that a version is that of a document, as far as both tell.
func (v version) of(d *ingest.Document) bool {
	return v.sha256 == d.SHA256 && v.bytes == len(d.Text) && (v.recipe == "" || v.recipe == d.Recipe) && (v.engine == "" || v.engine == d.Engine)
}

// book is the address book of a document, from memory where it is there. A document
// that has become another since the library was made is read as it is, and not kept.
func (r *Resolver) book(ctx context.Context, e edition) (*book, error) {
	r.mu.Lock()
	if b, ok := r.books[e]; ok {
		r.touch(e)
		r.mu.Unlock()
		return b, nil
	}
	r.mu.Unlock()
	d, err := r.corpus.Document(ctx, e.id)
	if err != nil {
		return nil, err
	}
	b := newBook(d)
	if !e.version.of(d) {
		return b, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if old, ok := r.books[e]; ok {
		return old, nil
	}
	r.books[e] = b
	r.used = append(r.used, e)
	r.bytes += len(d.Text)
	for r.bytes > shelved && len(r.used) > 1 {
		r.drop(r.used[0])
	}
	return b, nil
}

func (r *Resolver) touch(e edition) {
	if i := slices.Index(r.used, e); i >= 0 {
		r.used = append(slices.Delete(r.used, i, i+1), e)
	}
}

func (r *Resolver) drop(e edition) {
	b, ok := r.books[e]
	if !ok {
		return
	}
	delete(r.books, e)
	r.bytes -= len(b.doc.Text)
	if i := slices.Index(r.used, e); i >= 0 {
		r.used = slices.Delete(r.used, i, i+1)
	}
}

// bookOf is the address book of a document that a caller holds. It is the
// stored one where that is the same.
func (r *Resolver) bookOf(ctx context.Context, d *ingest.Document) (*book, error) {
	r.mu.Lock()
	stored := edition{d.ID, r.versions[d.ID]}
	b, ok := r.books[stored]
	r.mu.Unlock()
	if ok && (b.doc == d || b.doc.SHA256 == d.SHA256) {
		return b, nil
	}
	if stored.sha256 != "" && stored.sha256 == d.SHA256 {
		return r.book(ctx, stored)
	}
	return newBook(d), nil
}

// Resolve says what a mention of a document means. Its offsets count in the
// document's text; the mentions that went before it are the document's own.
func (r *Resolver) Resolve(ctx context.Context, doc *ingest.Document, m cite.Mention, opts *Options) (Resolution, error) {
	lib, err := r.library(ctx)
	if err != nil {
		return Resolution{}, err
	}
	b, err := r.bookOf(ctx, doc)
	if err != nil {
		return Resolution{}, err
	}
	n := sort.Search(len(doc.Mentions), func(i int) bool { return doc.Mentions[i].Start >= m.Start })
	mentions := doc.Mentions
	if n == len(mentions) || mentions[n].Start != m.Start || mentions[n].End != m.End {
		mentions = append(append([]cite.Mention{}, doc.Mentions[:n]...), m)
	}
	return r.ask(ctx, lib, b, mentions, n)
}

// ask resolves the n-th of a document's mentions.
func (r *Resolver) ask(ctx context.Context, lib *library, b *book, mentions []cite.Mention, n int) (Resolution, error) {
	m := mentions[n]
	from, to := b.block(m.Start)
	q := question{lib: lib, b: b, here: b.at(m.Start), text: b.doc.Text, mentions: mentions, n: n, from: from, to: to}
	a, err := q.resolve(ctx)
	if err != nil {
		return Resolution{}, fmt.Errorf("resolve %q: %w", m.Raw, err)
	}
	return a.resolution(m), nil
}

// block is the leaf block of a document that holds an offset.
func (b *book) block(at int) (start, end int) {
	blocks := b.doc.Blocks
	k := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start > at })
	for k--; k >= 0; k-- {
		if blocks[k].Leaf {
			return blocks[k].Start, blocks[k].End
		}
	}
	return 0, len(b.doc.Text)
}

// Document resolves every mention of a document, in their order.
func (r *Resolver) Document(ctx context.Context, doc *ingest.Document) ([]Resolution, error) {
	lib, err := r.library(ctx)
	if err != nil {
		return nil, err
	}
	b, err := r.bookOf(ctx, doc)
	if err != nil {
		return nil, err
	}
	out := make([]Resolution, 0, len(doc.Mentions))
	for n := range doc.Mentions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x, err := r.ask(ctx, lib, b, doc.Mentions, n)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// Text says what the references in a text mean, read as if it stood in the unit
// of a document whose key is at, or anywhere in it where at is empty. Offsets of
// the mentions count in text. The error wraps index.ErrNotFound where there is
// no such document; a key that is not in it is an error too.
func (r *Resolver) Text(ctx context.Context, docID, at, text string) ([]Resolution, error) {
	lib, err := r.library(ctx)
	if err != nil {
		return nil, err
	}
	b, err := lib.load(ctx, docID)
	if err != nil {
		return nil, err
	}
	here, err := b.unitAt(at)
	if err != nil {
		return nil, err
	}
	out := []Resolution{}
	mentions := cite.Find(text, nil)
	for n, m := range mentions {
		q := question{lib: lib, b: b, here: here, text: text, mentions: mentions, n: n, from: 0, to: len(text)}
		a, err := q.resolve(ctx)
		if err != nil {
			return nil, err
		}
		x := a.resolution(m)
		for _, p := range a.places {
			x.Targets = append(x.Targets, p.passages("", defaultChars)...)
		}
		out = append(out, x)
	}
	return out, nil
}

// unitAt is the unit with a key, -1 for the empty key.
func (b *book) unitAt(key string) (int, error) {
	if key == "" {
		return -1, nil
	}
	for i, e := range b.units {
		if e.key == key {
			return i, nil
		}
	}
	if f := b.find(cite.ParseKey(key), -1, "", false); len(f.units) == 1 {
		return f.units[0], nil
	}
	return -1, fmt.Errorf("document %s has no unit %q", b.id, key)
}

// resolution writes an answer for a caller.
func (a answer) resolution(m cite.Mention) Resolution {
	x := Resolution{Mention: m, State: a.state, Places: []Place{}, Targets: []Evidence{}, Candidates: []Place{}, Reason: a.reason, Detail: a.detail}
	for _, p := range a.places {
		x.Places = append(x.Places, p.place())
	}
	for _, p := range a.candidates {
		x.Candidates = append(x.Candidates, p.place())
	}
	if a.nearest != nil {
		p := a.nearest.place()
		x.Nearest = &p
	}
	return x
}
