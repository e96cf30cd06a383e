package layout

import (
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// labelAlone says that a text is a list label or bullet and nothing else.
func labelAlone(t string) bool {
	if bullet(t+" x") != "" && len(t) <= 4 {
		return true
	}
	return len(t) < 8 && t == cite.ItemLabel(t+" Xx") && strings.ContainsAny(t, ".)")
}

// marked says that a text begins with a mark that stands before nothing but items.
func marked(t string) bool {
	mark := bullet(t)
	return len(mark) > 1 && mark != "·" && mark != "–" && mark != "—"
}

// dashed says that a text begins with a dash or a star, which also stand inside
// sentences.
func dashed(t string) bool { return strings.IndexAny(t, "–—-*") == 0 }

// sourceNumber is the number in square brackets that an entry of a list of
// sources begins with, as "[12] The Port Law", or 0.
func sourceNumber(t string) int {
	if len(t) < 5 || t[0] != '[' {
		return 0
	}
	v, _, ok := strings.Cut(head(t[1:], 6), "] ")
	n, err := strconv.Atoi(v)
	if !ok || err != nil || n < 1 {
		return 0
	}
	return n
}

// itemLabel is the label a row begins with. It is sure where it can be nothing
// else: a bullet, or a label in brackets or with one behind it.
func itemLabel(r *row) (label string, sure bool) {
	if mark := bullet(r.text); mark != "" {
		return mark, true
	}
	label = cite.ItemLabel(head(r.text, 80))
	if len(label) > 4 && letters(label[:4], 1) == 0 && label[0] > '0' && label[0] <= '9' && label[3] >= '0' && label[3] <= '9' && strings.Trim(label[1:3], "0123456789") == "" {
		return "", false // the year of a citation or a date: "2020)"
	}
	if v := strings.Trim(label, "()."); len(v) > 2 && letters(v, len(v)) == len(v) && roman(strings.ToLower(v)) == 0 {
		return "", false // "(SSN)" is an abbreviation
	}
	return label, strings.HasPrefix(label, "(") || strings.HasSuffix(label, ")")
}
