package charset

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// utf16 writes s in UTF-16, the high byte first if big.
func utf16(s string, big bool) string {
	var b strings.Builder
	for _, c := range s {
		if big {
			b.WriteString(string([]byte{byte(c >> 8), byte(c)}))
		} else {
			b.WriteString(string([]byte{byte(c), byte(c >> 8)}))
		}
	}
	return b.String()
}

func TestText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"UTF-8", "café", "café"},
		{"UTF-8 with a mark", "\xEF\xBB\xBFcafé", "café"},
		{"UTF-16, little end first", "\xFF\xFE" + utf16("café", false), "café"},
		{"UTF-16, big end first", "\xFE\xFF" + utf16("café", true), "café"},
		{"UTF-16 without a mark", utf16("The fee is due.\r\n", false), "The fee is due.\r\n"},
		{"the same, big end first", utf16("The fee is due.\r\n", true), "The fee is due.\r\n"},
		{"UTF-32", "\xFF\xFE\x00\x00A\x00\x00\x00b\x00\x00\x00", "Ab"},
		{"Latin-1", "caf\xe9 cl\xf4t", "café clôt"},
		{"quotation marks of windows-1252", "\x93no\x94 \x96 \x80 5", "“no” – € 5"},
		{"UTF-8 with a damaged place", "ééééé\xffé", "ééééé\uFFFDé"},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Text([]byte(tt.in))
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

func TestMarkup(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"declared", "<meta charset=iso-8859-2><p>\xb1", "<meta charset=iso-8859-2><p>ą"},
		{"declared the old way", "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>\xc1", "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>а"},
		{"declared by XML", "<?xml version='1.0' encoding='iso-8859-7'?>\xe1", "<?xml version='1.0' encoding='iso-8859-7'?>α"},
		{"declared wrongly", "<meta charset=iso-8859-1>é", "<meta charset=iso-8859-1>é"},
		{"not declared", "<p>\xe9", "<p>é"},
		{"UTF-16", "\xFF\xFE" + utf16("<p>é", false), "<p>é"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Markup([]byte(tt.in))
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

func TestBinary(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"text", "The fee is due.\r\n\tIt is.\f", ""},
		{"an image", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "looks like PNG image data"},
		{"an old Word file", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\x00\x00", "looks like an old Office file (.doc, .xls, .ppt)"},
		{"zero bytes", "a\x00\x00\x01\x02b", "4 of its first 6 bytes are control characters"},
		{"one stray zero byte", "a" + strings.Repeat("b", 200) + "\x00", ""},
		{"letters that begin a sound file", "ID3 is the third form.", ""},
		{"the same with the file's bytes", "ID3\x03\x00\x00\x00", "looks like MP3 audio data"},
		{"a table of small numbers", strings.Repeat("\x01\x00\x02\x00", 100), "400 of its first 400 bytes are control characters"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Binary([]byte(tt.in)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if _, err := Text([]byte("\x89PNG\r\n\x1a\n\x00")); !errors.Is(err, event.ErrUnsupported) {
		t.Errorf("got %v, want ErrUnsupported", err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"é", "\xFF\xFEa\x00", "a\x00b\x00", "\xe9", "<meta charset=shift_jis>\x82", "<?xml encoding='utf-16'?>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, read := range []func([]byte) (string, error){Text, Markup} {
			if s, err := read(src); err == nil && !utf8.ValidString(s) {
				t.Errorf("%q is no UTF-8", s)
			}
		}
	})
}
