package cos

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"

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
