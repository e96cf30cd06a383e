package term

// Entry is an acronym or a defined term. Long is nil where the text only points
// to a definition elsewhere, or defines without saying it in words that can
// stand alone. Start and End are the span of the defining words, in bytes.
type Entry struct {
	Short   string  `json:"short"`   // "ROV"; in the plural only where the text uses it so
	Long    *string `json:"long"`    // white space folded
	Kind    string  `json:"kind"`    // "acronym" or "term"
	Pattern string  `json:"pattern"` // how it is defined, see the Pattern constants
	Scope   string  `json:"scope"`   // "document", or the key of a unit ("section:5", "part:@this")
	Pointer string  `json:"pointer"` // key, "@" and the key of another instrument; empty where there is none
	Start   int     `json:"start"`
	End     int     `json:"end"`

	// Weak says that the letters alone do not prove the match: it holds where
	// the short form is used again.
	Weak bool `json:"-"`
	// Plural says that the short form stood in the plural.
	Plural bool `json:"-"`

	order int // in which it was found
}

// The kinds of entry.
const (
	Acronym = "acronym"
	Term    = "term"
)

// The patterns of definition. REF is a reference to where the meaning stands.
const (
	LongShort       = `long(short)`
	LongQuoted      = `long("short")`
	LongHereinafter = `long(hereinafter "short")`
	ShortLong       = `short(long)`
	StandsFor       = `short stands for long`
	Abbreviated     = `long, abbreviated short`
	ListEntry       = `list short – long`
	Party           = `party ("Term")`
	Called          = `called the "X"`
	Means           = `"X" means Y`
	MeansPlain      = `X means Y (definitions block)`
	Includes        = `"X" includes Y`
	Colon           = `"X": Y`
	Meaning         = `"X" has the meaning given in REF`
	SameMeaning     = `"X" has the same meaning as in REF`
	Construed       = `"X" shall be construed in accordance with REF`
	ReferencesTo    = `references to X are to Y`
)

// document is the scope of what holds everywhere.
const document = "document"

// The kinds of block in which definitions stand without quotation marks.
const (
	BlockDefinitions   = "definitions"
	BlockAbbreviations = "abbreviations_list"
)
