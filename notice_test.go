package referent

import (
	"os"
	"strings"
	"testing"
)

// forTests are modules that no program is linked with, or only under build tags of
// others.
var forTests = []string{"github.com/google/go-cmp", "github.com/rogpeppe/go-internal", "golang.org/x/tools", "github.com/inconshreveable/mousetrap",
	"github.com/blevesearch/go-faiss", "github.com/kr/pretty", "gopkg.in/check.v1"}

// Every module of go.mod has its licence named in NOTICE.
func TestNoticeNamesEveryModule(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	encoder, err := os.ReadFile("index/minilm/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	mod = append(mod, encoder...)
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, l := range strings.Split(string(notice), "\n") {
		named[strings.TrimSpace(l)] = true
	}
	for _, l := range forTests {
		named[l] = true
	}
	n := 0
	for _, l := range strings.Split(string(mod), "\n") {
		f := strings.Fields(l)
		if len(f) < 2 || !strings.HasPrefix(l, "\t") {
			continue
		}
		if strings.HasPrefix(f[0], "github.com/referent-go/") {
			continue // ours
		}
		if n++; !named[f[0]] {
			t.Errorf("NOTICE does not name %s and its licence", f[0])
		}
	}
	if n < 20 {
		t.Errorf("only %d modules read from go.mod", n)
	}
}
