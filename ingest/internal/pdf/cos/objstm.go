package cos

import (
	"bytes"
	"compress/zlib"
	"io"
	"sync"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// objectStream is an object stream that is unpacked: its data, and where each of its
// objects begins there.
type objectStream struct {
	data   []byte
	starts []int
}

// object is the object with an index as it is written; false where the library has to
// tell what it is.
func (s *objectStream) object(i int) ([]byte, bool) {
	if s == nil || i < 0 || i >= len(s.starts) {
		return nil, false
	}
	from, to := s.starts[i], len(s.data)
	if i+1 < len(s.starts) {
		to = s.starts[i+1]
	}
	if from > to || to > len(s.data) {
		return nil, false
	}
	return s.data[from:to], true
}

// unpack is the object stream with a number, nil where the library has to unpack it:
// it does so as well, but takes new memory for each.
func (f *file) unpack(number int) *objectStream {
	s, ok := f.streams[number]
	if ok {
		return s
	}
	if e, ok := f.c.Find(number); ok {
		s = unpackEntry(e)
	}
	if f.streams == nil {
		f.streams = map[int]*objectStream{}
	}
	f.streams[number] = s
	return s
}

func unpackEntry(e *model.XRefTableEntry) *objectStream {
	o, ok := e.Object.(types.ObjectStreamDict)
	if !ok || o.Content != nil || len(o.FilterPipeline) != 1 || o.FilterPipeline[0].Name != filter.Flate || o.FilterPipeline[0].DecodeParms != nil {
		return nil
	}
	data := unzip(o.Raw, min(MaxStream, o.MaxDecodeBytes))
	if o.FirstObjOffset <= 0 || o.FirstObjOffset > len(data) {
		return nil
	}
	lex := NewLexer(data[:o.FirstObjOffset])
	s := &objectStream{data: data, starts: make([]int, 0, len(o.ObjArray))}
	for range o.ObjArray {
		number, at := lex.Next(), lex.Next()
		if number.Kind != Number || at.Kind != Number {
			return nil
		}
		s.starts = append(s.starts, o.FirstObjOffset+int(at.Num))
	}
	return s
}

// unzippers are used again, as inflaters are.
var unzippers = sync.Pool{}

// unzip unpacks what is whole and no longer than a limit; nil for others.
func unzip(raw []byte, limit int64) []byte {
	r, _ := unzippers.Get().(io.ReadCloser)
	var err error
	if r == nil {
		r, err = zlib.NewReader(bytes.NewReader(raw))
	} else {
		err = r.(zlib.Resetter).Reset(bytes.NewReader(raw), nil)
	}
	if err != nil {
		return nil
	}
	defer unzippers.Put(r)
	b := bytes.NewBuffer(make([]byte, 0, min(limit, int64(len(raw))*5)+bytes.MinRead))
	if n, err := b.ReadFrom(io.LimitReader(r, limit+1)); err != nil || n > limit {
		return nil
	}
	return b.Bytes()
}
