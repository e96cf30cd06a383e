// Package index stores documents and passages, and finds them again.
package index
