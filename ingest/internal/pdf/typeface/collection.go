package typeface

import (
	"compress/gzip"
	"embed"
	"io"
	"strings"
	"sync"
)

// cidText holds what the character identifiers of Adobe's collections mean, a
// line each. Written by gen from Adobe's CMaps (BSD 3-clause licence, see
// LICENSE.adobe).
//
//go:embed cids/*.txt.gz
var cidText embed.FS

// collections reads the collections, each when it is first asked for.
var collections = func() map[string]func() []string {
	m := map[string]func() []string{}
	for _, name := range []string{"Japan1", "GB1", "CNS1", "Korea1", "KR"} {
		m[name] = sync.OnceValue(func() []string { return readCollection(name) })
	}
	return m
}()

// readCollection unpacks a collection; it is empty only where the file embedded
// is broken.
func readCollection(name string) []string {
	f, err := cidText.Open("cids/" + name + ".txt.gz")
	if err != nil {
		return nil
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil
	}
	data, err := io.ReadAll(z)
	if err != nil {
		return nil
	}
	return strings.Split(string(data), "\n")
}

// collection gives the text of the character identifiers of an Adobe character
// collection, by its ordering; nil for none known.
func collection(ordering string) func(cid int) string {
	read, ok := collections[ordering]
	if !ok {
		return nil
	}
	return func(cid int) string {
		if all := read(); cid > 0 && cid < len(all) {
			return all[cid]
		}
		return ""
	}
}
