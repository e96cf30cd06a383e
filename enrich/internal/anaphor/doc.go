// Package anaphor repairs the first word of a passage that points back: "It must
// be renewed" behind "A pilotage certificate is issued by the harbour master"
// becomes "A pilotage certificate must be renewed".
//
// [Repair] looks at two sentences and nothing else. It repairs only where one
// noun phrase alone can be meant, and gives the reason where it does not: a
// wrong noun is worse than none. There is no model and no parser behind it, only
// closed lists of words; what they do not cover is declined.
package anaphor
