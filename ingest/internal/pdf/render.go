package pdf

import (
	"context"
	"image"
)

// Renderer makes pictures of a document's pages, of which there are Len. Page takes an index from 0 and pixels an
// inch; a picture that would be too large is event.ErrTooLarge.
type Renderer interface {
	Page(ctx context.Context, i, dpi int) (*image.RGBA, error)
	Len() int
	Close()
}
