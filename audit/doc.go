// Package audit shows what became of documents on their way to passages, so that
// a person can judge it: what enrichment changed, edit by edit ([Changes]), what
// is left in the passages that a reader without the document cannot understand
// ([Document]), and sheets of random samples to fill in ([Sample], [WriteSheet]).
//
// It reads what others made as well. [ReadPieces] takes the chunk files of
// LangChain, LlamaIndex, Docling, Unstructured and plain JSON, [Pieces] audits
// them as they are, and [Compare] beside the document that they were made from.
//
// # Guarantees
//
// Nothing is changed, neither a document nor a corpus. Equal input gives equal
// output, samples included: they depend on the seed and the passages alone. The
// figures count what rules find, and a rule can be wrong; each therefore comes
// with its places. Functions keep no state between calls. The HTML pages need no
// other file, and document text in them is escaped.
package audit
