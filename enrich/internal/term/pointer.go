package term

import "github.com/referent-go/referent/ingest/cite"

// pointer is where a meaning stands, from the words that say so: the key of the
// first unit they name, "@" and the key of another instrument where they name
// one; the instrument's alone where they name no unit. It is empty where they
// name neither.
func pointer(words string) string {
	for _, m := range cite.Find(words, nil) {
		switch {
		case m.Key == "":
			if m.Doc.Key != "" {
				return m.Doc.Key
			}
		case m.Doc.Mode == "self" || m.Doc.Mode == "this":
			return m.Key
		case m.Doc.Key != "":
			return m.Key + "@" + m.Doc.Key
		default:
			return m.Key + "@" + m.Doc.Mode
		}
	}
	return ""
}
