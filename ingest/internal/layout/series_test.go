package layout

import (
	"fmt"
	"testing"
)

// TestLongHeadingOfASeries has numbered headings, of which the last takes two lines,
// the second hanging under the first word of the title, and an item in bold that no
// series leads to.
func TestLongHeadingOfASeries(t *testing.T) {
	p := sheetOf(1)
	y := float32(770)
	for i, title := range []string{"Scope of the rules", "Fees for all ships", "Notice to the office"} {
		draw(p, 50, y, 10, fontBold, fmt.Sprintf("%d. %s", i+1, title))
		setBody(p, y-24)
		y -= 84
	}
	draw(p, 50, y, 10, fontBold, "4. What distinguishes harbours compared to all other international anchorages, and how")
	draw(p, 65, y-12, 10, fontBold, "should ships be kept in it?")
	setBody(p, y-36)
	y -= 96
	draw(p, 50, y, 10, fontBold, "30. What distinguishes harbours compared to all other international anchorages, and how")
	draw(p, 65, y-12, 10, fontBold, "should ships be kept in it?")
	setBody(p, y-36)
	wantTree(t, send(t, p), ">1. Scope of the rules", ">2. Fees for all ships", ">3. Notice to the office",
		">4. What distinguishes harbours compared to all other international anchorages, and how should ships be kept in it?")
}
