// Package index stores documents with their passages, and finds passages again
// by words, by meaning and by the references they hold.
//
// [Open] opens an index in a folder and [OpenMemory] one that is gone when it is
// closed; [Index.Put] stores a document, [Index.Search] finds passages,
// [Index.CitedBy] those that refer to a provision. An [Embedder] turns text into
// vectors: [NewStatic] is built in, [NewOllama] and [NewOpenAI] ask a server.
//
// # Guarantees
//
// A document is in, or it is not: Put replaces the old version by the new in one
// commit, and a process killed at any moment, or a full disk, leaves the one or
// the other, whole. When Put returns nil the document is on the disk.
//
// What is found does not depend on the order of Put and Remove, on how the
// documents lie in files, on the number of processors, or on which
// [VectorStore] is used. Equal scores are ordered by document and place.
//
// Damage is detected and never turned into a wrong answer: every file carries
// checksums. What is derived (postings, vector codes, the index of references)
// is made anew from the record when it is missing, damaged or of an older kind;
// a damaged record is [ErrCorrupt].
//
// # Files
//
// An index is a set of segments that never change, and a manifest that names
// them. A segment holds some documents:
//
//	00000012.db     the record: documents, passages, vectors (a bbolt file)
//	00000012.idx    derived: postings, places, IDs, vectors of one byte a number
//	00000012.refs/  derived: references by key (Bleve; for 1,000 passages or more)
//	00000013.vec    vectors of the Refiner, by the hash of the text they are of
//	manifest        the segments of this generation, their checksums, what is
//	                removed in them, the settings; twice, each with a checksum
//	lock            the writer's lock, and who holds it
//
// Put writes a new segment, brings it to the disk and renames a new manifest
// into place; the old version of the document is marked as removed in it. When
// there are eight segments of about one size, or when half of one is removed,
// they are merged, so that their number grows with the logarithm of the corpus.
// Files that no manifest names are removed by the next writer.
//
// # Two speeds
//
// Put embeds with the [Embedder], so that a document can be found at once. A
// [Refiner], such as the transformer in the module index/minilm, gives better
// vectors later: [Index.Refine] and [Refine] go through what is not refined yet,
// what was added last first, and commit a few passages at a time. Vectors are kept
// by the hash of the text, beside the segments: merging, rebuilding and new versions
// of a document touch none, and a text is never computed twice. They are kept at one
// byte a number. A file of them that is damaged costs its passages their refined
// vectors until they are computed again, and nothing else.
//
// While some passages are refined and others are not, each space ranks for itself,
// and the refined passages share out, in the order of the Refiner, the places that
// the Embedder gave to them; see meaning.go. An index whose refined vectors are of a
// model that is not at hand is searched without them ([Found].Refined tells).
//
// # Readers and writers
//
// One process writes: Open takes an advisory lock, which the system releases
// when the process ends, and a second writer gets a [LockedError] that names
// the first. Any number of processes read, without a lock and without waiting:
// a file that they see never changes, and each call works on one generation. A
// reader looks for a new manifest at the start of each call. This is why the
// record is not one bbolt file that is written in place: its lock would keep
// readers out for as long as a writer has it open, and the other way about.
//
// An Index is safe for use by many goroutines. Several may Put; they embed side
// by side and commit one after the other.
//
// # Search
//
// Words are compared by Okapi BM25 (k1 1.2, b 0.75) with English endings taken
// off, meaning by the cosine of vectors; both scores are brought to one range
// and added, with a weight that follows the query, and a passage gains by
// passages beside it that fit. In the vector of a question rare words count more
// ([WordWeigher]); vectors of passages never depend on the corpus, so that they
// stay true while it grows. Acronyms are searched for by their long forms too.
// Bleve serves exact references and prefixes of them; its own ranking is not
// used, since what it calls BM25 is another formula. For up to a thousand
// passages chromem-go finds the nearest vectors, beyond that an exhaustive scan
// over one byte a number, which is some fifty times as fast; either only
// proposes, and exact vectors decide.
//
// On request hits that belong together come as one (SearchOptions.Merge),
// versions of a passage come once with where they differ (Unite), neighbours or
// the section around come along (Around, Section), and a [Reranker] has the last
// word. [Index.Find] also says when nothing here can answer a query: nothing
// comes near it, it asks for an amount and no passage that fits states one of
// that kind, or it names a document of which nothing here speaks. Each [Part]
// can be left out, to measure what it adds.
//
// # Limits
//
// Vectors are scanned one by one, which is right up to about a million passages.
// A segment's postings and codes are held in memory once it is searched: about a
// kilobyte a passage. Text is compared as words of letters; scripts written
// without spaces are found by their runs only.
package index
