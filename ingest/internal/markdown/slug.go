package markdown

import (
	"strconv"
	"strings"
	"unicode"
)

// slug is the anchor that GitHub gives a heading: lower case, spaces as
// hyphens, without punctuation; the second of one name gets "-1".
func (r *reader) slug(heading string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(strings.TrimSpace(heading)) {
		switch {
		case c == ' ' || c == '\n':
			b.WriteByte('-')
		case c == '-' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.Is(unicode.M, c):
			b.WriteRune(c)
		}
	}
	base := b.String()
	if base == "" {
		return ""
	}
	slug := base
	for {
		if _, taken := r.slugs[slug]; !taken {
			break
		}
		r.slugs[base]++
		slug = base + "-" + strconv.Itoa(r.slugs[base])
	}
	r.slugs[slug] = 0
	return slug
}
