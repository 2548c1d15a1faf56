"""What stands between the lines of a printed text is told apart: captions, tables, figures, footnotes."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.model.papers.full_text import FullText
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext import pdf
from tests.builders.pdf_files import pdf_of_lines

Line = tuple[str, float, float, float]
LINE = "Sponges of the sea and their graphs are drawn on wet paper by divers who"
STEP = 12.0


def lines(*texts: str, top: float, left: float = 72.0, size: float = 10.0, step: float = STEP) -> list[Line]:
    return [(text, left, top - step * place, size) for place, text in enumerate(texts)]


def row(top: float, *cells: str, size: float = 10.0) -> list[Line]:
    """A row of a table, its cells far apart."""
    return [(cell, 90.0 + 90.0 * place, top, size) for place, cell in enumerate(cells)]


def text_of(folder: Path, *pages: list[Line]) -> FullText:
    path = folder / "paper.pdf"
    path.write_bytes(pdf_of_lines(pages))
    return pdf.full_text(path)


def of_kind(text: FullText, kind: TextKind) -> list[str]:
    return [each.text for each in text.paragraphs if each.kind is kind]


HEAD = [
    *lines("On graphs of sponges", top=750.0, size=18.0),
    *lines("Abstract", f"{LINE} know.", "1 Introduction", top=720.0),
]


def test_a_table_and_its_caption_between_two_lines_of_a_sentence_are_apart(tmp_path: Path) -> None:
    page = [
        *HEAD,
        *lines(*[LINE] * 6, "are often cold, and this is the end of", top=680.0),
        *lines("Table 1. Depth of the sponges that were drawn, in metres.", top=580.0),
        *row(560.0, "Sponge", "Mean", "Most"),
        *row(548.0, "Blue", "12.5", "40.1"),
        *row(536.0, "Red", "8.2", "31.7"),
        *lines("the sentence, which goes on below a table and", *[LINE] * 3, "swim.", top=500.0),
    ]
    text = text_of(tmp_path, page)
    (prose,) = of_kind(text, TextKind.PROSE)
    assert "this is the end of the sentence, which goes on" in prose
    assert of_kind(text, TextKind.CAPTION) == ["Table 1. Depth of the sponges that were drawn, in metres."]
    (rows,) = (each for each in text.paragraphs if each.kind is TextKind.ROW)
    assert rows.label == "Table 1"
    assert rows.text == (
        "Table 1. Depth of the sponges that were drawn, in metres: Sponge Mean Most; Blue 12.5 40.1; Red 8.2 31.7"
    )


def test_a_line_of_the_text_that_begins_with_a_table_is_no_caption(tmp_path: Path) -> None:
    page = [*HEAD, *lines(*[LINE] * 5, "Table 1. They are cold, as we see, and the divers", LINE, top=680.0)]
    text = text_of(tmp_path, page)
    assert of_kind(text, TextKind.CAPTION) == []
    assert "who Table 1. They are cold" in of_kind(text, TextKind.PROSE)[0]


def test_letters_of_a_figure_are_left_out_and_its_sentences_are_kept(tmp_path: Path) -> None:
    page = [
        *HEAD,
        *lines(*[LINE] * 6, "see", top=680.0),
        *lines("0.5", "Depth", "what do the divers draw on paper", top=570.0, left=200.0, size=8.0, step=9.0),
        *lines("Figure 1: Divers and what", "they draw.", top=530.0, size=9.0, step=10.8),
        *lines("well. " + LINE, *[LINE] * 3, "swim.", top=490.0),
    ]
    text = text_of(tmp_path, page)
    assert of_kind(text, TextKind.CAPTION) == ["Figure 1: Divers and what they draw."]
    assert of_kind(text, TextKind.NOTE) == ["what do the divers draw on paper"]
    (prose,) = of_kind(text, TextKind.PROSE)
    assert "who see well. Sponges" in prose
    assert "Depth" not in prose


def test_a_footnote_does_not_part_a_sentence_that_goes_on_overleaf(tmp_path: Path) -> None:
    first = [
        *HEAD,
        *lines(*[LINE] * 8, "are cold and", top=680.0),
        *lines("1We thank all divers for their time.", "2The paper was made of stone.", top=90.0, size=8.0, step=9.6),
    ]
    text = text_of(tmp_path, first, lines("wet after their work. " + LINE, *[LINE] * 3, "swim.", top=740.0))
    assert of_kind(text, TextKind.NOTE) == ["1We thank all divers for their time.", "2The paper was made of stone."]
    assert "are cold and wet after their work." in of_kind(text, TextKind.PROSE)[0]


@pytest.mark.parametrize("heading", ["Acknowledgements", "Funding"])
def test_a_section_in_small_letters_is_no_footnote(tmp_path: Path, heading: str) -> None:
    small = lines(heading, "We thank all divers for their time and paper.", top=90.0, size=8.0, step=9.6)
    text = text_of(tmp_path, [*HEAD, *lines(*[LINE] * 8, "swim.", top=680.0), *small])
    assert of_kind(text, TextKind.NOTE) == []
    assert text.paragraphs[-1].section == heading


def test_a_table_without_a_caption_is_apart_and_a_list_of_contents_is_not(tmp_path: Path) -> None:
    table = [*row(560.0, "Blue", "12.5", "40.1"), *row(548.0, "Red", "8.2", "31.7"), *row(536.0, "Grey", "8.9", "3.7")]
    contents = [*row(500.0, "Of divers", "", "3"), *row(488.0, "Of the sea", "", "5"), *row(476.0, "Of paper", "", "9")]
    text = text_of(tmp_path, [*HEAD, *lines(*[LINE] * 6, "swim.", top=680.0), *table, *contents])
    assert of_kind(text, TextKind.ROW) == ["Table: Blue 12.5 40.1; Red 8.2 31.7; Grey 8.9 3.7"]


def test_each_part_of_a_long_table_begins_with_its_first_row(tmp_path: Path) -> None:
    rows = [cell for n in range(40) for cell in row(650.0 - 11 * n, f"Sponge number {n}", f"{n}.51", f"{n}.02")]
    names = row(661.0, "Name", "Depth", "Width")
    page = [*HEAD, *lines("Table 2: Sponges.", top=675.0), *names, *rows]
    text = text_of(tmp_path, page, lines(*[LINE] * 9, "swim.", top=740.0))
    parts = of_kind(text, TextKind.ROW)
    assert len(parts) > 1
    assert all(part.startswith("Table 2: Sponges: Name Depth Width; Sponge number") for part in parts)
