package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent/ingest"
)

// readingFlags adds the flags that say how files are read.
func (a *app) readingFlags(cmd *cobra.Command) {
	p := cmd.Flags()
	p.StringVar(&a.reading.Engine, "engine", "auto", "what reads PDF: pdfcpu, pdfium, ledongthuc, or auto (pdfcpu, and pdfium to repair)")
	cmd.PreRunE = func(*cobra.Command, []string) error { return usage(a.reading.Check()) }
	p.StringVar(&a.reading.Password, "password", "", "password of encrypted PDFs")
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
