package page

// Limits bound what the pages of one document together may make a reader do and
// keep, beside the limits of a single page: a small file can have many pages draw
// the same content. Zero fields mean the defaults.
type Limits struct {
	Content int64 // bytes of content run, a form's each time it is drawn; default 2 GiB
	Glyphs  int64 // glyphs read; default 100 million, about twenty-five thousand full pages
	Held    int64 // bytes of lines, rules and links kept till the last page is read; default 512 MiB
}

// OrDefault has the defaults in the place of zero fields.
func (l Limits) OrDefault() Limits {
	if l.Content == 0 {
		l.Content = 2 << 30
	}
	if l.Glyphs == 0 {
		l.Glyphs = 100_000_000
	}
	if l.Held == 0 {
		l.Held = 512 << 20
	}
	return l
}
