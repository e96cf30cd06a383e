// Package resolve says what a recorded reference means, and fails in the open
// where it means nothing that is there.
//
// A [Resolver] reads a [Corpus]. [Resolver.Resolve] answers for one mention,
// [Resolver.Document] for all of a document, [Resolver.Text] for words typed by
// a person, and [Resolver.Evidence] turns a search hit into [Evidence]: the
// passage as it stands, its citation, and beside it, each with a citation of
// its own, the sections that it cites and the definitions of the terms it uses.
//
// # Guarantees
//
// A reference never resolves to a guess. It ends in one of five states, and
// every state but [Resolved] carries its reason. An unqualified reference stays
// in its own document; a named document that is not in the corpus is
// [External]; a name that fits several documents or editions is [Ambiguous]; a label that is not there is [Dangling], with the deepest unit
// above it in Nearest, and never that unit in its place. The text of a target
// is never written into the passage that cites it. Equal input gives equal
// output, whatever else was asked before.
//
// # Concurrency and limits
//
// A Resolver may be used by many goroutines. It keeps the documents it was asked
// for last, up to 64 MiB of text, and notices by their hashes when they change.
// Evidence is bounded in depth, in cited sections and in characters; what a budget leaves
// out is recorded as [NotFollowed].
package resolve
