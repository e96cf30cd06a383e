package enrich

import "strings"

// pluralOf is a noun phrase in the plural: "environmental impact assessments".
// A phrase in the plural stays as it is.
func pluralOf(s string) string {
	low := strings.ToLower(s)
	switch {
	case hasAny(low, "ss", "sh", "ch", "x", "z"):
		return s + "es"
	case strings.HasSuffix(low, "s"):
		return s
	case strings.HasSuffix(low, "y") && len(low) > 1 && !strings.ContainsRune("aeiou", rune(low[len(low)-2])):
		return s[:len(s)-1] + "ies"
	}
	return s + "s"
}

// singularOf takes a noun phrase in the plural back to the singular, where it
// ends in a plain plural.
func singularOf(s string) string {
	low := strings.ToLower(s)
	switch {
	case strings.HasSuffix(low, "ies") && len(low) > 4:
		return s[:len(s)-3] + "y"
	case hasAny(low, "sses", "shes", "ches", "xes"):
		return s[:len(s)-2]
	case strings.HasSuffix(low, "s") && !hasAny(low, "ss", "us", "is"):
		return s[:len(s)-1]
	}
	return s
}

func hasAny(s string, ends ...string) bool {
	for _, e := range ends {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}
