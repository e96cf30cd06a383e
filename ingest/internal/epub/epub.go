// Package epub reads EPUB books, versions 2 and 3: the chapters in the order of
// the spine, each through the HTML reader, as one document.
//
// Anchors have one form throughout: "chapter.xhtml" is the place where a
// chapter begins and "chapter.xhtml#id" a place in it, with the chapter's path
// inside the package. Links between chapters are recorded in the same form,
// whatever way the chapter writes them.
package epub

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/referent-go/referent/ingest/internal/archive"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/html"
)

const (
	// maxChapters bounds the spine.
	maxChapters = 10_000
	// maxTags bounds the start tags of all chapters: every one can make a
	// block, and a block takes up to a kilobyte.
	maxTags = 900_000
)

var startTag = regexp.MustCompile(`<[A-Za-z]`)

// Read sends the book in src to sink.
func Read(ctx context.Context, src []byte, sink event.Sink) error {
	a, err := archive.Open(src)
	if err != nil {
		return err
	}
	if locked(a) {
		return fmt.Errorf("%w: the chapters of the book are under digital rights management", event.ErrEncrypted)
	}
	name, err := packageName(a)
	if err != nil {
		return err
	}
	book, err := readPackage(a, name)
	if err != nil {
		return err
	}
	book.describe(sink)
	if len(book.spine) > maxChapters {
		return fmt.Errorf("%w: %d chapters, the limit is %d", event.ErrTooLarge, len(book.spine), maxChapters)
	}
	base := path.Dir(name)
	if d := depths(ctx, a, base, book); d != nil {
		sink = &leveller{Sink: sink, depths: d}
	}
	read, missing, tags := map[string]bool{}, slices.Clone(book.lost), 0
	for _, c := range book.spine {
		if err := ctx.Err(); err != nil {
			return err
		}
		file := path.Join(base, c.file)
		if read[file] || c.nav {
			continue
		}
		read[file] = true
		data, err := a.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, fmt.Sprintf("the chapter %s is not in the file", file))
			continue
		}
		if err != nil {
			return fmt.Errorf("chapter %s: %w", file, err)
		}
		if tags += len(startTag.FindAllIndex(data, -1)); tags > maxTags {
			return fmt.Errorf("%w: more than %d tags in the chapters", event.ErrTooLarge, maxTags)
		}
		if err := html.ReadPart(ctx, data, sink, html.Options{Part: file}); err != nil {
			return fmt.Errorf("chapter %s: %w", file, err)
		}
	}
	if len(missing) > 0 && len(missing) == len(read)+len(book.lost) {
		return fmt.Errorf("%w: %s", event.ErrDamaged, missing[0])
	}
	for _, m := range missing {
		sink.Damaged(m)
	}
	if len(read) == 0 {
		return fmt.Errorf("%w: the book lists no chapters", event.ErrNoText)
	}
	return nil
}

// packageName finds the package document that the container points to, or the
// only one there is.
func packageName(a *archive.Archive) (string, error) {
	data, err := a.Read("META-INF/container.xml")
	if err == nil {
		var c container
		if err := decode(data, &c); err != nil {
			return "", fmt.Errorf("%w: META-INF/container.xml: %v", event.ErrDamaged, err)
		}
		for _, r := range c.Roots {
			if a.Has(r.Path) {
				return path.Clean(r.Path), nil
			}
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	for _, n := range a.Names() {
		if strings.HasSuffix(strings.ToLower(n), ".opf") {
			return n, nil
		}
	}
	return "", fmt.Errorf("%w: no package document in the book", event.ErrDamaged)
}

// locked says that the book's encryption covers chapters and not fonts alone.
func locked(a *archive.Archive) bool {
	data, err := a.Read("META-INF/encryption.xml")
	if err != nil {
		return false
	}
	var e encryption
	if decode(data, &e) != nil {
		return false
	}
	for _, d := range e.Data {
		switch strings.ToLower(path.Ext(d.Reference.URI)) {
		case ".xhtml", ".html", ".htm", ".opf", ".ncx":
			return true
		}
	}
	return false
}

// unescape is the file that a reference in the package means.
func unescape(href string) string {
	href, _, _ = strings.Cut(href, "#")
	if s, err := url.PathUnescape(href); err == nil {
		return s
	}
	return href
}
