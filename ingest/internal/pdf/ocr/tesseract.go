// Package ocr reads the text in the picture of a page with the program
// tesseract, which the user installs, and gives it back as glyphs.
package ocr

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/referent-go/referent/ingest/internal/event"
)

// DPI is the resolution that pages are rendered at: what tesseract was trained
// for.
const DPI = 300

const (
	pageTime = 2 * time.Minute // to read one page
	maxSaid  = 32 << 20        // bytes that are read of an answer
)

// Tesseract is the program as it was found.
type Tesseract struct {
	path      string
	languages string
	Version   string
}

// ErrNone says that there is no program to recognise text with.
var ErrNone = fmt.Errorf("%w: text recognition needs the program tesseract, which is not on the path", event.ErrUnsupported)

// Find looks for tesseract on the path and for the languages asked for, codes
// joined by "+"; "" is English. Errors wrap ErrNone or event.ErrUnsupported.
func Find(ctx context.Context, languages string) (*Tesseract, error) {
	path, err := exec.LookPath("tesseract")
	if err != nil {
		return nil, ErrNone
	}
	t := &Tesseract{path: path, languages: languages}
	if languages == "" {
		t.languages = "eng"
	}
	said, err := t.run(ctx, nil, "--version")
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	t.Version = strings.TrimSpace(strings.TrimPrefix(first, "tesseract"))
	if said, err = t.run(ctx, nil, "--list-langs"); err != nil {
		return nil, err
	}
	have := strings.Fields(string(said))
	for _, l := range strings.Split(t.languages, "+") {
		if !slices.Contains(have, l) {
			return nil, fmt.Errorf("%w: tesseract has no data for the language %q", event.ErrUnsupported, l)
		}
	}
	return t, nil
}

// String names program, version and languages.
func (t *Tesseract) String() string {
	return "tesseract " + t.Version + " (" + t.languages + ")"
}

// words has a picture read. Mode is tesseract's page segmentation mode.
func (t *Tesseract) words(ctx context.Context, img *image.Gray) ([]word, error) {
	said, err := t.run(ctx, portable(img), "stdin", "stdout", "-l", t.languages, "--dpi", fmt.Sprint(DPI), "--psm", "3", "tsv")
	if err != nil {
		return nil, err
	}
	return parse(said), nil
}

// turn is how far clockwise, in degrees, a picture must be turned for its text
// to stand upright; 0 where that cannot be told.
func (t *Tesseract) turn(ctx context.Context, img *image.Gray) int {
	said, err := t.run(ctx, portable(img), "stdin", "stdout", "--dpi", fmt.Sprint(DPI), "--psm", "0")
	if err != nil {
		return 0 // the data for this is a package of its own, or there is too little text
	}
	for _, line := range strings.Split(string(said), "\n") {
		var degrees int
		if n, _ := fmt.Sscanf(line, "Rotate: %d", &degrees); n == 1 && degrees%90 == 0 {
			return ((degrees % 360) + 360) % 360
		}
	}
	return 0
}

// run runs the program once.
func (t *Tesseract) run(ctx context.Context, in []byte, args ...string) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	cmd := exec.CommandContext(limited, t.path, args...)
	cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1") // several pages may be read at once
	cmd.Stdin = bytes.NewReader(in)
	var out, complaint limitedBuffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, fmt.Errorf("tesseract took over %v", pageTime)
	case err != nil:
		last := strings.TrimSpace(complaint.String())
		if i := strings.LastIndexByte(last, '\n'); i >= 0 {
			last = last[i+1:]
		}
		return nil, fmt.Errorf("tesseract: %w: %s", err, last)
	}
	if out.Len() == 0 {
		return complaint.Bytes(), nil // older versions list things there
	}
	return out.Bytes(), nil
}

// limitedBuffer keeps what fits and drops the rest.
type limitedBuffer struct{ bytes.Buffer }

func (b *limitedBuffer) Write(p []byte) (int, error) {
	_, _ = b.Buffer.Write(p[:min(len(p), max(0, maxSaid-b.Len()))]) // never fails
	return len(p), nil
}

// portable writes a picture as a portable graymap.
func portable(img *image.Gray) []byte {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := fmt.Appendf(make([]byte, 0, w*h+32), "P5\n%d %d\n255\n", w, h)
	for y := range h {
		out = append(out, img.Pix[y*img.Stride:y*img.Stride+w]...)
	}
	return out
}
