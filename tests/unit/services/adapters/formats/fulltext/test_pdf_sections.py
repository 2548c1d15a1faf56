"""Headings of PDF files: which lines are, and which stand above others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from services.adapters.formats.fulltext.pdf_layout import PrintedBlock, blocks
from services.adapters.formats.fulltext.pdf_lines import LineSpot, PrintedLine
from services.adapters.formats.fulltext.pdf_sections import Sections
from services.adapters.formats.fulltext.pdf_styles import letters_of


def headings_of(texts: Sequence[str], *, styled: Sequence[str] = (), heights: Sequence[float] = ()) -> list[str]:
    """The headings of lines, 12 points apart; those of `styled`, also of several lines, are set as headings are."""
    lines = []
    for place, text in enumerate(texts):
        height = heights[place] if heights else 10.0
        spot = LineSpot(left=60, right=300, base=700.0 - 12 * place, height=height, first=height)
        lines.append(PrintedLine(text=text, page=1, spot=spot))
    found = blocks(lines, {(1, letters_of(each)) for each in styled})
    return [each.text for each in found if each.is_heading]


def paths_of(*headings: tuple[str, float]) -> list[str]:
    sections = Sections()
    return [sections.path(PrintedBlock(text=text, page=1, is_heading=True, height=height)) for text, height in headings]


SET = ("1 Corals of the reef", "2 Sponges", "3 Divers")


@pytest.mark.parametrize(
    "line", ["4 FURTHER SPONGES OF THE SEA", "B ADDITIONAL DETAILS", "IV. FIXED POINTS OF THE θ-MODEL", "C.2 QM9"]
)
def test_a_line_in_capitals_behind_its_place_is_a_heading(line: str) -> None:
    lines = [*SET[:2], "A PROOFS OF THE LEMMA", "They sleep.", SET[2], "They wake.", line, "They sleep again."]
    styled = (*SET, *((line,) if "QM9" in line else ()))
    assert line in headings_of(lines, styled=styled)


@pytest.mark.parametrize(
    "line", ["2 AD− 1", "2 H(l)W(l)", "P. For the probability space", "4 Take the sponge out of the sea", "4 A GCN"]
)
def test_a_formula_or_an_item_of_a_list_is_no_heading(line: str) -> None:
    styled = (*SET, "2 AD− 1", "2 H(l)W(l)")
    assert line not in headings_of([*SET, "They sleep.", line, "They wake."], styled=styled)


def test_a_numbered_line_in_larger_letters_is_a_heading() -> None:
    lines = [*SET, "They sleep.", "4 Sponges of the night", *["They wake and sleep again."] * 5]
    assert "4 Sponges of the night" in headings_of(lines, styled=SET, heights=[12, 12, 12, 10, 12, *[10] * 5])


def test_a_numbered_heading_goes_on_in_its_second_line_and_not_in_the_next_heading() -> None:
    long, rest = "4 Sponges of the night and what they", "do in the sea"
    lines = [*SET, "They sleep.", long, rest, "They wake.", "5 Conclusion", "5.1 Reefs", "They sleep again."]
    found = headings_of(
        lines, styled=(*SET, long, rest, long + rest, "5 Conclusion", "5.1 Reefs", "5 Conclusion5.1 Reefs")
    )
    assert found == [*SET, f"{long} {rest}", "5 Conclusion", "5.1 Reefs"]


def test_a_numbered_heading_stands_below_those_whose_numbers_begin_its_own() -> None:
    found = paths_of(("3 Results", 10), ("3.1 Reefs", 10), ("3.1.2 Cold ones", 10), ("A.1 Proof", 10), ("Thanks", 9))
    assert found == [
        "3 Results",
        "3 Results / 3.1 Reefs",
        "3 Results / 3.1 Reefs / 3.1.2 Cold ones",
        "A.1 Proof",
        "Thanks",
    ]


def test_a_heading_without_a_number_stands_below_larger_letters() -> None:
    found = paths_of(("Methods", 12), ("Divers", 10), ("Boats", 10), ("Results", 12), ("Funding", 8), ("Depths", 10))
    assert found == ["Methods", "Methods / Divers", "Methods / Boats", "Results", "Funding", "Results / Depths"]
