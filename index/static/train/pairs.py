"""Makes query-like texts for the training passages and labels all of it with the teacher.

usage: pairs.py TRAIN.jsonl WORDNET_DIR TEACHER OUT.npz [LO-HI [FIRST-LAST]]

Passages are cut to 400 characters first: the teacher is several times faster on short texts. LO-HI is the share
of the training passages to use (0-1: all; runs of 8, evenly spread), FIRST-LAST the WordNet synsets.
OUT: texts (json lines beside it: OUT.texts.jsonl), pos (index of the passage a query came from), kind, teacher vectors (f16).
Kinds: 0 passage, 1 query, 2 WordNet gloss, 3 WordNet lemmas (its pos is the gloss).
"""
import json, random, re, sys
import numpy as np
import teacher
from cut import pack, sentences

STEMS = ["what is", "what are the rules on", "what does it say about", "how do i", "how does", "can i", "can we", "do we have to", "when is", "who is responsible for",
         "is it allowed to", "what happens with", "how long for", "how much is", "which", "where do i find", "explain", "what counts as", "am i entitled to", "why is", "are there limits on"]
MODAL = {"shall": "must", "must": "must", "may": "may", "can": "can", "will": "will", "is": "is", "are": "are", "should": "should", "does": "does"}
SMALL = set("a an and are as at be but by for from has have if in into is it its no not of on or such t that the their then there these they this to was were will with which who any all each other under shall may must can".split())


def wordnet(folder):
    """lemma -> synonyms in its most frequent sense; and (lemmas, gloss) of every synset."""
    syn, gloss = {}, []
    for pos in ("noun", "verb", "adj", "adv"):
        sets = {}
        for line in open("%s/data.%s" % (folder, pos), encoding="latin-1"):
            if line.startswith("  "):
                continue
            head, g = line.split(" | ", 1)
            f = head.split()
            n = int(f[3], 16)
            sets[f[0]] = [re.sub(r"\(\w+\)$", "", w).replace("_", " ") for w in f[4:4 + 2 * n:2]]
            gloss.append((sets[f[0]], g.strip()))
        for line in open("%s/index.%s" % (folder, pos), encoding="latin-1"):
            if line.startswith("  "):
                continue
            f = line.split()
            k = int(f[3])
            first = f[4 + k + 2]
            w = f[0].replace("_", " ")
            others = [x for x in sets.get(first, []) if x.lower() != w and x.islower()]
            if others and " " not in w:
                syn.setdefault(w, others)
    return syn, gloss


def reword(text, syn, r, p=0.35):
    def sub(m):
        w = m.group().lower()
        return r.choice(syn[w]) if w in syn and len(w) > 3 and r.random() < p else m.group()
    return re.sub(r"[A-Za-z]+", sub, text)


def queries(p, syn, r):
    out = []
    h = p["heading"]
    if len(re.findall(r"[A-Za-z]{3,}", h)) >= 2 or len(h) > 8:
        q = h if r.random() < 0.4 else r.choice(STEMS) + " " + h[0].lower() + h[1:] + ("?" if r.random() < 0.6 else "")
        out.append(reword(q, syn, r, 0.2))
    ss = [s for s in sentences(p["text"]) if 30 < len(s) < 400]
    if ss:
        s = re.sub(r"\s+", " ", r.choice(ss)).strip(" .;:,")
        m = re.match(r"^(?:\(\w+\)\s*)?(.{3,70}?)\s+(shall|must|may|can|will|is|are|should|does)\s+(not\s+)?(.+)$", s)
        if m and r.random() < 0.75:
            words = (m.group(3) or "").split() + m.group(4).split()
            q = " ".join([MODAL[m.group(2)], m.group(1)[0].lower() + m.group(1)[1:]] + words[:r.randint(5, 18)]) + "?"
        else:
            words = s.split()
            k = r.randint(6, 18)
            at = r.randrange(0, max(1, len(words) - k + 1))
            q = " ".join(words[at:at + k])
            if r.random() < 0.4:
                q = r.choice(STEMS) + " " + q
        out.append(reword(q, syn, r))
        words = [w for w in re.findall(r"[A-Za-z0-9.\-]+", s) if w.lower() not in SMALL]
        if len(words) >= 5 and r.random() < 0.5:
            k = r.randint(3, 7)
            pick = sorted(r.sample(range(len(words)), min(k, len(words))))
            out.append(reword(" ".join(words[i] for i in pick), syn, r))
    return out


def main():
    train, wn, spec, out = sys.argv[1:5]
    r = random.Random(11)      # the same order of synsets for every share
    lo, hi = map(float, (sys.argv[5:6] or ["0-1"])[0].split("-"))
    first, last = map(int, (sys.argv[6:7] or ["0-25000"])[0].split("-"))
    rows, parent = [], []
    for n, l in enumerate(open(train)):
        p = json.loads(l)
        if lo <= (n // 8 * 0.6180339887) % 1 < hi:          # runs of 8 passages, evenly spread
            for t, _ in pack([(s, 0) for s in sentences(p["text"])], 400):
                if len(t) > 40:
                    rows.append(dict(p, text=t))
                    parent.append(n)
    syn, gloss = wordnet(wn)
    texts, pos, kind = [p["text"] for p in rows], [-1] * len(rows), [0] * len(rows)
    for i, p in enumerate(rows):
        qs = queries(p, syn, r)
        for q in r.sample(qs, min(len(qs), 1 + (r.random() < 0.3))):
            texts.append(q), pos.append(i), kind.append(1)
    random.Random(11).shuffle(gloss)
    for lem, g in gloss[first:last]:
        texts.append(g), pos.append(-1), kind.append(2)
        texts.append(", ".join(lem)), pos.append(len(texts) - 2), kind.append(3)
    with open(out + ".texts.jsonl", "w") as f:
        for t in texts:
            f.write(json.dumps(t) + "\n")
    print([kind.count(k) for k in range(4)], flush=True)
    for i in range(len(rows), len(rows) + 12):
        print(repr(texts[i]))
    t = teacher.load(spec)
    v = []
    for i in range(0, len(texts), 4096):
        v.append(t.embed(texts[i:i + 4096]).astype(np.float16))
        print(i, t.tokens, flush=True)
    v = np.concatenate(v)
    np.savez(out, pos=np.array(pos), kind=np.array(kind), v=v, parent=np.array(parent))
    print(v.shape, t.tokens, "tokens")


if __name__ == "__main__":
    main()
