//go:build nominilm

package main

import "github.com/referent-go/referent/index"

// transformer is nil: the program was built without the model.
func transformer() encoder { return nil }

func lateInteraction() index.Reranker { return nil }
