"""Start vectors: every vocabulary piece run alone through a teacher (the Model2Vec method), PCA, frequency weights.

usage: distill.py TEACHER TRAIN.jsonl OUT.npz [--extra 6000]

The vocabulary is the teacher's word pieces less unused and non-Latin ones, plus the most frequent whole words of the
training text that it would cut in two or more. OUT holds vocab, raw (piece x teacher dimension) and count.
"""
import argparse, json, re
from collections import Counter
import numpy as np
import static, teacher


def keep(w):
    b = w.removeprefix("##")
    return w == "[UNK]" or (b.isascii() and not (w.startswith("[") and len(w) > 1)) or b in "§¶©®°–—‘’“”•…£€½¼¾×"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("teacher")
    ap.add_argument("train")
    ap.add_argument("out")
    ap.add_argument("--extra", type=int, default=6000)
    a = ap.parse_args()
    t = teacher.load(a.teacher)
    base = sorted((i, w) for w, i in t.t.get_vocab().items())
    vocab = [w for _, w in base if keep(w)]
    vocab = ["[UNK]"] + [w for w in vocab if w != "[UNK]" and not re.fullmatch(r"<.*>", w)]
    known = set(vocab)
    tok = static.tokenizer(vocab)
    texts = [json.loads(l)["text"] for l in open(a.train)]
    words = Counter()
    docs = Counter()
    for l in open(a.train):
        r = json.loads(l)
        for w in re.findall(r"[a-z]{4,24}", r["text"].lower()):
            words[w] += 1
            docs[w, r["doc"]] += 0
    indoc = Counter(w for w, _ in docs)
    extra = [w for w, c in words.most_common() if w not in known and c >= 4 and indoc[w] >= 3][:a.extra]
    vocab += extra
    tok = static.tokenizer(vocab)
    count = np.zeros(len(vocab))
    for e in tok.encode_batch(texts, add_special_tokens=False):
        np.add.at(count, e.ids, 1)
    ids = {w: i for i, w in base}
    cls, sep = (ids.get("[CLS]", ids.get("<s>")), ids.get("[SEP]", ids.get("</s>")))
    seqs = [[cls, ids[w], sep] if w in ids else t.t.encode(w).ids for w in vocab]
    raw = t.run(seqs)
    np.savez(a.out, vocab=np.array(vocab), raw=raw, count=count)
    print(len(vocab), "pieces,", len(extra), "added:", extra[:12], raw.shape)


def table(path, dim, sif=1e-3, weight=True):
    """PCA to dim (no whitening), then SIF weights from the corpus, smoothed by the piece's rank in the teacher's list."""
    z = np.load(path, allow_pickle=False)
    vocab, raw, count = list(z["vocab"]), z["raw"], z["count"]
    x = raw - raw.mean(0)
    u, s, vt = np.linalg.svd(x[1:], full_matrices=False)
    x = x @ vt[:dim].T
    p = (count + 0.5) / (count.sum() + 0.5 * len(count))
    if weight:
        x = x * (sif / (sif + p))[:, None]
    x[0] = 0
    return vocab, x.astype(np.float32)


if __name__ == "__main__":
    main()
