#!/usr/bin/env python3
"""Measures the encoder beside ONNX Runtime on the same processors, in turns.

    go test -c -o minilm.test ..; python3 speed.py MODEL_DIR ./minilm.test [TURNS]

Both compute float32 with as many threads as there are processors, 128 tokens a text.
ONNX Runtime is given a batch of 8 texts of equal length, so that it pads nothing. A
line a turn: tokens a second of both by the clock and by the processors' time, which
other work on the machine disturbs less. Needs what fixtures.py needs.
"""
import os, pathlib, re, resource, subprocess, sys, tempfile, time
import numpy as np, onnxruntime as ort

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent.parent / "static" / "train"))
from teacher import build

model, test, turns = sys.argv[1], os.path.abspath(sys.argv[2]), int((sys.argv + ["3"])[3])
graph = tempfile.mktemp(".onnx")
build(model, graph)
threads = len(os.sched_getaffinity(0))
o = ort.SessionOptions()
o.intra_op_num_threads = threads
o.add_session_config_entry("session.intra_op.allow_spinning", "0")
s = ort.InferenceSession(graph, o, providers=["CPUExecutionProvider"])
rng = np.random.default_rng(1)


def theirs(batch, n, seconds):
    ids = rng.integers(1000, 20000, (batch, n))
    feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "position_ids": np.arange(n)}
    s.run(None, feed)
    wall, cpu, k = time.time(), time.process_time(), 0
    while time.time() - wall < seconds:
        s.run(None, feed)
        k += 1
    return k * batch * n / (time.time() - wall), k * batch * n / (time.process_time() - cpu)


def ours(name, tokens, times):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([test, "-test.run", "^$", "-test.bench", f"Encode/{name}", "-test.benchtime", f"{times}x"], cwd=here.parent, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return float(re.search(r"([\d.]+) tokens/s", out)[1]), (times + 1) * tokens / cpu


for _ in range(turns):
    a, b = theirs(8, 128, 3), ours("128", 32 * 128, 3)
    q, r = theirs(1, 16, 1), ours("query", 16, 200)
    print(f"128 tokens: onnxruntime {a[0]:.0f}/s, {a[1]:.0f} a processor second; minilm {b[0]:.0f}/s, {b[1]:.0f}; ratio {b[0] / a[0]:.2f}, {b[1] / a[1]:.2f};"
          f" a query of 16: {16000 / q[0]:.1f} ms, {16000 / r[0]:.1f} ms", flush=True)
