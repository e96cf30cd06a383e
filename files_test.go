package referent

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree writes files below a new folder and returns it.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, n := range names {
		p := filepath.Join(dir, filepath.FromSlash(n))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(n), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func listed(t *testing.T, dir string, f FileSet) (names []string, failed int) {
	t.Helper()
	for it, err := range f.Items(context.Background()) {
		rel, rerr := filepath.Rel(dir, it.Name)
		if rerr != nil {
			t.Fatal(rerr)
		}
		names = append(names, filepath.ToSlash(rel))
		if err != nil {
			failed++
		}
	}
	return names, failed
}

func TestFilesWalk(t *testing.T) {
	dir := tree(t, "b.md", "a.pdf", "sub/c.html", "sub/.hidden.md", ".git/x.md", "notes.xyz", "old/d.md")
	if err := os.Symlink(dir, filepath.Join(dir, "sub", "loop")); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		set  FileSet
		want []string
	}{
		"a folder, in order, loops not followed": {Files(dir), []string{"a.pdf", "b.md", "old/d.md", "sub/c.html"}},
		"a named file of any ending":             {Files(filepath.Join(dir, "notes.xyz")), []string{"notes.xyz"}},
		"the same file once":                     {Files(filepath.Join(dir, "b.md"), dir), []string{"b.md", "a.pdf", "old/d.md", "sub/c.html"}},
		"a pattern":                              {Files(filepath.Join(dir, "*.md")), []string{"b.md"}},
		"without a folder and an ending":         {FileSet{Paths: []string{dir}, Exclude: []string{"old/", "*.pdf"}}, []string{"b.md", "sub/c.html"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, failed := listed(t, dir, tc.set)
			if diff := cmp.Diff(tc.want, got); diff != "" || failed > 0 {
				t.Errorf("%d failed (-want +got)\n%s", failed, diff)
			}
		})
	}
}

func TestLinksOutOfTheFolderAreRefused(t *testing.T) {
	outside := tree(t, "secret.md")
	dir := tree(t, "b.md")
	for name, to := range map[string]string{"in.md": filepath.Join(dir, "b.md"), "out.md": filepath.Join(outside, "secret.md")} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	names, failed := listed(t, dir, Files(dir))
	if diff := cmp.Diff([]string{"b.md", "in.md", "out.md"}, names); diff != "" || failed != 1 {
		t.Errorf("%d failed (-want +got)\n%s", failed, diff)
	}
}

func TestFilesNameWhatIsNotThere(t *testing.T) {
	dir := tree(t, "b.md")
	if names, failed := listed(t, dir, Files(filepath.Join(dir, "nowhere"))); failed != 1 || len(names) != 1 {
		t.Errorf("%v, %d failed", names, failed)
	}
}

func TestLeftOut(t *testing.T) {
	dir := tree(t, "a.md", "b.dat", "sub/c.bin", "sub/d.txt", ".e.dat", ".git/f", "skip/g.dat")
	f := Files(dir, filepath.Join(dir, "sub"), filepath.Join(dir, "a.md"))
	f.Exclude = []string{"skip"}
	if n := f.LeftOut(t.Context()); n != 2 {
		t.Errorf("%d left out", n)
	}
}

// A folder that is named by a link is read, and a link in it that leads back into it is
// none that leads out, whatever way either is written.
func TestLinksToFolders(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "real"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "real", "a.md")
	if err := os.WriteFile(file, []byte("# A"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"real/b.md": file, "to": "real", "again": "to"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
	}
	t.Chdir(dir)
	for _, root := range []string{"real", "real/", "to", "again", "again/", filepath.Join(dir, "to")} {
		var got []string
		for it, err := range Files(root).Items(t.Context()) {
			if err != nil {
				t.Errorf("%s: %s: %v", root, it.Name, err)
			}
			got = append(got, it.Name)
		}
		if want := []string{filepath.Join(root, "a.md"), filepath.Join(root, "b.md")}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", root, got, want)
		}
	}
}

func TestGone(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "a.md")
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	away, elsewhere, unnamed := filepath.Join(dir, "b.md"), filepath.Join(t.TempDir(), "c.md"), filepath.Join(dir, "bad\ufffd.md")
	got := Files(dir).Gone(slices.Values([]string{there, away, elsewhere, unnamed}))
	if !slices.Equal(got, []string{away}) {
		t.Errorf("%q", got)
	}
}
