// Package static holds the built-in embedder: a vector for each of 27,500
// pieces of words, added up. It needs no network, no model server and no other
// files, and gives the same vectors on every run.
//
// [Default] is the model in the binary; [Parse] reads another in the same
// format. The folder train holds the script that made the model, with its data,
// seeds and licences.
//
// # File format
//
// Little endian: the four bytes "RFE2"; the length of a JSON header as uint32
// and the header, see [Header]; the pieces, UTF-8, one a line, "##" in front of
// one that continues a word; a float16 scale for each piece; for each piece its
// numbers, one byte each; the CRC-32 (IEEE) of all before it as uint32. Zeros
// bring each part to a multiple of 16 bytes. A number's value is scale times
// byte.
//
// # Limits
//
// The model reads English in Latin script. A word that cannot be spelled by its
// pieces counts for nothing, and a text of such words alone gives a vector of
// zeros. There is no limit on the length of a text; the longer it is, the less
// one sentence of it shows.
package static
