package cite

import "strings"

// Component is one step of a path: the type of a unit and its label. The label
// is "~" for the only unit of its kind and begins with "@" where it is relative
// ("@this").
type Component struct {
	Type  string
	Label string
}

func (c Component) String() string {
	if c.Type == "" {
		return c.Label
	}
	return c.Type + ":" + c.Label
}

// Small says that units of a type lose it in a key, except where they come
// first.
func Small(typ string) bool { return smallUnits[typ] }

// Key is the comparison form of a path, outer to inner: "section:9/2/b". It is
// empty for an empty path.
func Key(path []Component) string {
	var b strings.Builder
	for i, c := range path {
		if i > 0 {
			b.WriteByte('/')
		}
		if c.Type != "" && (i == 0 || !smallUnits[c.Type]) {
			b.WriteString(c.Type)
			b.WriteByte(':')
		}
		b.WriteString(c.Label)
	}
	return b.String()
}

// ParseKey takes a key or a path written as "section:9/subsection:2" apart. A
// component without a type is of type "sub", and so is a single word without a
// colon at the front.
func ParseKey(key string) []Component {
	if key == "" {
		return nil
	}
	if lab, ok := strings.CutPrefix(key, "bib:"); ok { // keys of a bibliography may hold a slash
		return []Component{{"bib", lab}}
	}
	parts := strings.Split(key, "/")
	out := make([]Component, len(parts))
	for i, p := range parts {
		if typ, lab, ok := strings.Cut(p, ":"); ok && typ != "" {
			out[i] = Component{typ, lab}
		} else {
			out[i] = Component{"sub", strings.TrimPrefix(p, ":")}
		}
	}
	return out
}

// Components are the components of a mention's path.
func (m Mention) Components() []Component {
	out := make([]Component, len(m.Path))
	for i, p := range m.Path {
		typ, lab, ok := strings.Cut(p, ":")
		if !ok {
			typ, lab = "sub", p
		}
		out[i] = Component{typ, lab}
	}
	return out
}

func pathStrings(path []Component) []string {
	out := make([]string, len(path))
	for i, c := range path {
		out[i] = c.String()
	}
	return out
}

// Has says that a mention carries a flag.
func (m Mention) Has(flag string) bool {
	for _, f := range m.Flags {
		if f == flag {
			return true
		}
	}
	return false
}
