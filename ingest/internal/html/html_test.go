package html

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
)

func read(t testing.TB, src string, opts Options) []string {
	t.Helper()
	r := &eventtest.Recorder{}
	if err := ReadPart(context.Background(), []byte(src), r, opts); err != nil {
		t.Fatal(err)
	}
	if err := r.Done(); err != nil {
		t.Fatal(err)
	}
	return r.Lines
}

type pageCase struct {
	name string
	in   string
	want []string
}

func check(t *testing.T, tests []pageCase) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, tt.in, Options{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBlocks(t *testing.T) {
	check(t, []pageCase{
		{"headings keep their levels", "<h1 id=a>A</h1><p>x<h2>B</h2><p>y<h4>C <small>d</small></h4>",
			[]string{"heading 1 #a: A", "paragraph: x", "heading 2: B", "paragraph: y", "heading 4: C d"}},
		{"inline elements do not touch the text", "<p>This <b>must</b> hold<i>.</i></p>", []string{"paragraph: This must hold."}},
		{"white space is folded, no-break spaces are kept", "<p>  a\n\t b&nbsp; c </p> <p>&nbsp;</p>", []string{"paragraph: a b\u00a0 c"}},
		{"soft hyphens", "<p>infor&shy;mation</p>", []string{"paragraph: information"}},
		{"line ends", "<p>a<br>b<br><br>c</p>", []string{`paragraph: a\nb\n`, "paragraph: c"}},
		{"text beside blocks", "<div>a<p>b</p>c<div>d</div></div>", []string{"paragraph: a", "paragraph: b", "paragraph: c", "paragraph: d"}},
		{"links", "<p>See <a href='#s2'>section 2</a> and <a href=x.html> this </a>.", []string{"paragraph: See <section 2|#s2> and <this|x.html> ."}},
		{"anchors", "<div id=a><a name=b></a><p id=c>x <span id=d>y</span></p></div>", []string{"paragraph #a #b #c: x {#d}y"}},
		{"code", "<pre>a\n  <b>b</b>\n</pre>", []string{`code: a\n  b\n`}},
		{"quotes", "<blockquote><p>a</p><h3>b</h3></blockquote><p>c<p>d", []string{"quote: a", "quote: b", "paragraph: c", "paragraph: d"}},
		{"a quote element that only indents", "<blockquote><h2>A</h2><p>x</p><h2>B</h2><p>y</p></blockquote>", []string{"heading 2: A", "paragraph: x", "heading 2: B", "paragraph: y"}},
		{"definitions", "<dl><dt>T<dd>D<dd>E</dl>", []string{"paragraph: T", "paragraph: D", "paragraph: E"}},
		{"figure", "<figure><img src=a alt='A  chart'><figcaption>Figure 1</figcaption></figure><p>an <img src=i alt=icon> here",
			[]string{"figure: A chart", "caption: Figure 1", "paragraph: an here", "figure: icon"}},
		{"images in a line", "<p>Press <img src=b alt='the red button'> to stop, where <img src=t alt='x^2'> is 1<img src=s alt='★'>.<p><img src=l alt=Logo></p><h2><img src=h alt=Fees></h2><p>x",
			[]string{"paragraph: Press to stop, where x^2 is 1★.", "figure: the red button", "figure: Logo", "heading 2: Fees", "paragraph: x"}},
		{"details", "<details><summary>Q</summary><p>A</p></details>", []string{"paragraph: Q", "paragraph: A"}},
		{"raised text", "<p>10<sup>2</sup> and m<sup>2</sup> and Art. 12<sup>1</sup>, the 1<sup>st</sup>", []string{"paragraph: 10² and m2 and Art. 12¹, the 1st"}},
		{"what is not shown", "<p hidden>a<p style='display: none'>b<script>c</script><style>d</style><template>e</template><p aria-hidden=true>f<p class=sr-only>g<!-- h --><p>i",
			[]string{"paragraph: i"}},
		{"hidden by its own style", "<p style='visibility:collapse'>a<p style='opacity: 0'>b<p style='font-size:0px'>c<p style='opacity:0.5'>d<p style='font-size:0.8em'>e", []string{"paragraph: d", "paragraph: e"}},
		{"hidden by a rule of the page", "<style>/* .d{display:none} */ .a, div > .b{display:none} #c{visibility:hidden!important} .e{display:none} p.e{display:block} " +
			"@media print{.f{display:none}} @media screen{.g{display:none}} .h::after{display:none} @import url(x); .i:not(.on){display:none} .j{display:none}</style>" +
			"<p class=a>a<div><p class=b>b</div><p class=b>b2<p id=c style='visibility:visible'>c<p class=d>d<p class=e>e<p class=f>f<p class=g>g<p class=h>h<p class=i>i<p class='i on'>on" +
			"<p class=j style='display:block'>j",
			[]string{"paragraph: b2", "paragraph: d", "paragraph: e", "paragraph: f", "paragraph: h", "paragraph: on", "paragraph: j"}},
		{"the sign beside a heading", "<h1>A<a class=headerlink href='#a'>¶</a></h1>", []string{"heading 1: A"}},
		{"formula", "<p>if <math alttext='x^2'><mi>x</mi></math> then", []string{"paragraph: if x^2 then"}},
		{"quotation element", "<p>He said <q>no</q>.", []string{"paragraph: He said “no”."}},
		{"nothing", "<html><body></body></html>", nil},
	})
}

func TestLists(t *testing.T) {
	check(t, []pageCase{
		{"numbers as shown", "<ol><li>a<li>b<li value=7>c<li>d</ol>", []string{"list_item 1 {1.}: a", "list_item 1 {2.}: b", "list_item 1 {7.}: c", "list_item 1 {8.}: d"}},
		{"letters and a start", "<ol type=a start=3><li>a<li>b</ol><ol type=I><li>c</ol>", []string{"list_item 1 {c.}: a", "list_item 1 {d.}: b", "list_item 1 {I.}: c"}},
		{"by style", "<ol style='list-style-type: lower-roman'><li>a<li>b</ol><ol style='list-style:none'><li>c</ol>",
			[]string{"list_item 1 {i.}: a", "list_item 1 {ii.}: b", "list_item 1: c"}},
		{"backwards", "<ol reversed><li>a<li>b</ol>", []string{"list_item 1 {2.}: a", "list_item 1 {1.}: b"}},
		{"labels of their own", "<ol><li>(1) a<ol><li>(A) b<li>(B) c</ol><li>(2) d</ol>", []string{"list_item 1: (1) a", "list_item 2: (A) b", "list_item 2: (B) c", "list_item 1: (2) d"}},
		{"bullets", "<ul><li>a<p>b</p></li><li>c<ul><li>d</ul></ul>", []string{"list_item 1: a", "paragraph: b", "list_item 1: c", "list_item 2: d"}},
		{"an item that begins with a list", "<ol><li><ol type=a><li>x</ol></ol>", []string{"list_item 1: 1.", "list_item 2 {a.}: x"}},
		{"more letters than the alphabet has", "<ol type=a start=27><li>x</ol>", []string{"list_item 1 {aa.}: x"}},
		{"tasks", "<ul><li><input type=checkbox checked disabled> a<li><input type=checkbox disabled> b</ul>", []string{"list_item 1: [x] a", "list_item 1: [ ] b"}},
		{"contents of the page", "<ul><li><a href='#a'>Alpha</a><li><a href='#b'>Beta</a><li><a href='#c'>Gamma</a><li><a href='#d'>Delta</a></ul><h1 id=a>Alpha</h1>",
			[]string{"toc: <Alpha|#a>", "toc: <Beta|#b>", "toc: <Gamma|#c>", "toc: <Delta|#d>", "heading 1 #a: Alpha"}},
		{"contents said to be such", "<nav class=toc><a href=one.html>The first chapter</a> <a href=two.html>The second chapter</a> <a href=three.html>The third chapter</a> <a href=f.html>The fourth</a> <a href=g.html>The fifth</a></nav><p>x",
			[]string{"toc: <The first chapter|one.html> <The second chapter|two.html> <The third chapter|three.html> <The fourth|f.html> <The fifth|g.html>", "paragraph: x"}},
	})
}

func TestTables(t *testing.T) {
	check(t, []pageCase{
		{"rows and cells", "<table><caption>Rates</caption><thead><tr><th>A<th>B</thead><tr><td>1<td><p>2</p><p>3</p></table>",
			[]string{"caption: Rates", "<table", `table_row head: A\tB`, `table_row: 1\t2 3`, ">"}},
		{"cells over rows and columns", "<table><tr><th>A<th>B<th>C<tr><td rowspan=2>x<td colspan=2>y<tr><td>z<td>w</table>",
			[]string{"<table", `table_row head: A\tB\tC`, `table_row: x\ty`, `table_row: \tz\tw`, ">"}},
		{"a table that lays out the page", "<table><tr><td><h2>A</h2><p>x</p></td><td><h2>B</h2><p>y</p></td></tr></table>", []string{"heading 2: A", "paragraph: x", "heading 2: B", "paragraph: y"}},
		{"one column", "<table><tr><td>a<tr><td>b</table>", []string{"paragraph: a", "paragraph: b"}},
		{"labels in cells of their own", "<table><tr><td><p>(a)</p></td><td><p>one</p><table><tr><td>(i)<td>two</table></td></tr></table>", []string{"list_item 1 {(a)}: one", "list_item 2 {(i)}: two"}},
		{"a cell that claims a million columns", "<table><tr><th colspan=1000000 rowspan=1000000>a<th>b<tr><td>c<td>d</table>",
			[]string{"<table", "table_row head: a" + strings.Repeat(`\t`, maxSpan) + "b", "table_row: " + strings.Repeat(`\t`, maxSpan) + `c\td`, ">"}},
	})
}

func TestNotes(t *testing.T) {
	check(t, []pageCase{
		{"a note follows the text that marks it", "<p>One.<sup><a id=r1 href='#n1'>1</a></sup> Two.</p><p>Three.</p><hr><ol><li id=n1>Note. <a href='#r1'>↩</a></li></ol>",
			[]string{"paragraph: One.{#r1}<[1]|#n1> Two.", "footnote {[1]} #n1: Note.", "paragraph: Three."}},
		{"a note that shows its mark", "<p>One <a id=r1 href='#n1'>(1)</a>.</p><p>Two.</p><p id=n1><a href='#r1'>(1)</a> Note.</p>",
			[]string{"paragraph: One {#r1}<(1)|#n1>.", "footnote #n1: <(1)|#r1> Note.", "paragraph: Two."}},
		{"notes under their own heading stay there", "<p>One.<sup><a id=r1 href='#n1'>1</a></sup></p><h2>Notes</h2><ol><li id=n1>Note. <a href='#r1'>^</a></ol>",
			[]string{"paragraph: One.{#r1}<[1]|#n1>", "heading 2: Notes", "footnote {[1]} #n1: Note."}},
		{"a short link is no mark", "<p>See <a href='#x'>4</a>.</p><p id=x>Four.</p>", []string{"paragraph: See <4|#x>.", "paragraph #x: Four."}},
	})
}

const prose = "The fee of a member is due on the first day of the month after the one in which it was set by the board of the company."

func TestFrame(t *testing.T) {
	check(t, []pageCase{
		{"text before the first heading", "<nav><a href=/>Home</a></nav><p>" + prose + "</p><h1>Fees</h1><p>" + prose + "</p><footer>Imprint</footer>",
			[]string{"paragraph: " + prose, "heading 1: Fees", "paragraph: " + prose}},
		{"a heading in the page's header", "<header><h1>Fees</h1><nav><a href=/>Home</a></nav></header><main><p>" + prose + "</p></main>",
			[]string{"heading 1: Fees", "paragraph: " + prose}},
		{"the site's name is no heading of the page", "<header><h1>ACME</h1></header><main><h1>Fees</h1><p>" + prose + "</p></main>",
			[]string{"heading 1: Fees", "paragraph: " + prose}},
		{"a page of nested boxes", "<div class=page><div class='side-bar'><a href=/a>One</a> <a href=/b>Two</a> <a href=/c>Three</a></div><div><div><h1>Fees</h1><p>" + prose + "</p><p>" + prose + "</p><p>" + prose + "</p><p>" + prose + "</p></div></div><div class=copyright>ACME</div></div>",
			[]string{"heading 1: Fees", "paragraph: " + prose, "paragraph: " + prose, "paragraph: " + prose, "paragraph: " + prose}},
		{"a banner that asks for consent", "<div id='cookie-banner'><p>We use cookies to make this site work for you.</p><button>OK</button></div><h1>Fees</h1><p>" + prose,
			[]string{"heading 1: Fees", "paragraph: " + prose}},
		{"a law in two boxes keeps both", "<div><div><h2>Part I</h2><p>" + prose + "</p></div><div><h2>Part II</h2><p>" + prose + "</p></div></div>",
			[]string{"heading 2: Part I", "paragraph: " + prose, "heading 2: Part II", "paragraph: " + prose}},
		{"a page hidden behind a dialog", "<main aria-hidden=true><h1>Fees</h1><p>" + prose + "</p><p>" + prose + "</p></main>",
			[]string{"heading 1: Fees", "paragraph: " + prose, "paragraph: " + prose}},
		{"an article and what stands beside it", "<meta property='og:type' content=article><div><h1>Fees rise</h1><p>" + prose + "</p><p>" + prose + "</p><div class=related><h3>Related</h3><p>Another story of quite some length that is no part of this one.</p></div><div class=comments><p>First! And I should like to add that fees are far too high.</p></div></div>",
			[]string{"heading 1: Fees rise", "paragraph: " + prose, "paragraph: " + prose}},
		{"the same on a page that is no article", "<div><h1>Fees rise</h1><p>" + prose + "</p><div class=related><h3>Related</h3><p>Another rule of quite some length that is a part of this document.</p></div></div>",
			[]string{"heading 1: Fees rise", "paragraph: " + prose, "heading 3: Related", "paragraph: Another rule of quite some length that is a part of this document."}},
	})
}

func TestToldHeadings(t *testing.T) {
	check(t, []pageCase{
		{"labels standing alone, sections around articles", "<p>CHAPTER I<p>General<p>Section 1<p>Scope<p>Article 1<p>Object<p>" + prose + "<p>Article 2<p>Terms<p>" + prose,
			[]string{"heading 1: CHAPTER I General", "heading 2: Section 1 Scope", "heading 3: Article 1 Object", "paragraph: " + prose, "heading 3: Article 2 Terms", "paragraph: " + prose}},
		{"bold paragraphs", "<p><b>1. Scope</b></p><p>" + prose + "</p><p><b>1.1 Terms</b></p><p>" + prose + "</p><p>Not <b>this</b></p>",
			[]string{"heading 1: 1. Scope", "paragraph: " + prose, "heading 2: 1.1 Terms", "paragraph: " + prose, "paragraph: Not this"}},
		{"not where the page has headings", "<h1>A</h1><h2>B</h2><p><b>1. Scope</b></p><p>" + prose,
			[]string{"heading 1: A", "heading 2: B", "paragraph: 1. Scope", "paragraph: " + prose}},
		{"a reference is no heading", "<p>Article 5<p>applies here.<p>" + prose, []string{"paragraph: Article 5", "paragraph: applies here.", "paragraph: " + prose}},
	})
}

func TestNestedSections(t *testing.T) {
	check(t, []pageCase{{"all of them h1", "<h1>A</h1><section><h1>B</h1><section><h1>C</h1><p>x</section></section><section><h1>D</h1></section>",
		[]string{"heading 1: A", "heading 2: B", "heading 3: C", "paragraph: x", "heading 2: D"}}})
}

func TestTypedPage(t *testing.T) {
	foot := "\n\nBelshe                 Standards Track                 [Page %]</pre>"
	part := "<pre>RFC 9999                 Fees                 May 2015\n\n<a name=s><b>%.  Rules of part %</b></a>\n\n" + strings.Repeat("   "+prose[:60]+"\n   "+prose[60:]+"\n\n", 8) + foot
	var src strings.Builder
	for _, n := range []string{"1", "2", "3", "4"} {
		src.WriteString(strings.ReplaceAll(part, "%", n))
	}
	got := read(t, src.String(), Options{})
	count := map[string]int{}
	for _, l := range got {
		kind, _, _ := strings.Cut(l, ":")
		count[kind]++
	}
	if diff := cmp.Diff(map[string]int{"header": 4, "footer": 4, "heading 1": 4, "paragraph": 32}, count); diff != "" {
		t.Error(diff)
	}
}

func TestMetadata(t *testing.T) {
	check(t, []pageCase{
		{"the part of the title that is the page's own", "<html lang=en><title>Fees | ACME</title><meta name=author content=Ann><meta name=description content='On  fees'><h1>Fees</h1>",
			[]string{"title: Fees", "meta language: en", "meta author: Ann", "meta description: On fees", "heading 1: Fees"}},
		{"no heading says so", "<title>Fees | ACME</title><p>x", []string{"title: Fees | ACME", "paragraph: x"}},
	})
}

func TestBook(t *testing.T) {
	got := read(t, `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script/></head><body><nav><p>kept</p></nav><h1 id="a">A</h1><p><a id="x"/>See <a href="../b.xhtml#y">b</a>, <a href="#a">a</a>, <a href="http://c.org/">c</a>.</p></body></html>`, Options{Part: "t/a.xhtml"})
	want := []string{"paragraph #t/a.xhtml: kept", "heading 1 #t/a.xhtml#a: A",
		"paragraph: {#t/a.xhtml#x}See <b|b.xhtml#y>, <a|t/a.xhtml#a>, <c|http://c.org/>."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLimits(t *testing.T) {
	for name, src := range map[string]string{
		"size":                strings.Repeat("x", maxBytes+1),
		"depth":               strings.Repeat("<div>", 100_000) + "x",
		"depth of formatting": strings.Repeat("<b>", 100_000) + "x",
		"tags":                strings.Repeat("<p>a", maxTags+1),
		"unclosed formatting": strings.Repeat("<font size=1><b><i><u>", 100) + strings.Repeat("<p>x", 100_000),
	} {
		t.Run(name, func(t *testing.T) {
			if err := Read(context.Background(), []byte(src), &eventtest.Recorder{}); !errors.Is(err, event.ErrTooLarge) {
				t.Errorf("got %v, want ErrTooLarge", err)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Read(ctx, []byte("<p>a"), &eventtest.Recorder{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: got %v", err)
	}
}

func FuzzHTML(f *testing.F) {
	for _, s := range []string{
		"<h1>A</h1><p>b<br><br>c", "<ol type=i><li><ol><li>x", "<table><tr><td rowspan=0>a<td colspan=9>b</table>",
		"<p>a<sup><a id=r href='#n'>1</a></sup><p id=n><a href='#r'>1</a> x", "<pre>\n a</pre>", "<svg><title>x</svg><math><mi>y",
		"<meta property=og:type content=article><article><h1>a<p>b</article>", "<?xml?><html xmlns='http://www.w3.org/1999/xhtml'><a id='x'/>", "\xff\xfe<\x00p\x00>\x00",
		"<p>Article 1<p>A<p>Article 2<p>B<p>Article 3", "<select><option><frameset>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, opts := range []Options{{}, {Part: "a/b.xhtml"}} {
			r := &eventtest.Recorder{}
			if err := ReadPart(context.Background(), []byte(s), r, opts); err == nil {
				if err := r.Done(); err != nil {
					t.Error(err)
				}
			}
		}
		r := &eventtest.Recorder{}
		if err := Fragment(context.Background(), []byte(strings.ToValidUTF8(s, "?")), r, Place{}); err == nil && r.Done() != nil {
			t.Error(r.Err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	src := []byte("<title>x</title><h1>Rules</h1>" + strings.Repeat("<h2 id=s>Fees</h2><p>The <b>fee</b> of <a href='#s4'>section 4</a> is due.<ol><li>(a) on the first day;<li>(b) on the last day.</ol><table><tr><th>A<th>B<tr><td>1<td>2</table>", 2000))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(context.Background(), src, eventtest.Discard{}); err != nil {
			b.Fatal(err)
		}
	}
}
