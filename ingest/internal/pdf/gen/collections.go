package main

import (
	"bytes"
	"compress/gzip"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// collections writes, for each Adobe character collection, what its character
// identifiers mean: one line an identifier, compressed.
func collections(dir, out string) {
	for _, name := range []string{"Japan1", "GB1", "CNS1", "Korea1", "KR"} {
		data, err := os.ReadFile(filepath.Join(dir, "Adobe-"+name, "Adobe-"+name+"-UCS2"))
		if err != nil {
			log.Fatal(err)
		}
		var b bytes.Buffer
		w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			log.Fatal(err)
		}
		if _, err := w.Write([]byte(strings.Join(meanings(data), "\n"))); err != nil {
			log.Fatal(err)
		}
		if err := w.Close(); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(out, name+".txt.gz"), b.Bytes(), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// meanings reads the mappings of a CMap from identifiers to UTF-16.
func meanings(data []byte) []string {
	var all []string
	set := func(cid int, text []rune) {
		for len(all) <= cid {
			all = append(all, "")
		}
		all[cid] = string(text)
	}
	var args []cos.Token
	for lex := cos.NewLexer(data); ; {
		t := lex.Next()
		if t.Kind == cos.End {
			return all
		}
		if t.Kind != cos.Keyword {
			args = append(args, t)
			continue
		}
		switch string(t.Bytes) {
		case "endbfchar":
			for i := 0; i+1 < len(args); i += 2 {
				set(number(args[i].Bytes), text(args[i+1].Bytes))
			}
		case "endbfrange":
			for i := 0; i+2 < len(args); i += 3 {
				to := text(args[i+2].Bytes)
				for cid := number(args[i].Bytes); cid <= number(args[i+1].Bytes); cid++ {
					set(cid, slices.Clone(to))
					to[len(to)-1]++
				}
			}
		}
		args = args[:0]
	}
}

func number(b []byte) (v int) {
	for _, c := range b {
		v = v<<8 | int(c)
	}
	return v
}

func text(b []byte) []rune {
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return utf16.Decode(units)
}
