package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"referent": main})
}

func TestScripts(t *testing.T) {
	handbook, err := filepath.Abs("../../testdata/handbook/handbook.pdf")
	if err != nil {
		t.Fatal(err)
	}
	here := func(what string) (bool, error) {
		if what == "transformer" {
			return transformer() != nil, nil
		}
		return false, fmt.Errorf("no condition %q", what)
	}
	testscript.Run(t, testscript.Params{Dir: "testdata", Condition: here, Setup: func(e *testscript.Env) error {
		e.Setenv("HANDBOOK", handbook) // a PDF of eight pages
		return nil
	}})
}
