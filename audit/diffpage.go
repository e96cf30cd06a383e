package audit

import (
	"html/template"
	"io"
	"strings"

	"github.com/referent-go/referent/ingest"
)

// diffPassage is one passage on the page of a diff.
type diffPassage struct {
	ID, Where, Path string
	Segments        []Segment
	Edits           []diffEdit
	Missing         []ingest.Missing
}

type diffEdit struct{ Kind, Was, Text, Section, From string }

// WriteDiff writes the passages of a document as one HTML page: each with its
// edits marked in the text, and below it each edit with its kind and what it was
// taken from. Passages without edits are left out; it says how many.
func WriteDiff(w io.Writer, doc *ingest.Document, chunks []ingest.Chunk) error {
	page := struct {
		Title, Source string
		Passages      []diffPassage
		Kinds         []kindCount
		Same          int
	}{Title: doc.Title, Source: doc.Source}
	counts := map[string]int{}
	for i := range chunks {
		c := &chunks[i]
		if len(c.Edits) == 0 {
			page.Same++
			continue
		}
		p := diffPassage{ID: c.ID, Where: placeOf(c), Path: pathText(c.Path), Segments: Segments(c), Missing: c.Missing}
		for _, e := range c.Edits {
			counts[e.Kind]++
			p.Edits = append(p.Edits, diffEdit{e.Kind, e.Was, strings.TrimSpace(e.Text), e.Evidence.Section, EvidenceText(doc, e)})
		}
		page.Passages = append(page.Passages, p)
	}
	page.Kinds = sortedCounts(counts)
	return diffTemplate.Execute(w, page)
}

// WriteChanges writes single edits as one HTML page, numbered, to be read one
// by one.
func WriteChanges(w io.Writer, changes []Change) error {
	type row struct {
		N                  int
		Where, Path, Title string
		Segments           []Segment
		Edit               diffEdit
	}
	var rows []row
	for i, c := range changes {
		where := c.Passage
		if c.Page > 0 {
			where += ", p. " + itoa(c.Page)
		}
		rows = append(rows, row{i + 1, where, pathText(c.Path), c.Source, c.focused(),
			diffEdit{c.Edit.Kind, c.Edit.Was, strings.TrimSpace(c.Edit.Text), c.Edit.Evidence.Section, c.From}})
	}
	return changesTemplate.Execute(w, rows)
}

// focused are the segments of a change with those of other edits nearby marked
// as such.
func (c *Change) focused() []Segment {
	out := make([]Segment, len(c.segments))
	for i, s := range c.segments {
		if s.Edit != c.focus && s.Op != Keep {
			s.Op = other
			if c.segments[i].Op == Remove {
				s.Text = ""
			}
		}
		out[i] = s
	}
	return out
}

// other is text of an edit that is not the one in question.
const other Op = "other"

// placeOf says what a passage is and on which pages it stands.
func placeOf(c *ingest.Chunk) string {
	out := strings.ReplaceAll(string(c.Kind), "_", " ")
	for i, p := range c.Pages {
		if i == 0 {
			out += ", p. "
		} else {
			out += ", "
		}
		out += itoa(p.Page)
		if p.Label != "" && p.Label != itoa(p.Page) {
			out += " (" + p.Label + ")"
		}
	}
	return out
}

func pathText(path []ingest.Heading) string {
	parts := make([]string, len(path))
	for i, h := range path {
		parts[i] = strings.TrimSpace(h.Label + " " + h.Title)
	}
	return strings.Join(parts, " › ")
}

var diffTemplate = template.Must(template.New("diff").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Diff: {{or .Title .Source}}</title>
<style>` + pageStyle + `</style>
<header><h1>{{or .Title .Source}}</h1>
<p class="faint">{{.Source}}</p>
<p>Original against enriched text: <ins>added</ins>, <del>taken out</del>. What is quoted and cited is always the original.</p>
<p>{{len .Passages}} passages changed, {{.Same}} as they were.{{range .Kinds}} <span class="tag">{{.Kind}} {{.N}}</span>{{end}}</p></header>
<main>{{range .Passages}}<article id="{{.ID}}">
<p class="faint"><a href="#{{.ID}}">{{.ID}}</a> {{.Where}}</p>
<div class="text">` + segmentsHTML + `</div>
<ul>{{range .Edits}}<li>` + editHTML + `</li>{{end}}
{{range .Missing}}<li class="faint"><span class="tag none">{{.What}}</span> not done: {{.Detail}}</li>{{end}}</ul>
</article>
{{end}}</main></html>
`))

var changesTemplate = template.Must(template.New("changes").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{len .}} edits to read</title>
<style>` + pageStyle + `</style>
<header><h1>{{len .}} edits to read</h1>
<p>Does the text still say what it said? <ins>Added</ins>, <del>taken out</del>, and below each where
it was taken from; <span class="other">dotted</span> is what other edits added nearby.</p></header>
<main>{{range .}}<article>
<p class="faint">{{.N}} &nbsp; {{.Title}} &nbsp; {{.Where}}</p>{{if .Path}}<p class="faint">{{.Path}}</p>{{end}}
<div class="text">` + segmentsHTML + `</div>
<ul><li>{{with .Edit}}` + editHTML + `{{end}}</li></ul>
</article>
{{end}}</main></html>
`))

const segmentsHTML = `{{range .Segments}}{{if eq .Op "add"}}<ins>{{.Text}}</ins>{{else if eq .Op "remove"}}<del>{{.Text}}</del>{{else if eq .Op "other"}}<span class="other">{{.Text}}</span>{{else}}{{.Text}}{{end}}{{end}}`

const editHTML = `<span class="tag">{{.Kind}}</span> {{if .Was}}<del>{{.Was}}</del> → {{end}}<ins>{{.Text}}</ins>{{if or .Section .From}}
<span class="faint">from {{if .Section}}{{.Section}}{{end}}{{if .From}} “{{.From}}”{{end}}</span>{{end}}`

// pageStyle is shared by the pages that this package writes.
const pageStyle = `
:root{color-scheme:light dark;--fg:#1c2024;--bg:#fff;--card:#f6f7f9;--line:#dfe3e8;--faint:#5c6670;--add:#d7f5dd;--addfg:#0b5a22;--del:#fde0df;--delfg:#8f1d18}
@media(prefers-color-scheme:dark){:root{--fg:#e4e7eb;--bg:#14171a;--card:#1c2024;--line:#343b42;--faint:#9aa4ae;--add:#12381f;--addfg:#9be3b0;--del:#451c1b;--delfg:#f5aaa5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:54rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--fg);background:var(--bg);overflow-wrap:anywhere}
h1{font-size:1.4rem;line-height:1.25;margin:0 0 .3rem}
p{margin:.3rem 0}
article,fieldset{margin:1.2rem 0;padding:.7rem 1rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
.faint{color:var(--faint);font-size:.85rem}
.faint a{color:inherit}
.text{white-space:pre-wrap;font-family:Georgia,'Times New Roman',serif;margin:.5rem 0}
ins{background:var(--add);color:var(--addfg);text-decoration:none;border-radius:.2rem;padding:0 .1em}
del{background:var(--del);color:var(--delfg);border-radius:.2rem;padding:0 .1em}
.other{border-bottom:1px dotted var(--faint)}
ul{margin:.6rem 0 0;padding:.5rem 0 0;border-top:1px solid var(--line);list-style:none;font-size:.88rem}
li{margin:.25rem 0}
.tag{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .6em;font-size:.8rem;margin-right:.2rem;white-space:nowrap}
.tag.none{border-style:dashed}
label{display:inline-block;margin-right:1rem}
button{font:inherit;padding:.3rem 1rem}
@media print{article,fieldset{break-inside:avoid}}
`
