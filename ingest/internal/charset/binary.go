package charset

import (
	"bytes"
	"fmt"
)

// signature is how files of one kind begin.
type signature struct {
	at    int
	magic string
	name  string
}

// signatures are those of files that people keep beside documents. PDF and zip
// stand here too: a caller that can read them asks before it asks for text.
var signatures = []signature{
	{0, "\x89PNG\r\n\x1a\n", "PNG image data"},
	{0, "\xFF\xD8\xFF", "JPEG image data"},
	{0, "GIF87a", "GIF image data"},
	{0, "GIF89a", "GIF image data"},
	{8, "WEBP", "WebP image data"},
	{8, "WAVE", "WAVE audio data"},
	{8, "AVI ", "AVI video data"},
	{0, "II*\x00", "TIFF image data"},
	{0, "MM\x00*", "TIFF image data"},
	{0, "\x00\x00\x01\x00", "icon data"},
	{4, "ftyp", "MP4 or HEIF media data"},
	{0, "OggS", "Ogg media data"},
	{0, "ID3", "MP3 audio data"},
	{0, "fLaC", "FLAC audio data"},
	{0, "\x1A\x45\xDF\xA3", "Matroska media data"},
	{0, "%PDF-", "a PDF"},
	{0, "%!PS", "PostScript"},
	{0, "{\\rtf", "RTF"},
	{0, "PK\x03\x04", "a zip archive"},
	{0, "PK\x05\x06", "an empty zip archive"},
	{0, "\x1F\x8B", "gzip data"},
	{0, "BZh", "bzip2 data"},
	{0, "\xFD7zXZ\x00", "xz data"},
	{0, "\x28\xB5\x2F\xFD", "Zstandard data"},
	{0, "7z\xBC\xAF\x27\x1C", "a 7-Zip archive"},
	{0, "Rar!\x1A\x07", "a RAR archive"},
	{257, "ustar", "a tar archive"},
	{0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an old Office file (.doc, .xls, .ppt)"},
	{0, "\x7FELF", "an ELF program"},
	{0, "MZ\x90\x00", "a Windows program"},
	{0, "\xCF\xFA\xED\xFE", "a macOS program"},
	{0, "\xCA\xFE\xBA\xBE", "a Java class or macOS program"},
	{0, "\x00asm", "WebAssembly"},
	{0, "SQLite format 3\x00", "an SQLite database"},
	{0, "wOFF", "a web font"},
	{0, "wOF2", "a web font"},
	{0, "\x00\x01\x00\x00\x00", "a TrueType font"},
	{0, "OTTO\x00", "an OpenType font"},
	{0, "\x93NUMPY", "NumPy data"},
	{0, "PAR1", "Parquet data"},
}

// Magic names the kind of file that src begins as ("PNG image data"), "" where
// it is none that is known.
func Magic(src []byte) string {
	for _, s := range signatures {
		if len(src) < s.at+len(s.magic) || !bytes.Equal(src[s.at:s.at+len(s.magic)], []byte(s.magic)) {
			continue
		}
		if s.at == 8 && !bytes.HasPrefix(src, []byte("RIFF")) {
			continue
		}
		if len(s.magic) < 5 && !hasControl(src[:min(len(src), 512)]) {
			continue // three letters may begin a text as well
		}
		return s.name
	}
	return ""
}

// Binary says why bytes without a byte order mark are no text, "" where they
// may be.
func Binary(src []byte) string {
	if name := Magic(src); name != "" {
		return "looks like " + name
	}
	head := src[:min(len(src), sample)]
	controls := 0
	for _, c := range head {
		if isControl(c) {
			controls++
		}
	}
	// Text has no control characters but white space, or a few by damage.
	if controls > 1 && controls*50 > len(head) {
		return fmt.Sprintf("%d of its first %d bytes are control characters", controls, len(head))
	}
	return ""
}

// isControl leaves out white space, and the escape and backspace of terminal
// transcripts.
func isControl(c byte) bool {
	return c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v' && c != '\b' && c != 0x1B && c != 0x1A || c == 0x7F
}

func hasControl(b []byte) bool {
	for _, c := range b {
		if isControl(c) {
			return true
		}
	}
	return false
}
