package audit

import (
	"encoding/csv"
	"html/template"
	"io"
	"strings"
)

// The two questions of the stand-alone sheet.
const (
	AboutWhat = "Can you tell what it is about?"
	FromWhere = "Can you tell which document and section it is from?"
)

// sheetRow is one text to judge.
type sheetRow struct {
	N             int
	ID, Text, Key string
	After         bool
}

// rows are all passages as they stand, and then all of them enriched in another
// order: who judges one must not have read its better half just before.
func rows(sample []Sampled, seed uint64) []sheetRow {
	var out []sheetRow
	key := func(s *Sampled) string {
		k := s.Source
		if s.Title != "" {
			k = s.Title + " (" + s.Source + ")"
		}
		return strings.Join(append([]string{k, placeOf(&s.Chunk)}, nonEmpty(pathText(s.Chunk.Path))...), " · ")
	}
	for i := range sample {
		out = append(out, sheetRow{len(out) + 1, sample[i].Chunk.ID, sample[i].Chunk.Original, key(&sample[i]), false})
	}
	for _, i := range pick(len(sample), len(sample), seed+1) {
		out = append(out, sheetRow{len(out) + 1, sample[i].Chunk.ID, sample[i].Chunk.Enriched, key(&sample[i]), true})
	}
	return out
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// WriteSheet writes the stand-alone sheet as an HTML page: every passage of the
// sample as it stands, then enriched, with two questions each and, folded away,
// the right answer. A button of the page gives the answers as CSV.
func WriteSheet(w io.Writer, sample []Sampled, seed uint64) error {
	return sheetTemplate.Execute(w, struct {
		Rows         []sheetRow
		N            int
		Seed         uint64
		About, Where string
	}{rows(sample, seed), len(sample), seed, AboutWhat, FromWhere})
}

// WriteSheetCSV writes the same sheet as CSV with a header line; the columns of
// the answers are empty. The right answers stand in the last column.
func WriteSheetCSV(w io.Writer, sample []Sampled, seed uint64) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"number", "passage", "version", "text", AboutWhat, FromWhere, "right answer"}); err != nil {
		return err
	}
	for _, r := range rows(sample, seed) {
		version := "before"
		if r.After {
			version = "after"
		}
		if err := c.Write([]string{itoa(r.N), r.ID, version, inert(r.Text), "", "", inert(r.Key)}); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// inert keeps a spreadsheet from taking a text for a formula.
func inert(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

var sheetTemplate = template.Must(template.New("sheet").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.N}} passages, standing alone</title>
<style>` + pageStyle + `
legend{float:left;width:100%;padding:0;margin-bottom:.3rem}legend+*{clear:both}
.q{margin:.3rem 0;font-size:.92rem}.q span{display:inline-block;min-width:24rem;max-width:100%}
details{margin-top:.5rem}summary{cursor:pointer}
</style>
<header><h1>{{.N}} passages, standing alone</h1>
<p>Each passage comes twice: as it stands in its document, and further down as it is embedded. Answer from the text in front of
you alone, then look at the right answer.</p>
<p class="faint">Seed {{.Seed}}. <button type="button" id="save">Save the answers as CSV</button></p></header>
<main><form id="sheet">{{$about := .About}}{{$where := .Where}}{{range .Rows}}
<fieldset data-n="{{.N}}" data-id="{{.ID}}" data-version="{{if .After}}after{{else}}before{{end}}"><legend class="faint">{{.N}}</legend>
<div class="text">{{.Text}}</div>
<div class="q"><span>{{$about}}</span> <label><input type="radio" name="a{{.N}}" value="yes"> yes</label><label><input type="radio" name="a{{.N}}" value="no"> no</label></div>
<div class="q"><span>{{$where}}</span> <label><input type="radio" name="b{{.N}}" value="yes"> yes</label><label><input type="radio" name="b{{.N}}" value="no"> no</label></div>
<details class="faint"><summary>right answer</summary>{{.Key}}</details>
</fieldset>{{end}}
</form></main>
<script>
document.getElementById('save').onclick = () => {
  const lines = ['number,passage,version,about,where'];
  for (const f of document.querySelectorAll('fieldset')) {
    const v = q => (f.querySelector('input[name="' + q + f.dataset.n + '"]:checked') || {}).value || '';
    lines.push([f.dataset.n, f.dataset.id, f.dataset.version, v('a'), v('b')].join(','));
  }
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([lines.join('\n') + '\n'], {type: 'text/csv'}));
  a.download = 'answers.csv';
  a.click();
};
</script></html>
`))
