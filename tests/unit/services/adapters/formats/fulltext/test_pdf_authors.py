"""Authors of PDF files: names below the title, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.adapters.formats.fulltext import pdf
from services.adapters.formats.fulltext.pdf_authors import find_authors
from services.adapters.formats.fulltext.pdf_lines import LineSpot, PrintedLine
from services.adapters.formats.fulltext.pdf_styles import Piece
from tests.builders.pdf_files import pdf_of_lines

TITLE = "Sponges and their graphs"
SAID = "Sponges are old animals and live in the sea, where they are seldom seen by those who look for them."
Placed = tuple[str, float, float, float]


def authors_of(folder: Path, below: list[Placed]) -> tuple[str, ...]:
    """The authors of a file with lines of (text, left, height, size) between title and abstract."""
    text = [(SAID, 60.0, 560.0 - 12 * n, 9.0) for n in range(20)]
    page = [(TITLE, 60.0, 750.0, 18.0), *below, ("Abstract", 60.0, 580.0, 12.0), *text]
    file = folder / "paper.pdf"
    file.write_bytes(pdf_of_lines([page]))
    return pdf.full_text(file).authors


@pytest.mark.parametrize(
    ("rows", "authors"),
    [
        (["Ann Doe*, Bob van der Roe and Cao Li", "IBM Research", "ann@reefs.org"], "Ann Doe;Bob van der Roe;Cao Li"),
        (["Ann Doe 1 Bob Roe 2", "1 Reef School 2 Google Brain"], "Ann Doe;Bob Roe"),
        (["Ann Doe1,", "Bob Roe2 and Di He1", "1Peking University 2Microsoft Research Asia"], "Ann Doe;Bob Roe;Di He"),
        (["Ann Doe", "University of Sponges"], "Ann Doe"),
        (["Ann Doe, University of Sponges", "Bob Roe, Institute of Reefs"], "Ann Doe;Bob Roe"),
        (["Ann Doe, Bob Roe", "Google Brain", "{doe, roe}@google.com"], ""),
        (["Ann Doering, Bob Roe", "Google Brain", "{doering, roe}@google.com"], "Ann Doering;Bob Roe"),
    ],
)
def test_a_list_of_names_is_read_and_its_addresses_are_not(tmp_path: Path, rows: list[str], authors: str) -> None:
    below = [(row, 60.0, 720.0 - 14 * place, 10.0) for place, row in enumerate(rows)]
    assert ";".join(authors_of(tmp_path, below)) == authors


@pytest.mark.parametrize(
    "rows",
    [
        ["A study of the cold sea", "Ann Doe*"],
        ["Graph Networks, Deep Learning and Social Media", "Ann Doe*, Bob Roe*"],
        ["Microsoft Research", "Redmond"],
        ["Anonymous authors", "Paper under double-blind review"],
        ["Research Article", "Ann Doe, Department of Reefs"],
        ["Received: 1 August 2014"],
    ],
)
def test_what_nothing_shows_to_be_a_name_is_none(tmp_path: Path, rows: list[str]) -> None:
    below = [(row, 60.0, 720.0 - 14 * place, 10.0) for place, row in enumerate(rows)]
    assert authors_of(tmp_path, below) == ()


def test_names_beside_each_other_stand_above_their_institutions(tmp_path: Path) -> None:
    below = [
        *[
            ("Ann Doe", 60.0, 720.0, 10.0),
            ("University of Sponges", 60.0, 708.0, 10.0),
            ("doe@sea.org", 60.0, 696.0, 10.0),
        ],
        *[("Bob Roe", 300.0, 720.0, 10.0), ("Microsoft Research", 300.0, 708.0, 10.0)],
        *[("bobroe@microsoft.com", 300.0, 696.0, 10.0)],
        *[("Cao Chang", 60.0, 670.0, 10.0), ("Reef School", 60.0, 658.0, 10.0), ("cchang@reef.org", 60.0, 646.0, 10.0)],
    ]
    assert authors_of(tmp_path, below) == ("Ann Doe", "Bob Roe", "Cao Chang")


def test_raised_letters_are_no_part_of_a_name_and_small_capitals_are() -> None:
    def line(text: str, base: float) -> PrintedLine:
        return PrintedLine(text=text, page=1, spot=LineSpot(left=60, right=200, base=base, height=10, first=10))

    pieces = [
        *[Piece("Ann Doe", "A", 10.0, 700.0), Piece("a", "A", 6.0, 704.0), Piece(", B", "A", 10.0, 700.0)],
        *[Piece("OB", "A", 7.5, 700.0), Piece(" R", "A", 10.0, 700.0), Piece("OE", "A", 7.5, 700.0)],
        Piece("b", "A", 6.0, 704.0),
    ]
    lines = [line("Sponges and their graphs", 730), line("Ann Doea, BOB ROEb", 700), line("a Reef School", 688)]
    assert find_authors(lines, pieces, TITLE, "") == ("Ann Doe", "BOB ROE")


def test_the_stated_author_shows_that_a_row_is_names() -> None:
    spot = LineSpot(left=60, right=200, base=700, height=10, first=10)
    above = LineSpot(left=60, right=200, base=730, height=18, first=18)
    lines = [PrintedLine(text=TITLE, page=1, spot=above), PrintedLine(text="Ann Doering", page=1, spot=spot)]
    assert find_authors(lines, (), TITLE, "") == ()
    assert find_authors(lines, (), TITLE, "A. Doering") == ("Ann Doering",)
    assert find_authors(lines, (), "Another title", "A. Doering") == ()
