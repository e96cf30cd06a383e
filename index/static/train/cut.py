"""Cuts text into sentences and packs them into passages."""
import re

LIMIT = 1000
ABBREV = re.compile(r"(?:\b(?:[A-Z]|No|Nos|Sec|Secs|Art|Arts|Fig|cf|vs|Mr|Mrs|Ms|Dr|St|Inc|Ltd|Co|Corp|Pub|Ch|Cl|para|viz|e\.g|i\.e|etc|U\.S|Rs|dt)|per cent)\.$", re.I)


def sentences(text):
    """Split at sentence ends, blank lines and list labels; offsets are kept by the caller."""
    out, last = [], 0
    for m in re.finditer(r"(?<=[.!?;:])[\"')\]\u201d\u2019]*\s+(?=[\"'(\[\u201c\u2018\u2022]?[A-Z0-9(\u2022])|\n\s*\n", text):
        piece = text[last:m.end()]
        if ABBREV.search(piece.rstrip()) and "\n\n" not in m.group():
            continue
        out.append(piece)
        last = m.end()
    out.append(text[last:])
    return [s for s in out if s.strip()]


def pack(units, limit=LIMIT):
    """units: (text, page) in order -> chunks (text, page of the first character) of at most limit characters."""
    chunks, buf, page = [], "", None
    for text, pg in units:
        text = text if text.endswith((" ", "\n")) else text + " "
        while len(text) > limit:
            if buf.strip():
                chunks.append((buf, page))
                buf, page = "", None
            cut = text.rfind(" ", 1, limit)
            cut = cut if cut > 0 else limit
            chunks.append((text[:cut], pg))
            text = text[cut:]
        if len(buf) + len(text) > limit and buf.strip():
            chunks.append((buf, page))
            buf, page = "", None
        if page is None:
            page = pg
        buf += text
    if buf.strip():
        chunks.append((buf, page))
    return [(c.strip(), p) for c, p in chunks]
