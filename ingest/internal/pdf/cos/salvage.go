package cos

import (
	"bytes"
	"compress/flate"
	"io"
)

// salvage inflates a stream without regard to its header and checksum, as far
// as it goes and up to limit bytes. It is for streams that a proper reader has
// refused.
func salvage(raw []byte, limit int64) []byte {
	if len(raw) < 3 {
		return nil
	}
	r := flate.NewReader(bytes.NewReader(raw[2:]))
	var b bytes.Buffer
	_, _ = io.Copy(&b, io.LimitReader(r, limit))
	return b.Bytes()
}
