package cos

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"github.com/referent-go/referent/ingest/internal/event"
)

// TestNamed tells errors apart by what they are and not by the words in them,
// which may be the file's.
func TestNamed(t *testing.T) {
	for _, c := range []struct {
		in, want error
	}{
		{errors.New(`"Size" 2147483647 exceeds limit 4194304`), event.ErrDamaged},
		{errors.New(`dict entry "password" is no name`), event.ErrDamaged},
		{errors.New(`unknown object "Encryption"`), event.ErrDamaged},
		{errors.New(`crypt filter`), event.ErrDamaged},
		{fmt.Errorf("open: %w", pdfcpu.ErrWrongPassword), event.ErrEncrypted},
		{fmt.Errorf("open: %w", pdfcpu.ErrUnsupportedEncryptionFeature), event.ErrEncrypted},
		{fmt.Errorf("object 4: %w", filter.ErrDecodeLimitExceeded), event.ErrTooLarge},
	} {
		if got := named(context.Background(), c.in); !errors.Is(got, c.want) {
			t.Errorf("%v: %v, want %v", c.in, got, c.want)
		} else if strings.Contains(got.Error(), c.in.Error()) {
			t.Errorf("%v: %v, in the library's words", c.in, got)
		}
	}
}

// TestAppendStream has the data of streams put into the caller's memory, whatever the
// library does with its own.
func TestAppendStream(t *testing.T) {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	w.Write([]byte("packed data"))
	w.Close()
	f := &file{}
	plain := []byte("plain data")
	for name, o := range map[string]Object{
		"packed data": cpuObject{f, types.StreamDict{Raw: packed.Bytes(), FilterPipeline: []types.PDFFilter{{Name: filter.Flate}}}, 0},
		"plain data":  cpuObject{f, types.StreamDict{Content: plain, Raw: plain}, 0},
		"":            Nothing{},
	} {
		for _, dst := range [][]byte{nil, {}, []byte("in front, ")} {
			got, err := AppendStream(dst, o)
			if want := string(dst) + name; err != nil || string(got) != want {
				t.Errorf("%q, %v; want %q", got, err, want)
			}
			for i := range got {
				got[i] = 0
			}
		}
	}
	if string(plain) != "plain data" {
		t.Errorf("the library's own data is now %q", plain)
	}
	if got, err := AppendStream([]byte("kept"), cpuObject{f, types.Dict{}, 0}); err == nil || string(got) != "kept" {
		t.Errorf("%q, %v from a dictionary", got, err)
	}
}
