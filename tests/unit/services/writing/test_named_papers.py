"""Which papers a reader means by a name."""

from __future__ import annotations

from services.writing.named_papers import papers_named
from tests.builders.survey_field import PAPERS, paper_id
from tests.tables import every_case


@every_case(
    ("name", "keys"),
    [
        ("abe2015night", ["abe2015night"]),
        (paper_id("abe2015night"), ["abe2015night"]),
        ("A Night Compass from Polarised Moonlight", ["abe2015night"]),
        ("Compass from Polarised Moonlight", ["abe2015night"]),
        ("Abe et al. 2015", ["abe2015night"]),
        ("Abe, Lindqvist and Day (2015)", ["abe2015night"]),
        ("Lindqvist", ["lindqvist2013polar"]),
        ("Abe 2016", []),
        ("Day 2015", []),
        ("compass", []),
        ("…", []),
    ],
)
def test_a_key_a_title_and_an_author_mean_a_paper(name: str, keys: list[str]) -> None:
    assert papers_named(name, PAPERS, among=PAPERS.keys()) == {paper_id(key) for key in keys}


def test_an_author_alone_means_only_papers_at_hand() -> None:
    assert not papers_named("Abe 2015", PAPERS, among=())
    assert papers_named("abe2015night", PAPERS, among=())
