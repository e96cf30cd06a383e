// Package cos is the view that the PDF reader has of a file's objects and the
// syntax they are written in. The object library stands behind it, so that
// another can take its place.
package cos

// Kind is the kind of an object or token.
type Kind uint8

// The kinds. Keyword and End occur in token streams only.
const (
	Null Kind = iota
	Boolean
	Number
	Name
	String
	Array
	Dict
	Stream
	Keyword
	End
	closing // a closing bracket; seen by callers only where misplaced
)

// Object is a value of the file. References are followed; what is missing,
// broken or of another kind than asked for is the zero value of the answer.
type Object interface {
	Kind() Kind
	// Key is the entry of a dictionary or of a stream's dictionary.
	Key(name string) Object
	// Keys are the names of a dictionary's entries, sorted.
	Keys() []string
	// Index is the item of an array.
	Index(i int) Object
	// Len is the number of an array's items.
	Len() int
	Name() string
	Num() float64
	// Str is a string's bytes, decrypted, escapes resolved.
	Str() string
	// Stream is the decoded data of a stream; the caller must not change it.
	// On an error, what could be decoded comes with it.
	Stream() ([]byte, error)
	// Ref is the number of the object when it was reached through a reference,
	// 0 otherwise.
	Ref() int
}

// Nothing is the null object.
type Nothing struct{}

func (Nothing) Kind() Kind              { return Null }
func (Nothing) Key(string) Object       { return Nothing{} }
func (Nothing) Keys() []string          { return nil }
func (Nothing) Index(int) Object        { return Nothing{} }
func (Nothing) Len() int                { return 0 }
func (Nothing) Name() string            { return "" }
func (Nothing) Num() float64            { return 0 }
func (Nothing) Str() string             { return "" }
func (Nothing) Stream() ([]byte, error) { return nil, nil }
func (Nothing) Ref() int                { return 0 }

// Numbers reads an array of n numbers; nil when it holds another count.
func Numbers(o Object, n int) []float64 {
	if o.Len() != n {
		return nil
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = o.Index(i).Num()
	}
	return out
}
