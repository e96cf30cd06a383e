package levels

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOf(t *testing.T) {
	tests := []struct {
		name  string
		order []string
		want  map[string]int
	}{
		{"numbers", []string{Number(2), Number(1), Number(3)}, map[string]int{Number(1): 1, Number(2): 2, Number(3): 3}},
		{"a gap is closed", []string{Number(1), Number(3)}, map[string]int{Number(1): 1, Number(3): 2}},
		{"parts, chapters, sections", []string{Unit("Part", "I"), Unit("Chapter", "1"), Unit("Section", "5")},
			map[string]int{"unit part": 1, "unit chapter": 2, Number(1): 3}},
		{"a schedule stands beside the outermost part", []string{Title, Unit("Part", "I"), Number(1), Unit("Schedule", "1")},
			map[string]int{Title: 1, "unit part": 2, Number(1): 3, "unit schedule": 2}},
		{"articles that hold sections", []string{"unit article", Number(1), Number(1)}, map[string]int{"unit article": 1, Number(1): 2}},
		{"sections that hold articles", []string{Number(1), "unit article", "unit article"}, map[string]int{Number(1): 1, "unit article": 2}},
		{"underlines in the order they come up", []string{Under("="), Under("-"), Under("=")}, map[string]int{Under("="): 1, Under("-"): 2}},
		{"capitals above numbers", []string{Caps, Number(1)}, map[string]int{Caps: 1, Number(1): 2}},
		{"capitals behind numbers", []string{Number(1), Caps}, map[string]int{Caps: 1, Number(1): 1}},
		{"none", nil, map[string]int{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Of(tt.order)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLabel(t *testing.T) {
	tests := []struct {
		in, class, title string
		ok               bool
	}{
		{"PART II", "unit part", "", true},
		{"Section 5. Fees", Number(1), "Fees", true},
		{"Section 5.1 Fees", Number(2), "Fees", true},
		{"Schedule III - Rates", "unit schedule", "Rates", true},
		{"§ 5 Fees", Number(1), "Fees", true},
		{"ARTICLE IV: Term", "unit article", "Term", true},
		{"Section 67(1) applies", "", "", false},
		{"Schedules", "", "", false},
		{"Parties", "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			class, title, ok := Label(tt.in)
			if class != tt.class || title != tt.title || ok != tt.ok {
				t.Errorf("got %q %q %v", class, title, ok)
			}
		})
	}
}
