// Package web serves what the command can do over HTTP, to programs on this machine
// only. [Local] refuses requests that were not made to this machine by name: a page
// in a browser may not reach it by a name of its own. [Embeddings] is the interface
// of OpenAI for vectors of text.
package web
