// Package sentence finds where sentences begin and end in legal and technical
// English: past abbreviations, citations, section labels and run-in lists.
//
// [Split] looks at a text once, from left to right, in time linear in its
// length. It keeps no state and may be used by several goroutines. It does not
// look at page layout: a single line end is white space to it, and a blank line
// ends a sentence. Chinese and Japanese stops are known; other languages are
// split by their stops alone.
package sentence
