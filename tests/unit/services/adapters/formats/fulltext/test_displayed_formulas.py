"""Formulas that stand by themselves in a LaTeX source."""

from __future__ import annotations

import pytest

from services.adapters.formats.fulltext.formulas import clean_tex, formula_placeholder
from services.adapters.formats.fulltext.latex_tables import with_displays


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (r"so \[ x = 1 \] holds", r"x = 1"),
        (r"so \[ x = 1 \\[2pt] y = 2 \] holds", r"x = 1 \\[2pt] y = 2"),
        (r"so \[ a \\ [b] \\\] holds", r"a \\ [b] \\"),
        ("so $$ x\n= 1 $$ holds", "x = 1"),
    ],
)
def test_a_displayed_formula_leaves_its_place(block: str, expected: str) -> None:
    formulas: list[str] = []

    assert with_displays(block, formulas) == f"so {formula_placeholder(0)} holds"
    assert formulas == [expected]


def test_a_line_that_ends_with_a_length_begins_no_formula() -> None:
    formulas: list[str] = []

    assert with_displays(r"A title\\[1em] of words, \[ x \] and more", formulas) == (
        rf"A title\\[1em] of words, {formula_placeholder(0)} and more"
    )
    assert formulas == ["x"]


def test_the_document_around_a_formula_is_left_out() -> None:
    source = "\\usepackage{amsmath}\n\\begin{document}\n$$ \\begin{aligned} x \\\\ y \\end{aligned} $$\n\\end{document}"

    assert clean_tex(source) == r"\begin{aligned} x \\ y \end{aligned}"
