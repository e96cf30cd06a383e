package cos

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"fmt"
)

// withEmptyOwner lets a file that is encrypted under AES-256, and whose owner's
// password is empty while its reader's is not, be opened as its reader without
// one: the object library never tries an empty owner's password. The entries U
// and UE of the encryption dictionary are written anew over the old ones, for
// the same file key. Other files are returned as they are.
func withEmptyOwner(src []byte) []byte {
	at := encryption(src)
	if at < 0 {
		return src
	}
	d := entries(src[at:])
	num := func(key string) int { return int(d[key].token.Num) }
	str := func(key string, n int) []byte {
		if b := d[key].token.Bytes; d[key].token.Kind == String && len(b) >= n {
			return b[:n]
		}
		return nil
	}
	r := num("R")
	o, oe, u, ue := str("O", 48), str("OE", 32), str("U", 48), str("UE", 32)
	if num("V") != 5 || r != 5 && r != 6 || o == nil || oe == nil || u == nil || ue == nil {
		return src
	}
	if bytes.Equal(passwordHash(r, u[32:40], nil), u[:32]) || !bytes.Equal(passwordHash(r, o[32:40], u), o[:32]) {
		return src
	}
	key := make([]byte, 32)
	noChain(passwordHash(r, o[40:48], u), cipher.NewCBCDecrypter).CryptBlocks(key, oe)
	out := bytes.Clone(src)
	validation := salted(func(salt []byte) []byte { return append(passwordHash(r, salt, nil), salt...) })
	wrapped := func(salt []byte) []byte {
		b := make([]byte, 32)
		noChain(passwordHash(r, salt, nil), cipher.NewCBCEncrypter).CryptBlocks(b, key)
		return b
	}
	// The salt of the key stands in U, so it must suit both.
	salt := salted(func(salt []byte) []byte { return append(bytes.Clone(salt), wrapped(salt)...) })[:8]
	if !over(out[at:], d["U"], append(validation, salt...)) || !over(out[at:], d["UE"], wrapped(salt)) {
		return src
	}
	return out
}

// salted tries salts until what is made of one can be written as a literal
// string without escapes, which is never longer than what stood there.
func salted(make func(salt []byte) []byte) []byte {
	var salt [8]byte
	for n := uint64(0); ; n++ {
		binary.BigEndian.PutUint64(salt[:], n<<16|0x4141)
		if made := make(salt[:]); !bytes.ContainsAny(made, "()\\\r\n") || n > 1000 {
			return made
		}
	}
}

// over writes a string over an entry's value, blanks behind it, if it fits.
func over(dict []byte, e entry, value []byte) bool {
	text := fmt.Appendf(nil, "<%x>", value)
	if room := e.end - e.start; len(text) > room {
		text = append(append([]byte{'('}, value...), ')')
		if len(text) > room || bytes.ContainsAny(value, "()\\\r\n") {
			return false
		}
	}
	n := copy(dict[e.start:e.end], text)
	for i := e.start + n; i < e.end; i++ {
		dict[i] = ' '
	}
	return true
}

// encryption is where the dictionary that the last mention of encryption refers
// to begins, or -1.
func encryption(src []byte) int {
	word := []byte("/Encrypt")
	for end := len(src); ; {
		at := bytes.LastIndex(src[:end], word)
		if at < 0 {
			return -1
		}
		end = at
		lex := NewLexer(src[at+len(word) : min(len(src), at+100)])
		n, g := lex.Next(), lex.Next()
		if n.Kind == Number && g.Kind == Number && string(lex.Next().Bytes) == "R" {
			return lastObject(src, int(n.Num), int(g.Num))
		}
	}
}

// lastObject is where the content of the last object with a number begins, or
// -1.
func lastObject(src []byte, number, generation int) int {
	head := fmt.Appendf(nil, "%d %d obj", number, generation)
	for end := len(src); ; {
		i := bytes.LastIndex(src[:end], head)
		if i < 0 {
			return -1
		}
		if i == 0 || class[src[i-1]] == space {
			return i + len(head)
		}
		end = i
	}
}

// entry is an entry of a dictionary and where its value is written.
type entry struct {
	token      Token
	start, end int
}

// entries reads the dictionary that src begins with.
func entries(src []byte) map[string]entry {
	out := map[string]entry{}
	src = src[:min(len(src), 8192)]
	open := bytes.Index(src, []byte("<<"))
	if open < 0 {
		return out
	}
	lex := NewLexer(src)
	lex.pos = open + 2
	for {
		key := lex.Next()
		if key.Kind != Name {
			return out
		}
		name := string(key.Bytes)
		lex.skipSpace()
		start := lex.pos
		value := lex.Next()
		if value.Kind == closing || value.Kind == End {
			return out
		}
		value.Bytes = bytes.Clone(value.Bytes)
		out[name] = entry{value, start, lex.pos}
	}
}

// passwordHash is the hash of the empty password under revision 5 or 6 of the
// standard security handler (ISO 32000-2, algorithm 2.B). User is the entry U
// for an owner's password, nil for a reader's.
func passwordHash(revision int, salt, user []byte) []byte {
	sum := sha256.Sum256(append(bytes.Clone(salt), user...))
	k := sum[:]
	if revision < 6 {
		return k
	}
	for round := 1; ; round++ {
		e := bytes.Repeat(append(bytes.Clone(k), user...), 64)
		block, _ := aes.NewCipher(k[:16]) // 16 bytes are a key
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(e, e)
		rest := 0
		for _, b := range e[:16] {
			rest += int(b)
		}
		switch rest % 3 {
		case 0:
			s := sha256.Sum256(e)
			k = s[:]
		case 1:
			s := sha512.Sum384(e)
			k = s[:]
		default:
			s := sha512.Sum512(e)
			k = s[:]
		}
		if round >= 64 && int(e[len(e)-1]) <= round-32 {
			return k[:32]
		}
	}
}

// noChain is AES with a key of 32 bytes in a chain that begins with zeros.
func noChain(key []byte, mode func(cipher.Block, []byte) cipher.BlockMode) cipher.BlockMode {
	block, _ := aes.NewCipher(key) // 32 bytes are a key
	return mode(block, make([]byte, aes.BlockSize))
}
