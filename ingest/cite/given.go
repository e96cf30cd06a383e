package cite

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode/utf8"
)

// Names are names of instruments that a user gives: what a text calls by one of
// them is a reference, whatever words the name is made of. It is safe for use by
// several goroutines.
type Names struct {
	byWord map[string][]givenName // first word -> names, the longest first
	all    []givenName
}

type givenName struct{ name, key string }

// Limits of a list of names.
const (
	maxNames    = 100_000
	maxNameSize = 200 // bytes of one name
)

// ReadNames reads a list of names, one a line: the name alone, or a name, " = "
// and what it means, which is a document key ("eu/reg/2016/679") or another name of
// the document ("Employee Handbook"). Blank lines and lines that begin with "#"
// are passed over. The error names the line.
func ReadNames(r io.Reader) (*Names, error) {
	n := &Names{byWord: map[string][]givenName{}}
	in := bufio.NewScanner(r)
	for line := 1; in.Scan(); line++ {
		t := strings.TrimSpace(strings.TrimPrefix(in.Text(), "\ufeff"))
		if t == "" || t[0] == '#' {
			continue
		}
		name, key, given := strings.Cut(t, " =")
		name, key = strings.Join(strings.Fields(name), " "), strings.TrimSpace(key)
		switch {
		case !utf8.ValidString(t):
			return nil, fmt.Errorf("line %d is not UTF-8", line)
		case given && key == "":
			return nil, fmt.Errorf("line %d says nothing behind \"=\"", line)
		case len(name) < 2 || len(name) > maxNameSize:
			return nil, fmt.Errorf("line %d: a name has 2 to %d bytes, not %d", line, maxNameSize, len(name))
		case len(n.all) == maxNames:
			return nil, fmt.Errorf("line %d: more than %d names", line, maxNames)
		}
		if key == "" {
			key = name
		}
		if !strings.ContainsAny(key, "/:") {
			key = "title:" + Slug(key)
		}
		n.all = append(n.all, givenName{name, key})
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	for _, g := range n.all {
		w := g.name[:firstWord(g.name)]
		n.byWord[w] = append(n.byWord[w], g)
	}
	for _, l := range n.byWord {
		sort.SliceStable(l, func(i, j int) bool { return len(l[i].name) > len(l[j].name) })
	}
	return n, nil
}

// String lists the names and their keys in the order they were given. It is the
// same for lists that mean the same.
func (n *Names) String() string {
	var b strings.Builder
	if n != nil {
		for _, g := range n.all {
			b.WriteString(g.name + " = " + g.key + "\n")
		}
	}
	return b.String()
}

// firstWord is the end of the run of letters that a name begins with, or of its
// first character.
func firstWord(s string) int {
	i := 0
	for i < len(s) && isLetter(s[i]) {
		i++
	}
	if i == 0 {
		_, i = utf8.DecodeRuneInString(s)
	}
	return i
}

// given reads a name of the user's list at i: the longest, whole, and not where a
// year makes another name of it. end is i where none stands there.
func (p *parser) given(i int) (name, key string, end int) {
	n := p.opts.Names
	if n == nil || i > 0 && (isWord(p.s[i-1]) || letterBefore(p.s, i)) || i >= len(p.s) {
		return "", "", i
	}
	s := p.s
	for _, g := range n.byWord[s[i:i+firstWord(s[i:min(len(s), i+maxNameSize)])]] {
		if e := spaced(s, i, g.name); e > i && boundary(s, e) && yearEnd(s, e) == e {
			return s[i:e], g.key, e
		}
	}
	return "", "", i
}

// spaced is the end of a name in a text at i, whatever white space the text has
// between its words; i where it does not stand there.
func spaced(s string, i int, name string) int {
	j := i
	for k := 0; k < len(name); k++ {
		if name[k] == ' ' {
			e := skipSpace(s, j)
			if e == j {
				return i
			}
			j = e
			continue
		}
		if at(s, j) != name[k] {
			return i
		}
		j++
	}
	return j
}

// givenAt reads a name of the user's list at i with the provision behind it, and
// returns i where none stands there.
func (p *parser) givenAt(i int) int {
	name, key, end := p.given(i)
	if end == i || i < p.pos {
		return i
	}
	n := len(p.out)
	next := p.afterInstrument(i, end, Qualifier{Mode: "named", Raw: name, Key: key}, "std")
	p.tag(n, "std")
	return max(next, end)
}
