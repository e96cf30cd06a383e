"""Prunes a trained table to a number of pieces and writes the model file.

usage: finish.py TABLE.npz NAME OUT.rfe [--dim 512] [--pieces 27500]

Pieces that the training text never had go first, the rarest in the teacher's order first; single characters and word
continuations stay, so that every word can still be spelled.
"""
import argparse
import numpy as np
import static

ap = argparse.ArgumentParser()
ap.add_argument("table"), ap.add_argument("name"), ap.add_argument("out")
ap.add_argument("--dim", type=int, default=512), ap.add_argument("--pieces", type=int, default=27500)
a = ap.parse_args()
z = np.load(a.table)
vocab, table, count = list(z["vocab"]), z["table"].astype(np.float32)[:, :a.dim], z["count"]
must = np.array([len(w.removeprefix("##")) == 1 or w == "[UNK]" or w.startswith("##") for w in vocab])
score = np.where(must, 1e12, count * 1e3 - np.arange(len(vocab)))
keep = np.sort(np.argsort(-score, kind="stable")[:a.pieces])
size, digest = static.save(a.out, a.name, [vocab[i] for i in keep], table[keep])
print(len(keep), "pieces", a.dim, "wide", size, "bytes, sha256", digest)
