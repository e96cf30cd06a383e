// Package evaluate measures a search on labelled questions: how often, and how
// far up, the passages that answer a question are found; whether what they need
// came along; and whether the search knows when there is no answer.
//
// [Read] reads questions, [Run] asks them, [Outcomes.Figures] sums up, and
// [Compare] says how sure a difference between two searches is.
package evaluate
