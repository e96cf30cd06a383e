package term

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// brief writes entries as "short = long", with what is not plain behind.
func brief(entries []Entry) []string {
	out := []string{}
	for _, e := range entries {
		s := e.Short + " = "
		if e.Long != nil {
			s += *e.Long
		} else {
			s += "-> " + e.Pointer
		}
		if e.Scope != document {
			s += " in " + e.Scope
		}
		if e.Weak {
			s += " (weak)"
		}
		out = append(out, s)
	}
	return out
}

func TestAcronyms(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"shared last words":    {"It covers short-term (STD) and long-term (LTD) disability.", []string{"STD = short-term disability", "LTD = long-term disability"}},
		"not shared":           {"It is tidal (TDR) and heavy (HVR) at night.", nil},
		"a word in front":      {"Use the gamma harbour level (gamma HL) here.", []string{"gamma HL = gamma harbour level"}},
		"two in one bracket":   {"Two long tidal records (LTR and LTP) exist.", []string{"LTR = long tidal records"}},
		"kind named behind":    {"The echosounder index (ESI) rose.", []string{"ESI = echosounder index"}},
		"a plain word":         {"Give the Status of tax arrears and entries (State) here.", nil},
		"label of a text":      {"Audit and Accountability (AU): Offices must keep books.", []string{"AU = Audit and Accountability"}},
		"label, all its words": {"System and Services Acquisition (SA): Offices must buy.", []string{"SA = System and Services Acquisition"}},
		"label of one word":    {"Maintenance (MA): Offices must mend.", []string{"MA = Maintenance"}},
		"label with commas":    {"Certification, Accreditation, and Security Assessments (CA): Offices must test.", []string{"CA = Certification, Accreditation, and Security Assessments"}},
		"no label":             {"When Masters Pay (XY): nothing.", nil},
		"label that runs on":   {"Port Planning (PL) is done in May.", []string{"PL = Planning (weak)"}},
		"small word after":     {"The Office of Manuals and Buoys (OMB) met.", []string{"OMB = Office of Manuals and Buoys"}},
		"plain":                {"Ask the Data Protection Officer (DPO) first.", []string{"DPO = Data Protection Officer"}},
		"small letters":        {"The data protection officer (DPO) answers.", []string{"DPO = data protection officer"}},
		"small words":          {"The Council of Harbour Masters (CHM) met.", []string{"CHM = Council of Harbour Masters"}},
		"small word counted":   {"The Internet of Things (IoT) grows.", []string{"IoT = Internet of Things"}},
		"inner letters":        {"Take an electrocardiogram (ECG) at once.", []string{"ECG = electrocardiogram"}},
		"plural":               {"Two remotely piloted boats (RPBs) were lost.", []string{"RPB = remotely piloted boats"}},
		"hyphen":               {"Use multi-factor authentication (MFA).", []string{"MFA = multi-factor authentication"}},
		"hyphen in front":      {"An anti-money laundering officer (MLO) is named.", []string{"MLO = money laundering officer"}},
		"digit":                {"Two-dimensional drawings (2DD) suffice.", []string{"2DD = Two-dimensional drawings"}},
		"digit as a word":      {"It is a business to business (B2B) sale.", []string{"B2B = business to business"}},
		"digit that counts":    {"The World Wide Web Council (W3C) met.", []string{"W3C = World Wide Web Council"}},
		"possessive":           {"It is the Harbour Safety Board's (HSB) duty.", []string{"HSB = Harbour Safety Board"}},
		"number left out":      {"The Article 29 Working Party (WP29) met.", nil},
		"and":                  {"All research and development (R&D) stops.", []string{"R&D = research and development"}},
		"repeated initial":     {"The Quay Quality Query (QQQ) is open.", []string{"QQQ = Quay Quality Query"}},
		"two in a sentence":    {"The port fee (PF) and the storm levy (SL) differ.", []string{"PF = port fee", "SL = storm levy"}},
		"nested bracket":       {"It was heavy (gross register tonnage (GRT) of 40).", []string{"GRT = gross register tonnage"}},
		"in one bracket":       {"It has a keel (deep water line, DWL) of steel.", []string{"DWL = deep water line"}},
		"second in bracket":    {"The harbour safety board (see part 2; HSB) meets.", []string{"HSB = harbour safety board"}},
		"reverse":              {"The MFA (multi-factor authentication) rule holds.", []string{"MFA = multi-factor authentication"}},
		"stands for":           {"DWT stands for deadweight tonnage here.", []string{"DWT = deadweight tonnage"}},
		"abbreviated":          {"Under-keel clearance, abbreviated UKC, is low.", []string{"UKC = Under-keel clearance"}},
		"hereinafter":          {`The Dredging Works Board (hereinafter referred to as the "DWB") acts.`, []string{"DWB = Dredging Works Board"}},
		"quoted":               {`Alder Birch Cedar plc ("ABC") sells.`, []string{"ABC = Alder Birch Cedar plc"}},
		"short letters":        {"Weigh in parts per million (ppm).", []string{"ppm = parts per million"}},

		"no match":         {"The board met again (XQZ).", nil},
		"small label":      {"The tenant shall in view of clause (iv) pay.", nil},
		"large label":      {"The tenant, in view of it (IV), pays.", nil},
		"over a sentence":  {"It is a duty. Pay on time (DPT).", nil},
		"year":             {"It was made law (1998) long ago.", nil},
		"plural mark":      {"The applicant(s) sign the form(s).", nil},
		"territory":        {"Regulation (EU) 2016/679 applies.", nil},
		"territory behind": {"Elm Utilities (EU) Ltd sells.", nil},
		"amount":           {"The Ropes Order is new. New rope costs more (RON 40).", nil},
		"emphasis":         {"Do NOT (NEVER) open it.", nil},
		"number":           {"The rules (No. 2) lapse.", nil},
		"word":             {"Care for your boats (owners) well.", nil},
		"ticker":           {"Net Asset Fund (NYSE: QRX) rose.", nil},
		"citation":         {"Gulls eat fish (Smith et al., 1998).", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.want == nil {
				tc.want = []string{}
			}
			if diff := cmp.Diff(tc.want, brief(Find(tc.text, nil))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestTerms(t *testing.T) {
	for name, tc := range map[string]struct {
		block, text string
		want        []string
	}{
		"means":               {"", "“Vessel” means any craft; “quay” means a landing place.", []string{"Vessel = any craft", "quay = a landing place"}},
		"shall mean":          {"", `"Fee" shall mean the fee in clause 4.`, []string{"Fee = the fee in clause 4"}},
		"means and includes":  {"", `"goods" means wares and includes animals.`, []string{"goods = wares and includes animals"}},
		"means with a list":   {"", `"goods" means— (a) wares; (b) animals.`, []string{"goods = (a) wares; (b) animals"}},
		"in relation to":      {"", `"owner", in relation to a boat, means its keeper.`, []string{"owner = its keeper"}},
		"two terms":           {"", `"quay" and "pier" mean a landing place.`, []string{"quay = a landing place", "pier = a landing place"}},
		"scope of a section":  {"", `In this section, "night" means the dark hours.`, []string{"night = the dark hours in section:@this"}},
		"scope of a part":     {"", `For the purposes of this Part— "x-ray" means a picture; "film" means a sheet.`, []string{"x-ray = a picture in part:@this", "film = a sheet in part:@this"}},
		"scope of an act":     {"", `In this Act, unless the context otherwise requires, "port" means a harbour.`, []string{"port = a harbour"}},
		"pointer":             {"", `"crew" has the meaning given in section 2(41).`, []string{"crew = -> section:2/41"}},
		"pointer outside":     {"", `"crew" has the same meaning as in the Seafarers Act, 1976.`, []string{"crew = -> title:seafarers-act-1976"}},
		"pointer both":        {"", `"crew" has the meaning given by section 2 of the Seafarers Act, 1976.`, []string{"crew = -> section:2@title:seafarers-act-1976"}},
		"construed":           {"", `"pilot" shall be construed in accordance with regulation 6.`, []string{"pilot = -> regulation:6"}},
		"colon":               {"", "“Start”: the day of signing.", []string{"Start = the day of signing"}},
		"references to":       {"", "References in this Chapter to a port are to a port in Schedule 1.", []string{"port = a port in Schedule 1 in chapter:@this"}},
		"reference to a unit": {"", "References to section 5 are to section 5 of the old Act.", nil},
		"party":               {"", `Alder Ferries Ltd (the "Operator") sails.`, []string{"Operator = Alder Ferries Ltd"}},
		"party with Inc.":     {"", `It is made with Alder Ferries, Inc. (“Supplier”).`, []string{"Supplier = Alder Ferries, Inc."}},
		"two names":           {"", `The Quay Act, 1998 (the "Act" or the "1998 Act") applies.`, []string{"Act = Quay Act, 1998", "1998 Act = Quay Act, 1998"}},
		"each its own":        {"", `Alder Ltd (the "Seller") and Birch Ltd (the "Buyer") agree.`, []string{"Seller = Alder Ltd", "Buyer = Birch Ltd"}},
		"one of two":          {"", `Alder Ltd and Birch Ltd (the "Buyer") agree.`, []string{"Buyer = -> "}},
		"this instrument":     {"", "A Board is set up by this Regulation (the ‘Board’).", []string{"Board = -> "}},
		"name with a number":  {"", "It is made with 37signals LLC (“37signals”).", []string{"37signals = 37signals LLC"}},
		"one of a kind":       {"", "A loss caused by Birch Ltd (a “Data Incident”) is told.", []string{"Data Incident = -> "}},
		"its own parts":       {"", "It holds for the tenant and its Guests (the “Users”).", []string{"Users = -> "}},
		"letters apart":       {"", "This Data Handling Addendum, with its Schedules (“DHA”), holds.", []string{"DHA = Data Handling Addendum"}},
		"letters nowhere":     {"", "This addendum, with its Schedules (“DHA”), holds.", []string{"DHA = -> "}},
		"gazette marks":       {"", "―company‖ means a firm.", []string{"company = a firm"}},
		"scope in a bracket":  {"", "It goes to the Harbour Repair Fund (hereafter in this section referred to as the Fund).", []string{"Fund = Harbour Repair Fund in section:@this"}},
		"place of seat":       {"", `Alder Ltd, a company of England (the "Buyer"), agrees.`, []string{"Buyer = -> "}},
		"address":             {"", `Alder Ltd, 5 Quay Street, London (the "Buyer"), agrees.`, []string{"Buyer = -> "}},
		"no name":             {"", `All goods listed below (the "Goods") are sold.`, []string{"Goods = -> "}},
		"called":              {"", "They are together called the “Charges”.", []string{"Charges = -> "}},
		"unquoted":            {BlockDefinitions, "Tug means a vessel for towing.", []string{"Tug = a vessel for towing"}},
		"dash":                {BlockAbbreviations, "ETA – estimated time of arrival", []string{"ETA = estimated time of arrival"}},
		"table row":           {BlockAbbreviations, "ETA\testimated time of arrival", []string{"ETA = estimated time of arrival"}},
		"table head":          {BlockAbbreviations, "Acronym\tMeaning", nil},
		"colon in a list":     {BlockDefinitions, "Berth: a place to moor", []string{"Berth = a place to moor"}},

		"verb":                     {"", "This means that the gate is shut.", nil},
		"idiom":                    {"", "By all means send it.", nil},
		"plain quote":              {"", `The sign said "Closed" and the "Open" sign was gone.`, nil},
		"unquoted in running text": {"", "Tug means a vessel for towing.", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.want == nil {
				tc.want = []string{}
			}
			if diff := cmp.Diff(tc.want, brief(Find(tc.text, &Options{Block: tc.block}))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestSpansHoldTheDefinition(t *testing.T) {
	text := "Today the Data Protection Officer (DPO) said that “quay” means a landing place; more follows."
	var got []string
	for _, e := range Find(text, nil) {
		got = append(got, text[e.Start:e.End])
	}
	want := []string{"Data Protection Officer (DPO)", "“quay” means a landing place"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range []string{"Data Protection Officer (DPO)", "“X” means y; “Z” has the meaning in section 4", `A Ltd (the "B" or "C")`,
		"ABC – long\nX means y", "References to a port are to a quay", "((((", "DWT stands for x, abbreviated ABC", "“", "(“”)", "é (É) ‘"} {
		f.Add(s, "")
		f.Add(s, BlockDefinitions)
	}
	f.Fuzz(func(t *testing.T, text, block string) {
		for _, e := range Find(text, &Options{Block: block}) {
			if e.Start < 0 || e.End > len(text) || e.Start >= e.End {
				t.Fatalf("span %d:%d of %d bytes", e.Start, e.End, len(text))
			}
			if e.Short == "" || e.Long != nil && strings.TrimSpace(*e.Long) == "" {
				t.Fatalf("empty entry %+v", e)
			}
			if utf8.ValidString(text) && (!utf8.ValidString(text[e.Start:e.End]) || !utf8.ValidString(e.Short) || e.Long != nil && !utf8.ValidString(*e.Long)) {
				t.Fatalf("entry %q cuts a character", text[e.Start:e.End])
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("The Board may, under sub-section (2) of section 9, issue an order to Acme Corp. (the “Operator”) in respect of No. 5 of 2012. "+
		"Every person to whom it is addressed shall comply within thirty days (see part 4). The vessel traffic service (VTS) keeps a record of it.\n", 200)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Find(text, nil)
	}
}

func TestWordsAroundMean(t *testing.T) {
	for text, want := range map[string][]string{
		"OHB defined the term berth, as used in the definition of quay, to mean a place to moor.": {"berth = a place to moor"},
		"They use the term tug to mean a vessel that tows.":                                       {"tug = a vessel that tows"},
		"They defined “pilot” to mean one who guides ships.":                                      {"pilot = one who guides ships"},
		"The terms bank, in relation to a river, and quay mean a place to land.":                  {"bank = a place to land", "quay = a place to land"},
		"We want this to mean something to our staff.":                                            {},
		"The term tug may mean many things to many people.":                                       {},
		"Leaving early may include a fine of five crowns.":                                        {},
	} {
		if diff := cmp.Diff(want, brief(Find(text, &Options{Block: BlockDefinitions}))); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
	}
}
