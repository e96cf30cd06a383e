package cos

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/referent-go/referent/ingest/internal/event"
)

// inflaters are used again: each holds its window of 32 KiB.
var inflaters = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}

// inflate unpacks a stream under Flate as far as it goes. A wrong header or
// checksum does not matter, and neither does a missing end behind data that is
// there: viewers show such streams.
func inflate(raw []byte, limit int64) ([]byte, error) { return inflateTo(nil, raw, limit) }

// inflateTo appends to dst what inflate gives.
func inflateTo(dst, raw []byte, limit int64) ([]byte, error) {
	if len(raw) < 2 {
		return dst, nil
	}
	body := raw
	if raw[0]&0x0f == 8 && (int(raw[0])<<8|int(raw[1]))%31 == 0 {
		body = raw[2:] // the header of zlib; some producers leave it out
	}
	r := inflaters.Get().(io.ReadCloser)
	defer inflaters.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(body), nil); err != nil {
		return dst, err
	}
	at := int64(len(dst))
	b := bytes.NewBuffer(slices.Grow(dst, int(min(limit, int64(len(raw))*5)+bytes.MinRead)))
	n, err := b.ReadFrom(io.LimitReader(r, limit+1))
	switch {
	case n > limit:
		return b.Bytes()[:at+limit], fmt.Errorf("%w: a stream of over %d MiB", event.ErrTooLarge, limit>>20)
	case err != nil && !(errors.Is(err, io.ErrUnexpectedEOF) && n > 0):
		return b.Bytes(), fmt.Errorf("%w: packed data: %v", event.ErrDamaged, err)
	}
	return b.Bytes(), nil
}
