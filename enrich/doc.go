// Package enrich gives a passage the words it lacks when it stands alone: the
// headings above it, the words a list item hangs on, the long form of an
// acronym, the title of a section it cites. It never changes a passage's
// original. Each [Pass] looks at a passage and returns edits on the original;
// [Apply] merges them into the text that is indexed, [Undo] takes them back,
// byte for byte. What could not be added is recorded as missing, with the
// reason.
//
// # Passes
//
// In their order, the earlier winning where two want the same words:
//
//   - heading_path puts the headings in front, joined by " > ".
//   - lead_in puts in front of a list item the words that introduce the list.
//   - table_header puts the column headings in front of rows that left them.
//   - positional gives "section 4.4" and "Table 2" their titles, and writes
//     "the previous section" and "the table below" out as what they are.
//   - vague (off by default) gives "as noted above" the heading it stands under.
//   - acronym turns the first use of an acronym into "long form (ABC)".
//   - defined_term turns the first use of a named party into "Term (Name)".
//   - pronoun names what an opening pronoun means, where one noun alone fits.
//
// [Enrich] runs them over a document's passages; [Options] switches them on and
// off by name and bounds what they may add.
//
// [AddNotes] comes last and is never run by itself: it puts a note of one or two
// sentences by a language model in front of each passage, through an Ollama
// server ([NewOllamaWriter]) or one with an OpenAI-compatible interface
// ([NewOpenAIWriter]). Notes are stored with the model, its digest, the version of
// the prompt and the hash of the input, cached by that hash, and refused where
// they name what the document does not contain.
//
// # Glossary
//
// [BuildGlossary] collects what a document's text explains: acronyms in both
// directions, names given in brackets, terms with "means" and "includes",
// pointers to definitions elsewhere, and lists under headings such as
// "Definitions". A definition holds where its text says it does ("In this Part").
// Where a short form has two meanings both are kept, and neither is used.
// [GlossaryOf] does the same for a text that stands alone.
//
// # Lines
//
// A text without a document is one [LineInput]:
//
//	{"id": "7", "text": "The VTS answers.", "context": {"glossary": {"VTS": "vessel traffic service"}}}
//
// [LineInput.Enrich] answers with a [LineOutput]: "embedded" is the enriched
// text, "edits" what was done, "declined" what was not and why.
// [LineInput.Glossary] returns the entries of the text. All of the context is
// optional: block, glossary (short form to long form, or to several), at and
// outline (label and title of each unit, in order), preceding and following
// (labels of tables and figures, the nearest first), prev_sentence and
// same_section, path.
//
// # Guarantees
//
// The same document and options give the same bytes, notes by a model apart. No function keeps state
// between calls; a [Context] is read only and may be shared by goroutines. Time
// is linear in the length of the text for all but very many short forms, which
// are bounded. A title, an acronym or a noun that is not certain is left out: a
// wrong one would be worse than none.
package enrich
