package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/ingest"
)

func main() {
	collectLater()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// app is what every command shares.
type app struct {
	in       io.Reader
	out      io.Writer
	err      io.Writer
	corpus   string
	embedder string
	reading  ingest.ParseOptions
	names    string // file of names of instruments
	passes   []string
	notes    string // model that writes context notes
	json     bool
	quiet    bool
	wide     bool // show evidence whole
	opened   []*referent.Corpus
}

// run executes one command line and returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	buf := newOutput(out)
	a := &app{in: in, out: buf, err: errOut}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(buf)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if ferr := buf.Flush(); err == nil && ferr != nil && !errors.Is(ferr, syscall.EPIPE) {
		err = ferr
	}
	a.mended()
	return a.report(err)
}

// mended tells of files that had to be made anew.
func (a *app) mended() {
	for _, c := range a.opened {
		for _, m := range c.Index().Mended() {
			a.note("referent: %s; it was made anew from the record, to keep that run: referent rebuild", printable(m))
		}
	}
}

// root is the command tree.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "referent",
		Short:         "Documents in, cited evidence out",
		Long:          "Referent takes policy, legal and technical documents apart and gives them back\nas evidence that can be quoted: exact passages with page and section, and the\nsections they cite beside them.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		Args:          cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return cmd.Help()
		},
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usage(err) })
	p := root.PersistentFlags()
	p.StringVar(&a.corpus, "corpus", ".referent", "folder of the corpus")
	p.StringVar(&a.embedder, "embedder", os.Getenv("REFERENT_EMBEDDER"), "static (built in), ollama:MODEL (at $OLLAMA_HOST) or openai:MODEL (at $OPENAI_BASE_URL)")
	p.BoolVar(&a.json, "json", false, "print JSON, one object or one a line")
	p.BoolVarP(&a.quiet, "quiet", "q", false, "no progress, no notes")
	root.AddCommand(
		a.ingestCmd(), a.searchCmd(), a.showCmd(), a.listCmd(), a.removeCmd(), a.verifyCmd(), a.rebuildCmd(), a.doctorCmd(),
		a.parseCmd(), a.chunksCmd(), a.outlineCmd(), a.refsCmd(), a.sentencesCmd(), a.glossaryCmd(), a.enrichCmd(), a.resolveCmd(),
		a.readPDFCmd(),
		a.diffCmd(), a.auditCmd(),
		a.evalCmd(), a.askCmd(), a.embedCmd(), a.refineCmd(), a.serveCmd(),
	)
	for _, c := range root.Commands() {
		check := c.Args
		c.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return usage(err)
			}
			return nil
		}
	}
	return root
}

// note tells a person something that is not data.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintf(a.err, format+"\n", args...)
	}
}
