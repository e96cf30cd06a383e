// Package referent takes policy, legal and technical documents apart without
// losing what their sentences mean, and gives them back as evidence that can be
// quoted.
//
// [Open] or [OpenMemory] gives a [Corpus]; [Corpus.Ingest] reads files into it;
// [Corpus.Search] returns passages with the document, page and span they stand
// at, and the sections they cite as separate evidence. What is returned as
// Original is the document's own text, byte for byte.
//
// The package is a thin facade over four layers that also stand alone: package
// ingest (bytes to documents and passages), enrich (passages to the text that
// is indexed), index (storage and search) and resolve (references to evidence).
//
// Nothing here reaches the network; a model server is used only where an
// embedder for one is given in [Options].
package referent
