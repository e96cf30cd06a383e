"""Trains the static table against the teacher's ranking, with numpy alone.

usage: train.py START.npz TRAIN.jsonl LABELS.npz[,LABELS2.npz] OUT.npz [--dim 256] [--steps 1500] [--batch 768]

A batch is query-like texts and the passages they came from, in runs of neighbouring passages (so the wrong answers are
from the same document). The student's softmax over the batch's passages is pulled to a mix of the teacher's softmax and
the true pair, both ways, on the full width and on the first half of it (Matryoshka). Row-sparse Adam.
"""
import argparse, json, time
import numpy as np
from scipy import sparse
import distill, static


def softmax(x):
    x = x - x.max(1, keepdims=True)
    e = np.exp(x)
    return e / e.sum(1, keepdims=True)


def side(sim, target):
    return softmax(sim) - target


class Adam:
    def __init__(self, shape):
        self.m, self.v, self.t = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape[0], np.int32)

    def step(self, E, rows, g, lr, b1=0.9, b2=0.98):
        self.t[rows] += 1
        m = self.m[rows] * b1 + (1 - b1) * g
        v = self.v[rows] * b2 + (1 - b2) * g * g
        self.m[rows], self.v[rows] = m, v
        t = self.t[rows][:, None]
        E[rows] -= lr * (m / (1 - b1 ** t)) / (np.sqrt(v / (1 - b2 ** t)) + 1e-8)


def forward(S, E, dims):
    Z = S @ E
    out = []
    for d in dims:
        n = np.maximum(np.linalg.norm(Z[:, :d], axis=1, keepdims=True), 1e-6)
        out.append((Z[:, :d] / n, n))
    return Z, out


def batch_grad(Sq, Sp, Tq, Tp, same, E, dims, a):
    """Sq, Sp: csr over a compressed vocabulary; Tq, Tp teacher vectors; same[i, j]: passage j is query i's own."""
    Zq, Fq = forward(Sq, E, dims)
    Zp, Fp = forward(Sp, E, dims)
    tsim = Tq @ Tp.T
    hard = same / same.sum(1, keepdims=True)
    hard_t = same.T / np.maximum(same.T.sum(1, keepdims=True), 1)
    fwd = (1 - a.soft) * hard + a.soft * softmax(tsim / a.tt)
    bwd = (1 - a.soft) * hard_t + a.soft * softmax(tsim.T / a.tt)
    gq, gp, loss = np.zeros_like(Zq), np.zeros_like(Zp), 0
    for d, (U, nu), (V, nv) in zip(dims, Fq, Fp):
        sim = U @ V.T
        G = side(sim / a.ts, fwd) / a.ts + 0.5 * side(sim.T / a.ts, bwd).T / a.ts
        G /= len(sim)
        loss = float(np.mean((sim - tsim) ** 2)) ** 0.5
        if a.mse:                           # match the teacher's similarities themselves, up to scale and shift
            s0, t0 = sim - sim.mean(), tsim - tsim.mean()
            G += a.mse * 2 * (s0 - t0 * (s0.std() / t0.std())) / len(sim)
        dU, dV = G @ V, G.T @ U
        gq[:, :d] += (dU - U * (U * dU).sum(1, keepdims=True)) / nu
        gp[:, :d] += (dV - V * (V * dV).sum(1, keepdims=True)) / nv
    return np.asarray(Sq.T @ gq + Sp.T @ gp), loss


def compress(Sq, Sp):
    cols = np.unique(np.concatenate([Sq.indices, Sp.indices]))
    remap = np.searchsorted(cols, Sq.indices), np.searchsorted(cols, Sp.indices)
    return cols, sparse.csr_matrix((Sq.data, remap[0], Sq.indptr), (Sq.shape[0], len(cols))), sparse.csr_matrix((Sp.data, remap[1], Sp.indptr), (Sp.shape[0], len(cols)))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("start"), ap.add_argument("train"), ap.add_argument("labels"), ap.add_argument("out")
    for k, v in dict(dim=256, steps=1500, batch=768, lr=2e-3, ts=0.05, tt=0.05, soft=0.7, mse=0.0, wn=0.15, run=4, seed=5, sif=1e-3, drop=0.1, long=0.4, minutes=30.0).items():
        ap.add_argument("--" + k, type=type(v), default=v)
    ap.add_argument("--tf", default="log")
    a = ap.parse_args()
    r = np.random.default_rng(a.seed)
    if "table" in np.load(a.start):          # go on from an earlier run
        vocab, E = list(np.load(a.start)["vocab"]), np.load(a.start)["table"].astype(np.float32)[:, :a.dim]
    else:
        vocab, E = distill.table(a.start, a.dim, a.sif)
    if E.shape[1] < a.dim:
        E = np.hstack([E, r.normal(0, 0.3 * E.std(), (len(E), a.dim - E.shape[1])).astype(np.float32)])
    E *= 0.05 / E.std()
    model = static.Static(vocab, E, a.tf)
    texts, pos, kind, T, parent = [], [], [], [], []
    for path in a.labels.split(","):         # several label files: passages first, then the rest, positions shifted
        z = np.load(path)
        texts.append([json.loads(l) for l in open(path + ".texts.jsonl")])
        pos.append(z["pos"]), kind.append(z["kind"]), T.append(z["v"]), parent.append(z["parent"])
    order, base = [], 0
    for k, c in zip(kind, texts):
        order.append(base + np.arange(len(k)))
        base += len(k)
    perm = np.concatenate([o[k == 0] for o, k in zip(order, kind)] + [o[k != 0] for o, k in zip(order, kind)])
    new = np.empty(len(perm), int)
    new[perm] = np.arange(len(perm))
    pos = np.concatenate([np.where(p >= 0, new[o[np.maximum(p, 0)]], -1) for p, o in zip(pos, order)])[perm]
    kind, T, parent = np.concatenate(kind)[perm], np.concatenate(T)[perm], np.concatenate(parent)
    texts = [t for ts in texts for t in ts]
    texts = [texts[i] for i in perm]
    S = model.matrix(texts)
    n = int((kind == 0).sum())
    by_passage = [[] for _ in range(n)]
    for i in np.flatnonzero(kind == 1):
        by_passage[pos[i]].append(i)
    lem = np.flatnonzero(kind == 3)
    # long passages: the uncut ones; their teacher vector is the mean of their parts' vectors
    uniq, whole = np.unique(parent, return_inverse=True)
    source = [json.loads(l)["text"] for l in open(a.train)]
    L = model.matrix([source[i] for i in uniq])
    TL = np.zeros((len(uniq), T.shape[1]), np.float32)
    np.add.at(TL, whole, T[:n].astype(np.float32))
    TL = static.unit(TL)
    opt = Adam(E.shape)
    dims = [a.dim, a.dim // 2]
    t0 = time.time()
    for step in range(1, a.steps + 1):
        if r.random() < a.wn:
            q = r.choice(lem, min(a.batch, len(lem)), replace=False)
            p = pos[q]
            same = np.eye(len(q), dtype=np.float32)
        else:
            starts = r.integers(0, n - a.run, a.batch // a.run)
            p = np.unique((starts[:, None] + np.arange(a.run)).ravel())
            q, own = [], []
            for j, i in enumerate(p):
                if by_passage[i]:
                    q.append(by_passage[i][r.integers(len(by_passage[i]))])
                    own.append(j)
            q = np.array(q)
            same = np.zeros((len(q), len(p)), np.float32)
            same[np.arange(len(q)), own] = 1
        Sq, Sp, Tq, Tp = S[q], S[p], T[q].astype(np.float32), T[p].astype(np.float32)
        if kind[p[0]] == 0 and r.random() < a.long:
            w, where = np.unique(whole[p], return_inverse=True)
            Sp, Tp = L[w], TL[w]
            own = where[same.argmax(1)]
            same = np.zeros((len(q), len(w)), np.float32)
            same[np.arange(len(q)), own] = 1
        if a.drop:                          # forget some pieces, so that no single word carries a match
            Sq.data = Sq.data * (r.random(len(Sq.data)) > a.drop)
            Sp.data = Sp.data * (r.random(len(Sp.data)) > a.drop)
        cols, Sq, Sp = compress(Sq, Sp)
        g, loss = batch_grad(Sq, Sp, Tq, Tp, same, E[cols], dims, a)
        part = max(step / a.steps, (time.time() - t0) / (a.minutes * 60))
        lr = a.lr * min(1, step / 50) * max(0.02, 1 - part)
        opt.step(E, cols, g, lr)
        if step % 250 == 0 or step == a.steps or part >= 1:
            print("step", step, "rmse to teacher %.4f" % loss, "%.0f s" % (time.time() - t0), flush=True)
            np.savez(a.out, vocab=np.array(vocab), table=E.astype(np.float16), count=np.load(a.start)["count"])
        if part >= 1:
            break


if __name__ == "__main__":
    main()
