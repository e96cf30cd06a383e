package markdown

import (
	"bytes"
	"regexp"
	"strings"
)

// field is one scalar entry of the front matter.
type field struct{ key, value string }

var (
	yamlKey  = regexp.MustCompile(`^([A-Za-z_][\w .-]*?)\s*:(?:\s+(.*))?$`)
	tomlKey  = regexp.MustCompile(`^([A-Za-z_][\w.-]*)\s*=\s*(.*)$`)
	bom      = []byte("\xEF\xBB\xBF")
	yamlNull = map[string]bool{"": true, "~": true, "null": true}
)

// splitFrontMatter parts YAML between lines "---" or TOML between lines "+++"
// at the very start from the text below it. What is not front matter (a rule
// as first line, an unclosed fence) is left in the text.
func splitFrontMatter(src []byte) ([]field, []byte) {
	src = bytes.TrimPrefix(src, bom)
	first, rest := cutLine(src)
	fence := strings.TrimRight(first, " \t")
	if fence != "---" && fence != "+++" {
		return nil, src
	}
	var lines []string
	for len(rest) > 0 {
		var line string
		line, rest = cutLine(rest)
		switch end := strings.TrimRight(line, " \t"); {
		case end == fence || fence == "---" && end == "...":
			if fence == "+++" {
				return tomlFields(lines), rest
			}
			if !looksLikeYAML(lines) {
				return nil, src
			}
			return yamlFields(lines), rest
		}
		lines = append(lines, line)
	}
	return nil, src
}

// cutLine parts the first line, without its line end, from what follows.
func cutLine(b []byte) (line string, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i < 0 {
		return string(b), nil
	}
	return strings.TrimSuffix(string(b[:i]), "\r"), b[i+1:]
}

// looksLikeYAML tells a mapping from text between two rules.
func looksLikeYAML(lines []string) bool {
	keys := 0
	block := false // inside an entry: indented lines belong to it
	for _, l := range lines {
		t := strings.TrimSpace(l)
		switch {
		case t == "" || strings.HasPrefix(t, "#"):
		case yamlKey.MatchString(l):
			keys++
			block = true
		case block && (l[0] == ' ' || l[0] == '\t' || strings.HasPrefix(l, "- ") || l == "-" || l[0] == ']' || l[0] == '}'):
		default:
			return false
		}
	}
	return keys > 0 || len(lines) == 0
}

// yamlFields lists the scalar entries at the top of a YAML mapping; nested
// mappings and lists are passed over.
func yamlFields(lines []string) []field {
	var out []field
	for i := 0; i < len(lines); {
		m := yamlKey.FindStringSubmatch(lines[i])
		i++
		if m == nil {
			continue
		}
		var more []string // the indented lines below the key
		for i < len(lines) && (strings.TrimSpace(lines[i]) == "" || lines[i][0] == ' ' || lines[i][0] == '\t') {
			more = append(more, strings.TrimSpace(lines[i]))
			i++
		}
		if value, ok := yamlScalar(m[2], more); ok {
			out = append(out, field{m[1], value})
		}
	}
	return out
}

// yamlScalar reads the value of a key from the rest of its line and the
// indented lines below.
func yamlScalar(v string, more []string) (string, bool) {
	v = strings.TrimSpace(v)
	switch {
	case strings.HasPrefix(v, ">") || strings.HasPrefix(v, "|"):
		sep := " "
		if v[0] == '|' {
			sep = "\n"
		}
		return strings.TrimSpace(strings.Join(more, sep)), true
	case strings.HasPrefix(v, "[") || strings.HasPrefix(v, "{") || strings.HasPrefix(v, "&") || strings.HasPrefix(v, "*"):
		return "", false
	case v == "" || strings.HasPrefix(v, "#"):
		return "", false
	}
	plain := v[0] != '"' && v[0] != '\''
	if len(more) > 0 { // a scalar folded over several lines
		v = strings.TrimSpace(v + " " + strings.Join(strings.Fields(strings.Join(more, " ")), " "))
	}
	if !plain {
		return unquote(v), true
	}
	if i := strings.Index(v, " #"); i >= 0 {
		v = strings.TrimSpace(v[:i])
	}
	return v, !yamlNull[v]
}

// unquote reads a quoted scalar and passes over a comment behind it.
func unquote(v string) string {
	q := v[0]
	var b strings.Builder
	for i := 1; i < len(v); i++ {
		switch c := v[i]; {
		case q == '"' && c == '\\' && i+1 < len(v):
			i++
			switch v[i] {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			default:
				b.WriteByte(v[i])
			}
		case q == '\'' && c == '\'' && i+1 < len(v) && v[i+1] == '\'':
			i++
			b.WriteByte('\'')
		case c == q:
			return b.String()
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// tomlFields lists the scalar entries above the first table of TOML front
// matter.
func tomlFields(lines []string) []field {
	var out []field
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, "[") {
			break
		}
		m := tomlKey.FindStringSubmatch(l)
		if m == nil || m[2] == "" || m[2][0] == '[' || m[2][0] == '{' {
			continue
		}
		v := m[2]
		if v[0] == '"' || v[0] == '\'' {
			v = unquote(v)
		} else if i := strings.IndexByte(v, '#'); i >= 0 {
			v = strings.TrimSpace(v[:i])
		}
		out = append(out, field{m[1], v})
	}
	return out
}
