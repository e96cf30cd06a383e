package cite

// Mention is a recorded reference: what a text cites, as it is written. It
// depends on its own document alone, never on what else is in a corpus.
type Mention struct {
	Raw    string    `json:"raw"`
	Start  int       `json:"start"`  // UTF-8 bytes, half-open
	End    int       `json:"end"`    //
	Family string    `json:"family"` // in, eu, uk, us, std, contract, manual, academic, native, "" for plain
	Path   []string  `json:"path"`   // outer to inner, "type:label"
	Key    string    `json:"key"`    // Path in its comparison form: "section:9/2/b"
	To     string    `json:"to,omitempty"`
	Group  int       `json:"group,omitempty"` // members of one list share it, from 1
	Doc    Qualifier `json:"doc"`
	Mode   string    `json:"mode"` // absolute, relative, anaphoric, title, native
	Flags  []string  `json:"flags"`
	Title  string    `json:"title,omitempty"`  // the heading named, for mode title and links without a label
	Target string    `json:"target,omitempty"` // native target, where the source has a link
}

// Qualifier says which document a mention means: Mode is "self" (none is
// named), "this", "short" ("the 2006 Act"), "that" ("the said Act") or "named".
type Qualifier struct {
	Mode string `json:"mode"`
	Raw  string `json:"raw,omitempty"`
	Key  string `json:"key,omitempty"`
}
