// Package ledong gives the view of package cos on the objects of a file read by
// github.com/ledongthuc/pdf. That library exhausts memory beyond recovery on
// some hostile files and loops on others, so what reads files of others with it
// belongs in a process of its own with a limit of memory and of time.
package ledong

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/ledongthuc/pdf"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Open reads a file and returns its catalogue and info dictionary, as cos.Open
// does.
func Open(ctx context.Context, src []byte, password string) (catalogue, info cos.Object, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", event.ErrDamaged, r)
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	asked := false
	r, err := pdf.NewReaderEncrypted(bytes.NewReader(src), int64(len(src)), func() string {
		if asked {
			return "" // ends the asking
		}
		asked = true
		return password
	})
	switch {
	case errors.Is(err, pdf.ErrInvalidPassword):
		return nil, nil, fmt.Errorf("%w: a password is needed", event.ErrEncrypted)
	case err != nil:
		return nil, nil, fmt.Errorf("%w: %v", event.ErrDamaged, err)
	}
	t := object{v: r.Trailer(), below: &refs{}}
	return t.Key("Root"), t.Key("Info"), nil
}

// object is a value and where it was found, from which alone the library lets
// its number be told.
type object struct {
	v     pdf.Value
	in    pdf.Value
	key   string // in a dictionary
	index int    // in an array
	among *refs  // the numbers of what that place holds
	below *refs  // the numbers of what the value itself holds
}

func (o object) Kind() cos.Kind {
	switch o.v.Kind() {
	case pdf.Bool:
		return cos.Boolean
	case pdf.Integer, pdf.Real:
		return cos.Number
	case pdf.String:
		return cos.String
	case pdf.Name:
		return cos.Name
	case pdf.Dict:
		return cos.Dict
	case pdf.Array:
		return cos.Array
	case pdf.Stream:
		return cos.Stream
	}
	return cos.Null
}

func (o object) Key(name string) (found cos.Object) {
	defer nothing(&found)
	return object{v: o.v.Key(name), in: o.v, key: name, among: o.below, below: &refs{}}
}

func (o object) Index(i int) (found cos.Object) {
	if i < 0 || i >= o.v.Len() {
		return cos.Nothing{}
	}
	defer nothing(&found)
	return object{v: o.v.Index(i), in: o.v, index: i, among: o.below, below: &refs{}}
}

// nothing makes a null of what the library panics on.
func nothing(found *cos.Object) {
	if recover() != nil {
		*found = cos.Nothing{}
	}
}

func (o object) Keys() []string {
	keys := slices.Clone(o.v.Keys())
	slices.Sort(keys)
	return keys
}

func (o object) Len() int     { return o.v.Len() }
func (o object) Name() string { return o.v.Name() }
func (o object) Str() string  { return o.v.RawString() }

func (o object) Num() float64 {
	if o.v.Kind() == pdf.Integer {
		return float64(o.v.Int64())
	}
	return o.v.Float64()
}

func (o object) Stream() (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", event.ErrDamaged, r)
		}
	}()
	if o.v.Kind() != pdf.Stream {
		return nil, fmt.Errorf("%w: not a stream", event.ErrDamaged)
	}
	r := o.v.Reader()
	defer r.Close()
	data, err = io.ReadAll(io.LimitReader(r, cos.MaxStream+1))
	switch {
	case len(data) > cos.MaxStream:
		return data[:cos.MaxStream], fmt.Errorf("%w: a stream of over %d MiB", event.ErrTooLarge, cos.MaxStream>>20)
	case err != nil:
		return data, fmt.Errorf("%w: %v", event.ErrDamaged, err)
	}
	return data, nil
}
