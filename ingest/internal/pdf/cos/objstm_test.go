package cos

import (
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// TestObjectsBesideTheirStream gives no object whose place is outside of the stream, or
// whose end is before its start.
func TestObjectsBesideTheirStream(t *testing.T) {
	for _, place := range []string{"-99", "-5", "99999", "9999999999999999999999999999", "-9999999999999999999999999999", "9223372036854775807"} {
		f := streamOf("<</A 1>>", "<</B 2>>")
		s := f.c.Table[100].Object.(types.ObjectStreamDict)
		prolog := "1 0 2 " + place + " "
		s.FirstObjOffset, s.Raw = len(prolog), packedBytes(prolog+"<</A 1>><</B 2>>")
		f.c.Table[100].Object = s
		for i := range 2 {
			o, _ := f.unpack(100)
			if data, ok := o.object(i); ok {
				t.Errorf("place %s: object %d is %q", place, i, data)
			}
		}
	}
}

// TestUnpackedIsBounded lets go of unpacked streams when they take too much, with what
// was read of them, and counts each unpacking.
func TestUnpackedIsBounded(t *testing.T) {
	f := streamOf("<</A 1>>", "<</B 2>>")
	read := func(n int) bool { return f.follow(*types.NewIndirectRef(n, 0)).Kind() == Dict }
	if !read(1) || !read(2) || len(f.streams) != 1 || f.unpacked == 0 {
		t.Fatalf("%d streams of %d bytes are kept", len(f.streams), f.unpacked)
	}
	size := f.unpacked
	f.unpacked = maxUnpackedKept
	f.c.Table[101] = f.c.Table[100]
	if _, err := f.unpack(101); err != nil || len(f.streams) != 1 || f.unpacked != size || len(f.recent.tokens) != 0 {
		t.Errorf("%d streams of %d bytes and %d objects are kept, error %v", len(f.streams), f.unpacked, len(f.recent.tokens), err)
	}
	f.decoded.Store(maxDocument)
	if _, err := f.unpack(100); err == nil || read(2) {
		t.Error("unpacked beyond what a document may")
	}
	s := f.c.Table[100].Object.(types.ObjectStreamDict)
	s.FirstObjOffset = 2 // no table of places: left to the library
	f.c.Table[100].Object, f.streams = s, nil
	f.decoded.Store(0)
	for range 2 {
		if o, err := f.unpack(100); o != nil || err != nil || f.decoded.Load() != int64(size)*keptForever {
			t.Errorf("%d bytes count for a stream that the library keeps, error %v", f.decoded.Load(), err)
		}
	}
}
