package pdf

import "github.com/referent-go/referent/ingest/internal/pdf/cos"

// nameTree calls f for the names of a name tree, in order.
func nameTree(root cos.Object, f func(name string, o cos.Object)) {
	tree(root, "Names", func(key, value cos.Object) { f(key.Str(), value) })
}

// numberTree calls f for the entries of a number tree, in order.
func numberTree(root cos.Object, f func(n int, o cos.Object)) {
	tree(root, "Nums", func(key, value cos.Object) { f(int(key.Num()), value) })
}

// tree walks the pairs that the leaves of a tree hold in the given array. Nodes
// that hold themselves, depth and count are bounded.
func tree(root cos.Object, pairs string, f func(key, value cos.Object)) {
	seen := map[int]bool{}
	count := 0
	var walk func(node cos.Object, depth int)
	walk = func(node cos.Object, depth int) {
		if depth > maxNameDepth || seen[node.Ref()] {
			return
		}
		if ref := node.Ref(); ref != 0 {
			seen[ref] = true
		}
		list := node.Key(pairs)
		for i := 0; i+1 < list.Len() && count < maxNames; i += 2 {
			count++
			f(list.Index(i), list.Index(i+1))
		}
		kids := node.Key("Kids")
		for i := range kids.Len() {
			walk(kids.Index(i), depth+1)
		}
	}
	walk(root, 0)
}
