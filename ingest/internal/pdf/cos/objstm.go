package cos

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"sync"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
	"github.com/referent-go/referent/ingest/internal/event"
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
	if from < 0 || from > to || to > len(s.data) {
		return nil, false
	}
	return s.data[from:to], true
}

// unpack is the object stream with a number, nil where the library has to unpack it:
// it does so as well, but takes new memory for each.
// Each unpacking counts as decoded. When those that are kept take more than a limit all
// are let go of, and so are the objects read from them, which hold on to their data.
func (f *file) unpack(number int) (*objectStream, error) {
	s, ok := f.streams[number]
	if ok {
		return s, nil
	}
	size := 0
	if e, ok := f.c.Find(number); ok {
		if s = unpackEntry(e); s != nil {
			size = len(s.data)
		} else {
			f.decoded.Add(keptForever * unpackedSize(e))
		}
	}
	if f.decoded.Add(int64(size)) > maxDocument {
		return nil, errObjects
	}
	if f.unpacked += size; f.streams == nil || f.unpacked > maxUnpackedKept {
		left := map[int]*objectStream{}
		for n, s := range f.streams {
			if s == nil {
				left[n] = nil // counted once
			}
		}
		f.streams, f.recent, f.unpacked = left, recent{}, size
	}
	f.streams[number] = s
	return s, nil
}

// maxUnpackedKept is how many bytes of unpacked object streams are kept. Those that the
// library unpacks it keeps as long as the file is open, so they count several times.
const (
	maxUnpackedKept = 256 << 20
	keptForever     = maxDocument / maxUnpackedKept
)

var errObjects = fmt.Errorf("%w: over %d GiB of objects", event.ErrTooLarge, maxDocument>>30)

// unpackedSize is how many bytes the library takes for an object stream.
func unpackedSize(e *model.XRefTableEntry) int64 {
	o, ok := e.Object.(types.ObjectStreamDict)
	if !ok || o.Content != nil {
		return 0
	}
	s := o.StreamDict // a copy, so that the data is not kept twice
	if s.DecodeWithLimit(min(MaxStream, o.MaxDecodeBytes)) != nil {
		return 0
	}
	return int64(len(s.Content))
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
		start := -1 // of an object that is not there
		if at.Num >= 0 && at.Num <= float64(len(data)-o.FirstObjOffset) {
			start = o.FirstObjOffset + int(at.Num)
		}
		s.starts = append(s.starts, start)
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
