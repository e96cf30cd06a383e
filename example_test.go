package referent_test

import (
	"context"
	"fmt"
	"iter"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/minilm"
)

// texts is a Source of documents that are in memory already.
type texts map[string]string

func (t texts) Items(context.Context) iter.Seq2[referent.Item, error] {
	return func(yield func(referent.Item, error) bool) {
		for name, text := range t {
			if !yield(referent.Item{Name: name, Read: func() ([]byte, error) { return []byte(text), nil }}, nil) {
				return
			}
		}
	}
}

func ExampleCorpus_Search() {
	ctx := context.Background()
	c, err := referent.OpenMemory(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	_, err = c.Ingest(ctx, texts{"leave.md": "# Leave\n\n## 1 Notice\n\nTell your manager two weeks ahead.\n\n## 2 Illness\n\nSection 1 does not apply to sick leave.\n"})
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := c.Search(ctx, "sick leave", &referent.SearchOptions{K: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	ev := res.Evidence[0]
	fmt.Println(ev.Chunk.Original)
	fmt.Println(ev.Cited[0].State, "→", ev.Cited[0].Targets[0].Chunk.Original)
	// Output:
	// Section 1 does not apply to sick leave.
	// resolved → 1 Notice
	//
	// Tell your manager two weeks ahead.
}

// A transformer in a module of its own is plugged in by one option. Documents can be
// searched when Ingest returns; Refine then gives their passages its vectors.
func ExampleOptions_refiner() {
	ctx := context.Background()
	c, err := referent.OpenMemory(&referent.Options{Refiner: minilm.BuiltIn{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	if _, err := c.Ingest(ctx, texts{"harbour.md": "# Harbour\n\nThe harbour master admits vessels by day and by night.\n"}); err != nil {
		fmt.Println(err)
		return
	}
	var now index.Refinement
	for step, err := range c.Index().Refine(ctx, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		now = step
	}
	fmt.Printf("refined %d of %d by %s\n", now.Refined, now.Passages, now.Model.Name)
	// Output: refined 1 of 1 by all-MiniLM-L6-v2
}
