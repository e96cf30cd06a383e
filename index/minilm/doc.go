// Package minilm turns texts into vectors with all-MiniLM-L6-v2, a transformer of
// six layers whose weights are in the program: no server, no download, no cgo. It
// is a module of its own and knows nothing of the rest of Referent.
//
// [Open] is the model in the program, [Parse] reads another file of the same
// format. [Encoder.Encode] gives one vector a text, [Encoder.Tokens] one a token,
// with the bytes of the text that it stands for. An Encoder is safe for use by
// several goroutines, and gives equal vectors for equal texts whatever they are
// given together with.
//
// # Speed
//
// Products of matrices take nearly all the time. They are written in assembly for
// AVX-512 and AVX2 with FMA, and for NEON; the fastest that the processor has is
// chosen when a model is opened. Other processors run plain Go. Vectors of
// different kernels lie within 1e-4 of each other. Texts are sorted by length, put
// together to batches without any padding, and shared out to one goroutine a
// processor. Weights stay one byte a number in memory, and are widened panel by
// panel as they are used: that takes a hundredth of the time, and spares reading
// four times as much from memory.
//
// # Limits
//
// A text is cut after 256 tokens, as the authors' own library does, unless
// [Options] say otherwise; the model has places for 512. It reads English. Text in
// the form of a special token ("[SEP]") is read as any other text.
//
// # File format
//
// Little endian: the four bytes "RFM1"; the length of a JSON header as uint32 and
// the header, see [Header]; the pieces of words, one a line, "##" in front of one
// that continues a word; a float32 scale for each piece, then for each its
// numbers; float32 vectors of the places, of segment 0 already added; float32 gain
// and bias of the first normalisation. Then for each layer: float32 biases of
// query, key, value and attention output, gain and bias of the normalisation, bias
// of the inner and of the outer layer, gain and bias of the normalisation; then
// the blocks, matrices of width inputs by width outputs: query, key, value,
// attention output, those of the inner layer by outputs, those of the outer layer
// by inputs. A block is the scales, the upper halves of float32 numbers, for each group
// of inputs one an output, then panels of 32 outputs, in each of which the numbers
// of one input stand together. A number of a piece or block takes one byte, and its
// value is scale times number; where the header says 32 bits it is a float32, and a
// block has no scales. Zeros bring each part to a multiple of 16 bytes.
// The CRC-32 (IEEE) of all before it ends the file.
package minilm
