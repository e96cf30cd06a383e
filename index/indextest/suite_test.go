package indextest_test

import (
	"testing"

	"github.com/referent-go/referent/index"
	"github.com/referent-go/referent/index/indextest"
)

func TestSuite(t *testing.T) {
	for name, o := range map[string]index.Options{
		"default": {}, "chromem": {Vectors: index.Chromem}, "scan": {Vectors: index.Scan},
	} {
		t.Run("memory/"+name, func(t *testing.T) {
			indextest.Run(t, func(t *testing.T) *index.Index {
				x, err := index.OpenMemory(t.Context(), &o)
				if err != nil {
					t.Fatal(err)
				}
				return x
			})
		})
		t.Run("disk/"+name, func(t *testing.T) {
			indextest.Run(t, func(t *testing.T) *index.Index {
				x, err := index.Open(t.Context(), t.TempDir(), &o)
				if err != nil {
					t.Fatal(err)
				}
				return x
			})
		})
	}
}
