package kernel

// All returns the sets that the processor can run, fastest first.
func All() []*Set { return []*Set{&plain} }
