package pdf

import "testing"

func TestBetter(t *testing.T) {
	for _, c := range []struct {
		name     string
		q, other quality
		want     bool
	}{
		{"reads what the other lost", quality{chars: 100}, quality{chars: 100, unknown: 40}, true},
		{"reads where the other reads nothing", quality{chars: 20}, quality{}, true},
		{"reads as much", quality{chars: 100}, quality{chars: 100}, false},
		{"reads hardly more", quality{chars: 101}, quality{chars: 100}, false},
		{"reads more, a larger share of it unknown", quality{chars: 200, unknown: 70}, quality{chars: 100, unknown: 10}, false},
		{"reads a little less, and all of it is known", quality{chars: 96}, quality{chars: 120, unknown: 20}, true},
		{"reads half, and all of it is known", quality{chars: 50}, quality{chars: 120, unknown: 20}, false},
		{"reads nothing", quality{}, quality{chars: 10, unknown: 10}, false},
	} {
		if got := c.q.better(c.other); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
