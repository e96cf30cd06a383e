#!/usr/bin/env python3
"""Writes what the tests hold the tokenizer and the vectors against.

    python3 fixtures.py MODEL_DIR OUT_DIR               # 10,000 lines, 300 texts
    python3 fixtures.py MODEL_DIR ../testdata --small   # 250 lines, 24 texts: what is committed

lines.jsonl: {"text", "ids", "spans"}, the pieces of a text by the reference tokenizer
(PyPI tokenizers, with the tokenizer.json of the model), spans in bytes of UTF-8.
vectors.jsonl: {"text", "vector"}, the vectors of the published float32 weights by
ONNX Runtime, cut at 256 tokens: base64 of little-endian float32 numbers, or with
--small of bytes that are to be brought to length 1.
The texts are taken from this repository's own prose. Needs numpy, safetensors,
tokenizers, onnx and onnxruntime.
"""
import argparse, base64, json, pathlib, random, sys
import numpy as np
from tokenizers import Tokenizer

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent.parent / "static" / "train"))
SPECIAL = {"[CLS]", "[SEP]", "[PAD]", "[UNK]", "[MASK]"}


def prose():
    root = here.parent.parent.parent
    files = sorted([*root.glob("docs/*.md"), root / "README.md", *root.glob("testdata/**/*.md"), *root.glob("testdata/**/*.txt")])
    return "\n".join(f.read_text(encoding="utf-8", errors="ignore") for f in files)


def line(rng, words):
    """A line of some kinds of text, mixed."""
    def some(lo, hi, n):
        return "".join(chr(rng.randint(lo, hi)) for _ in range(n))

    def accents():
        out = ""
        for c in rng.choice(words):
            out += c + (chr(rng.choice([0x300, 0x301, 0x302, 0x303, 0x308, 0x30A, 0x327, 0x328])) if rng.random() < 0.3 else "")
        return out

    kinds = [
        lambda: rng.choice(words),
        lambda: rng.choice(words).upper(),
        accents,
        lambda: some(0xC0, 0x17F, rng.randint(1, 8)),
        lambda: some(0x1E00, 0x1EF9, rng.randint(1, 6)),
        lambda: some(0x4E00, 0x9FFF, rng.randint(1, 6)),
        lambda: some(0x3041, 0x30FF, rng.randint(1, 6)),
        lambda: some(0xAC00, 0xD7A3, rng.randint(1, 4)),
        lambda: some(0x391, 0x3C9, rng.randint(1, 8)),
        lambda: some(0x410, 0x44F, rng.randint(1, 8)),
        lambda: some(0x5D0, 0x5EA, rng.randint(1, 6)),
        lambda: some(0x621, 0x64A, rng.randint(1, 6)),
        lambda: rng.choice(["😀", "👩‍👩‍👧", "🇬🇧", "❤️", "👍🏽", "☃", "①", "™", "½", "ﬁ", "²", "№", "İ", "ẞ", "ß", "Å", "Ǆ"]),
        lambda: some(0x1F300, 0x1F64F, rng.randint(1, 3)),
        lambda: some(0x20000, 0x20100, 2) + some(0xF900, 0xFA20, 1) + some(0x3400, 0x3410, 1),
        lambda: rng.choice(["\x00", "\x01", "\x07", "\x0b", "\x0c", "\x1b", "\x7f", "\x80", "\x9f", "\u200b", "\u200d", "\ufeff", "\ufffd", "\u00ad", "\ue000"]),
        lambda: rng.choice(["\t", "\r\n", "\n", "\u00a0", "\u2003", "\u3000", "\u2028", "\u1680", "   "]),
        lambda: some(0x21, 0x7E, rng.randint(1, 6)),
        lambda: some(0x2010, 0x2027, 2) + some(0x2030, 0x205E, 2),
        lambda: rng.choice(["§ 12(3)", "s.4.9(b)", "$1,000.50", "a.m.", "e-mail", "don’t", "“quoted”", "x²+y²", "CO₂", "3½%", "¶¿¡"]),
        lambda: rng.choice("abz") * rng.randint(95, 105),
        lambda: some(0x61, 0x7A, rng.randint(20, 130)),
        lambda: some(0xC0, 0xFF, rng.randint(90, 110)),
    ]
    text = ""
    for _ in range(rng.randint(1, 12)):
        text += (rng.choice(kinds) if rng.random() < 0.7 else kinds[0])() + (" " if rng.random() < 0.7 else "")
    return text


def texts(rng, tok, n):
    """Runs of prose of all lengths, a word to more than 256 tokens."""
    words, out = prose().split(), []
    for i in range(n):
        want = 1 + i * 300 // n if i % 3 else rng.randint(1, 40)
        at = rng.randrange(len(words) - 400)
        k = max(1, want * 2 // 3)
        out.append(" ".join(words[at:at + k]))
    return [t for t in out if not any(s in t for s in SPECIAL)]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("model"), a.add_argument("out"), a.add_argument("--small", action="store_true")
    a = a.parse_args()
    out, rng = pathlib.Path(a.out), random.Random(7)
    out.mkdir(parents=True, exist_ok=True)
    tok = Tokenizer.from_file(f"{a.model}/tokenizer.json")
    tok.no_truncation(), tok.no_padding()
    words = [w for w in prose().split() if w.isalpha()]
    with open(out / "lines.jsonl", "w", encoding="utf-8") as f:
        for _ in range(250 if a.small else 10000):
            text = line(rng, words)
            if any(s in text for s in SPECIAL):
                continue
            e = tok.encode(text, add_special_tokens=False)
            at = [0]
            for c in text:
                at.append(at[-1] + len(c.encode()))
            f.write(json.dumps({"text": text, "ids": e.ids, "spans": [[at[s], at[t]] for s, t in e.offsets]}, ensure_ascii=True) + "\n")

    import onnxruntime as ort, tempfile
    from teacher import build
    graph = tempfile.mktemp(".onnx")
    build(a.model, graph)
    s = ort.InferenceSession(graph, providers=["CPUExecutionProvider"])
    tok.enable_truncation(256)
    with open(out / "vectors.jsonl", "w", encoding="utf-8") as f:
        for text in texts(rng, tok, 24 if a.small else 300):
            ids = np.array([tok.encode(text).ids], np.int64)
            v = s.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "position_ids": np.arange(ids.shape[1])})[0][0]
            b = np.rint(v / np.abs(v).max() * 127).astype(np.int8) if a.small else v.astype("<f4")
            f.write(json.dumps({"text": text, "vector": base64.b64encode(b.tobytes()).decode()}) + "\n")


if __name__ == "__main__":
    main()
