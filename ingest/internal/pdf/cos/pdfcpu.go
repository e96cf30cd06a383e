package cos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
	"github.com/referent-go/referent/ingest/internal/event"
)

// Limits of what a file may make us decode, in bytes: one stream, and all
// streams of a document together.
const (
	MaxStream   = 64 << 20
	maxDocument = 2 << 30
)

// noConfigDir keeps the library from writing settings into the user's home. It
// changes a variable of the library, so it is done once. (The library's own
// function for that would bring in all that it can do to a file, and a tenth of a
// second of start-up.)
var noConfigDir = sync.OnceFunc(func() { model.ConfigPath = "disable" })

// Open reads a file and returns its catalogue and info dictionary. The password
// opens an encrypted file as its reader or its owner; empty is what most such
// files want. The objects may be used from several goroutines. Errors wrap
// event.ErrEncrypted, event.ErrTooLarge or event.ErrDamaged.
func Open(ctx context.Context, src []byte, password string) (catalogue, info Object, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errWithin
		}
	}()
	noConfigDir()
	conf := model.NewDefaultConfiguration()
	conf.ValidationMode = model.ValidationRelaxed
	conf.UserPW, conf.OwnerPW = password, password
	conf.Limits.MaxDecodeBytes = MaxStream
	conf.Limits.MaxStreamBytes = 256 << 20
	conf.Limits.MaxObjectCount = 4 << 20
	conf.Limits.MaxXRefEntries = 4 << 20
	c, err := pdfcpu.ReadWithContext(ctx, bytes.NewReader(prepared(src, password)), conf)
	if err != nil {
		return nil, nil, named(ctx, err)
	}
	root, err := c.Catalog()
	if err != nil {
		return nil, nil, fmt.Errorf("%w: no catalogue", event.ErrDamaged)
	}
	f := &file{c: c}
	info = Nothing{}
	if c.Info != nil {
		info = f.follow(*c.Info)
	}
	return cpuObject{f, root, 0}, info, nil
}

// prepared is a file in the form that the library can open.
func prepared(src []byte, password string) []byte {
	if !bytes.Contains(src, []byte("/Encrypt")) {
		return src
	}
	src = withEncryptReference(src)
	if password == "" {
		src = withEmptyOwner(src)
	}
	return src
}

// errUnpack is for a stream that the library cannot unpack, or not all of it.
var errUnpack = errors.New("a stream cannot be unpacked")

// errWithin is for a panic of the library.
var errWithin = fmt.Errorf("%w: pdfcpu fails within itself", event.ErrDamaged)

// named turns an error of pdfcpu into one of ours, in our words: its own name the
// object that it happened to read first, which is another each time, and may hold
// words of the file. So they tell nothing but the step they begin with. Numbers of
// objects beyond a limit are damage: only what was unpacked has a size.
func named(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, pdfcpu.ErrWrongPassword):
		return fmt.Errorf("%w: a password is needed", event.ErrEncrypted)
	case errors.Is(err, pdfcpu.ErrUnsupportedEncryptionFeature):
		return fmt.Errorf("%w: by a method that is not known", event.ErrEncrypted)
	case errors.Is(err, filter.ErrDecodeLimitExceeded):
		return fmt.Errorf("%w: a stream of over %d MiB", event.ErrTooLarge, MaxStream>>20)
	case errors.Is(err, pdfcpu.ErrCorruptHeader), errors.Is(err, pdfcpu.ErrEmptyInput):
		return fmt.Errorf("%w: no header of a PDF file", event.ErrDamaged)
	case errors.Is(err, pdfcpu.ErrMalformedEncryption):
		return fmt.Errorf("%w: the encryption is broken", event.ErrDamaged)
	case errors.Is(err, pdfcpu.ErrMissingXRefSection), strings.HasPrefix(err.Error(), "xref table: "):
		return fmt.Errorf("%w: the cross-reference table cannot be read", event.ErrDamaged)
	}
	return fmt.Errorf("%w: objects cannot be read", event.ErrDamaged)
}

// file is an open file and what has been decoded of it so far.
type file struct {
	mu       sync.Mutex // the library unpacks and notes objects when they are asked for
	c        *model.Context
	recent   recent
	streams  map[int]*objectStream // by number; nil for those left to the library
	unpacked int                   // bytes of the streams that are kept
	lex      Lexer
	decoded  atomic.Int64
}

// load is the object that a reference leads to: the library's, or a packed one.
func (f *file) load(r types.IndirectRef) (o types.Object, t *Token, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if e, ok := f.c.FindTableEntryForIndRef(&r); ok && !e.Free {
		if l, ok := e.Object.(types.LazyObjectStreamObject); ok {
			t, err = f.packed(r.ObjectNumber.Value(), e, &l)
			return nil, t, err
		}
	}
	o, err = f.c.Dereference(r)
	return o, nil, err
}

func (f *file) follow(o types.Object) Object {
	ref := 0
	for range 8 {
		r, ok := o.(types.IndirectRef)
		if !ok {
			return cpuObject{f, o, ref}
		}
		ref = r.ObjectNumber.Value()
		next, packed, err := f.load(r)
		if err != nil {
			return Nothing{}
		}
		if packed != nil {
			return packedObject{f, packed, ref}
		}
		o = next
	}
	return Nothing{}
}

type cpuObject struct {
	f   *file
	o   types.Object
	ref int
}

func (x cpuObject) Kind() Kind {
	switch x.o.(type) {
	case types.Boolean:
		return Boolean
	case types.Integer, types.Float:
		return Number
	case types.Name:
		return Name
	case types.StringLiteral, types.HexLiteral:
		return String
	case types.Array:
		return Array
	case types.Dict:
		return Dict
	case types.StreamDict, *types.StreamDict, types.ObjectStreamDict, *types.ObjectStreamDict:
		return Stream
	}
	return Null
}

func (x cpuObject) dict() types.Dict {
	switch d := x.o.(type) {
	case types.Dict:
		return d
	case types.StreamDict:
		return d.Dict
	case *types.StreamDict:
		return d.Dict
	}
	return nil
}

func (x cpuObject) Key(name string) Object {
	if o, ok := x.dict().Find(name); ok {
		return x.f.follow(o)
	}
	return Nothing{}
}

func (x cpuObject) Keys() []string {
	d := x.dict()
	keys := make([]string, 0, len(d))
	for k := range d {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (x cpuObject) Index(i int) Object {
	if a, ok := x.o.(types.Array); ok && i >= 0 && i < len(a) {
		return x.f.follow(a[i])
	}
	return Nothing{}
}

func (x cpuObject) Len() int {
	a, _ := x.o.(types.Array)
	return len(a)
}

func (x cpuObject) Name() string {
	n, ok := x.o.(types.Name)
	if !ok {
		return ""
	}
	if s, err := types.DecodeName(string(n)); err == nil {
		return s
	}
	return string(n)
}

func (x cpuObject) Num() float64 {
	switch n := x.o.(type) {
	case types.Integer:
		return float64(n)
	case types.Float:
		return float64(n)
	case types.Boolean:
		if n {
			return 1
		}
	}
	return 0
}

func (x cpuObject) Str() string {
	switch s := x.o.(type) {
	case types.StringLiteral:
		if b, err := types.Unescape(string(s)); err == nil {
			return string(b)
		}
		return string(s)
	case types.HexLiteral:
		if b, err := s.Bytes(); err == nil {
			return string(b)
		}
	}
	return ""
}

func (x cpuObject) Ref() int { return x.ref }

func (x cpuObject) Stream() ([]byte, error) {
	return x.unpacked(nil)
}

// AppendStream appends to dst what o.Stream gives, with its error. The memory may be
// used again.
func AppendStream(dst []byte, o Object) ([]byte, error) {
	if dst == nil {
		dst = []byte{}
	}
	if x, ok := o.(cpuObject); ok {
		return x.unpacked(dst)
	}
	data, err := o.Stream()
	return append(dst, data...), err
}

// unpacked appends a stream's data to dst; where dst is nil, it may be the library's.
func (x cpuObject) unpacked(dst []byte) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			data, err = dst, errWithin
		}
	}()
	var s types.StreamDict
	switch o := x.o.(type) {
	case types.StreamDict:
		s = o
	case *types.StreamDict:
		s = *o
	default:
		return dst, fmt.Errorf("%w: not a stream", event.ErrDamaged)
	}
	if f := s.FilterPipeline; s.Content == nil && len(f) == 1 && f[0].Name == filter.Flate && f[0].DecodeParms == nil {
		data, err = inflateTo(dst, s.Raw, MaxStream)
	} else {
		if s.Content == nil {
			if err = s.DecodeWithLimit(MaxStream); errors.Is(err, filter.ErrDecodeLimitExceeded) {
				err = fmt.Errorf("%w: a stream of over %d MiB", event.ErrTooLarge, MaxStream>>20)
			} else if err != nil {
				err = errUnpack
			}
		}
		if data = s.Content; dst != nil {
			data = append(dst, s.Content...)
		}
	}
	if x.f.decoded.Add(int64(len(data)-len(dst))) > maxDocument {
		return dst, fmt.Errorf("%w: over %d GiB of page content", event.ErrTooLarge, maxDocument>>30)
	}
	return data, err
}

// Spent says in an error that the file of an object was made to unpack more than a
// document may. Which of its streams are then missing is chance where several
// goroutines read.
func Spent(o Object) error {
	var f *file
	switch x := o.(type) {
	case cpuObject:
		f = x.f
	case packedObject:
		f = x.f
	}
	if f != nil && f.decoded.Load() > maxDocument {
		return fmt.Errorf("%w: over %d GiB of page content", event.ErrTooLarge, maxDocument>>30)
	}
	return nil
}
