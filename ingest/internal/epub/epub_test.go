package epub

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/eventtest"
)

const root = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

// pack makes a book of files given as name and content in turn.
func pack(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packageOf(metadata, manifest, spine string) string {
	return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>` + metadata + `</metadata><manifest>` + manifest + `</manifest><spine>` + spine + `</spine></package>`
}

func page(body string) string {
	return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>` + body + `</body></html>`
}

const twoChapters = `<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="b" href="text/b%20two.xhtml" media-type="application/xhtml+xml"/><item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/><item id="i" href="i.png" media-type="image/png"/>`

func TestRead(t *testing.T) {
	src := pack(t, "mimetype", "application/epub+zip", "META-INF/container.xml", root,
		"OEBPS/book.opf", packageOf(`<dc:title> The Rules </dc:title><dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator><dc:language>en</dc:language>`, twoChapters,
			`<itemref idref="n"/><itemref idref="a"/><itemref idref="i"/><itemref idref="b"/><itemref idref="a"/>`),
		"OEBPS/nav.xhtml", page(`<nav><ol><li><a href="text/a.xhtml">Part</a></li></ol></nav>`),
		"OEBPS/text/a.xhtml", page(`<h1>Part I</h1><p id="p">See <a href="b%20two.xhtml#s2">section 2</a>.</p>`),
		"OEBPS/text/b two.xhtml", page(`<h2 id="s2">2 Fees</h2><p>Text.</p>`))
	r := &eventtest.Recorder{}
	if err := Read(context.Background(), src, r); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"title: The Rules", "meta author: Ann", "meta author: Bob", "meta language: en",
		"heading 1 #OEBPS/text/a.xhtml: Part I", "paragraph #OEBPS/text/a.xhtml#p: See <section 2|OEBPS/text/b two.xhtml#s2>.",
		"heading 2 #OEBPS/text/b two.xhtml #OEBPS/text/b two.xhtml#s2: 2 Fees", "paragraph: Text.",
	}
	if diff := cmp.Diff(want, r.Lines); diff != "" {
		t.Error(diff)
	}
	if err := r.Done(); err != nil {
		t.Error(err)
	}
}

func TestLevels(t *testing.T) {
	items := `<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>`
	chapters := []string{"OEBPS/a.xhtml", page(`<h1>Part I</h1>`), "OEBPS/b.xhtml", page(`<h1 id="c">1 Fees</h1><h2>In short</h2><h1 id="d">1.1 Rates</h1>`)}
	want := []string{"heading 1 #OEBPS/a.xhtml: Part I", "heading 2 #OEBPS/b.xhtml #OEBPS/b.xhtml#c: 1 Fees", "heading 3: In short", "heading 3 #OEBPS/b.xhtml#d: 1.1 Rates"}
	for name, contents := range map[string][]string{
		"of version 2": {`<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`, "OEBPS/toc.ncx",
			`<ncx><navMap><navPoint><content src="a.xhtml"/><navPoint><content src="b.xhtml#c"/><navPoint><content src="b.xhtml#d"/></navPoint></navPoint></navPoint></navMap></ncx>`},
		"of version 3": {`<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`, "OEBPS/nav.xhtml",
			page(`<nav epub:type="toc"><ol><li><a href="a.xhtml">x</a><ol><li><a href="b.xhtml#c">x</a><ol><li><a href="b.xhtml#d">x</a></li></ol></li></ol></li></ol></nav><nav epub:type="landmarks"><ol><li><a href="b.xhtml">x</a></li></ol></nav>`)},
	} {
		t.Run(name, func(t *testing.T) {
			files := append([]string{"META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", items+contents[0], `<itemref idref="a"/><itemref idref="b"/>`), contents[1], contents[2]}, chapters...)
			r := &eventtest.Recorder{}
			if err := Read(context.Background(), pack(t, files...), r); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, r.Lines); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	one := `<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>`
	ref := `<itemref idref="a"/>`
	tests := []struct {
		name string
		src  []byte
		want error
	}{
		{"no zip", []byte("PK\x03\x04 nothing"), event.ErrDamaged},
		{"no package", pack(t, "META-INF/container.xml", root), event.ErrDamaged},
		{"a container that is no XML", pack(t, "META-INF/container.xml", "<<<"), event.ErrDamaged},
		{"a chapter that is not there", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", one, ref)), event.ErrDamaged},
		{"a path out of the book", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", `<item id="a" href="../../../etc/passwd" media-type="text/html"/>`, ref)), event.ErrDamaged},
		{"no chapters", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", one, "")), event.ErrNoText},
		{"deep XML", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", strings.Repeat("<a>", 5000)), event.ErrDamaged},
		{"entities of its own", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", `<!DOCTYPE x [<!ENTITY a "b">]><package><metadata><title>&a;</title></metadata></package>`), event.ErrDamaged},
		{"rights management", pack(t, "META-INF/container.xml", root, "META-INF/encryption.xml", `<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>`, "OEBPS/book.opf", packageOf("", one, ref)), event.ErrEncrypted},
		{"a chapter nested too deep", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", one, ref), "OEBPS/a.xhtml", strings.Repeat("<div>", 5000)), event.ErrTooLarge},
		{"a chapter that unpacks to very much", pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", one, ref), "OEBPS/a.xhtml", strings.Repeat("a ", 60<<20)), event.ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := Read(context.Background(), tt.src, &eventtest.Recorder{}); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestFontsUnderRights(t *testing.T) {
	src := pack(t, "META-INF/container.xml", root, "META-INF/encryption.xml", `<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/f.otf"/></CipherData></EncryptedData></encryption>`,
		"OEBPS/book.opf", packageOf("", `<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>`, `<itemref idref="a"/>`), "OEBPS/a.xhtml", page("<p>Text.</p>"))
	r := &eventtest.Recorder{}
	if err := Read(context.Background(), src, r); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"paragraph #OEBPS/a.xhtml: Text."}, r.Lines); diff != "" {
		t.Error(diff)
	}
}

func FuzzEPUB(f *testing.F) {
	f.Add(`<package><metadata><title>T</title></metadata><manifest><item id="a" href="a.xhtml" media-type="text/html"/></manifest><spine><itemref idref="a"/></spine></package>`, "<h1>A</h1>")
	f.Add(`<package/>`, "")
	f.Fuzz(func(t *testing.T, pkg, chapter string) {
		r := &eventtest.Recorder{}
		src := pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", pkg, "OEBPS/a.xhtml", chapter)
		if err := Read(context.Background(), src, r); err == nil {
			if err := r.Done(); err != nil {
				t.Error(err)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	chapter := page(strings.Repeat(`<h2>Fees</h2><p>The <b>fee</b> is due on the first day of the month.</p>`, 3000))
	src := pack(b, "META-INF/container.xml", root, "OEBPS/book.opf", packageOf("", `<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>`, `<itemref idref="a"/>`), "OEBPS/a.xhtml", chapter)
	b.SetBytes(int64(len(chapter)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(context.Background(), src, eventtest.Discard{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestMissingChapters reads what is there of a book whose spine lists more, and says
// what is not.
func TestMissingChapters(t *testing.T) {
	items := `<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>`
	spine := `<itemref idref="b"/><itemref idref="a"/><itemref idref="c"/>`
	opf := packageOf("", items, spine)
	r := &eventtest.Recorder{}
	if err := Read(t.Context(), pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", opf, "OEBPS/a.xhtml", page(`<p>Fees.</p>`)), r); err != nil {
		t.Fatal(err)
	}
	want := []string{"paragraph #OEBPS/a.xhtml: Fees.", `damaged: no file is named for the chapter "c"`, "damaged: the chapter OEBPS/b.xhtml is not in the file"}
	if diff := cmp.Diff(want, r.Lines); diff != "" {
		t.Error(diff)
	}
	err := Read(t.Context(), pack(t, "META-INF/container.xml", root, "OEBPS/book.opf", opf), eventtest.Discard{})
	if !errors.Is(err, event.ErrDamaged) {
		t.Errorf("a book without any of its chapters: %v", err)
	}
}
