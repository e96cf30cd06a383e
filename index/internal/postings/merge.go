package postings

// Source is a List to be merged. Renumber gives each of its passages its number
// in the result, -1 for one that is left out; kept ones keep their order.
type Source struct {
	List     *List
	Renumber []int
}

// Merge makes one List of several, as if the passages that are kept had been
// added to one Builder in the order of their new numbers. The new numbers of
// each source lie above those of the source before.
func Merge(sources []Source) (*List, error) {
	w := writer{}
	at := make([]int, len(sources)) // the next term of each source
	for _, s := range sources {
		for c, n := range s.Renumber {
			if n >= 0 {
				w.lengths = append(w.lengths, uint32(s.List.Length(c)))
			}
		}
	}
	var posts []Posting
	var places []uint32
	for {
		name, any := "", false
		for i, s := range sources {
			if at[i] < s.List.terms {
				if n := s.List.Name(at[i]); !any || n < name {
					name, any = n, true
				}
			}
		}
		if !any {
			return w.list()
		}
		g := growing{}
		for i, s := range sources {
			if at[i] >= s.List.terms || s.List.Name(at[i]) != name {
				continue
			}
			posts = s.List.Postings(at[i], posts[:0])
			from := s.List.Places(at[i])
			for _, p := range posts {
				places = from.Next(p.Count, places[:0])
				if n := s.Renumber[p.Chunk]; n >= 0 {
					g.add(uint32(n), places)
				}
			}
			at[i]++
		}
		if g.count > 0 {
			w.term(name, g.count, g.posts, g.places)
		}
	}
}
