package text

import (
	"regexp"
	"strings"

	"github.com/referent-go/referent/ingest/internal/event"
)

var (
	leaders       = regexp.MustCompile(`(?:\s*\.){4,}\s*[\divxlc]*$|\s{4,}\d{1,4}$`)
	dotLeaders    = regexp.MustCompile(`(?:\s?\.){4,}\s*[\divxlc]*$`)
	contentsTitle = regexp.MustCompile(`(?i)^(?:table of )?contents$|^arrangement of (?:sections|clauses|rules)$`)
)

// entry is a unit as a line of a contents list, without bullet, dots and page
// number: as it recurs at its heading.
func (d *document) entry(u *unit) string {
	s := strings.TrimSpace(clip(d.src[d.lines[u.first].start:d.lines[u.last].end]))
	if u.mark.family != "" && u.mark.value == 0 { // a bullet
		s = strings.TrimSpace(strings.TrimPrefix(s, u.mark.raw))
	}
	if strings.Contains(s, "    ") || strings.Contains(s, "...") || strings.Contains(s, ". .") {
		s = leaders.ReplaceAllString(s, "")
	}
	return strings.ToLower(strings.Join(strings.Fields(s), " "))
}

// findContents types contents lists: units with dots that lead to a page
// number, and runs of short units almost all of which recur further down by
// themselves.
func (d *document) findContents() {
	last := map[string]int{} // entry -> the last unit that is just that
	for i := range d.units {
		if u := &d.units[i]; u.last-u.first <= 1 {
			last[d.entry(u)] = i
		}
	}
	for i := 0; i < len(d.units); i++ {
		if d.leads(&d.units[i]) {
			d.units[i].kind = event.TOC
		}
	}
	for i := 0; i < len(d.units); {
		n, hits := 0, 0
		end := i
		seen := map[string]bool{}
		for j := i; j < len(d.units); j++ {
			u := &d.units[j]
			if u.kind == event.Header || u.kind == event.Footer || u.kind == event.PageNumber {
				continue
			}
			e := d.entry(u)
			if u.last-u.first > 1 || len(e) > maxTitle || seen[e] || u.kind != event.Paragraph && u.kind != event.ListItem && u.kind != event.TOC {
				break
			}
			seen[e] = true
			n++
			if last[e] > j {
				hits++
				end = j + 1
			}
			if n-hits > 2 && hits*5 < n*4 {
				break
			}
		}
		if hits < 4 {
			i++
			continue
		}
		for j := i; j < end; j++ {
			if k := d.units[j].kind; k == event.Paragraph || k == event.ListItem {
				d.units[j].kind = event.TOC
			}
		}
		i = end
	}
	for i := 0; i+1 < len(d.units); i++ {
		if d.units[i+1].kind == event.TOC && contentsTitle.MatchString(strings.Trim(d.whole(&d.units[i]), " :.")) {
			d.units[i].kind, d.units[i].under = event.TOC, ""
		}
	}
}

// leads says that most lines of a unit lead with dots to a page number.
func (d *document) leads(u *unit) bool {
	if u.kind != event.Paragraph && u.kind != event.ListItem && u.kind != event.Code {
		return false
	}
	n := 0
	for i := u.first; i <= u.last; i++ {
		if t := d.text(i); (strings.Contains(t, "...") || strings.Contains(t, ". .")) && dotLeaders.MatchString(t) {
			n++
		}
	}
	return n*2 > u.last-u.first+1
}
