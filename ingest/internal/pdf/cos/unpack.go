package cos

import (
	"bytes"
	"context"
	"fmt"
	"slices"
)

// maxUnpacked is how much the objects in streams of a file that is rebuilt may
// take, in bytes, and how much may be unpacked in search of them.
const maxUnpacked = 256 << 20

// unpacker goes through the objects of a file that is rebuilt, from the front.
type unpacker struct {
	src  []byte
	left int64 // bytes that may still be read and unpacked
	ends int   // where the next endstream is, from where it was looked for last; len(src) for none
}

// unpacked appends to a file the objects that its object streams hold, each on
// its own, and enters them into offsets, unless the file holds a later one with
// the same number. Catalogue is the number of the document's catalogue among them,
// 0 for none.
func unpacked(ctx context.Context, src []byte, offsets map[int]int) (out []byte, catalogue int) {
	starts := make([]int, 0, len(offsets))
	for _, at := range offsets {
		starts = append(starts, at)
	}
	slices.Sort(starts)
	// Streams of a sound file lie one behind the other, so that they have no more
	// bytes than the file; those that overlap are charged each time.
	u := unpacker{src: src, left: maxUnpacked + int64(len(src)), ends: -1}
	out = src
	from := map[int]int{} // where the stream stands that an object came from
	for k, at := range starts {
		next := len(src)
		if k+1 < len(starts) {
			next = starts[k+1]
		}
		if u.left <= 0 || k%256 == 0 && ctx.Err() != nil {
			break
		}
		for number, body := range u.objects(at, next) {
			if number <= 0 || number > maxRebuilt {
				continue
			}
			if len(out)-len(src) > maxUnpacked {
				return out, catalogue
			}
			if old, ok := offsets[number]; ok && from[number] == 0 && old > at {
				continue
			}
			if len(out) == len(src) {
				out = bytes.Clone(src)
			}
			out = append(out, '\n')
			offsets[number], from[number] = len(out), at+1
			out = fmt.Appendf(out, "%d 0 obj\n%s\nendobj", number, body)
			if isCatalogue(body) {
				catalogue = number
			}
		}
	}
	return out, catalogue
}

// objects gives the objects in the object stream that begins at an offset, by
// number and as they are written; none where there is no such stream. Its
// dictionary ends before the next object. One that is cut off is left out.
func (u *unpacker) objects(at, next int) func(yield func(int, []byte) bool) {
	return func(yield func(int, []byte) bool) {
		lex := NewLexer(u.src[at:next])
		lex.Next() // number
		lex.Next() // generation
		if string(lex.Next().Bytes) != "obj" {
			return
		}
		d := entries(lex.src[lex.pos:min(len(lex.src), lex.pos+2048)])
		if string(d["Type"].token.Bytes) != "ObjStm" {
			return
		}
		lex.Next()
		if string(lex.Next().Bytes) != "stream" {
			return
		}
		data, whole := u.data(at+lex.pos, d)
		n, first := int(d["N"].token.Num), int(d["First"].token.Num)
		if n <= 0 || n > maxRebuilt || first <= 0 || first > len(data) {
			return
		}
		table := NewLexer(data[:first])
		numbers, places := make([]int, 0, n), make([]int, 0, n+1)
		for range n {
			number, place := table.Next(), table.Next()
			if number.Kind != Number || place.Kind != Number {
				break
			}
			numbers, places = append(numbers, int(number.Num)), append(places, first+int(place.Num))
		}
		end := len(data)
		if !whole {
			end = -1 // of the last one nothing is sure
		}
		places = append(places, end)
		for i, number := range numbers {
			if a, b := places[i], places[i+1]; a >= first && a < b && b <= len(data) && !yield(number, data[a:b]) {
				return
			}
		}
	}
}

// data is what the stream holds whose keyword ends at an offset, as far as it
// goes; whole says that it goes to its end. Only Flate without prediction is known.
func (u *unpacker) data(at int, d map[string]entry) (data []byte, whole bool) {
	end := u.end(at)
	whole = end < len(u.src)
	src := bytes.TrimPrefix(bytes.TrimPrefix(u.src[at:end], []byte("\r")), []byte("\n"))
	if u.left -= int64(len(src)); u.left <= 0 {
		return nil, false
	}
	filter, parms := d["Filter"].token, d["DecodeParms"].token
	switch {
	case parms.Kind != Null:
		return nil, false
	case filter.Kind == Null:
		return src, whole
	case filter.Kind == Name && string(filter.Bytes) == "FlateDecode", filter.Kind == Array && len(filter.Items) == 1 && string(filter.Items[0].Bytes) == "FlateDecode":
		data, err := inflate(src, min(MaxStream, u.left))
		u.left -= int64(len(data))
		return data, whole && err == nil
	}
	return nil, false
}

// end is where the first endstream behind an offset begins, the end of the file
// where there is none. Offsets rise, so that all searches together read the file
// once.
func (u *unpacker) end(at int) int {
	if u.ends < at {
		u.ends = len(u.src)
		if i := bytes.Index(u.src[at:], []byte("endstream")); i >= 0 {
			u.ends = at + i
		}
	}
	return u.ends
}
