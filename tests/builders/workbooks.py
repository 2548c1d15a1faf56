"""Workbooks of Excel made by hand: the few parts that one needs, packed as a zip archive."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
Cell = str | int | float | None


def workbook(sheets: Mapping[str, str], *, texts: Sequence[str] = (), styles: str = "", book: str = "") -> bytes:
    """A workbook of sheets, by name, each as the XML inside its `sheetData`.

    Args:
        texts: what cells of the type `s` share, each as the XML inside its `si`.
        styles: the XML inside `styleSheet`.
        book: XML that stands before the list of sheets.
    """
    numbered = list(enumerate(sheets, 1))
    listed = "".join(f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="rId{n}"/>' for n, name in numbered)
    targets = "".join(f'<Relationship Id="rId{n}" Type="x" Target="worksheets/sheet{n}.xml"/>' for n, _ in numbered)
    shared = "".join(f"<si>{text}</si>" for text in texts)
    parts = {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{book}<sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships>{targets}</Relationships>",
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{shared}</sst>',
    }
    for n, name in numbered:
        data = f'<worksheet xmlns="{MAIN}"><sheetData>{sheets[name]}</sheetData></worksheet>'
        parts[f"xl/worksheets/sheet{n}.xml"] = data
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in parts.items():
            archive.writestr(path, text.encode("utf-8", "surrogatepass"))
    return whole.getvalue()


def rows_of(*rows: Sequence[Cell], first: int = 1) -> str:
    """The XML of rows whose texts stand in the cells themselves; None leaves a cell out."""
    return "".join(_row(number, row) for number, row in enumerate(rows, first))


def _row(number: int, row: Sequence[Cell]) -> str:
    cells = "".join(
        _cell(f"{chr(ord('A') + place)}{number}", value) for place, value in enumerate(row) if value is not None
    )
    return f'<row r="{number}">{cells}</row>'


def _cell(reference: str, value: Cell) -> str:
    if isinstance(value, str):
        return f'<c r="{reference}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{reference}"><v>{value}</v></c>'
