package referent_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/referent-go/referent"

// allowed lists, for each package of the house, what it may import of the
// others. A package below one of these follows its owner's rule.
var allowed = map[string][]string{
	"ingest/cite":     {},
	"ingest/sentence": {},
	"ingest":          {"ingest"},
	"enrich":          {"ingest", "enrich"},
	"index":           {"ingest", "enrich", "index"},
	"resolve":         {"ingest", "enrich", "index", "resolve"},
	"audit":           {"ingest", "enrich", "index", "resolve", "audit"},
	"":                {"ingest", "enrich", "index", "resolve"},
	"cmd":             {"", "ingest", "enrich", "index", "resolve", "audit", "cmd"},
}

// transformer is a module of its own, which the library must not need.
const transformer = module + "/index/minilm"

func inside(pkg, of string) bool { return pkg == of || strings.HasPrefix(pkg, of+"/") }

// owner is the longest rule that a package falls under.
func owner(pkg string) string {
	for at := pkg; ; {
		if _, ok := allowed[at]; ok {
			return at
		}
		i := strings.LastIndexByte(at, '/')
		if i < 0 {
			return at
		}
		at = at[:i]
	}
}

func TestImportsGoOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		names := strings.Fields(line)
		pkg := strings.Trim(strings.TrimPrefix(names[0], module), "/")
		if strings.HasPrefix(pkg, "testdata") {
			continue
		}
		rule, ok := allowed[owner(pkg)]
		if !ok {
			t.Errorf("%s: no rule for this package; the folder list is part of the design", pkg)
			continue
		}
		seen++
		for _, imp := range names[1:] {
			if imp != module && !strings.HasPrefix(imp, module+"/") {
				continue
			}
			to := strings.Trim(strings.TrimPrefix(imp, module), "/")
			top, _, _ := strings.Cut(to, "/")
			if !slices.Contains(rule, top) {
				t.Errorf("%s imports %s", pkg, to)
			}
		}
	}
	if seen < len(allowed) {
		t.Errorf("saw %d packages, fewer than the %d rules", seen, len(allowed))
	}
}

// Not even a test of the library imports the transformer: whoever tidies a module
// that needs the library would download it.
func TestTheLibraryNeedsNoTransformer(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}{{range .TestImports}} {{.}}{{end}}{{range .XTestImports}} {{.}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		names := strings.Fields(line)
		if owner(strings.Trim(strings.TrimPrefix(names[0], module), "/")) == "cmd" {
			continue
		}
		for _, imp := range names[1:] {
			if inside(imp, transformer) {
				t.Errorf("%s imports %s, which only the command may", names[0], imp)
			}
		}
	}
}

func TestTheTransformerKnowsNobody(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "./index/minilm").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for _, imp := range strings.Fields(string(out)) {
		if inside(imp, module) && !inside(imp, transformer) {
			t.Errorf("%s imports %s", transformer, imp)
		}
	}
}

// thirdParty says which packages own a library; its types stop there.
var thirdParty = map[string][]string{
	"github.com/PuerkitoBio/goquery":      {"ingest"},
	"github.com/yuin/goldmark":            {"ingest"},
	"github.com/pdfcpu/pdfcpu":            {"ingest"},
	"github.com/ledongthuc/pdf":           {"ingest"},
	"github.com/klippa-app/go-pdfium":     {"ingest"},
	"github.com/tetratelabs/wazero":       {"ingest"},
	"github.com/philippgille/chromem-go":  {"index"},
	"github.com/blevesearch/bleve/v2":     {"index"},
	"go.etcd.io/bbolt":                    {"index"},
	"github.com/ollama/ollama":            {"index", "enrich"},
	"github.com/spf13/cobra":              {"cmd"},
	"golang.org/x/term":                   {"cmd"},
	"github.com/blevesearch/snowballstem": {"index"},
}

func TestLibrariesStayWithTheirOwner(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		names := strings.Fields(line)
		pkg := strings.Trim(strings.TrimPrefix(names[0], module), "/")
		top, _, _ := strings.Cut(pkg, "/")
		for _, imp := range names[1:] {
			for lib, owners := range thirdParty {
				if (imp == lib || strings.HasPrefix(imp, lib+"/")) && !slices.Contains(owners, top) {
					t.Errorf("%s imports %s, which belongs to %v", pkg, imp, owners)
				}
			}
		}
	}
}
