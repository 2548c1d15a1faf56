"""Tables and figures of marked-up texts: those of HTML and JATS, CALS (`tgroup`), and TEI."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from kg.model.papers.full_text import TextParagraph
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.table_grid import Cell, PrintedTable, shorten_text, table_paragraphs
from services.adapters.formats.fulltext.trees import attribute, first, inside, plain
from services.adapters.formats.xml_records import local

_ROWS = ("tr", "row")
_CELLS = frozenset({"td", "th", "entry", "cell"})
_NOT_TEXT = frozenset({"fn", "script", "style", "annotation", "annotation-xml", "tex-math", "graphic", "object-id"})
_CAPTIONS = ("caption", "figcaption", "figDesc")
_LONGEST_CAPTION = 1_500
_LEAST = 2
"""Rows and columns of a table."""


def table_rows(element: Element) -> tuple[list[list[Cell]], int | None]:
    """The cells of the first table in an element, row by row, and how many rows the file calls headings."""
    table = element if local(element) == "table" else first(element, "table", "tgroup", "tbl")
    if table is None:
        return [], None
    heads = {id(row) for head in inside(table, "thead") for row in inside(head, *_ROWS)}
    rows = [row for row in inside(table, *_ROWS) if any(local(cell) in _CELLS for cell in row)]
    columns = {attribute(each, "colname"): at for at, each in enumerate(inside(table, "colspec"))}
    cells = [[_cell(cell, columns) for cell in row if local(cell) in _CELLS] for row in rows]
    return cells, sum(id(row) in heads for row in rows) or None


def _cell(element: Element, columns: dict[str, int]) -> Cell:
    first_name, last_name = attribute(element, "namest"), attribute(element, "nameend")
    spans = columns.get(last_name, 0) - columns.get(first_name, 0) + 1 if first_name in columns else 1
    wide = _number(attribute(element, "colspan") or attribute(element, "cols"))
    tall = _number(attribute(element, "rowspan") or attribute(element, "rows"))
    more = _number(attribute(element, "morerows"))
    return Cell(
        text=plain(element, _NOT_TEXT),
        columns=max(1, spans, wide),
        rows=max(1, tall, more + 1),
        is_heading=local(element) == "th" or attribute(element, "role") in ("head", "label"),
    )


def _number(text: str) -> int:
    return int(text) if text.isdigit() and len(text) <= 3 else 0


def float_paragraphs(element: Element, section: str, *, is_table: bool) -> Iterator[TextParagraph]:
    """The rows of a table, or the caption of a figure, with its label; nothing of one without either."""
    label = plain(next((each for each in element if local(each) in ("label", "head")), None)).strip(" .:")
    caption = _caption(element)
    if not label and caption:
        label, caption = split_label(caption)
    if is_table:
        rows, headings = table_rows(element)
        yield from table_paragraphs(PrintedTable(rows=rows, label=label, caption=caption, headings=headings), section)
    elif caption:
        text = shorten_text(caption, _LONGEST_CAPTION)
        yield TextParagraph(section=section, text=text, kind=TextKind.CAPTION, label=label)


def _caption(element: Element) -> str:
    found = first(element, *_CAPTIONS)
    if found is None:
        return plain(next((each for each in element if local(each) == "title"), None))
    parts = [each for each in found if local(each) in ("title", "p")]
    return " ".join(text for each in parts or [found] if (text := plain(each, _NOT_TEXT)) and "doi.org" not in text)


def split_label(caption: str) -> tuple[str, str]:
    """The label in front of a caption, such as `Table 2`, and the rest; "" without one.

    >>> split_label("Table 2: Accuracy on Cora"), split_label("Accuracy")
    (('Table 2', 'Accuracy on Cora'), ('', 'Accuracy'))
    """
    words = caption.split(maxsplit=2)
    if len(words) > 1 and words[0].strip(".").lower() in _LABELS and any(sign.isdigit() for sign in words[1]):
        return f"{words[0]} {words[1].strip('.:')}", words[2].lstrip(".:—– ") if len(words) > _LEAST else ""
    return "", caption


_LABELS = frozenset({"table", "figure", "fig", "tab", "scheme", "algorithm", "chart", "box", "listing"})


def is_data_table(element: Element, rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether a table of a web page holds data, and does not lay out the page or a formula."""
    lays_out = any(local(each) in ("table", "form", "input", "select", "nav") for each in inside(element, *_LAYOUT))
    is_formula = any(name.startswith("ltx_eqn") for name in attribute(element, "class").split())
    filled = sum(bool(cell.text) for row in rows for cell in row)
    is_wide = max((sum(cell.columns for cell in row) for row in rows), default=0) >= _LEAST
    return not (lays_out or is_formula) and len(rows) >= _LEAST and is_wide and filled > _LEAST


_LAYOUT = ("table", "form", "input", "select", "nav")
