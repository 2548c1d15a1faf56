"""The authors of a field: their papers, their citations, with whom they wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.exploring.authors import authors_of_field
from tests.builders.field_views import field_view, paper_id

_BARE = field_view([0, 1, 2, 2], years=[2010, 2015, None, 2024], citation_counts=[100, 20, None, 3])
VIEW = replace(
    _BARE,
    facts=replace(
        _BARE.facts,
        authors=(("Ada Sørensen", "Bo Li"), ("ada sørensen", "Cy Ma", "Cy Ma"), ("Bo Li",), ("Ada Sørensen", "Bo Li")),
    ),
)


def test_authors_of_most_papers_come_first_each_with_whom_they_wrote() -> None:
    page = authors_of_field(VIEW, limit=10)
    assert [(each.name, len(each.papers), each.citations) for each in page.authors] == [
        ("Ada Sørensen", 3, 123),
        ("Bo Li", 3, 103),
        ("Cy Ma", 1, 20),
    ]
    first = page.authors[0]
    assert first.papers == (paper_id(3), paper_id(1), paper_id(0)), "the newest first"
    assert (first.first_year, first.last_year) == (2010, 2024)
    assert (first.co_authors, first.together) == (2, (("Bo Li", 2), ("Cy Ma", 1)))
    assert page.authors[2].together == (("Ada Sørensen", 1),), "whoever stands twice in a list is no co-author"


@pytest.mark.parametrize(
    ("words", "names"),
    [("sorensen", ["Ada Sørensen"]), ("b", ["Bo Li"]), ("li bo", ["Bo Li"]), ("ada li", []), ("", None)],
)
def test_names_are_found_by_the_beginnings_of_their_words(words: str, names: list[str] | None) -> None:
    page = authors_of_field(VIEW, words, limit=10)
    assert names is None or [each.name for each in page.authors] == names
    assert page.total == (3 if names is None else len(names))


def test_one_author_is_told_by_the_whole_name_and_pages_follow_each_other() -> None:
    assert [each.name for each in authors_of_field(VIEW, name="BO LI", limit=5).authors] == ["Bo Li"]
    assert authors_of_field(VIEW, name="Bo", limit=5).authors == ()
    second = authors_of_field(VIEW, start=1, limit=1)
    assert ([each.name for each in second.authors], second.total) == (["Bo Li"], 3)
