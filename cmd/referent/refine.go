package main

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/referent-go/referent/index"
)

type refineLine struct {
	V        int    `json:"v"`
	Model    string `json:"model"`
	Refined  int    `json:"refined"`
	Passages int    `json:"passages"`
}

func (a *app) refineCmd() *cobra.Command {
	var o index.RefineOptions
	var late bool
	cmd := &cobra.Command{
		Use:   "refine",
		Short: "Give the passages of the corpus vectors of the built-in transformer",
		Long: "Give the passages of the corpus vectors of the built-in transformer, which finds\n" +
			"answers worded otherwise than the question. The corpus is searchable meanwhile, and\n" +
			"documents can be added. What is interrupted goes on where it was.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.Batch < 1 || o.Share <= 0 || o.Share > 1 {
				return usage(errors.New("--batch must be at least 1, --share above 0 and at most 1"))
			}
			if transformer() == nil {
				return usage(errNoTransformer)
			}
			if cmd.Flags().Changed("late") {
				o.Way = index.WayAlone
				if late {
					o.Way = index.WayLate
				}
			}
			c, err := a.open(looking) // says where there is no corpus
			if err != nil {
				return err
			}
			if err := c.Close(); err != nil {
				return err
			}
			a.opened = nil
			return a.refine(index.Refine(cmd.Context(), a.corpus, &index.Options{Refiner: transformer()}, &o))
		},
	}
	cmd.Flags().Float64Var(&o.Share, "share", 1, "the part of the time to compute in, above 0; the rest is left to others")
	cmd.Flags().BoolVar(&late, "late", false, "read each passage together with those around it; takes twice the time (default: as the corpus is refined)")
	cmd.Flags().IntVar(&o.Batch, "batch", 64, "how many passages to compute between two commits")
	return cmd
}

// refine takes the steps of a refinement and says how far it is.
func (a *app) refine(steps iter.Seq2[index.Refinement, error]) error {
	f, ok := a.err.(*os.File)
	shown := ok && !a.quiet && term.IsTerminal(int(f.Fd()))
	var last index.Refinement
	for step, err := range steps {
		if shown {
			fmt.Fprint(a.err, "\r\x1b[K")
		}
		if err != nil {
			return err
		}
		last = step
		if shown {
			fmt.Fprint(a.err, refinedLine(&last))
		}
		if a.json {
			if err := a.line(refineLine{1, last.Model.Name, last.Refined, last.Passages}); err != nil {
				return err
			}
			if err := a.flush(); err != nil {
				return err
			}
		}
	}
	if shown {
		fmt.Fprint(a.err, "\r\x1b[K")
	}
	if !a.json {
		fmt.Fprintln(a.out, refinedLine(&last))
	}
	return nil
}

// refinedLine says how far a corpus is refined, and by what.
func refinedLine(r *index.Refinement) string {
	s := fmt.Sprintf("refined %s of %s", thousands(r.Refined), thousands(r.Passages))
	if r.Model.Name == "" {
		return s
	}
	s += " by " + printable(r.Model.Name)
	if !r.Usable {
		s += ", which this program does not have"
	}
	return s
}

// thousands is a number as people read it.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
