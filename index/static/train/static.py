"""The static embedder: word pieces, one vector a piece, weighted mean, unit length. No transformer at run time.

The weight of a piece is folded into its vector, so an embedding is the plain sum of the rows of a text's pieces.
"""
import hashlib, json, struct, zlib
import numpy as np
from scipy import sparse
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers


def tokenizer(vocab):
    """vocab: list of pieces, '[UNK]' among them. Lower case, accents stripped, split at space and punctuation, longest match."""
    t = Tokenizer(models.WordPiece({w: i for i, w in enumerate(vocab)}, unk_token="[UNK]", max_input_chars_per_word=64))
    t.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=True)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return t


class Static:
    def __init__(self, vocab, table, tf="raw"):
        self.vocab, self.table, self.tf = vocab, table.astype(np.float32), tf
        self.tok = tokenizer(vocab)
        self.unk = vocab.index("[UNK]")

    def ids(self, texts):
        return [np.array([i for i in e.ids if i != self.unk], np.int32) for e in self.tok.encode_batch(list(texts), add_special_tokens=False)]

    def matrix(self, texts):
        return counts(self.ids(texts), len(self.vocab), self.tf)

    def embed(self, texts):
        return unit(self.matrix(texts) @ self.table)


def counts(ids, size, tf="raw"):
    """Rows of piece counts; tf 'log' damps repeats (1 + ln n)."""
    rows, cols, vals = [], [], []
    for r, x in enumerate(ids):
        u, c = np.unique(x, return_counts=True)
        c = c.astype(np.float32)
        rows.append(np.full(len(u), r)), cols.append(u), vals.append(1 + np.log(c) if tf == "log" else np.sqrt(c) if tf == "sqrt" else c)
    m = sparse.csr_matrix((np.concatenate(vals), (np.concatenate(rows), np.concatenate(cols))), shape=(len(ids), size), dtype=np.float32)
    return m


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-9)


def quantise(table):
    """One byte a number, symmetric, one scale a row. Returns the integers and the scales."""
    scale = np.maximum(np.abs(table).max(1, keepdims=True) / 127, 1e-6).astype(np.float16).astype(np.float32)
    return np.clip(np.round(table / scale), -127, 127).astype(np.int8), scale


NOTICES = [
    "Trained from all-MiniLM-L6-v2 (Apache-2.0) as teacher; the data are named in index/static/train/README.md.",
    "Contains public sector information licensed under the Open Government Licence v3.0.",
    "Contains information licensed under the Open Government Licence - Canada.",
    "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.",
    "Basecamp handbook, CC BY 4.0.",
    "Guidelines of the European Data Protection Board and texts adopted by the European Parliament, European Union; reuse with the source named.",
]


def save(path, name, vocab, table):
    """Writes the file that package static reads; its documentation has the layout."""
    q, scale = quantise(table)
    parts = ["\n".join(vocab).encode(), scale.astype("<f2").tobytes(), q.tobytes()]
    head = {"version": 2, "name": name, "pieces": len(vocab), "width": table.shape[1], "bits": 8, "vocabulary": len(parts[0]),
            "sha256": hashlib.sha256(b"".join(parts)).hexdigest(), "damping": "1+ln(count)",
            "words": "lower case, accents taken off, cut at white space and punctuation, longest piece first", "notices": NOTICES}
    text = json.dumps(head, separators=(",", ":")).encode()
    out = bytearray(b"RFE2" + struct.pack("<I", len(text)) + text)
    for p in parts:
        out += b"\0" * (-len(out) % 16) + p
    out += b"\0" * (-len(out) % 16)
    out += struct.pack("<I", zlib.crc32(bytes(out)))
    with open(path, "wb") as f:
        f.write(out)
    return len(out), head["sha256"]


def load(path, tf="log"):
    b = open(path, "rb").read()
    n = struct.unpack("<I", b[4:8])[0]
    head, at = json.loads(b[8:8 + n]), 8 + n
    parts = []
    for size in (head["vocabulary"], 2 * head["pieces"], head["pieces"] * head["width"]):
        at += -at % 16
        parts.append(b[at:at + size])
        at += size
    scale = np.frombuffer(parts[1], "<f2").astype(np.float32)[:, None]
    q = np.frombuffer(parts[2], np.int8).reshape(head["pieces"], head["width"])
    return Static(parts[0].decode().split("\n"), q.astype(np.float32) * scale, tf)
