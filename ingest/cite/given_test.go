package cite

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGivenNames(t *testing.T) {
	names, err := ReadNames(strings.NewReader("# ours\n\nGDPR = eu/reg/2016/679\nBlue Book\nHarbour  Code = Harbours Act 1980\nblue\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"The Blue\nBook says so.", []string{"Blue\nBook =  @named:title:blue-book"}},
		{"See section 4 of the Blue Book.", []string{"section 4 = section:4 @named:title:blue-book"}},
		{"Under GDPR Article 5(1) it is lawful.", []string{"GDPR Article 5(1) = article:5/1 @named:eu/reg/2016/679"}},
		{"Article 6 of the GDPR applies.", []string{"Article 6 = article:6 @named:eu/reg/2016/679"}},
		{"The Harbour Code 2019 is another, the Harbour Code is not.", []string{"Harbour Code 2019 =  @named:title:harbour-code-2019", "Harbour Code =  @named:title:harbours-act-1980"}},
		{"AGDPR and GDPRs and Blue Books are no names.", []string{}},
	} {
		if diff := cmp.Diff(c.want, shown(Find(c.text, &Options{Names: names}))); diff != "" {
			t.Errorf("%q\n%s", c.text, diff)
		}
	}
	if got := shown(Find("The Blue Book says so.", nil)); len(got) != 0 {
		t.Errorf("without the list: %v", got)
	}
}

func TestReadNamesRefuses(t *testing.T) {
	for list, want := range map[string]string{
		"GDPR = ":                         "line 1 says nothing",
		"A name\nx":                       "line 2: a name has 2 to 200 bytes",
		"ok\n" + strings.Repeat("y", 300): "line 2: a name has 2 to 200 bytes",
		"bad \xff name":                   "line 1 is not UTF-8",
	} {
		if _, err := ReadNames(strings.NewReader(list)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", list, err, want)
		}
	}
}
