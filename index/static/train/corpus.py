"""Turns documents into training passages with their headings, and drops whatever overlaps documents that are asked about.

usage: corpus.py SOURCES.tsv OUT.jsonl --avoid FILE.txt [FILE.txt ...]

SOURCES.tsv: group <tab> licence <tab> maximum passages <tab> glob (recursive). One line of OUT a passage:
{"group", "doc", "heading", "text"}; passages of a document stay in order.
"""
import argparse, glob, hashlib, json, random, re, subprocess, zipfile
from lxml import etree, html
from cut import pack, sentences

HEAD = {"h1", "h2", "h3", "h4", "h5", "h6", "heading", "subject", "sectionSubject", "title", "Title", "TitleText", "MarginalNote", "appendixTitle", "dt"}
LEAF = {"p", "content", "chapeau", "continuation", "text", "Text", "li", "dd", "def"}
SKIP = {"script", "style", "nav", "sourceCredit", "annotations", "HistoricalNote", "HistoricalNoteSubItem", "toc", "tableOfContents", "notes", "note",
        "meta", "head", "pre", "table", "Metadata", "Commentaries", "footer", "Contents", "num", "DefinedTermFr", "img", "svg", "Repealed", "nav", "form"}  # parts that are no running text


def name(e):
    return e.tag.rsplit("}", 1)[-1] if isinstance(e.tag, str) else None


def flat(e):
    return re.sub(r"\s+", " ", " ".join(t for t in e.itertext())).strip().replace("\u00b6", "").replace("¶", "")


def walk(e, out, path):
    n = name(e)
    if n is None or n in SKIP:
        return
    if n in ("div", "ul", "ol") and re.search(r"nav|toc|sidebar|footer|menu|index|copyright|bottom|related", (e.get("class") or "") + (e.get("id") or ""), re.I):
        return
    if n in HEAD and n != "text":
        t = flat(e)
        if 2 < len(t) < 160:
            out.append(("h", t))
        if len(t) < 400:                    # USLM's <title> is also the name of a whole level
            return
    if n in LEAF:
        if not any(name(c) in LEAF | {"ul", "ol", "dl", "paragraph", "subparagraph"} for c in e.iter() if c is not e):
            t = flat(e)
            if t:
                out.append(("t", t))
            return
        if e.text and len(e.text.strip()) > 20:
            out.append(("t", re.sub(r"\s+", " ", e.text).strip()))
    for c in e:
        walk(c, out, path)


def parse(path):
    if path.endswith((".xml", ".html", ".htm", ".en")):
        data = open(path, "rb").read()
        if path.endswith(".xml"):
            root = etree.fromstring(data, etree.XMLParser(recover=True, huge_tree=True))
        else:
            root = html.fromstring(data)
            body = root.xpath("//*[@role='main' or @id='page-content' or @class='body' or @id='yui-main']")
            root = body[0] if body else (root.find("body") if root.find("body") is not None else root)
        out = []
        if root is not None:
            walk(root, out, [])
        return out
    if path.endswith(".docx"):
        root = etree.fromstring(zipfile.ZipFile(path).read("word/document.xml"))
        return [("t", "".join(p.itertext())) for p in root.iter("{*}p") if "".join(p.itertext()).strip()]
    text = subprocess.run(["pdftotext", "-enc", "UTF-8", path, "-"], stdout=subprocess.PIPE).stdout.decode() if path.endswith(".pdf") else open(path, encoding="utf-8", errors="replace").read()
    out = []
    for para in re.split(r"\n\s*\n|\f", text):
        para = para.strip()
        m = re.match(r"#+\s+(.{3,120})$", para)
        short = len(para) < 90 and "\n" not in para and not para.endswith((".", ";", ",", ":")) and re.match(r"(?:\d[\d.]*\s+|[A-Z])", para) and len(re.findall(r"[A-Za-z]{3,}", para)) >= 2
        if m or short:
            out.append(("h", (m.group(1) if m else para).strip("# ")))
        elif len(para) > 30:
            out.append(("t", re.sub(r"\s+", " ", re.sub(r"-\n(?=[a-z])", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", para)))))
    return out


def passages(blocks):
    head, buf, out = "", [], []

    def flush():
        text = [(s, 0) for b in buf for s in sentences(b)]
        out.extend((head, t) for t, _ in pack(text) if len(t) >= 60)
        buf.clear()

    for kind, t in blocks:
        if kind == "h":
            flush()
            head = re.sub(r"^(?:\d[\d.]*|§+\s*[\w.\-]+|[A-Z]\.|\(\w+\))\s*", "", t).strip()
        else:
            buf.append(t)
    flush()
    return out


def grams(text, n=12):
    w = re.findall(r"[a-z0-9]+", text.lower())
    return {hash(" ".join(w[i:i + n])) for i in range(len(w) - n + 1)}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("sources")
    ap.add_argument("out")
    ap.add_argument("--avoid", nargs="+", default=[])
    a = ap.parse_args()
    bad = set()
    for s in a.avoid:
        bad |= grams(open(s, encoding="utf-8", errors="replace").read())
    rnd, seen, rows = random.Random(3), set(), []
    for line in open(a.sources):
        if not line.strip() or line.startswith("#"):
            continue
        group, licence, cap, pattern = line.rstrip("\n").split("\t")
        docs, dropped, total = [], 0, 0
        for path in sorted(glob.glob(pattern, recursive=True)):
            try:
                part = []
                for head, text in passages(parse(path)):
                    letters = sum(c.isascii() and c.isalpha() or c == " " for c in text)
                    key = hashlib.md5(text.encode()).digest()
                    if letters < 0.75 * len(text) or key in seen:
                        continue
                    seen.add(key)
                    if grams(text) & bad:
                        dropped += 1
                        continue
                    part.append({"group": group, "doc": path.rsplit("/", 1)[-1], "heading": head, "text": text})
                docs.append(part)
                total += len(part)
            except Exception as e:
                print("skipped", path.rsplit("/", 1)[-1], repr(e)[:80])
        rnd.shuffle(docs)
        kept, share = [], min(1.0, int(cap) / max(total, 1))
        for d in docs:                      # a run from each document, so that neighbours stay neighbours
            n = max(1, round(len(d) * share))
            at = rnd.randrange(0, max(1, len(d) - n + 1))
            kept += d[at:at + n]
        rows += kept[:int(cap)]
        print("%-14s %-22s %6d files %7d passages, %5d dropped for overlap, %6d kept" % (group, licence, len(docs), total, dropped, len(kept[:int(cap)])))
    with open(a.out, "w") as f:
        for r in rows:
            f.write(json.dumps(r) + "\n")
    print(len(rows), "passages", sum(len(r["text"]) for r in rows), "characters")


if __name__ == "__main__":
    main()
