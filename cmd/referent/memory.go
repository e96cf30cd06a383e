package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// headroom is how much may be allocated at least, in bytes, before memory is
// collected. What a command holds is mostly less than that: collecting each time it
// doubles would cost a tenth of the time of reading a file.
const headroom = 128 << 20

// collectLater has memory collected when the heap has grown by headroom or, as
// usual, by what it held at the last collection, whichever is more. GOGC or
// GOMEMLIMIT in the environment take its place.
func collectLater() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	const smallest = 4 << 20 // the heap that the runtime begins with at 100 per cent
	t := &tuner{percent: 100 * headroom / smallest}
	debug.SetGCPercent(t.percent)
	t.again()
}

// tuner adapts the growth allowed, in per cent of the live heap, after each
// collection.
type tuner struct{ percent int }

// again has the tuner called after the next collection, which finds that nobody
// holds the object made here.
func (t *tuner) again() {
	type token struct{ _ [16]byte }
	runtime.AddCleanup(&token{}, func(t *tuner) { t.adapt(); t.again() }, t)
}

func (t *tuner) adapt() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	percent := growth(live[0].Value.Uint64())
	// To set it stops everything for a moment, so small changes are passed over.
	if d := percent - t.percent; d*8 > t.percent || -d*8 > t.percent {
		t.percent = percent
		debug.SetGCPercent(percent)
	}
}

// growth is the growth in per cent at which a heap that holds so many bytes is
// collected.
func growth(live uint64) int {
	return int(max(100, 100*headroom/max(live, 4<<20)))
}
