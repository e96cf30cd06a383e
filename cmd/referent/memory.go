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

// least is the growth in per cent that a large heap is left: less than usual, for a
// document of thousands of pages to stay below half a gigabyte.
const least = 60

// collectLater has memory collected when the heap has grown by headroom or by least,
// whichever is more. GOGC or GOMEMLIMIT in the environment take its place.
func collectLater() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	const smallest = 4 << 20 // the heap that the runtime begins with at 100 per cent
	t := &tuner{percent: 100 * headroom / smallest}
	debug.SetGCPercent(t.percent)
	debug.SetMemoryLimit(limit(0))
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
	held := live[0].Value.Uint64()
	debug.SetMemoryLimit(limit(held))
	percent := growth(held)
	// To set it stops everything for a moment, so small changes are passed over.
	if d := percent - t.percent; d*8 > t.percent || -d*8 > t.percent {
		t.percent = percent
		debug.SetGCPercent(percent)
	}
}

// limit is how many bytes the runtime may take altogether before it collects early and
// gives back what is free, where it holds so many. It leaves room enough for that not to
// become all that it does.
func limit(live uint64) int64 { return int64(max(3*headroom, live*5/2)) }

// growth is the growth in per cent at which a heap that holds so many bytes is
// collected.
func growth(live uint64) int {
	return int(max(least, 100*headroom/max(live, 4<<20)))
}
