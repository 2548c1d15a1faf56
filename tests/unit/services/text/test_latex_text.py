"""LaTeX in bibliographies."""

from __future__ import annotations

import pytest

from services.text.latex_text import latex_to_text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"G{\"o}del", "Gödel"),
        (r"Erd{\H o}s and Erd\H{o}s", "Erdős and Erdős"),
        (r"{\v C}ech, \v{C}ech", "Čech, Čech"),
        (r"na\"{\i}ve, Mar\'{\i}a, Mar\'\i a", "naïve, María, María"),
        (r"\'Etienne, S\~ao, \c{c}a, Ko{\c c}", "Étienne, São, ça, Koç"),
        (r"Bj\o rn {\O}re Stra\ss{}e \AA ngstr\"om \L{}ukasiewicz", "Bjørn Øre Straße Ångström Łukasiewicz"),
        (r"{{GNN}}s for {B}ayesian nets", "GNNs for Bayesian nets"),
        (r"5\% \& \$3 of A\_b", "5% & $3 of A_b"),
        ("pages 1--2 --- ``quoted''", "pages 1–2 — “quoted”"),
        (r"\emph{very} {\em old} \textbf{bold}", "very old bold"),
        (r"\href{https://example.org}{a link}", "a link"),
        ("A~B", "A B"),
        (r"\{x\}", "{x}"),
    ],
)
def test_accents_letters_and_grouping_are_typeset(source: str, expected: str) -> None:
    assert latex_to_text(source) == expected


def test_mathematics_stays_as_written() -> None:
    assert latex_to_text(r"The {$\alpha_{i}--x$} of {G}") == r"The $\alpha_{i}--x$ of G"


def test_a_percent_sign_is_no_comment() -> None:
    assert latex_to_text("50% of {all} words stay") == "50% of all words stay"


def test_plain_text_is_untouched() -> None:
    assert latex_to_text("Nothing to do here.") == "Nothing to do here."
