// Command gen writes the handbook as HTML, DOCX and PDF from handbook.md. The
// three hold the same text and are the same bytes on every run.
//
//	go run ./testdata/handbook/gen             writes them
//	go run ./testdata/handbook/gen -check      fails where one on disk differs
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("dir", "testdata/handbook", "the folder of handbook.md")
	check := flag.Bool("check", false, "compare with the files on disk, write nothing")
	flag.Parse()
	if err := run(*dir, *check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(dir string, check bool) error {
	src, err := os.ReadFile(filepath.Join(dir, "handbook.md"))
	if err != nil {
		return err
	}
	blocks, err := parse(string(src))
	if err != nil {
		return err
	}
	for _, form := range []struct {
		name string
		make func([]block) ([]byte, error)
	}{{"handbook.html", makeHTML}, {"handbook.docx", makeDOCX}, {"handbook.pdf", makePDF}} {
		data, err := form.make(blocks)
		if err != nil {
			return fmt.Errorf("%s: %w", form.name, err)
		}
		path := filepath.Join(dir, form.name)
		if !check {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				return err
			}
			continue
		}
		old, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !bytes.Equal(old, data) {
			return fmt.Errorf("%s is not what handbook.md gives", form.name)
		}
	}
	return nil
}
