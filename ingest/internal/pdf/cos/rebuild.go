package cos

import (
	"bytes"
	"context"
	"fmt"
	"slices"
)

// Rebuild gives a file whose table of objects is broken a new one, appended to
// it, from the objects that can be seen in it; nil where that leads nowhere or
// ctx ends. Of several objects with one number the last counts. Objects inside of
// streams are written out, unless the file is encrypted, up to a limit. The time
// it takes grows with the size of the file and no faster.
func Rebuild(ctx context.Context, src []byte) []byte {
	offsets := map[int]int{}
	root, number := 0, 0
	from := 0 // where the body of the object with that number begins
	// look takes the object that was found last, up to where the next begins.
	look := func(end int) {
		body := src[from:max(from, min(from+512, end))]
		if end := bytes.Index(body, []byte("endobj")); end >= 0 {
			body = body[:end]
		}
		if number > 0 && isCatalogue(body) {
			root = number
		}
	}
	for at, n := 0, 0; ; n++ {
		if n%4096 == 0 && ctx.Err() != nil {
			return nil
		}
		i := bytes.Index(src[at:], []byte("obj"))
		if i < 0 {
			break
		}
		i += at
		at = i + len("obj")
		found, start, ok := header(src, i)
		if !ok || found <= 0 || found > maxRebuilt {
			continue
		}
		look(start)
		offsets[found] = start
		number, from = found, at
	}
	look(len(src))
	if !bytes.Contains(src, []byte("/Encrypt")) {
		var catalogue int
		if src, catalogue = unpacked(ctx, src, offsets); catalogue > 0 {
			root = catalogue
		}
	}
	keys, named := trailerKeys(src)
	if ctx.Err() != nil || root == 0 && !named || len(offsets) == 0 {
		return nil
	}
	return appendTable(src, offsets, root, keys, named)
}

// maxRebuilt is the highest object number of a table that is rebuilt.
const maxRebuilt = 1 << 20

// header reads backwards from the word obj at i: "12 0 obj". An "endobj" has no
// number.
func header(src []byte, i int) (number, start int, ok bool) {
	back := func(accept func(byte) bool) int {
		n := 0
		for i > 0 && n < 16 && accept(src[i-1]) {
			i--
			n++
		}
		return n
	}
	isSpace := func(c byte) bool { return class[c] == space }
	isDigit := func(c byte) bool { return c >= '0' && c <= '9' }
	if back(isSpace) == 0 || back(isDigit) == 0 || back(isSpace) == 0 {
		return 0, 0, false
	}
	end := i
	if n := back(isDigit); n == 0 || n > 7 {
		return 0, 0, false
	}
	for _, c := range src[i:end] {
		number = number*10 + int(c-'0')
	}
	return number, i, true
}

func isCatalogue(body []byte) bool {
	t := NewLexer(body).Next()
	for i := 0; i+1 < len(t.Items); i++ {
		if string(t.Items[i].Bytes) == "Type" && string(t.Items[i+1].Bytes) == "Catalog" {
			return true
		}
	}
	return false
}

// trailerKeys are the entries of the trailers that a new one needs, as they are
// written there, the last trailer's first; named says whether the root is one.
func trailerKeys(src []byte) (keys []byte, named bool) {
	have := map[string]bool{}
	for end := len(src); len(have) < 4; {
		at := bytes.LastIndex(src[:end], []byte("trailer"))
		if at < 0 {
			break
		}
		dict := src[at+len("trailer") : min(end, at+4096)]
		end = at
		for _, key := range []string{"Root", "Encrypt", "ID", "Info"} {
			value := valueOf(dict, key)
			if value == nil || have[key] {
				continue
			}
			have[key] = true
			named = named || key == "Root"
			keys = fmt.Appendf(keys, "/%s %s", key, value)
		}
	}
	return keys, named
}

// valueOf is the text of an entry's value: a reference, a dictionary or an
// array.
func valueOf(dict []byte, key string) []byte {
	i := bytes.Index(dict, []byte("/"+key))
	if i < 0 {
		return nil
	}
	rest := dict[i+1+len(key):]
	lex := NewLexer(rest)
	switch lex.Next().Kind {
	case Dict, Array:
		return rest[:lex.pos]
	case Number:
		if lex.Next().Kind == Number && string(lex.Next().Bytes) == "R" {
			return rest[:lex.pos]
		}
	}
	return nil
}

func appendTable(src []byte, offsets map[int]int, root int, keys []byte, named bool) []byte {
	numbers := make([]int, 0, len(offsets))
	for n := range offsets {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	var b bytes.Buffer
	b.Write(src)
	b.WriteByte('\n')
	table := b.Len()
	b.WriteString("xref\n0 1\n0000000000 65535 f \n")
	for _, n := range numbers {
		fmt.Fprintf(&b, "%d 1\n%010d 00000 n \n", n, offsets[n])
	}
	if !named {
		keys = fmt.Appendf(keys, "/Root %d 0 R", root)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d%s>>\nstartxref\n%d\n%%%%EOF\n", numbers[len(numbers)-1]+1, keys, table)
	return b.Bytes()
}
