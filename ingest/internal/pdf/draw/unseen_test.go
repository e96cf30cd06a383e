package draw

import (
	"context"
	"testing"

	"github.com/referent-go/referent/ingest/internal/page"
)

// TestStrips bounds what a page that is very high takes.
func TestStrips(t *testing.T) {
	for _, height := range []float64{1, 100, 792, 2031, 20_000, 1e5} {
		c := &canvas{page: &page.Page{Width: 100, Height: height}}
		for range 100 {
			c.regions = append(c.regions, region{box: page.Rule{0, -1e30, 100, 1e30}, sure: true})
		}
		c.regions = append(c.regions, region{box: page.Rule{0, 0.5, 100, 0.9}, sure: true}, region{box: page.Rule{0, 2e5, 100, 3e5}, sure: true})
		s := c.strips(func(*region) bool { return true })
		held := 0
		for _, l := range s.list {
			held += len(l)
		}
		if held > (100+2)*maxStrips || len(s.list) < min(maxStrips/2, int(height/strip)) {
			t.Errorf("height %v: %d strips hold %d", height, len(s.list), held)
		}
		if n := len(s.at(0.7)); n != 101 {
			t.Errorf("height %v: %d regions at the bottom, want 101", height, n)
		}
	}
}

// TestGlances stops telling what is seen where that takes too long, and says so; a page
// that is not wanted any more is left at once.
func TestGlances(t *testing.T) {
	crowded := func(ctx context.Context) *canvas {
		c := &canvas{ctx: ctx, page: &page.Page{Width: 100, Height: 100}}
		c.page.Glyphs = make([]page.Glyph, 20_000)
		for i := range c.page.Glyphs {
			c.page.Glyphs[i] = page.Glyph{Text: "A", X: 50, Y: 50, Size: 10, Advance: 5}
		}
		for range maxRegions - 1 {
			c.regions = append(c.regions, region{box: page.Rule{0, 0, 1, 100}, sure: true, at: len(c.page.Glyphs)})
		}
		return c
	}
	c := crowded(context.Background())
	c.dropUnseen()
	if c.page.Err == nil || len(c.page.Glyphs) != 20_000 {
		t.Errorf("%d glyphs, error %v", len(c.page.Glyphs), c.page.Err)
	}
	for i := range c.regions {
		c.regions[i].sure = false // hides nothing
	}
	c.page.Err, c.glances = nil, 0
	if c.dropUnseen(); c.page.Err != nil || c.glances > 0 {
		t.Errorf("regions that hide nothing: %d looks, error %v", c.glances, c.page.Err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c = crowded(ctx)
	if c.dropUnseen(); c.glances > 0 {
		t.Errorf("%d looks at a page that is not wanted", c.glances)
	}
}
