"""What kind of thing a term is, by its words and by those around it."""

from __future__ import annotations

import pytest

from services.text.entities.term_kinds import TermKind, best_kind, kind_scores
from services.text.entities.terms import terms


def kinds(sentence: str) -> dict[str, TermKind | None]:
    return {term.text: best_kind(scores) for term, scores in zip(terms(sentence), kind_scores(sentence), strict=True)}


@pytest.mark.parametrize(
    ("sentence", "term", "kind"),
    [
        ("We evaluate on the Cora dataset and Citeseer.", "Cora dataset", TermKind.DATASET),
        ("We collected EHR data at two sites.", "EHR data", None),
        ("Coreference resolution is hard.", "Coreference resolution", TermKind.TASK),
        ("These are problems for humans.", "humans", None),
        ("We train a graph attention network.", "graph attention network", TermKind.METHOD),
    ],
)
def test_what_tells_nothing_is_of_no_kind(sentence: str, term: str, kind: TermKind | None) -> None:
    assert kinds(sentence)[term] is kind
