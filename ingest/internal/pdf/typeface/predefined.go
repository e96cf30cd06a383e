package typeface

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// predefined gives the code spaces and the decoder of a predefined CMap, by its
// name without the writing direction; nil for Identity and for names that are
// not known. The CMaps of the Adobe character collections are the legacy
// encodings themselves, so the code pages tell what a code means.
func predefined(name string) ([]codespace, func([]byte) string) {
	base := strings.TrimSuffix(strings.TrimSuffix(name, "-H"), "-V")
	one := func(lo, hi uint32) codespace { return codespace{1, lo, hi} }
	two := func(lo, hi uint32) codespace { return codespace{2, lo, hi} }
	switch base {
	case "GB-EUC", "GBpc-EUC":
		return []codespace{one(0, 0x80), two(0xa1a1, 0xfefe)}, decoder(simplifiedchinese.GBK)
	case "GBK-EUC", "GBKp-EUC", "GBK2K":
		return []codespace{one(0, 0x80), two(0x8140, 0xfefe)}, decoder(simplifiedchinese.GB18030)
	case "B5pc", "ETen-B5", "ETenms-B5", "HKscs-B5":
		return []codespace{one(0, 0x80), two(0xa140, 0xfefe), two(0x8740, 0xa0fe)}, decoder(traditionalchinese.Big5)
	case "83pv-RKSJ", "90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ", "Add-RKSJ", "Ext-RKSJ":
		return []codespace{one(0, 0x80), two(0x8140, 0x9ffc), one(0xa0, 0xdf), two(0xe040, 0xfcfc)}, decoder(japanese.ShiftJIS)
	case "EUC":
		return []codespace{one(0, 0x80), two(0x8ea0, 0x8edf), two(0xa1a1, 0xfefe)}, decoder(japanese.EUCJP)
	case "KSC-EUC", "KSCms-UHC", "KSCms-UHC-HW", "KSCpc-EUC":
		return []codespace{one(0, 0x80), two(0x8141, 0xfefe)}, decoder(korean.EUCKR)
	case "H", "V": // seven-bit JIS rows and cells
		eucjp := decoder(japanese.EUCJP)
		return []codespace{two(0x2121, 0x7e7e)}, func(b []byte) string {
			if len(b) != 2 {
				return ""
			}
			return eucjp([]byte{b[0] | 0x80, b[1] | 0x80})
		}
	}
	switch {
	case strings.HasSuffix(base, "UCS2"), strings.HasSuffix(base, "UCS2-HW"):
		return []codespace{two(0, 0xffff)}, utf16Text
	case strings.HasSuffix(base, "UTF16"):
		return []codespace{two(0, 0xd7ff), {4, 0xd800dc00, 0xdbffdfff}, two(0xe000, 0xffff)}, utf16Text
	}
	return nil, nil
}

func decoder(e encoding.Encoding) func([]byte) string {
	return func(code []byte) string {
		s, err := e.NewDecoder().Bytes(code)
		if err != nil || strings.ContainsRune(string(s), '\ufffd') {
			return ""
		}
		return string(s)
	}
}
