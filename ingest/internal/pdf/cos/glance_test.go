package cos

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// streamOf is a file with one object stream, number 100, of objects 1, 2, ...
func streamOf(objects ...string) *file {
	var prolog, body bytes.Buffer
	for i, o := range objects {
		fmt.Fprintf(&prolog, "%d %d ", i+1, body.Len())
		body.WriteString(o)
	}
	s := types.ObjectStreamDict{FirstObjOffset: prolog.Len(), MaxDecodeBytes: 1 << 20}
	s.Raw, s.FilterPipeline = packedBytes(prolog.String()+body.String()), []types.PDFFilter{{Name: filter.Flate}}
	table := map[int]*model.XRefTableEntry{}
	number := 100
	for i := range objects {
		index := i
		lazy := types.NewLazyObjectStreamObject(&s, 0, 0, nil)
		s.ObjArray = append(s.ObjArray, lazy)
		table[i+1] = &model.XRefTableEntry{Object: lazy, ObjectStream: &number, ObjectStreamInd: &index}
	}
	table[number] = &model.XRefTableEntry{Object: s}
	return &file{c: &model.Context{XRefTable: &model.XRefTable{Table: table}}}
}

func packedBytes(data string) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte(data))
	w.Close()
	return b.Bytes()
}

func TestGlanceSeesWhatReadingSees(t *testing.T) {
	large := "<<"
	for i := range 40 {
		large += fmt.Sprintf("/K%d %d", i, i)
	}
	f := streamOf("[2 0 R 3 0 R 4 0 R 5]", "<</S/P/Pg 9 0 R/K[7 <</MCID 8>>]>>", "<</S/H1/K 2 0 R>>", large+">>")
	root := f.follow(*types.NewIndirectRef(1, 0))
	if root.Len() != 4 || len(f.recent.tokens) != 1 {
		t.Fatalf("%d items, %d objects kept", root.Len(), len(f.recent.tokens))
	}
	var g Glance
	start := g.Mark()
	for range 3 { // in the same memory each time
		p := g.Index(root, 0)
		if got := string(g.Name(p, "S")); got != "P" || p.Ref() != 2 || g.Ref(p, "Pg") != 9 || g.Ref(p, "K") != 0 {
			t.Errorf("S %q, object %d, Pg %d", got, p.Ref(), g.Ref(p, "Pg"))
		}
		if k := g.Key(p, "K"); k.Len() != 2 || g.Index(k, 0).Num() != 7 || g.Key(g.Index(k, 1), "MCID").Num() != 8 {
			t.Errorf("K has %d items", k.Len())
		}
		h := g.Index(root, 1)
		if inner := g.Key(h, "K"); string(g.Name(inner, "S")) != "P" || string(g.Name(h, "S")) != "H1" || string(g.Name(p, "S")) != "P" {
			t.Error("an object does not hold while another is looked into")
		}
		many := g.Index(root, 2)
		if g.Key(many, "K39").Num() != 39 || g.Key(many, "K40").Kind() != Null {
			t.Error("an entry of a large dictionary is missing")
		}
		if g.Index(root, 3).Num() != 5 || g.Index(root, 4).Kind() != Null || g.Key(root, "S").Kind() != Null {
			t.Error("items")
		}
		g.Back(start)
	}
	if len(g.pieces) != 1 || len(f.recent.tokens) != 1 {
		t.Errorf("%d pieces of memory, %d objects kept", len(g.pieces), len(f.recent.tokens))
	}
}

// TestUnpackLeavesToTheLibrary has nothing said of streams that are not as they should be.
func TestUnpackLeavesToTheLibrary(t *testing.T) {
	for name, spoil := range map[string]func(*types.ObjectStreamDict){
		"cut off":            func(s *types.ObjectStreamDict) { s.Raw = s.Raw[:len(s.Raw)-6] },
		"a wrong checksum":   func(s *types.ObjectStreamDict) { s.Raw[len(s.Raw)-1]++ },
		"over the limit":     func(s *types.ObjectStreamDict) { s.MaxDecodeBytes = 5 },
		"another filter":     func(s *types.ObjectStreamDict) { s.FilterPipeline[0].Name = filter.LZW },
		"objects behind it":  func(s *types.ObjectStreamDict) { s.FirstObjOffset = 1000 },
		"no table of places": func(s *types.ObjectStreamDict) { s.FirstObjOffset = 2 },
	} {
		t.Run(name, func(t *testing.T) {
			f := streamOf("<</A 1>>", "<</B 2>>")
			sound, _ := f.unpack(100)
			if data, ok := sound.object(1); !ok || string(data) != "<</B 2>>" {
				t.Fatalf("sound: %q, %v", data, ok)
			}
			s := f.c.Table[100].Object.(types.ObjectStreamDict)
			spoil(&s)
			f.c.Table[100].Object = s
			f.streams = nil
			spoilt, _ := f.unpack(100)
			if data, ok := spoilt.object(1); ok {
				t.Errorf("read as %q", data)
			}
		})
	}
}
