package main

import (
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
	testscript.Run(t, testscript.Params{Dir: "testdata", Setup: func(e *testscript.Env) error {
		e.Setenv("HANDBOOK", handbook) // a PDF of eight pages
		return nil
	}})
}
