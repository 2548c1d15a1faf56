"""Markers of sentences kept with citations: numbers by elimination, names and years as in any text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from kg.algorithms.citations.context_markers import context_markers, numbers_of
from kg.algorithms.citations.reference_strings import parse_reference
from kg.model.papers.listed_reference import ListedReference

NOTHING_KNOWN: Sequence[ListedReference] = ()


def meant(contexts: Mapping[str, Sequence[str]], references: Sequence[ListedReference] = NOTHING_KNOWN) -> set[str]:
    """`text: marker -> works`, for each marker that leads to a work."""
    return {
        f"{text[marker.start : marker.end]} -> {', '.join(marker.references)}"
        for text, markers in context_markers(contexts, references).items()
        for marker in markers
        if marker.references
    }


def test_a_number_alone_in_its_sentence_is_the_work_it_is_kept_with() -> None:
    assert meant({"loss": ["Inspired by the center loss [25], we train."]}) == {"25 -> loss"}


def test_a_number_that_stands_in_all_sentences_of_a_work_and_in_no_others_is_that_work() -> None:
    both = "Two losses are known [25, 31]."
    assert meant({"loss": [both, "We follow [25]."], "margin": [both]}) == {"25 -> loss", "31 -> margin"}


def test_two_works_that_are_only_cited_together_stay_open() -> None:
    both = "Two losses are known [25, 31]."
    found = context_markers({"loss": [both], "margin": [both]}, ())
    assert [marker.references for marker in found[both]] == [(), ()]


def test_a_work_whose_sentences_share_no_number_has_none() -> None:
    assert meant({"loss": ["We follow [3].", "We follow [4]."]}) == set()


def test_a_range_means_the_works_in_it_that_are_known() -> None:
    found = meant({"one": ["As in [3].", "Many [3-5]."], "two": ["As in [5].", "Many [3-5]."]})
    assert found == {"3 -> one", "5 -> two", "3-5 -> one, two"}


def test_authors_and_a_year_lead_to_the_work_of_that_author() -> None:
    references = [
        parse_reference("Katz, G., & Barrett, C. (2019). The Marabou framework. CAV.", key="marabou"),
        parse_reference("Ehlers, R. (2017). Formal verification. ATVA.", key="planet"),
    ]
    text = "We use two tools, Marabou [Katz and Barrett, 2019] and Planet [Ehlers, 2017], as engines."
    assert meant({"marabou": [text], "planet": [text]}, references) == {
        "Katz and Barrett, 2019 -> marabou",
        "Ehlers, 2017 -> planet",
    }


@pytest.mark.parametrize("contexts", [{}, {"loss": []}, {"loss": ["A sentence cut before its marker."]}])
def test_sentences_without_markers_lead_nowhere(contexts: Mapping[str, Sequence[str]]) -> None:
    assert meant(contexts) == set()


def test_one_number_that_two_works_need_belongs_to_neither() -> None:
    texts = {"a": frozenset({"1"}), "b": frozenset({"1"})}
    keys = {"a": frozenset({"x"}), "b": frozenset({"y"})}
    assert numbers_of(texts, keys) == {}
