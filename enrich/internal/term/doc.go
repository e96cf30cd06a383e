// Package term finds where a text explains its acronyms and defines its terms.
//
// [Find] reads one block of text and returns what it defines, in order of its
// place. It looks at nothing but the block: whether a weak match holds in the
// whole document, what a relative scope means there, and which definition wins
// is for the caller to say.
package term
