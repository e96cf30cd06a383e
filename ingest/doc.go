// Package ingest turns the bytes of a document into a [Document]: one canonical
// text, typed blocks that tile it, the headings above each block, an outline
// with keys, and the references recorded in the text. [Chunks] cuts a document
// into passages.
//
// Every span is a half-open range of UTF-8 byte offsets into Document.Text, and
// the text of a block or passage is always exactly what stands there. Each
// character that is not white space lies in exactly one leaf block. What a
// document does not say is left empty: no heading above gives an empty path,
// no page gives no page.
//
// [Parse] reads Markdown, HTML, plain text, DOCX, EPUB and PDF. It never reads
// from the network or the file system, recovers panics of the libraries it
// uses, and bounds size, depth and count of what it reads. The same source and
// bytes give the same Document. All functions may be used by several
// goroutines; a Document and its Chunks are not changed once returned.
//
// The package does not embed, store or search, and it does not resolve
// references: it records them.
package ingest
