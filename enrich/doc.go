// Package enrich gives a passage the words it lacks when it stands alone: the
// headings above it, the long form of an acronym. It never changes a passage's
// original. Each [Pass] looks at a passage and returns edits on the original;
// [Apply] merges them into the text that is indexed, [Undo] takes them back,
// byte for byte. What could not be added is recorded as missing, with the
// reason.
//
// [Enrich] runs the passes over a document's passages. The functions keep no
// state and may be used by several goroutines.
package enrich
