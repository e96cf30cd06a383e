// Package indextest is the suite that every way of storing and searching has to
// pass, in the manner of package httptest, with the small corpora it needs.
//
// [Run] takes a function that opens an index and checks what package index
// promises of it. [Generate] makes documents of English-like text of any number
// from a seed, and [Document] one of given paragraphs.
package indextest
