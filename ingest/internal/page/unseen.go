package page

// Unseen counts the characters of a page that are left out because a reader of the
// page does not see them, by why.
type Unseen [unseenKinds]int

// Why characters are not seen.
const (
	SamePaint   = iota // in the colour of what is behind them
	Transparent        // in ink that lets everything through
	Tiny               // smaller than a point
	Clipped            // outside of what may be painted on
	Covered            // under what is painted over them
	Outside            // off the page
	NoInk              // drawn without ink where there is no picture that shows them
	Replaced           // a text that is to replace what is drawn and says something else
	unseenKinds
)
