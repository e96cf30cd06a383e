package referent_test

import (
	"context"
	"fmt"
	"iter"

	"github.com/referent-go/referent"
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
