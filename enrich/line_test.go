package enrich

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const outline = `"outline":[["chapter 1","Water"],["section 1.1","Depth"],["section 1.2","Tides"],["chapter 2","Land"],["section 2.1","Quays"],["table 1","Depths"],["table 2","Tides"]]`

func TestEnrichLine(t *testing.T) {
	for name, tc := range map[string]struct {
		in, want string
		declined []string
	}{
		"nothing known":      {`{"id":"a","text":"The VTS answers.","context":{}}`, "The VTS answers.", nil},
		"acronym":            {`{"text":"The VTS answers.","context":{"glossary":{"VTS":"vessel traffic service"}}}`, "The vessel traffic service (VTS) answers.", nil},
		"quoted":             {`{"text":"Call \"VTS\" now.","context":{"glossary":{"VTS":"vessel traffic service"}}}`, `Call "vessel traffic service (VTS)" now.`, nil},
		"defined in quotes":  {`{"text":"\"VTS\" means a desk.","context":{"glossary":{"VTS":"vessel traffic service"}}}`, `"VTS" means a desk.`, nil},
		"conflict":           {`{"text":"PM approves.","context":{"glossary":{"PM":["port manager","plain mooring"]}}}`, "PM approves.", []string{"conflict"}},
		"named party":        {`{"text":"Only the Operator pays.","context":{"glossary":{"Operator":"Alder Ports Ltd"}}}`, "Only the Operator (Alder Ports Ltd) pays.", nil},
		"path":               {`{"text":"Pay.","context":{"path":["Port","2 Fees"]}}`, "Port > 2 Fees\nPay.", nil},
		"path of headings":   {`{"text":"Pay.","context":{"path":[{"level":1,"label":"2","title":"Fees"}]}}`, "2 Fees\nPay.", nil},
		"section":            {`{"text":"See section 1.2.","context":{"at":"section 1.1",` + outline + `}}`, "See section 1.2 (Tides).", nil},
		"chapter":            {`{"text":"See the next chapter.","context":{"at":"section 1.1",` + outline + `}}`, "See chapter 2 (Land).", nil},
		"previous":           {`{"text":"The preceding section holds.","context":{"at":"section 1.2",` + outline + `}}`, "Section 1.1 (Depth) holds.", nil},
		"no previous":        {`{"text":"See the previous section.","context":{"at":"section 1.1",` + outline + `}}`, "See the previous section.", []string{"no_previous_section"}},
		"this chapter":       {`{"text":"In this chapter, pay.","context":{"at":"section 1.2",` + outline + `}}`, "In this chapter (chapter 1, Water), pay.", nil},
		"table below":        {`{"text":"The table below shows it.","context":{"at":"section 1.1","following":["table 1"],` + outline + `}}`, "Table 1 (Depths) shows it.", nil},
		"two tables below":   {`{"text":"The table below shows it.","context":{"at":"section 1.1","following":["table 1","table 2"],` + outline + `}}`, "The table below shows it.", []string{"two_candidates"}},
		"no table above":     {`{"text":"The table above shows it.","context":{"at":"section 1.1","following":["table 1"],` + outline + `}}`, "The table above shows it.", []string{"no_previous_table"}},
		"dangling":           {`{"text":"See section 9.","context":{"at":"section 1.1",` + outline + `}}`, "See section 9.", []string{"dangling"}},
		"ordinary above":     {`{"text":"Waves above two metres.","context":{"at":"section 1.1",` + outline + `}}`, "Waves above two metres.", nil},
		"vague below":        {`{"text":"Pay as set out below.","context":{"at":"section 1.1",` + outline + `}}`, "Pay as set out below.", []string{"vague_below"}},
		"pronoun":            {`{"text":"It must be shown.","context":{"prev_sentence":"A permit is issued on board.","same_section":true}}`, "A permit must be shown.", nil},
		"pronoun elsewhere":  {`{"text":"It must be shown.","context":{"prev_sentence":"A permit is issued on board.","same_section":false}}`, "It must be shown.", []string{"other_section"}},
		"pronoun of nothing": {`{"text":"It must be shown.","context":{}}`, "It must be shown.", []string{"no_previous_sentence"}},
	} {
		t.Run(name, func(t *testing.T) {
			var in LineInput
			if err := json.Unmarshal([]byte(tc.in), &in); err != nil {
				t.Fatal(err)
			}
			out, err := in.Enrich(nil)
			if err != nil {
				t.Fatal(err)
			}
			var reasons []string
			for _, d := range out.Declined {
				reasons = append(reasons, d.Reason)
			}
			if diff := cmp.Diff(tc.declined, reasons); out.Embedded != tc.want || diff != "" {
				t.Errorf("got %q, want %q; declined (-want +got)\n%s", out.Embedded, tc.want, diff)
			}
			if back, err := Undo(out.Embedded, out.Edits); err != nil || back != in.Text {
				t.Errorf("undo gave %q, %v", back, err)
			}
		})
	}
}

func TestLineRefusesWhatItCannotRead(t *testing.T) {
	var in LineInput
	if err := json.Unmarshal([]byte(`{"text":"x","context":{"path":[5]}}`), &in); err == nil {
		t.Error("a path of numbers was read")
	}
	if err := json.Unmarshal([]byte(`{"text":"The VTS.","context":{"glossary":{"VTS":5}}}`), &in); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Enrich(nil); err == nil {
		t.Error("a glossary of numbers was read")
	}
}
