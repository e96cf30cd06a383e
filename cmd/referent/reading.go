package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// readingFlags adds the flags that say how files are read.
func (a *app) readingFlags(cmd *cobra.Command) {
	p := cmd.Flags()
	p.StringVar(&a.reading.Engine, "engine", "auto", "what reads PDF: pdfcpu, pdfium, ledongthuc, or auto (pdfcpu, and pdfium to repair)")
	p.BoolVar(&a.reading.OCR, "ocr", false, "recognise the text of PDF pages that have none, with tesseract")
	p.StringVar(&a.reading.Languages, "ocr-languages", "eng", "languages of --ocr, as tesseract names them: eng+deu")
	p.StringVar(&a.names, "names", "", "file of names of instruments, one a line: NAME or NAME = KEY")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := a.readNames(); err != nil {
			return err
		}
		if err := a.reading.Check(); err != nil {
			return usage(err)
		}
		if !a.reading.OCR {
			return nil
		}
		_, err := ingest.CheckRecognition(cmd.Context(), a.reading.Languages)
		return err
	}
	p.StringVar(&a.reading.Password, "password", "", "password of encrypted PDFs")
}

// readNames reads the file that --names gives.
func (a *app) readNames() error {
	if a.names == "" {
		return nil
	}
	f, err := os.Open(a.names)
	if err != nil {
		return err
	}
	defer f.Close()
	if a.reading.Names, err = cite.ReadNames(f); err != nil {
		return fmt.Errorf("%s: %w", a.names, err)
	}
	return nil
}

// options are the options that files are read with.
func (a *app) options() *ingest.ParseOptions {
	o := a.reading
	if exe, err := os.Executable(); err == nil {
		o.Command = []string{exe, readPDF}
	}
	return &o
}

// readPDF is the hidden command that this program runs itself with where a PDF
// is read in a process of its own.
const readPDF = "read-pdf"

func (a *app) readPDFCmd() *cobra.Command {
	return &cobra.Command{
		Use:    readPDF,
		Short:  "Read one PDF for another process",
		Args:   cobra.NoArgs,
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return ingest.ServeReader(cmd.Context(), os.Stdin, os.Stdout)
		},
	}
}

// printReading says what read a document and what is to be known about that.
func (a *app) printReading(d *ingest.Document) {
	if d.Engine == "" {
		return
	}
	how := "read by " + d.Engine
	if d.EngineReason != "" {
		how += ": " + printable(d.EngineReason)
	}
	fmt.Fprintln(a.out, a.style(faint, wrap(how, "", a.width())))
	for _, w := range d.Warnings {
		at := ""
		if w.Page > 0 {
			at = fmt.Sprintf("p.%d ", w.Page)
		}
		fmt.Fprintln(a.out, a.style(amber, wrap("! "+at+w.What+": "+printable(w.Detail), "", a.width())))
	}
}

// warn tells what is to be known about how a file was read, a line a kind.
func (a *app) warn(f referent.FileReport) {
	kinds := []string{}
	pages := map[string][]string{}
	details := map[string]string{}
	for _, w := range f.Warnings {
		if _, ok := details[w.What]; !ok {
			kinds = append(kinds, w.What)
			details[w.What] = w.Detail
		}
		if w.Page > 0 {
			pages[w.What] = append(pages[w.What], fmt.Sprint(w.Page))
		}
	}
	const most = 12 // page numbers that are listed
	for _, k := range kinds {
		at := ""
		if list := pages[k]; len(list) > most {
			at = fmt.Sprintf("%d pages (%s ...): ", len(list), strings.Join(list[:most], ", "))
		} else if len(list) > 0 {
			at = "p. " + strings.Join(list, ", ") + ": "
		}
		fmt.Fprintf(a.err, "referent: %s: %s: %s%s\n", printable(display(f.Source)), k, at, printable(details[k]))
	}
}
