package cos

import "bytes"

// MaxDepth bounds nested arrays and dictionaries.
const MaxDepth = 32

// Token is one operand or operator. Bytes and Items belong to the lexer and
// hold until its next Reset.
type Token struct {
	Kind  Kind
	Num   float64
	Bytes []byte
	Items []Token
}

// Lexer reads tokens from a byte slice, which it does not change.
type Lexer struct {
	src    []byte
	pos    int
	text   []byte  // what escaped strings came to, since Reset
	items  []Token // the items of the array being read at depth 1
	inner  []Token // those of the arrays in it that are not read to their end
	closer byte
	shelf  *shelf // for the items of nested arrays
	refs   bool   // "5 0 R" is one token
	Deep   bool   // brackets nested deeper than MaxDepth; those were passed over
}

// NewLexer returns a lexer over src.
func NewLexer(src []byte) *Lexer { return &Lexer{src: src} }

// Reset lets go of the tokens given out so far, so that their memory is used
// again.
func (l *Lexer) Reset() {
	l.text = l.text[:0]
	l.items = l.items[:0]
}

// Next returns the next token.
func (l *Lexer) Next() (t Token) {
	l.read(&t, 0)
	return t
}

// read reads the next token into t, which is empty. Most tokens are numbers and
// strings in the arrays that show text, so that they are written where they are to
// stand.
func (l *Lexer) read(t *Token, depth int) {
	l.skipSpace()
	if l.pos >= len(l.src) {
		t.Kind = End
		return
	}
	switch c := l.src[l.pos]; c {
	case '/':
		l.pos++
		t.Kind, t.Bytes = Name, l.name()
	case '(':
		l.pos++
		t.Kind, t.Bytes = String, l.literal()
	case '<':
		l.pos++
		if l.pos < len(l.src) && l.src[l.pos] == '<' {
			l.pos++
			l.group(t, Dict, '>', depth)
			return
		}
		t.Kind, t.Bytes = String, l.hex()
	case '[':
		l.pos++
		l.group(t, Array, ']', depth)
	case '>':
		l.pos++
		if l.pos < len(l.src) && l.src[l.pos] == '>' {
			l.pos++
		}
		l.closer = '>'
		t.Kind = closing
	case ']', ')', '{', '}':
		l.pos++
		l.closer = c
		t.Kind = closing
	default:
		l.word(t)
	}
}

// group reads into t what stands up to the closing bracket.
func (l *Lexer) group(t *Token, kind Kind, closer byte, depth int) {
	if depth >= MaxDepth {
		l.Deep, l.closer = true, 0 // it closes nothing
		t.Kind = closing
		return
	}
	if depth > 0 {
		l.nested(t, kind, closer, depth)
		return
	}
	start := len(l.items)
	for {
		n := len(l.items)
		l.items = append(l.items, Token{})
		item := &l.items[n] // what is nested in it uses other memory
		l.read(item, 1)
		if item.Kind < Keyword { // nearly all
			continue
		}
		if item.Kind == Keyword && l.refs && refers(l.items[start:]) {
			l.items = l.items[:n-1]
			continue
		}
		ends := item.Kind == End || item.Kind == closing && l.closer == closer
		if item.Kind == End || item.Kind == closing {
			l.items = l.items[:n]
		}
		if ends {
			break
		}
	}
	t.Kind, t.Items = kind, l.items[start:len(l.items):len(l.items)]
}

// nested is group for what stands in another. Arrays of arrays are rare: only the
// outermost uses the lexer's own space, the others are copied out of it.
func (l *Lexer) nested(t *Token, kind Kind, closer byte, depth int) {
	begin := len(l.inner)
	for {
		var item Token
		l.read(&item, depth+1)
		if item.Kind == End || item.Kind == closing && l.closer == closer {
			break
		}
		if item.Kind == closing {
			continue
		}
		l.inner = append(l.inner, item)
		if item.Kind == Keyword && l.refs && refers(l.inner[begin:]) {
			l.inner = l.inner[:len(l.inner)-2]
		}
	}
	t.Kind, t.Items = kind, l.shelf.copy(l.inner[begin:])
	l.inner = l.inner[:begin]
}

func (l *Lexer) skipSpace() {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case class[c] == space:
			l.pos++
		case c == '%':
			for l.pos < len(l.src) && l.src[l.pos] != '\n' && l.src[l.pos] != '\r' {
				l.pos++
			}
		default:
			return
		}
	}
}

func (l *Lexer) name() []byte {
	start, escaped := l.pos, false
	for l.pos < len(l.src) && class[l.src[l.pos]] == regular {
		escaped = escaped || l.src[l.pos] == '#'
		l.pos++
	}
	raw := l.src[start:l.pos]
	if !escaped {
		return raw
	}
	begin := len(l.text)
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) && hexValue(raw[i+1]) >= 0 && hexValue(raw[i+2]) >= 0 {
			l.text = append(l.text, byte(hexValue(raw[i+1])<<4|hexValue(raw[i+2])))
			i += 2
			continue
		}
		l.text = append(l.text, raw[i])
	}
	return l.text[begin:len(l.text):len(l.text)]
}

// literal reads a string in round brackets; the opening one is read already.
func (l *Lexer) literal() []byte {
	start, depth := l.pos, 1
	for i := l.pos; i < len(l.src); i++ {
		switch l.src[i] {
		case '\\', '\r':
			return l.escapedLiteral(start, i, depth)
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				l.pos = i + 1
				return l.src[start:i]
			}
		}
	}
	l.pos = len(l.src)
	return l.src[start:]
}

func (l *Lexer) escapedLiteral(start, at, depth int) []byte {
	begin := len(l.text)
	l.text = append(l.text, l.src[start:at]...)
	l.pos = at
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		l.pos++
		switch c {
		case '\\':
			l.escape()
			continue
		case '\r':
			if l.pos < len(l.src) && l.src[l.pos] == '\n' {
				l.pos++
			}
			c = '\n'
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			break
		}
		l.text = append(l.text, c)
	}
	return l.text[begin:len(l.text):len(l.text)]
}

func (l *Lexer) escape() {
	if l.pos >= len(l.src) {
		return
	}
	c := l.src[l.pos]
	l.pos++
	switch c {
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case '\n':
		return
	case '\r':
		if l.pos < len(l.src) && l.src[l.pos] == '\n' {
			l.pos++
		}
		return
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v := int(c - '0')
		for i := 0; i < 2 && l.pos < len(l.src) && l.src[l.pos] >= '0' && l.src[l.pos] <= '7'; i++ {
			v = v*8 + int(l.src[l.pos]-'0')
			l.pos++
		}
		c = byte(v)
	}
	l.text = append(l.text, c)
}

func (l *Lexer) hex() []byte {
	begin, high := len(l.text), -1
	for l.pos < len(l.src) && l.src[l.pos] != '>' {
		if v := hexValue(l.src[l.pos]); v >= 0 {
			if high < 0 {
				high = v
			} else {
				l.text = append(l.text, byte(high<<4|v))
				high = -1
			}
		}
		l.pos++
	}
	l.pos = min(l.pos+1, len(l.src))
	if high >= 0 {
		l.text = append(l.text, byte(high<<4))
	}
	return l.text[begin:len(l.text):len(l.text)]
}

// SkipImage passes over the data of an inline image; call it after the keyword
// ID. The data ends at an EI between white space that text follows.
func (l *Lexer) SkipImage() {
	for i := l.pos; i < len(l.src); {
		k := bytes.Index(l.src[i:], []byte("EI"))
		if k < 0 {
			break
		}
		k += i
		i = k + 2
		if k > 0 && class[l.src[k-1]] != space || i < len(l.src) && class[l.src[i]] != space {
			continue
		}
		text := true
		for _, c := range l.src[i:min(i+10, len(l.src))] {
			text = text && (c >= 32 && c < 127 || class[c] == space && c != 0)
		}
		if text {
			l.pos = i
			return
		}
	}
	l.pos = len(l.src)
}
