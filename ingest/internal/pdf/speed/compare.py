"""Pages a second of referent beside other PDF readers, on the same files in one run.

    compare.py --bin referent --python VENV/bin/python [--runs 3] [--only NAME,...] FILE...

referent and pdftotext (poppler) are timed as whole processes. The Python packages
kreuzberg, xberg, pymupdf4llm (of PyMuPDF 2, with its layout model) and
opendataloader-pdf (Java) are timed from the call to its end, after imports and a
first call on a small file, all of which favours them. They need a virtual
environment: pip install kreuzberg xberg opendataloader-pdf PyMuPDF. Tools take turns;
the figure is that of the best run.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

PEERS = {
    "kreuzberg": """
from kreuzberg import extract_file_sync, ExtractionConfig
c = ExtractionConfig(use_cache=False, output_format="markdown", include_document_structure=True)
def read(p): return extract_file_sync(p, config=c).content
""",
    "xberg": """
import asyncio, inspect, os, xberg
c = xberg.ExtractionConfig(use_cache=False, output_format="markdown", include_document_structure=True, disable_ocr=True)
def read(p):
    r = xberg.extract(xberg.ExtractInput(uri=os.path.abspath(p)), c)
    if inspect.isawaitable(r):
        async def wait(): return await r
        r = asyncio.run(wait())
    return r.results[0].content
""",
    "pymupdf4llm": """
import pymupdf4llm
def read(p): return pymupdf4llm.to_markdown(p, header=False, footer=False, use_ocr=False)
""",
    "opendataloader": """
import opendataloader_pdf, tempfile, os
def read(p):
    with tempfile.TemporaryDirectory() as d:
        opendataloader_pdf.convert(p, output_dir=d, format=["json", "markdown"], image_output="off", quiet=True)
        return "".join(open(os.path.join(d, f), encoding="utf-8", errors="replace").read() for f in os.listdir(d) if f.endswith(".md"))
""",
}

WORKER = """
import sys, json, time
out = sys.stdout
sys.stdout = sys.stderr
read(sys.argv[1])
for path in sys.argv[2:]:
    start = time.time()
    text = read(path)
    out.write(json.dumps([path, time.time() - start, len(text)]) + "\\n")
    out.flush()
"""


def pages(path):
    for line in subprocess.run(["pdfinfo", path], capture_output=True, text=True).stdout.splitlines():
        if line.startswith("Pages:"):
            return int(line.split()[1])
    return 0


def whole(command):
    start = time.time()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.time() - start if done.returncode == 0 else None


def peer(python, name, small, files, patience):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(PEERS[name] + WORKER)
        f.flush()
        try:
            done = subprocess.run([python, f.name, small, *files], capture_output=True, text=True, timeout=patience)
        except subprocess.TimeoutExpired as e:
            return [json.loads(l) for l in (e.stdout or b"").decode().splitlines() if l]
    if done.returncode != 0:
        print(f"{name}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
    return [json.loads(l) for l in done.stdout.splitlines() if l]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default="referent")
    a.add_argument("--python", default=sys.executable)
    a.add_argument("--runs", type=int, default=3)
    a.add_argument("--patience", type=int, default=600)
    a.add_argument("--small", help="file of the first call; default the first file")
    a.add_argument("--only", default="")
    a.add_argument("files", nargs="+")
    a = a.parse_args()
    names = ["referent", "pdftotext", *PEERS]
    if a.only:
        names = a.only.split(",")
    best = {n: {} for n in names}
    for _ in range(a.runs):
        for n in names:
            if n in ("referent", "pdftotext"):
                timed = [(f, whole([a.bin, "outline", f] if n == "referent" else ["pdftotext", "-raw", f, "-"]), 1) for f in a.files]
            else:
                timed = peer(a.python, n, a.small or a.files[0], a.files, a.patience)
            for path, seconds, length in timed:
                if seconds and length:
                    best[n][path] = min(seconds, best[n].get(path, seconds))
    count = {f: pages(f) for f in a.files}
    print("| | " + " | ".join(f"{os.path.basename(f)}, {count[f]} pages" for f in a.files) + " |")
    print("|---" * (len(a.files) + 1) + "|")
    for n in names:
        print(f"| {n} | " + " | ".join(f"{count[f] / best[n][f]:.1f}" if f in best[n] else "-" for f in a.files) + " |")


main()
