package pdf

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/referent-go/referent/ingest/internal/event"
)

// TestEncryption opens files under every cipher, with a password and without.
func TestEncryption(t *testing.T) {
	api.DisableConfigDir()
	plain := sheet("BT /F1 10 Tf (A) Tj ET", "", "")
	for _, c := range []struct {
		name  string
		start func(user, owner string, bits int) *model.Configuration
		bits  int
	}{
		{"RC4 of 40 bits", model.NewRC4Configuration, 40},
		{"RC4 of 128 bits", model.NewRC4Configuration, 128},
		{"AES of 128 bits", model.NewAESConfiguration, 128},
		{"AES of 256 bits", model.NewAESConfiguration, 256},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, k := range []struct {
				user, given string
				want        error
			}{
				{"", "", nil}, {"sesame", "", event.ErrEncrypted}, {"sesame", "wrong", event.ErrEncrypted},
				{"sesame", "sesame", nil}, {"sesame", "owner", nil},
			} {
				var b bytes.Buffer
				if err := api.Encrypt(bytes.NewReader(plain), &b, c.start(k.user, "owner", c.bits)); err != nil {
					t.Fatal(err)
				}
				doc, err := Open(context.Background(), b.Bytes(), &Options{Password: k.given})
				if !errors.Is(err, k.want) {
					t.Errorf("password %q, given %q: error %v, want %v", k.user, k.given, err, k.want)
				}
				if err != nil {
					continue
				}
				p, err := doc.Content(context.Background(), 0)
				if err != nil || text(p) != "A" {
					t.Errorf("password %q, given %q: text %q, error %v; want A", k.user, k.given, text(p), err)
				}
			}
		})
	}
}
