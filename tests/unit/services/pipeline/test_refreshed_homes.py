"""A survey in which one part tells each paper is refreshed in the parts alone that gained or lost one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, Similarity
from kg.model.surveys.survey import Section, Survey
from services.adapters.models.offline.model import OfflineModel
from services.document.integrity import check
from services.pipeline.preset_field import without_papers
from services.pipeline.refresh_estimate import estimate_refresh
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey, stale_sections
from services.pipeline.steering import Steering
from services.pipeline.wishes import Wishes
from services.writing.revising.staleness import Staleness
from tests.builders.bee_surveys import bee_store, survey_tools, written
from tests.builders.priced_model import PricedModel
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id

DRONE = paper_id("chen2023drone")
CHIPS = ("ibarra2023chip", "novak2024swarm", "tanaka2024map", "dubois2024title")
"""The papers that make a theme with it."""


def bees_but(*keys: str) -> FieldGraph:
    """The field without some papers, and without those on chips."""
    return without_papers(bee_field(), [paper_id(key) for key in (*CHIPS, *keys)])


EARLY, NOW = bees_but("chen2023drone"), bees_but()
POLARISED, FLOW = "Polarised Light", "Optic Flow"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A store with the field; tests add revisions to its survey and change none."""
    with bee_store(tmp_path_factory.mktemp("homes") / "graph.kgl") as engine:
        yield engine


@pytest.fixture(scope="module")
def survey(engine: KgliteEngine) -> Survey:
    """Its survey before the paper on a drone had joined."""
    return asyncio.run(written(engine, field=EARLY))


def found_in(survey: Survey, new: FieldGraph, old: FieldGraph = EARLY) -> Staleness:
    return stale_sections(survey, WrittenFrom(origin=survey, fields=(old,)), new)


async def refreshed(
    engine: KgliteEngine, survey: Survey, new: FieldGraph, model: Any = None, old: FieldGraph = EARLY
) -> Survey:
    now = FieldNow(graph=new, revision="later")
    made, _ = await refresh_survey(survey, WrittenFrom(origin=survey, fields=(old,)), now, survey_tools(engine, model))
    return made


def texts(survey: Survey) -> dict[str, tuple[str, ...]]:
    return {each.title: (each.text, *(claim.sentence for claim in each.claims)) for each in survey.walk()}


def homes(survey: Survey) -> dict[str, list[str]]:
    """The parts in which each paper has its home."""
    assert survey.plan is not None
    made: dict[str, list[str]] = {}
    for part in survey.plan.parts():
        for paper in part.assignment.papers_of_part if part.assignment else ():
            made.setdefault(paper, []).append(part.title)
    return made


def untied() -> FieldGraph:
    """The field in which nothing ties the paper on a drone to another."""
    return replace(
        NOW,
        citations=tuple(each for each in NOW.citations if DRONE not in (each.citing, each.cited)),
        similarities=tuple(each for each in NOW.similarities if DRONE not in (each.first, each.second)),
    )


def torn_apart(field: FieldGraph) -> FieldGraph:
    """The field whose communities have been drawn anew, so that no paper is where it was."""
    papers = sorted(field.members)
    halves = (papers[::2], papers[1::2])
    communities = tuple(
        Community(
            id=CommunityId(f"bee-navigation:new{at}"),
            layer=field.communities[at].layer,
            papers=tuple(half),
            modularity_share=0.5,
            label=f"Half {at}",
            keywords=("bees",),
        )
        for at, half in enumerate(halves)
    )
    return replace(field, communities=communities, themes=())


def test_a_paper_that_joined_has_its_home_where_its_ties_are(survey: Survey) -> None:
    """chen2023drone cites abe2015night, of the polarised light, and haldor2004sun, and is like lindqvist2013polar."""
    found = found_in(survey, NOW)
    touched = {each.section.title: each.joined for each in found.sections if each.joined}
    assert touched == {POLARISED: (DRONE,)}
    assert found.homes.homeless == found.homes.without_text == ()


def test_communities_that_are_drawn_anew_make_no_part_stale(survey: Survey) -> None:
    assert not found_in(survey, torn_apart(EARLY)).sections
    found = found_in(survey, torn_apart(NOW))
    assert [each.section.title for each in found.sections if not each.follows] == [POLARISED]


def test_a_paper_that_no_part_is_near_to_is_named_and_told_nowhere(survey: Survey) -> None:
    alone = untied()
    found = found_in(survey, alone)
    assert found.homes.homeless == (DRONE,)
    assert all(each.follows for each in found.sections)
    papers = {**alone.papers, DRONE: replace(alone.papers[DRONE], abstract=None)}
    assert found_in(survey, replace(alone, papers=papers)).homes.without_text == (DRONE,)


@pytest.mark.parametrize(("cosine", "is_home"), [(0.4, False), (0.6, True)])
def test_likeness_that_is_worth_one_citation_makes_a_home(survey: Survey, cosine: float, is_home: bool) -> None:
    field = untied()
    like = [
        Similarity(first=min(DRONE, paper_id(key)), second=max(DRONE, paper_id(key)), weight=cosine)
        for key in ("singh2016tunnel", "petrov2017wind")
    ]
    found = found_in(survey, replace(field, similarities=(*field.similarities, *like)))
    assert [each.section.title for each in found.sections if each.joined] == ([FLOW] if is_home else [])


async def test_one_part_is_written_anew_and_all_others_keep_their_text(engine: KgliteEngine, survey: Survey) -> None:
    model = ScriptedModel()
    made = await refreshed(engine, survey, torn_apart(NOW), model)
    before, after = texts(survey), texts(made)
    stale = {each.section.title for each in found_in(survey, NOW).sections}
    assert stale == {"Abstract", "Introduction", "Compasses of Insects", POLARISED, "Conclusion"}
    assert [title for title in before if before[title] != after[title] and title not in stale] == []
    assert before[POLARISED] != after[POLARISED]
    assert "chen2023drone" in made.keys
    assert check(made, NOW.papers).is_sound
    assert not [task for task, _ in model.asked if task.endswith("_summary")]
    assert {each.title for each in model.inputs("draft")} == {POLARISED}


async def test_the_closing_of_a_section_that_changes_goes_and_is_written_again_where_there_is_a_model(
    tmp_path: Path,
) -> None:
    def closings(found: Survey) -> dict[str, Section | None]:
        return {each.title: each.closing for each in found.sections if each.subsections}

    changed, model = "Compasses of Insects", ScriptedModel()
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, field=EARLY)
        by_model = await refreshed(engine, survey, NOW, model)
        by_rules = await refreshed(engine, survey, NOW, OfflineModel())
    before = closings(survey)
    assert None not in before.values()
    assert [each.title for each in model.inputs("section_frame")] == [changed]
    assert None not in closings(by_model).values()
    assert closings(by_rules) == {**before, changed: None}


async def test_the_part_keeps_what_it_is_asked_and_sees_the_others(engine: KgliteEngine, survey: Survey) -> None:
    model = ScriptedModel()
    await refreshed(engine, survey, NOW, model)
    draft = model.inputs("draft")[0]
    assert survey.plan is not None
    asked = next(part.assignment for part in survey.plan.parts() if part.title == POLARISED)
    assert asked is not None
    assert draft.assignment == replace(asked, home=(*asked.home, DRONE))
    assert draft.outline.splitlines()[0] == "2 Compasses of Insects"
    own = {item.paper.id for item in draft.pack.papers if item.paper.id not in draft.visiting}
    assert own == {*asked.papers_of_part, DRONE}
    sections = {point.section for point in draft.known.points}
    assert "2.1" in sections
    assert "2.2" not in sections


async def test_every_paper_has_one_home_after_it_and_nothing_is_stale(engine: KgliteEngine, survey: Survey) -> None:
    made = await refreshed(engine, survey, NOW)
    assert homes(made) == homes(survey) | {DRONE: [POLARISED]}
    then = WrittenFrom(origin=survey, fields=(EARLY, NOW), earlier=(survey,))
    assert not stale_sections(made, then, NOW).sections
    less = bees_but("chen2023drone", "abe2015night")
    found = stale_sections(made, then, less)
    left = {each.section.title for each in found.sections if each.left}
    assert POLARISED in left
    assert FLOW not in left


async def test_a_part_whose_papers_all_left_that_carried_it_is_carried_by_others(
    engine: KgliteEngine, survey: Survey
) -> None:
    new = bees_but("chen2023drone", "okafor2012cloud")
    model = ScriptedModel()
    made = await refreshed(engine, survey, new, model)
    draft = next(each for each in model.inputs("draft") if each.title == POLARISED)
    assert draft.assignment.carrying
    assert paper_id("okafor2012cloud") not in draft.assignment.papers_of_part
    assert "okafor2012cloud" not in made.keys
    assert check(made, new.papers).is_sound


async def test_a_cited_paper_whose_text_has_changed_makes_its_part_stale(survey: Survey) -> None:
    cited = next(each for each in survey.walk() if each.title == FLOW).claims[0].supports[0].passage.paper_id
    field = EARLY
    changed = replace(field.papers[cited], abstract="Now it says something else. Nothing of what it said is left.")
    found = found_in(survey, replace(field, papers={**field.papers, cited: changed}))
    assert {each.section.title for each in found.sections if each.changed} >= {FLOW}
    assert POLARISED not in {each.section.title for each in found.sections if not each.follows}


async def test_the_estimate_counts_what_is_done(engine: KgliteEngine, survey: Survey) -> None:
    model = PricedModel()
    found = found_in(survey, NOW)
    estimate = estimate_refresh(found, model)
    await refreshed(engine, survey, NOW, model)
    for task, calls in model.calls.items():
        assert estimate.calls[task].low <= calls <= estimate.calls[task].high, task
    assert estimate.input_tokens.low <= model.read <= estimate.input_tokens.high
    assert not [task for task in estimate.calls if task.endswith("_summary")]
    assert estimate.calls["draft"].low == 1


async def test_a_refresh_that_rewrites_the_front_alone_drafts_no_part(engine: KgliteEngine, survey: Survey) -> None:
    alone = untied()
    model = PricedModel()
    estimate = estimate_refresh(found_in(survey, alone), model)
    made = await refreshed(engine, survey, alone, model)
    assert not model.calls["draft"]
    assert "draft" not in estimate.calls
    assert "chen2023drone" not in made.keys
    assert model.read <= estimate.input_tokens.high


async def test_what_was_pinned_stays_told_in_a_part_that_is_written_anew(engine: KgliteEngine) -> None:
    pinned = paper_id("lindqvist2013polar")
    survey = await written(engine, field=EARLY, steering=Steering(wishes=Wishes(pinned=(pinned,))))
    made = await refreshed(engine, survey, NOW)
    part = next(each for each in made.walk() if each.title == POLARISED)
    assert pinned in {support.passage.paper_id for claim in part.claims for support in claim.supports}


async def test_a_brief_has_no_homes_and_is_refreshed_by_communities(engine: KgliteEngine) -> None:
    brief = await written(engine, OfflineModel(), field=EARLY)
    found = found_in(brief, NOW)
    assert not found.homes
    assert [each for each in found.sections if DRONE in each.joined]
    made = await refreshed(engine, brief, NOW, OfflineModel())
    assert check(made, NOW.papers).is_sound


async def test_a_preset_that_plans_from_the_graph_has_its_communities_summarised_for_stale_parts_alone(
    engine: KgliteEngine,
) -> None:
    survey = await written(engine, PricedModel(), field=EARLY, preset="surveyg")
    found, model = found_in(survey, torn_apart(NOW)), PricedModel()
    assert found.homes
    estimate = estimate_refresh(found, model)
    made = await refreshed(engine, survey, torn_apart(NOW), model)
    touched = {each.section.title for each in found.sections}
    before, after = texts(survey), texts(made)
    assert [title for title in before if title not in touched and before[title] != after.get(title)] == []
    drafts = model.inputs("draft")
    assert drafts
    assert all(view.summary is not None for draft in drafts for view in draft.communities)
    assert 0 < model.calls["community_summary"] <= estimate.calls["community_summary"].high
    assert not model.calls["path_summary"]
    assert model.read <= estimate.input_tokens.high
