package main

type neon struct {
	text
	rows, vectors int
}

func (g *neon) file() string       { return head }
func (g *neon) declared() []string { return declared("NEON", g.rows) }
