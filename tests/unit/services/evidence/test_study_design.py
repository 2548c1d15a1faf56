"""The design of a study and its size, as its abstract states them."""

from __future__ import annotations

import pytest

from services.evidence.study_design import study_design
from tests.builders.evidence_of import evidence_of


@pytest.mark.parametrize(
    ("title", "abstract", "name", "size"),
    [
        (
            "Salt and Sleep",
            "Sleep matters. We conducted a double-blind, randomised trial of salt. In all, 126 patients were enrolled.",
            "double-blind, randomised trial",
            "126 patients",
        ),
        (
            "Salt and Sleep: A Systematic Review",
            "Sleep matters to all. We ask what salt does. Fifty-one studies were included.",
            "systematic review",
            "fifty-one studies",
        ),
        (
            "Wards at Night",
            "Wards are loud. This retrospective cohort study in 95 nurses measures their sleep.",
            "retrospective cohort study",
            "95 nurses",
        ),
    ],
)
def test_design_and_size_are_read_where_a_paper_says_what_it_did(
    title: str, abstract: str, name: str, size: str
) -> None:
    found = study_design(evidence_of("Ito", abstract, title=title))
    assert found is not None
    assert (found.name, found.size) == (name, size)
    assert found.is_review is ("review" in name)


@pytest.mark.parametrize(
    "abstract",
    [
        "Sleep matters. Future work should run a randomised trial of salt.",
        "Sleep matters. We review the protocol of a randomised trial of salt.",
        "Many randomised trials of salt were run by others. We discuss them.",
        "In the randomised trial of Roy salt failed.",
        "Our checklist names the parts of a report of a meta-analysis of salt.",
    ],
)
def test_plans_and_studies_of_others_are_no_design(abstract: str) -> None:
    assert study_design(evidence_of("Ito", abstract, title="Salt and Sleep")) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "We searched for and identified 133 articles.",
        "Twelve of 1,314 studies met the criteria.",
        "In 2020 articles were included from all fields.",
        "Two hundred and seventeen studies were included.",
    ],
)
def test_a_number_of_something_else_is_no_size(sentence: str) -> None:
    item = evidence_of("Ito", f"Sleep matters. We ask about salt. {sentence}", title="Salt: A Systematic Review")
    found = study_design(item)
    assert found is not None
    assert found.size == ""


def test_a_title_that_is_about_a_design_names_none() -> None:
    abstract = "Much is read of sleep by many. We ask what editors want to see."
    for title in ("Meta-analysis of sleep: a proposal for reporting", "Clinical Trial Notices for Nurses"):
        assert study_design(evidence_of("Ito", abstract, title=title)) is None
