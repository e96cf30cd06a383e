// Command book writes a long PDF, for measuring how much memory a document takes:
// chapters and sections with headings, running heads, page numbers, paragraphs of
// words that are drawn at random, and a ruled table on every third page. The same
// arguments give the same bytes.
//
// Usage: book -pages 2400 -tagged -o book.pdf
package main

import (
	"flag"
	"io"
	"log"
	"os"
)

func main() {
	pages := flag.Int("pages", 2400, "number of pages")
	tagged := flag.Bool("tagged", false, "with a structure tree")
	out := flag.String("o", "-", "file to write, - for standard output")
	flag.Parse()
	if err := run(*out, *pages, *tagged); err != nil {
		log.Fatal(err)
	}
}

func run(name string, pages int, tagged bool) error {
	if name == "-" {
		_, err := io.Copy(os.Stdout, book(pages, tagged))
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, book(pages, tagged)); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}
