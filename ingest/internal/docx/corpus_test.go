package docx

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"testing"
	"unicode"
)

// TestNothingLost reads real documents and sees that every character that
// stands in the body's text elements comes out. The count is made without the
// reader's own code. Of two renderings of a drawing the second does not count.
func TestNothingLost(t *testing.T) {
	shared := os.Getenv("REFERENT_SHARED")
	if shared == "" {
		shared = "../../../../shared"
	} else if !filepath.IsAbs(shared) {
		shared = filepath.Join("../../..", shared) // given from the root of the repository
	}
	files, _ := filepath.Glob(filepath.Join(shared, "corpora/md-docx/*-docx/*.docx"))
	if len(files) == 0 {
		t.Skip("no shared corpora; set REFERENT_SHARED to their folder")
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			r := &recorder{}
			if err := Read(context.Background(), data, r); err != nil {
				t.Fatal(err)
			}
			left := map[rune]int{}
			for _, l := range r.leaves {
				if l == nil {
					continue
				}
				for _, run := range l.Runs {
					for _, c := range run.Text {
						left[c]++
					}
				}
			}
			for c, n := range stored(t, data) {
				if n > left[c] && !unicode.IsSpace(c) {
					t.Errorf("%q stands %d times in the file, %d times in what was read", c, n, left[c])
				}
			}
		})
	}
}

// stored counts the characters of the text elements of a document's body.
func stored(t *testing.T, data []byte) map[rune]int {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[rune]int{}
	dec := xml.NewDecoder(f)
	inText := false
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			if tok.Name.Local == "Fallback" || tok.Name.Local == "del" {
				if err := dec.Skip(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			inText = tok.Name.Local == "t"
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				for _, c := range string(tok) {
					out[c]++
				}
			}
		}
	}
}
