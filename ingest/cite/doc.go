// Package cite holds the one grammar of labels, keys and references that
// headings, lists and running text share.
//
// [Find] records the references of a text as [Mention] values: what is cited,
// as it is written, with the exact bytes it stands at. [ParseHeading] and
// [ItemLabel] read the label that a heading or a paragraph begins with.
// [Key], [ParseKey] and [SameLabel] deal with the comparison form of a path of
// components.
//
// # Guarantees
//
// Spans are half-open byte ranges on rune bounds, in order of their start,
// without overlap, and Mention.Raw equals the text of its span. A Mention
// depends on the text and the options alone. Time is linear in the length of
// the text, whatever it holds.
//
// # Limits
//
// Find reads references in English. It does not say what a reference means:
// that is the part of package resolve. At most 200 members of one list are
// read, and a name of an instrument is at most 240 bytes long.
package cite
