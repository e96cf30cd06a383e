package enrich

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/referent-go/referent/ingest"
)

// manual is a document of n chapters with all that the passes work on.
func manual(n int) string {
	var b strings.Builder
	b.WriteString("# Harbour manual\n\nThe vessel traffic service (VTS) and the harbour safety board (HSB) act for Alder Ports Ltd (the “Operator”).\n\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "## %d Rules of quay %d\n\n", i, i)
		for k := 1; k <= 4; k++ {
			fmt.Fprintf(&b, "### %d.%d Duty %d\n\n", i, k, k)
			b.WriteString("A mooring permit is issued by the harbour master on request. It must be shown to the VTS when a vessel enters the outer basin, " +
				"and the Operator keeps a copy of it for seven years as the law on records demands of those who run a port.\n\n")
			fmt.Fprintf(&b, "The charge is set out in section %d.%d and Table %d, and the HSB may waive it as described above. ", i, 5-k, i)
			b.WriteString("Nothing in this chapter limits what a vessel owes under the general terms of the port, which hold for all who use its waters.\n\n" +
				"A master shall not:\n\n- leave the vessel without a watch on deck;\n- moor outside the berth that the VTS gave;\n- take fuel at night.\n\n")
		}
		fmt.Fprintf(&b, "Table %d: Fees of quay %d\n\n| Length | Fee |\n|---|---|\n| up to 10 m | 20 |\n| up to 20 m | 45 |\n\n", i, i)
	}
	return b.String()
}

func parsed(tb testing.TB, text string) (*ingest.Document, []ingest.Chunk) {
	tb.Helper()
	doc, err := ingest.Parse(context.Background(), "manual.md", []byte(text), nil)
	if err != nil {
		tb.Fatal(err)
	}
	return doc, ingest.Chunks(doc, nil)
}
