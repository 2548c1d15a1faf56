"""LaTeX escaping happens once and loses nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.rendering.references.escaping import bibtex_escape, latex_escape
from tests.builders.tex_reading import latex_unescape

TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=80)
SPECIAL = st.text(alphabet="\\{}$&#%_~^<>`|\"'-,?!a ", max_size=40)


@given(TEXTS | SPECIAL)
def test_latex_escaping_can_be_undone(text: str) -> None:
    assert latex_unescape(latex_escape(text)) == text


@given(TEXTS | SPECIAL)
def test_bibtex_escaping_can_be_undone(text: str) -> None:
    assert latex_unescape(bibtex_escape(text)) == text


@given(SPECIAL)
def test_braces_of_a_bibtex_field_always_balance(text: str) -> None:
    depth = 0
    for character in bibtex_escape(text):
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0


def test_a_percent_sign_is_escaped_once_and_keeps_what_follows() -> None:
    assert latex_escape("5% better") == r"5\% better"
    assert latex_escape(r"5\% better") == r"5\textbackslash{}\% better"


def test_pairs_that_tex_would_join_are_kept_apart() -> None:
    assert latex_escape("a--b ''c'' ?`") == r"a-{}-b '{}'c'{}' ?{}\textasciigrave{}"


def test_control_characters_become_blanks() -> None:
    assert latex_escape("a\x00b\tc\ud800d") == "a b c d"
