package index_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

func TestDoubt(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	doc, chunks := indextest.Document("yard.md", "Yard rules",
		"The yard of Ostmark Boats is open from six in the morning. The gate is locked at night by the watchman.",
		"A boat may stand in the yard for forty days. After that the keeper moves it to the lower basin.",
		"The fee for a crane lift is 80 euros, and half of it for members of the sailing club.",
		"Members of the sailing club elect a keeper of the yard. The keeper may refuse a boat that leaks oil.",
		"The workshop has a lathe, a band saw and a bench. Nobody works there alone.")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ query, doubt string }{
		{"How many days may a boat stand in the yard?", ""},
		{"How long may a boat stand in the yard?", ""},
		{"What is the fee for a crane lift?", ""},
		{"Who elects the keeper of the yard?", ""},
		{"What does the Ostmark yard policy say about oil?", ""},
		{"At what age may I use the lathe in the workshop?", "age"},
		{"How many minutes is the gate of the yard open?", "minutes"},
		{"What does the Brinkley staff handbook say about oil?", "Brinkley"},
		{"Which chord follows a dominant seventh?", "comes near"},
		{"\"forty days\" at what age", ""},                    // a phrase asks for a place
		{"at what age does section 4 apply to the lathe", ""}, // and so does a reference
	} {
		found, err := x.Find(t.Context(), c.query, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (c.doubt == "") != (found.Doubt == "") || !strings.Contains(found.Doubt, c.doubt) {
			t.Errorf("%s: %q, want %q", c.query, found.Doubt, c.doubt)
		}
		if len(found.Hits) == 0 {
			t.Errorf("%s: what comes nearest is kept from the reader", c.query)
		}
	}
	found, err := x.Find(t.Context(), "At what age may I use the lathe?", &index.SearchOptions{Without: []index.Part{index.Doubt}})
	if err != nil || found.Doubt != "" {
		t.Errorf("without doubt: %q, %v", found.Doubt, err)
	}
}

func TestWithoutParts(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	doc, chunks := indextest.Document("a.md", "A", "The treasurer keeps the key.", "Pilots sign the log.", "The treasurer pays.")
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	hits, err := x.Search(t.Context(), "treasurer key", &index.SearchOptions{Without: []index.Part{index.Vectors}})
	if err != nil || len(hits) != 2 || hits[0].Why.Vector != nil || hits[0].Why.Text == nil {
		t.Errorf("words alone find the two passages that have one: %+v, %v", hits, err)
	}
	hits, err = x.Search(t.Context(), "treasurer key", &index.SearchOptions{Without: []index.Part{index.Words}})
	if err != nil || len(hits) == 0 || hits[0].Why.Text != nil {
		t.Errorf("vectors alone: %+v, %v", hits, err)
	}
	hits, err = x.Search(t.Context(), "treasurer key", &index.SearchOptions{Without: []index.Part{index.Scores}})
	if err != nil || len(hits) == 0 || hits[0].Score != 2.0/61 { // first in both lists
		t.Errorf("reciprocal ranks: %+v, %v", hits, err)
	}
	for _, bad := range [][]index.Part{{"luck"}, {index.Words, index.Vectors}} {
		if _, err := x.Search(t.Context(), "key", &index.SearchOptions{Without: bad}); err == nil {
			t.Errorf("without %v: no error", bad)
		}
	}
}

// TestDoubtOfAnotherSubject has an amount of the kind asked for, but in a
// document on somebody else.
func TestDoubtOfAnotherSubject(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for source, passages := range map[string][]string{
		"ostmark.md": {"Ostmark Boats keeps a yard for its members. Complaints about the yard go to the keeper, who answers them in writing.", "The yard of Ostmark Boats is closed in winter."},
		"fenwick.md": {"Fenwick Sails takes complaints about sails. They are answered within fourteen days.", "Fenwick Sails mends sails in its loft."},
	} {
		doc, chunks := indextest.Document(source, source, passages...)
		if err := x.Put(t.Context(), doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ query, doubt string }{
		{"Within how many days does Fenwick Sails answer complaints?", ""},
		{"Within how many days does Ostmark Boats answer complaints?", "days"},
		{"Within how many days are complaints answered?", ""},                   // nobody is named
		{"Within how many days does the Harbour Office answer complaints?", ""}, // nobody who is known
	} {
		found, err := x.Find(t.Context(), c.query, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (c.doubt == "") != (found.Doubt == "") || !strings.Contains(found.Doubt, c.doubt) {
			t.Errorf("%s: %q, want %q", c.query, found.Doubt, c.doubt)
		}
	}
}

// TestDoubtOfFarQuestions has questions that share a word with every second
// passage, and none of their subject.
func TestDoubtOfFarQuestions(t *testing.T) {
	x, err := index.OpenMemory(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var passages []string
	for i := range 60 {
		passages = append(passages,
			fmt.Sprintf("The keeper of post %d notes the height of the water at night and reports it to the harbour office.", i),
			fmt.Sprintf("Boats moored at post %d pay the fee for the season in advance.", i))
	}
	doc, chunks := indextest.Document("posts.md", "Posts", passages...)
	if err := x.Put(t.Context(), doc, chunks); err != nil {
		t.Fatal(err)
	}
	for query, far := range map[string]bool{
		"Do ants sleep at night?":                   true,
		"Which wine goes with fish at night?":       true,
		"Who reports the height of the water?":      false,
		"When is the fee for the season to be paid": false,
	} {
		found, err := x.Find(t.Context(), query, nil)
		if err != nil {
			t.Fatal(err)
		}
		if far != (found.Doubt != "") {
			t.Errorf("%s: %q", query, found.Doubt)
		}
	}
}
