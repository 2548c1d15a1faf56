"""PDF files made by hand: lines of Helvetica at given places, one content stream a page."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

LINES = 52
"""Lines of a page in one column."""


def pdf_of_lines(pages: Sequence[Sequence[tuple[str, float, float, float]]], *, extra: str = "") -> bytes:
    """A file whose pages hold texts as (text, left, height, size of letters), in the order given.

    `extra` goes into the trailer, such as an `/Encrypt` that no reader can open.
    """
    count = len(pages)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {count} /Kids [{' '.join(f'{4 + 2 * n} 0 R' for n in range(count))}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        content = "".join(
            f"BT /F1 {size} Tf 1 0 0 1 {left} {height} Tm ({_escaped(text)}) Tj ET\n"
            for text, left, height, size in page
        )
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * number} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(content.encode('cp1252', 'replace'))} >>\nstream\n{content}endstream")
    return _file(objects, extra)


def pdf_of_paper(title: str, text: str, *, columns: int = 1) -> bytes:
    """A paper typeset: its title in large letters, paragraphs parted by empty lines, in one column or two."""
    width = 95 if columns == 1 else 46
    lines = [line for block in text.split("\n\n") for line in [*wrap(block, width), ""]]
    per_page = LINES * columns
    sheets = [lines[start : start + per_page] for start in range(0, len(lines), per_page)]
    pages = []
    for number, sheet in enumerate(sheets, start=1):
        head = [(title, 60.0, 750.0, 18.0)] if number == 1 else [("Journal of Tests", 60.0, 770.0, 8.0)]
        body = [
            (line, 60.0 + 260 * (place // LINES), 720.0 - 12.5 * (place % LINES), 9.0)
            for place, line in enumerate(sheet)
        ]
        pages.append([*head, *body, (str(number), 300.0, 30.0, 8.0)])
    return pdf_of_lines(pages)


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _file(objects: Sequence[str], extra: str) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{each}\nendobj\n".encode("cp1252", "replace")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {extra} >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()
