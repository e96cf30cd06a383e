package cos

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"github.com/referent-go/referent/ingest/internal/event"
)

// locked is a file whose info dictionary holds a title under AES-256, revision 5,
// with the passwords given, written after the standard (Adobe's supplement to ISO
// 32000, extension level 3).
func locked(user, owner string) []byte {
	key := bytes.Repeat([]byte{7}, 32)
	sum := func(parts ...[]byte) []byte {
		s := sha256.Sum256(bytes.Join(parts, nil))
		return s[:]
	}
	chain := func(key, iv, data []byte) []byte {
		block, _ := aes.NewCipher(key)
		out := make([]byte, len(data))
		cipher.NewCBCEncrypter(block, iv).CryptBlocks(out, data)
		return out
	}
	zero := make([]byte, 16)
	u := append(sum([]byte(user), []byte("abcdefgh")), "abcdefghijklmnop"...)
	ue := chain(sum([]byte(user), []byte("ijklmnop")), zero, key)
	o := append(sum([]byte(owner), []byte("ABCDEFGH"), u), "ABCDEFGHIJKLMNOP"...)
	oe := chain(sum([]byte(owner), []byte("IJKLMNOP"), u), zero, key)
	perms := chain(key, zero, []byte("\xfc\xff\xff\xff\xff\xff\xff\xffTadb1234"))
	title := append(bytes.Clone(zero), chain(key, zero, []byte("Title\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b"))...)
	var b bytes.Buffer
	var at []int
	b.WriteString("%PDF-1.7\n")
	for i, o := range []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>", fmt.Sprintf("<</Title<%x>>>", title),
		fmt.Sprintf("<</Filter/Standard/V 5/R 5/Length 256/P -4/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF/U<%x>/UE<%x>/O<%x>/OE<%x>/Perms<%x>>>", u, ue, o, oe, perms),
	} {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	b.WriteString("xref\n0 5\n0000000000 65535 f \n")
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer\n<</Size 5/Root 1 0 R/Info 3 0 R/Encrypt 4 0 R/ID[<00><00>]>>\nstartxref\n%d\n%%%%EOF\n", table)
	return b.Bytes()
}

// TestEmptyOwner opens files by each password that is empty or given.
func TestEmptyOwner(t *testing.T) {
	for _, c := range []struct {
		user, owner, given string
		want               error
	}{
		{"x", "", "", nil}, {"x", "y", "", event.ErrEncrypted}, {"", "y", "", nil}, {"x", "y", "x", nil}, {"x", "", "x", nil}, {"x", "", "z", event.ErrEncrypted},
	} {
		_, info, err := Open(context.Background(), locked(c.user, c.owner), c.given)
		if !errors.Is(err, c.want) {
			t.Errorf("reader's password %q, owner's %q, given %q: error %v, want %v", c.user, c.owner, c.given, err, c.want)
			continue
		}
		if err == nil && info.Key("Title").Str() != "Title" {
			t.Errorf("reader's password %q, owner's %q, given %q: title %q", c.user, c.owner, c.given, info.Key("Title").Str())
		}
	}
}

// TestPasswordHash holds the hash of revision 6 against the library's: a file
// encrypted there with an empty reader's password must carry it.
func TestPasswordHash(t *testing.T) {
	api.DisableConfigDir()
	plain := []byte("%PDF-2.0\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n" +
		"xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \n0000000105 00000 n \ntrailer\n<</Size 4/Root 1 0 R>>\nstartxref\n168\n%%EOF\n")
	for range 5 {
		var b bytes.Buffer
		if err := api.Encrypt(bytes.NewReader(plain), &b, model.NewAESConfiguration("", "owner", 256)); err != nil {
			t.Fatal(err)
		}
		at := encryption(b.Bytes())
		if at < 0 {
			t.Fatal("no encryption dictionary")
		}
		d := entries(b.Bytes()[at:])
		u := d["U"].token.Bytes
		if d["R"].token.Num != 6 || len(u) < 48 || !bytes.Equal(passwordHash(6, u[32:40], nil), u[:32]) {
			t.Errorf("revision %v, U %x", d["R"].token.Num, u)
		}
	}
}
