package typeface

// collection gives the text of the character identifiers of an Adobe character
// collection, by its ordering; nil for none known.
func collection(ordering string) func(cid int) string { return nil }
