package store

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// How a value is stored, in its first byte.
const (
	plainJSON    = 'j'
	deflatedJSON = 'z'
)

// maxValue bounds the length of a value before it is packed. What is longer is
// neither written nor read.
const maxValue = 1 << 30

var writers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed) // the level is valid
	return w
}}

// encode gives the stored form of a value: JSON, compressed if that is smaller
// by a tenth. The error wraps ErrTooLarge where decode would refuse it.
func encode(v any) ([]byte, error) { return encodeUpTo(maxValue, v) }

func encodeUpTo(limit int, v any) ([]byte, error) {
	var plain bytes.Buffer
	e := json.NewEncoder(&plain)
	e.SetEscapeHTML(false) // nobody embeds it, and a bracket would take six bytes
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	text := bytes.TrimSuffix(plain.Bytes(), []byte("\n"))
	if len(text) > limit {
		return nil, fmt.Errorf("%w: a value of %d bytes, the limit is %d", ErrTooLarge, len(text), limit)
	}
	buf := bytes.NewBuffer(make([]byte, 0, len(text)/3))
	buf.WriteByte(deflatedJSON)
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	w.Reset(buf)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if buf.Len() > len(text)*9/10 {
		return append([]byte{plainJSON}, text...), nil
	}
	return buf.Bytes(), nil
}

// decode reads what encode gave.
func decode(b []byte, v any) error { return decodeUpTo(maxValue, b, v) }

func decodeUpTo(limit int, b []byte, v any) error {
	if len(b) == 0 {
		return fmt.Errorf("%w: empty value", ErrCorrupt)
	}
	text := b[1:]
	switch b[0] {
	case plainJSON:
	case deflatedJSON:
		r := flate.NewReader(bytes.NewReader(text))
		defer r.Close()
		var err error
		if text, err = io.ReadAll(io.LimitReader(r, int64(limit)+1)); err != nil {
			return fmt.Errorf("%w: %v", ErrCorrupt, err)
		}
		if len(text) > limit {
			return fmt.Errorf("%w: %w: a value unpacks to more than %d bytes", ErrCorrupt, ErrTooLarge, limit)
		}
	default:
		return fmt.Errorf("%w: value of unknown kind %q", ErrCorrupt, b[0])
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%w: %v", ErrCorrupt, err)
	}
	return nil
}
