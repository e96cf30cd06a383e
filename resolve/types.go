package resolve

import (
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// State says how the resolution of a reference ended.
type State string

// The five states.
const (
	Resolved    State = "resolved"     // exactly the units meant
	Ambiguous   State = "ambiguous"    // several fit equally; all are candidates
	External    State = "external"     // names a document that is not in the corpus
	Dangling    State = "dangling"     // the document is there, the unit is not
	NotFollowed State = "not_followed" // quoted amending text, itself, or a budget
)

// Reasons that go with the states. They are stable words for programs; Detail
// of a Resolution, where there is one, says it for people.
const (
	ReasonNoSuchLabel   = "no_such_label"     // the parent is there and has other children
	ReasonNotThatDeep   = "not_that_deep"     // the parent is there and was not taken apart further
	ReasonNoAntecedent  = "no_antecedent"     // "that section", and nothing before it fits
	ReasonNoNeighbour   = "no_neighbour"      // "the next section" in the last one
	ReasonNoPlace       = "no_place"          // relative words outside any such unit
	ReasonNoAnchor      = "no_anchor"         // a native link to a name that is not there
	ReasonNoTitle       = "no_such_title"     // a quoted heading that is not there
	ReasonNotInCorpus   = "not_in_corpus"     // the named document is not here
	ReasonNotDefined    = "not_defined"       // "the Act", and nothing says which
	ReasonSeveralUnits  = "several_units"     // the label occurs more than once
	ReasonSeveralTitles = "several_documents" // the name fits more than one document
	ReasonSeveralBefore = "several_before"    // "that Act" after two of them
	ReasonQuoted        = "quoted"            // words of an amendment, not of this text
	ReasonSelf          = "self"              // the passage is part of what it cites, or holds it
	ReasonBudget        = "budget"            // enough was followed already
	ReasonWebLink       = "web_link"          // a link out of the corpus
)

// Passage is a stretch of one document's canonical text: Original is
// text[Start:End] of document Doc, byte for byte. ID and Ordinal are set where
// it is one stored chunk; Key where it is a unit of the document's outline.
// Rest is what a budget left out behind End; it is nil where nothing was.
type Passage struct {
	ID       string       `json:"id,omitempty"`
	Doc      string       `json:"doc"`
	Ordinal  *int         `json:"ordinal,omitempty"`
	Start    int          `json:"start"`
	End      int          `json:"end"`
	Kind     ingest.Kind  `json:"kind,omitempty"`
	Key      string       `json:"key,omitempty"`
	Original string       `json:"original"`
	Rest     *ingest.Span `json:"rest,omitempty"`
}

// Citation says where a passage stands, so that a person can look it up.
type Citation struct {
	Source   string              `json:"source"`   // path or address as ingested
	Document string              `json:"document"` // the document's ID
	Title    string              `json:"title"`    // empty if it has none
	Pages    []ingest.Provenance `json:"pages"`
	Path     []ingest.Heading    `json:"path"`
	Start    int                 `json:"start"`
	End      int                 `json:"end"`
}

// Evidence is a passage with its citation, what it cites, and the definitions
// of terms it uses. Score and Why are those of the search that found it, and
// zero for the target of a reference.
type Evidence struct {
	Chunk       Passage      `json:"chunk"`
	Score       float64      `json:"score"`
	Why         index.Why    `json:"why"`
	Citation    Citation     `json:"citation"`
	Cited       []Resolution `json:"cited"`
	Definitions []Definition `json:"definitions"`
	Also        []Variant    `json:"also,omitempty"`
}

// Variant is a passage that says nearly the same as the evidence it stands with,
// such as the same clause of another plan or edition.
type Variant struct {
	Chunk       Passage      `json:"chunk"`
	Citation    Citation     `json:"citation"`
	Differences []Difference `json:"differences"` // empty where the words are equal
}

// Difference is where a variant has other words. Spans count from the start of
// the Original of each; one of both is empty where words were added.
type Difference struct {
	Here  Words `json:"here"`
	There Words `json:"there"`
}

// Words are some words of a passage with their span in its Original.
type Words struct {
	ingest.Span
	Text string `json:"text"`
}

// Place is a unit of a document: a node of its outline, or with an empty Key
// the whole document. Start and End are the span of the unit's heading or
// label.
type Place struct {
	Doc     string `json:"doc"`
	Key     string `json:"key"`
	Heading string `json:"heading"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
}

// Resolution is what one mention means. Places are the units it was resolved
// to; Targets are their texts, given only where evidence was asked for.
// Candidates are set where the state is Ambiguous, Nearest where it is Dangling
// and a unit above the missing one exists. Mention offsets are those of the
// mention that was given.
type Resolution struct {
	Mention    cite.Mention `json:"mention"`
	State      State        `json:"state"`
	Places     []Place      `json:"places"`
	Targets    []Evidence   `json:"targets"`
	Candidates []Place      `json:"candidates"`
	Nearest    *Place       `json:"nearest"`
	Reason     string       `json:"reason"`
	Detail     string       `json:"detail,omitempty"`
}

// Definition is the place where a document says what a term means.
type Definition struct {
	Term     string  `json:"term"`
	Passage  Passage `json:"passage"`
	Section  string  `json:"section,omitempty"` // key of the unit it stands in
	Citation `json:"citation"`
}

// Options bound what [Resolver.Evidence] follows. Nil and zero fields mean the
// defaults.
type Options struct {
	// NoResolve gives the passage and its citation alone.
	NoResolve bool
	// Depth is how many steps references are followed: 1, the default, gives
	// the sections cited by the passage; 2 also what those cite. At most 4.
	Depth int
	// MaxCited is how many references of one passage are followed; default 12.
	MaxCited int
	// MaxChars is how many characters of one target are given, in whole
	// blocks; default 3,000.
	MaxChars int
	// MaxTotal is how many characters of targets one Evidence gives over all;
	// default 18,000.
	MaxTotal int
	// Query is what was searched for. Of a target longer than MaxChars the
	// blocks that share words with it are given after its opening.
	Query string
}
