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

// maxValue bounds what one value may unpack to.
const maxValue = 1 << 30

var writers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed) // the level is valid
	return w
}}

// encode gives the stored form of a value: JSON, compressed if that is smaller
// by a tenth.
func encode(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
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
func decode(b []byte, v any) error {
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
		if text, err = io.ReadAll(io.LimitReader(r, maxValue)); err != nil {
			return fmt.Errorf("%w: %v", ErrCorrupt, err)
		}
	default:
		return fmt.Errorf("%w: value of unknown kind %q", ErrCorrupt, b[0])
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%w: %v", ErrCorrupt, err)
	}
	return nil
}
