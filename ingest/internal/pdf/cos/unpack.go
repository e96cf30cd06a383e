package cos

import (
	"bytes"
	"fmt"
	"slices"
)

// maxUnpacked is how much the objects in streams of a file that is rebuilt may
// take, in bytes.
const maxUnpacked = 256 << 20

// unpacked appends to a file the objects that its object streams hold, each on
// its own, and enters them into offsets, unless the file holds a later one with
// the same number. Catalogue is the number of the document's catalogue among them,
// 0 for none.
func unpacked(src []byte, offsets map[int]int) (out []byte, catalogue int) {
	starts := make([]int, 0, len(offsets))
	for _, at := range offsets {
		starts = append(starts, at)
	}
	slices.Sort(starts)
	out = src
	from := map[int]int{} // where the stream stands that an object came from
	for _, at := range starts {
		for number, body := range objectStream(src[at:]) {
			if number <= 0 || number > maxRebuilt || len(out)-len(src) > maxUnpacked {
				continue
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

// objectStream gives the objects in the object stream that src begins with, by
// number and as they are written; none where there is no such stream. One that is
// cut off is left out.
func objectStream(src []byte) func(yield func(int, []byte) bool) {
	return func(yield func(int, []byte) bool) {
		lex := NewLexer(src)
		lex.Next() // number
		lex.Next() // generation
		if string(lex.Next().Bytes) != "obj" {
			return
		}
		at := lex.pos
		d := entries(src[at:min(len(src), at+2048)])
		if string(d["Type"].token.Bytes) != "ObjStm" {
			return
		}
		lex.Next()
		if string(lex.Next().Bytes) != "stream" {
			return
		}
		data, whole := streamData(src[lex.pos:], d)
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

// streamData is the data of a stream whose keyword is passed, as far as it goes;
// whole says that it goes to its end. Only Flate without prediction is known.
func streamData(src []byte, d map[string]entry) (data []byte, whole bool) {
	src = bytes.TrimPrefix(bytes.TrimPrefix(src, []byte("\r")), []byte("\n"))
	end := bytes.Index(src, []byte("endstream"))
	whole = end >= 0
	if whole {
		src = src[:end]
	}
	filter, parms := d["Filter"].token, d["DecodeParms"].token
	switch {
	case parms.Kind != Null:
		return nil, false
	case filter.Kind == Null:
		return src, whole
	case filter.Kind == Name && string(filter.Bytes) == "FlateDecode", filter.Kind == Array && len(filter.Items) == 1 && string(filter.Items[0].Bytes) == "FlateDecode":
		data, err := inflate(src, MaxStream)
		return data, whole && err == nil
	}
	return nil, false
}
