"""What users wish of a survey: said again as it was, checked, and what it comes to."""

from __future__ import annotations

import pytest

from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperId
from services.document.headings import HeadingLanguage
from services.pipeline.preset_field import without_papers
from services.pipeline.wishes import NO_WISHES, Audience, Length, Wishes
from services.tasks import limits
from tests.builders.survey_field import bee_field, paper_id

FIELD = bee_field()
WISHES = Wishes(
    pinned=(paper_id("abe2015night"),),
    banned=(paper_id("chen2023drone"),),
    length=Length.SHORT,
    sections=4,
    audience=Audience.NEWCOMER,
    headings=HeadingLanguage.GERMAN,
)


def test_wishes_come_back_from_a_manifest_and_none_leave_no_trace() -> None:
    assert Wishes.read(WISHES.text()) == WISHES
    assert NO_WISHES.text() == ""
    assert Wishes.read("") == NO_WISHES


def test_papers_are_known_by_key_and_id_and_told_by_id() -> None:
    asked = Wishes(pinned=(PaperId("singh2016tunnel"), paper_id("abe2015night")))
    assert asked.check(FIELD).pinned == tuple(sorted((paper_id("singh2016tunnel"), paper_id("abe2015night"))))


@pytest.mark.parametrize(
    ("wishes", "pointer"),
    [
        (Wishes(pinned=(paper_id("abe2015night"), PaperId("nobody"))), "/wishes/pinned/1"),
        (Wishes(banned=(PaperId("nobody"),)), "/wishes/banned/0"),
        (Wishes(pinned=(PaperId("abe2015night"),), banned=(paper_id("abe2015night"),)), "/wishes/pinned/0"),
    ],
)
def test_papers_that_cannot_be_are_refused_with_their_place(wishes: Wishes, pointer: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        wishes.check(FIELD)
    assert refused.value.field == pointer


def test_a_number_of_papers_counts_more_than_a_length() -> None:
    assert NO_WISHES.most_papers is None
    assert WISHES.most_papers == limits.THEME_PAPERS // 2
    assert Wishes(length=Length.SHORT, papers_per_part=3).most_papers == 3


def test_what_has_no_effect_is_said_only_where_it_has_none() -> None:
    assert "audience newcomer" in WISHES.without_effect(is_offline=True)
    assert WISHES.without_effect(is_offline=False) == ""
    assert NO_WISHES.without_effect(is_offline=True) == ""
    assert "new to the field" in WISHES.advice
    assert NO_WISHES.advice == ""


def test_a_field_without_banned_papers_holds_nothing_of_them() -> None:
    gone = {paper_id("chen2023drone"), paper_id("haldor2004sun")}
    field = without_papers(FIELD, gone)
    assert not gone & {*field.papers, *field.members}
    assert not gone & {end for each in field.citations for end in (each.citing, each.cited)}
    assert not gone & {end for each in field.similarities for end in (each.first, each.second)}
    assert not gone & {paper for each in field.communities for paper in each.papers}
    assert field.paths == (), "the seed of the only path is banned"
    assert field.reach.papers == len(FIELD.papers) - 2
    assert without_papers(FIELD, ()) is FIELD


def test_a_path_goes_around_a_banned_paper() -> None:
    (before,) = FIELD.paths
    banned = before.development[0].paper_id
    (path,) = without_papers(FIELD, [banned]).paths
    steps = (*path.development, *path.frontier)
    assert banned not in {step.paper_id for step in steps} | {step.parent for step in steps}
    assert path.exact_development == before.exact_development - 1


def test_a_field_of_which_all_is_banned_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="ban fewer papers"):
        without_papers(FIELD, FIELD.papers)
