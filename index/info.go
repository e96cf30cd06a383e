package index

// DocumentInfo is what is known of a stored document without reading it. Bytes
// counts its canonical text.
type DocumentInfo struct {
	ID     string `json:"id"`
	Source string `json:"source"`
	Title  string `json:"title"`
	Format string `json:"format"`
	SHA256 string `json:"sha256"`
	Pages  int    `json:"pages"`
	Chunks int    `json:"chunks"`
	Bytes  int    `json:"bytes"`
}

// Stats describes an index as a whole.
type Stats struct {
	Dir       string      `json:"dir"` // empty for an index in memory
	Format    int         `json:"format"`
	Embedder  Description `json:"embedder"`
	MaxChars  int         `json:"max_chars"`
	Stemming  bool        `json:"stemming"`
	Documents int         `json:"documents"`
	Chunks    int         `json:"chunks"`
	Bytes     int64       `json:"bytes"` // on disk
}

// Report is what Verify found. Problems is empty for a sound index; each entry
// says in words what is wrong and where.
type Report struct {
	Documents int      `json:"documents"`
	Chunks    int      `json:"chunks"`
	Problems  []string `json:"problems"`
}
