package index

import (
	"regexp"
	"strings"
)

// What a query may ask of an acronym: what it is, and nothing of it besides.
var (
	whatIs   = regexp.MustCompile(`(?i:^\s*(?:what|who)\s+(?:is|are|was|were)\s+(?:meant\s+by\s+)?(?:an?\s+|the\s+)?)["“']?([A-Z][A-Z0-9&]{1,7})s?["”']?\s*\??\s*$`)
	standFor = regexp.MustCompile(`\b([A-Z][A-Z0-9&]{1,7})s?["”']?\s+(?i:stands?\s+for|means?|abbreviates)\b`)
)

// meaningOf is the acronym whose meaning a query asks for, empty where it asks for
// something else.
func meaningOf(query string) string {
	for _, x := range []*regexp.Regexp{whatIs, standFor} {
		if m := x.FindStringSubmatch(query); m != nil {
			return m[1]
		}
	}
	return ""
}

// explains says that a sentence puts an acronym in brackets behind its long form, or
// the long form in brackets behind it.
func explains(sentence, acronym string) bool {
	if strings.Contains(sentence, "("+acronym+")") {
		return true
	}
	before, after, found := strings.Cut(sentence, acronym+" (")
	long, _, _ := strings.Cut(after, ")")
	return found && (before == "" || strings.HasSuffix(before, " ")) && strings.Contains(long, " ")
}
