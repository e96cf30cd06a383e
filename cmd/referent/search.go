package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/referent-go/referent"
	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

type searchLine struct {
	V  int    `json:"v"`
	ID string `json:"id,omitempty"`
	*referent.Result
}

type queryLine struct {
	ID    string `json:"id"`
	Query string `json:"query"`
}

type searchFlags struct {
	in     []string
	lines  string
	docs   []string
	rerank string
	o      referent.SearchOptions
}

func (a *app) searchCmd() *cobra.Command {
	var f searchFlags
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Find evidence, with citations and the sections it cites",
		Args: func(_ *cobra.Command, args []string) error {
			if (f.lines == "") != (len(args) > 0) {
				return errors.New("give a query, or --lines with queries, not both")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.search(cmd, &f, strings.Join(args, " ")) },
	}
	p := cmd.Flags()
	p.StringSliceVar(&f.in, "in", nil, "search these files or folders directly, without a corpus (repeatable)")
	a.readingFlags(cmd)
	a.passFlag(cmd)
	p.StringVar(&f.lines, "lines", "", "answer JSON lines of {id, query} from a file or -")
	p.StringSliceVar(&f.docs, "doc", nil, "only these documents: ID, path or the end of a path (repeatable)")
	p.IntVarP(&f.o.K, "k", "k", 5, "how many pieces of evidence")
	p.IntVar(&f.o.Depth, "depth", 1, "how many steps references are followed, up to 4")
	p.BoolVar(&f.o.NoResolve, "no-resolve", false, "leave references unresolved")
	p.StringVar(&f.rerank, "rerank", cmp.Or(os.Getenv("REFERENT_RERANK"), "auto"), "second stage: auto (late on a corpus that is wholly refined), none, late (by the vectors of tokens, built in, takes some tenths of a second), or openai:MODEL (a rerank endpoint at $OPENAI_BASE_URL)")
	p.IntVar(&f.o.Budget, "budget", 0, "how many characters of text, evidence and what it cites (about four a token)")
	p.IntVar(&f.o.Around, "around", 0, "add this many passages on each side")
	p.BoolVar(&f.o.Section, "section", false, "add the whole section around each passage")
	p.BoolVar(&f.o.NoMerge, "no-merge", false, "give each passage on its own")
	p.BoolVar(&f.o.Explain, "explain", false, "show why each piece of evidence was found")
	return cmd
}

func (a *app) search(cmd *cobra.Command, f *searchFlags, query string) error {
	if f.o.K < 1 || f.o.K > 10000 || f.o.Depth < 1 || f.o.Depth > 4 || f.o.Budget < 0 || f.o.Around < 0 {
		return usage(errors.New("-k must be from 1 to 10000, --depth from 1 to 4, --budget and --around not negative"))
	}
	a.wide = f.o.Around > 0 || f.o.Section
	if f.o.Budget > 0 && !cmd.Flags().Changed("k") {
		f.o.K = 0 // as many as the budget has room for
	}
	if f.lines == "" && strings.TrimSpace(query) == "" {
		return usage(errors.New("the query is empty"))
	}
	var err error
	if f.o.Reranker, f.o.RerankRefined, err = reranker(f.rerank); err != nil {
		return err
	}
	c, failed, err := a.searched(cmd, f.in)
	if err != nil {
		return err
	}
	defer c.Close()
	if f.o.Docs, err = a.ids(cmd, c, f.docs); err != nil {
		return err
	}
	if f.lines != "" {
		return lines(cmd.Context(), a, f.lines, func(l queryLine) (searchLine, error) {
			res, err := c.Search(cmd.Context(), l.Query, &f.o)
			return searchLine{1, l.ID, res}, err
		})
	}
	res, err := c.Search(cmd.Context(), query, &f.o)
	if err != nil {
		return err
	}
	if a.json {
		err = a.line(searchLine{V: 1, Result: res})
	} else {
		a.printResult(res, f.o.Explain)
	}
	a.unrefined(res.Refined)
	switch {
	case err != nil:
		return err
	case failed > 0:
		return failedFiles(failed)
	case len(res.Evidence) == 0:
		return nothing("nothing found for " + shorten(query, 200) + ": " + res.Reason)
	case res.Abstained:
		return nothing("nothing here answers this: " + res.Reason + "; shown is what comes nearest")
	}
	return nil
}

// searched opens what is to be searched: the files of --in, else the corpus. It
// also says how many of those files failed.
func (a *app) searched(cmd *cobra.Command, in []string) (*referent.Corpus, int, error) {
	if len(in) == 0 {
		c, err := a.open(searching)
		return c, 0, err
	}
	o := &referent.Options{Parse: a.options()}
	var err error
	if o.Enrich, err = a.enriching(); err != nil {
		return nil, 0, err
	}
	if o.Embedder, err = a.chosen(); err != nil {
		return nil, 0, err
	}
	c, err := referent.OpenMemory(o)
	if err != nil {
		return nil, 0, err
	}
	rep, err := a.ingest(cmd, c, referent.Files(in...))
	if err == nil && rep.Count(referent.Added) == 0 {
		err = outcome(rep)
	}
	if err != nil {
		c.Close()
		return nil, 0, err
	}
	return c, rep.Count(referent.Failed), nil
}

// unrefined tells that a corpus has vectors that the search had to go without.
func (a *app) unrefined(r *index.Refinement) {
	if r != nil && !r.Usable {
		a.note("referent: the corpus has vectors of %s, which this program does not have; the search went without them", printable(r.Model.Name))
	}
}

// printResult shows evidence: the quote, where it stands, what it cites.
func (a *app) printResult(res *referent.Result, explain bool) {
	if r := res.Refined; explain && r != nil && r.Usable {
		line := fmt.Sprintf("ranked by meaning: %s of %s passages by %s", thousands(r.Refined), thousands(r.Passages), r.Model.Name)
		if r.Refined < r.Passages {
			line += ", all by the embedder, each among its own; the refined share out their places by the better ranking"
		}
		fmt.Fprintln(a.out, a.style(faint, wrap(printable(line), "", a.width())))
	}
	for i, e := range res.Evidence {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		a.printEvidence(fmt.Sprintf("%d", i+1), e, explain)
	}
}

// quoteChars is about how much of a piece of evidence is shown where nothing more was
// asked for.
const quoteChars = 600

func (a *app) printEvidence(number string, e resolve.Evidence, explain bool) {
	w := a.width()
	room := quoteChars
	if a.wide {
		room = len(e.Chunk.Original)
	}
	id, text := bestPart(e, room)
	kind := e.Chunk.Kind
	if strings.Contains(text, "\n") { // several passages
		kind = ingest.KindListItem
	}
	quote := quoted(kind, text, "   ", room, w)
	fmt.Fprintln(a.out, a.style(bold, fmt.Sprintf("%-3s", number))+strings.TrimPrefix(quote, "   "))
	if len(e.Citation.Path) > 0 {
		fmt.Fprintln(a.out, a.style(blue, wrap(crumbs(e.Citation.Path), "   ", w)))
	}
	fmt.Fprintln(a.out, a.style(faint, wrap(where(e.Citation)+"  ["+id+"]", "   ", w)))
	for _, r := range e.Cited {
		a.printResolution(r, "   ")
	}
	a.printVariants(e.Also)
	for _, d := range e.Definitions {
		fmt.Fprintln(a.out, wrap("≔ "+shorten(d.Passage.Original, 240), "   ", w))
	}
	if explain {
		a.printWhy(e)
	}
}

// bestPart is the ID of the stored passage that was found, and its text; where it was
// merged with those beside it, with as many of them as there is room for: first what
// follows, as the items of a list do, then what stands before. An ellipsis says that
// there are more.
func bestPart(e resolve.Evidence, room int) (id, text string) {
	parts := e.Why.Merged
	best := slices.IndexFunc(parts, func(p index.Piece) bool { return p.Best })
	if best < 0 {
		return e.Chunk.ID, e.Chunk.Original
	}
	from, to := best, best
	fits := func(from, to int) bool { return parts[to].End-parts[from].Start <= room }
	for to+1 < len(parts) && fits(from, to+1) {
		to++
	}
	for from > 0 && fits(from-1, to) {
		from--
	}
	text = e.Chunk.Original[parts[from].Start-e.Chunk.Start : parts[to].End-e.Chunk.Start]
	if from > 0 {
		text = "… " + text
	}
	if to+1 < len(parts) {
		text += " …"
	}
	return parts[best].ID, text
}

// printVariants names passages that say nearly the same, and what they say otherwise.
// Those of one document that are in the same words share a line.
func (a *app) printVariants(vs []resolve.Variant) {
	same := map[string][]string{} // IDs by document
	for _, v := range vs {
		if len(v.Differences) == 0 {
			same[v.Citation.Source] = append(same[v.Citation.Source], v.Chunk.ID)
		}
	}
	for _, v := range vs {
		ids, end := []string{v.Chunk.ID}, ""
		if len(v.Differences) == 0 {
			ids, end = same[v.Citation.Source], ": in the same words"
			delete(same, v.Citation.Source)
		}
		if len(ids) == 0 {
			continue // named already
		}
		line := "≈ " + where(v.Citation) + "  [" + strings.Join(ids, ", ") + "]" + end
		fmt.Fprintln(a.out, a.style(faint, wrap(line, "   ", a.width())))
		for _, d := range v.Differences[:min(len(v.Differences), 5)] {
			fmt.Fprintln(a.out, wrap(fmt.Sprintf("“%s” there, here “%s”", shorten(d.There.Text, 120), shorten(d.Here.Text, 120)), "     ", a.width()))
		}
	}
}

// reason is why a reference does not resolve, in words behind its state.
func reason(code string) string {
	if code == "" {
		return ""
	}
	return " (" + strings.ReplaceAll(code, "_", " ") + ")"
}

// printResolution shows what a cited place says, or why it cannot be shown.
func (a *app) printResolution(r resolve.Resolution, indent string) {
	w := a.width()
	mark := map[resolve.State]string{resolve.Resolved: green}[r.State]
	if mark == "" {
		mark = amber
	}
	head := "→ " + printable(r.Mention.Raw)
	if q := printable(r.Mention.Doc.Raw); q != "" && !strings.Contains(head, q) {
		head += " of " + q
	}
	if r.State != resolve.Resolved {
		fmt.Fprintln(a.out, indent+a.style(mark, head)+a.style(faint, ": "+a.failure(r)))
		return
	}
	if len(r.Targets) == 0 {
		for _, p := range r.Places {
			name := printable(strings.TrimSpace(p.Key + " " + p.Heading))
			if p.Key == "" {
				name = "the whole of document " + p.Doc
			}
			fmt.Fprintln(a.out, indent+a.style(mark, head)+a.style(faint, ": "+name))
		}
		return
	}
	fmt.Fprintln(a.out, indent+a.style(mark, head))
	for _, t := range r.Targets {
		fmt.Fprintln(a.out, quoted(t.Chunk.Kind, t.Chunk.Original, indent+"  ", quoteChars/2, w))
		at := where(t.Citation)
		if len(t.Citation.Path) > 0 {
			at = crumbs(t.Citation.Path) + " · " + at
		}
		fmt.Fprintln(a.out, a.style(faint, wrap(at, indent+"  ", w)))
		for _, next := range t.Cited {
			a.printResolution(next, indent+"  ")
		}
	}
}

// failure says in words why a reference was not resolved.
func (a *app) failure(r resolve.Resolution) string {
	text := strings.ReplaceAll(string(r.State), "_", " ")
	text += reason(r.Reason)
	if r.Nearest != nil && (r.Nearest.Heading != "" || r.Nearest.Key != "") {
		text += ", nearest: " + printable(strings.TrimSpace(r.Nearest.Key+" "+r.Nearest.Heading))
	}
	if n := len(r.Candidates); n > 0 {
		text += ", " + count(n, "candidate")
	}
	return text
}

// printWhy shows the ranks and matches that put the evidence where it stands.
func (a *app) printWhy(e resolve.Evidence) {
	var parts []string
	if r := e.Why.Text; r != nil {
		parts = append(parts, fmt.Sprintf("text rank %d (%.2f)", r.Rank, r.Score))
	}
	if r := e.Why.Vector; r != nil {
		parts = append(parts, fmt.Sprintf("vector rank %d (%.3f)", r.Rank, r.Score))
	}
	if r := e.Why.Refined; r != nil {
		parts = append(parts, fmt.Sprintf("refined rank %d (%.3f)", r.Rank, r.Score))
	}
	if r := e.Why.Rerank; r != nil {
		parts = append(parts, fmt.Sprintf("rerank %d (%.3f)", r.Rank, r.Score))
	}
	for _, key := range e.Why.References {
		parts = append(parts, "cites "+key)
	}
	for _, t := range e.Why.Terms {
		parts = append(parts, fmt.Sprintf("%s ×%d (%.2f)", t.Term, t.Count, t.Score))
	}
	fmt.Fprintln(a.out, a.style(faint, wrap(printable("found by "+strings.Join(parts, ", ")), "   ", a.width())))
}
