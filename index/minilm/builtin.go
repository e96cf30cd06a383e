package minilm

import "context"

// BuiltIn is the model in the program as something to plug in where texts are to be
// turned into vectors. It is read when the first text comes, and not before.
type BuiltIn struct{}

// builtInTokens is how much of a text BuiltIn reads: all that the model has places
// for.
const builtInTokens = 512

// Embed returns a vector of Width numbers and of length 1 for each text. What comes
// after 512 tokens of a text is left out.
func (BuiltIn) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	e, err := Open()
	if err != nil {
		return nil, err
	}
	return e.Encode(ctx, texts, &Options{MaxTokens: builtInTokens})
}

// Model names the model, its weights and the length of its vectors, without reading
// it.
func (BuiltIn) Model() (name, digest string, dimension int) { return Name, SHA256, Width }

// EmbedWithin returns for each text the vector of a part of it, from one byte to
// another, as [Encoder.EncodeWithin] does, in windows of 512 tokens.
func (BuiltIn) EmbedWithin(ctx context.Context, texts []string, parts [][2]int) ([][]float32, error) {
	e, err := Open()
	if err != nil {
		return nil, err
	}
	return e.EncodeWithin(ctx, texts, parts, &Options{MaxTokens: builtInTokens})
}
