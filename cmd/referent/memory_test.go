package main

import "testing"

// TestGrowth leaves small heaps room and large ones what is usual.
func TestGrowth(t *testing.T) {
	for live, want := range map[uint64]int{0: 3200, 4 << 20: 3200, 64 << 20: 200, 128 << 20: 100, 1 << 30: 60} {
		if got := growth(live); got != want {
			t.Errorf("%d MiB live: %d per cent, want %d", live>>20, got, want)
		}
	}
	for live, want := range map[uint64]int64{0: 384 << 20, 64 << 20: 384 << 20, 400 << 20: 1000 << 20} {
		if got := limit(live); got != want {
			t.Errorf("%d MiB live: a limit of %d MiB, want %d", live>>20, got>>20, want>>20)
		}
	}
}
