package text

import (
	"github.com/referent-go/referent/ingest/internal/levels"
)

// dropRuns takes numbered units that follow one another without anything
// between for the list items that they are: three or more of one class. The
// last of them may be a heading still, if what follows is its text.
func (d *document) dropRuns() {
	for i := 0; i < len(d.units); {
		class := d.units[i].class
		if class != levels.Number(1) && class != levels.Roman && !levels.IsUnit(class) {
			i++
			continue
		}
		j := i + 1
		for j < len(d.units) && d.units[j].class == class {
			j++
		}
		if j-i >= 3 {
			for k := i; k < j; k++ {
				d.units[k].class = ""
			}
		}
		i = j
	}
}

// dropStrays takes back what does not fit the way in which the document heads
// its sections: everything without an underline where headings are underlined,
// and a single number ("2.") that does not stand between the numbers of its
// neighbours ("1.4", "3.1") where sections are numbered in two steps.
func (d *document) dropStrays() {
	under, two := 0, 0
	for i := range d.units {
		switch c := d.units[i].class; {
		case levels.IsUnder(c):
			under++
		case c == levels.Number(2):
			two++
		}
	}
	if under >= 3 {
		for i := range d.units {
			if c := d.units[i].class; !levels.IsUnder(c) && c != levels.Title {
				d.units[i].class = ""
			}
		}
		return
	}
	if two < 3 {
		return
	}
	next := make([]int, len(d.units)+1) // the chapter number of the next section in two steps
	for i := len(d.units) - 1; i >= 0; i-- {
		next[i] = next[i+1]
		if n := d.chapter(i); n > 0 {
			next[i] = n
		}
	}
	last := 0
	for i := range d.units {
		u := &d.units[i]
		if n := d.chapter(i); n > 0 {
			last = n
		}
		if levels.IsUnit(u.class) {
			last = 0 // numbers may begin again
		}
		if u.class == levels.Number(1) && u.mark.depth == 1 {
			n := u.mark.value
			if n <= last || next[i] > 1 && n > next[i] {
				u.class = ""
			} else {
				last = n - 1
			}
		}
	}
}

// chapter is the first number of a heading numbered in two steps or more, 0
// for other units.
func (d *document) chapter(i int) int {
	if u := &d.units[i]; levels.IsNumber(u.class) && u.mark.depth > 1 {
		return numberOf(u.mark.raw)
	}
	return 0
}
