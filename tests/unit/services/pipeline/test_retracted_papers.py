"""Retracted papers stay in the field and out of its surveys, unless somebody wishes for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.papers.retraction import Retraction
from kg.model.surveys.exhibit import Table
from kg.model.surveys.survey import Survey
from services.adapters.models.offline.model import OfflineModel
from services.document.integrity import check
from services.pipeline.estimate import estimate_survey
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey, stale_sections
from services.pipeline.retracted_papers import RetractedPapers, renew_note
from services.pipeline.rewriting import rewrite_survey
from services.pipeline.steering import Steering
from services.pipeline.wishes import Wishes
from services.planning.outline_plan import check_outline
from services.rendering.survey.markdown import render_markdown
from services.writing.revising.wanted import WantedRewriting
from tests.builders.bee_surveys import bee_store, survey_tools, written
from tests.builders.survey_field import bee_field, paper_id

TOLD = "chen2023drone"
SAID = Retraction(sources=("Crossref",), date="2024-05", notice="doi:10.1000/notice")
WITH_ALL = Steering(wishes=Wishes(include_retracted=True))


def bees(*retracted: str) -> FieldGraph:
    """The field, of which some papers are retracted."""
    field = bee_field()
    gone = {paper_id(key) for key in retracted}
    papers = {id: replace(each, retraction=SAID) if id in gone else each for id, each in field.papers.items()}
    return replace(field, papers=papers)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A store with the field; tests add surveys to it."""
    with bee_store(tmp_path_factory.mktemp("retracted") / "graph.kgl") as engine:
        yield engine


@pytest.fixture(scope="module")
def before(engine: KgliteEngine) -> Survey:
    """A survey of the field in which every paper stands."""
    return asyncio.run(written(engine))


@pytest.fixture(scope="module")
def without(engine: KgliteEngine, before: Survey) -> Survey:
    """A survey of the field when a paper that the other cites is retracted."""
    return asyncio.run(written(engine, field=bees(TOLD)))


def evidence(survey: Survey) -> set[PaperId]:
    """Every paper that a sentence, a cell or a figure of a survey rests on."""
    found = {support.passage.paper_id for part in survey.walk() for claim in part.claims for support in claim.supports}
    tables = [each.content for each in survey.exhibits if isinstance(each.content, Table)]
    return found | {source.passage.paper_id for table in tables for source in table.sources}


def test_a_survey_rests_on_no_retracted_paper_and_says_how_many_it_left_out(before: Survey, without: Survey) -> None:
    assert TOLD in before.keys
    assert "retracted" not in before.notice
    assert "retracted" not in before.manifest
    assert TOLD not in without.keys
    assert paper_id(TOLD) not in evidence(without)
    assert TOLD not in "".join(text for _, text in without.texts())
    assert "1 retracted paper of the field is left out." in without.notice
    assert without.manifest["retracted"] == "left out: 1, included: 0"
    assert check(without, bees(TOLD).papers).is_sound


async def test_who_wishes_for_them_gets_them_marked(engine: KgliteEngine, before: Survey) -> None:
    field = bees(TOLD)
    made = await written(engine, field=field, steering=WITH_ALL)
    assert made.id != before.id
    assert TOLD in made.keys
    assert made.manifest["retracted"] == "left out: 0, included: 1"
    assert "It may cite 1 retracted paper, as was wished" in made.notice
    assert render_markdown(made, field.papers).count("**Retracted 2024-05") == 1


@pytest.mark.parametrize("retracted", [(), (TOLD,), (TOLD, "abe2015night")])
def test_the_estimate_counts_them(retracted: tuple[str, ...]) -> None:
    model, field = OfflineModel(), bees(*retracted)
    assert estimate_survey(field, model).retracted_left_out == len(retracted)
    assert estimate_survey(field, model, steering=WITH_ALL).retracted_left_out == 0


async def test_a_path_that_begins_with_a_retracted_paper_is_not_told(engine: KgliteEngine) -> None:
    seed = bee_field().paths[0].seed
    key = bee_field().papers[seed].citation_key
    made = await written(engine, field=bees(key))
    assert key not in made.keys
    assert check(made, bees(key).papers).is_sound


def test_a_field_of_retracted_papers_alone_gives_no_survey_but_advice() -> None:
    field = bees(*(paper.citation_key for paper in bee_field().papers.values()))
    with pytest.raises(InvalidInputError, match="include retracted ones"):
        estimate_survey(field, OfflineModel())


@pytest.mark.parametrize("name", [TOLD, paper_id(TOLD)])
def test_a_pin_on_a_retracted_paper_asks_for_the_wish(name: str) -> None:
    wishes = Wishes(pinned=(PaperId(name),))
    with pytest.raises(InvalidInputError, match="is retracted") as error:
        wishes.check(bees(TOLD))
    assert error.value.field == "/wishes/pinned/0"
    assert replace(wishes, include_retracted=True).check(bees(TOLD)).pinned == (paper_id(TOLD),)


def test_so_does_an_outline_that_names_one(before: Survey) -> None:
    assert before.plan is not None
    (first, *others) = before.plan.sections
    named = replace(first, subsections=(), papers=(paper_id(TOLD),))
    outline = replace(before.plan, sections=(named, *others))
    with pytest.raises(InvalidInputError, match="is retracted; allow"):
        Steering(outline=outline).check(bees(TOLD))
    assert check_outline(outline, bees(TOLD)).sections[0].papers == (paper_id(TOLD),)


def test_wishes_are_read_back() -> None:
    assert Wishes.read(WITH_ALL.wishes.text()) == WITH_ALL.wishes
    assert Wishes.read(Wishes().text()).include_retracted is False


def test_a_survey_of_which_a_cited_paper_was_retracted_since_is_stale_and_says_why(before: Survey) -> None:
    found = stale_sections(before, WrittenFrom(origin=before, fields=(bees(TOLD),)), bees(TOLD))
    assert found.retracted == found.left == (paper_id(TOLD),)
    telling = [each for each in found.sections if not each.follows]
    assert telling
    for each in telling:
        assert each.retracted == (paper_id(TOLD),) or each.has_new_numbers


def test_nothing_is_stale_where_the_retracted_paper_was_never_told(without: Survey) -> None:
    assert not stale_sections(without, WrittenFrom(origin=without, fields=(bees(TOLD),)), bees(TOLD)).sections


async def test_nothing_is_stale_where_retracted_papers_are_wished_for(engine: KgliteEngine) -> None:
    made = await written(engine, field=bees(TOLD, "abe2015night"), steering=WITH_ALL)
    field = bees(TOLD, "abe2015night")
    assert not stale_sections(made, WrittenFrom(origin=made, fields=(field,)), field).sections


async def test_a_refresh_takes_it_out_and_leaves_nothing_stale(engine: KgliteEngine, before: Survey) -> None:
    field, then = bees(TOLD), WrittenFrom(origin=before, fields=(bees(TOLD),))
    made, found = await refresh_survey(before, then, FieldNow(graph=field, revision=""), survey_tools(engine))
    assert found.retracted == (paper_id(TOLD),)
    assert TOLD not in made.keys
    assert paper_id(TOLD) not in evidence(made)
    assert "1 retracted paper of the field is left out." in made.notice
    assert made.manifest["retracted"] == "left out: 1, included: 0"
    assert check(made, field.papers).is_sound
    since = WrittenFrom(origin=before, fields=(field, field), earlier=(before,))
    assert not stale_sections(made, since, field).sections


async def test_a_rewriting_brings_no_retracted_paper_into_the_text(engine: KgliteEngine, without: Survey) -> None:
    part = max((each for each in without.walk() if each.claims and each.proof_ids), key=lambda each: len(each.text))
    wanted = WantedRewriting(section=part.number, instruction="make it longer, with more recent papers")
    made, _ = await rewrite_survey(without, bees(TOLD), wanted, survey_tools(engine))
    assert TOLD not in made.keys
    assert paper_id(TOLD) not in evidence(made)


@pytest.mark.parametrize(
    ("left_out", "included", "words"),
    [
        (0, 0, ""),
        (1, 0, "1 retracted paper of the field is left out."),
        (2, 0, "2 retracted papers of the field are left out."),
        (0, 1, "It may cite 1 retracted paper, as was wished; the references say which."),
        (1_200, 3, "1,200 retracted papers of the field are left out. It may cite 3 retracted papers, as was wished; "
         "the references say which."),
    ],
)  # fmt: skip
def test_the_first_page_tells_the_counts_and_a_refresh_renews_them(left_out: int, included: int, words: str) -> None:
    def papers(count: int, prefix: str) -> frozenset[PaperId]:
        return frozenset(PaperId(f"{prefix}{number}") for number in range(count))

    found = RetractedPapers(left_out=papers(left_out, "a"), included=papers(included, "b"))
    assert found.note() == words
    told = found.manifest().get("retracted", "")
    notice = f"By a model. {words}".strip()
    assert renew_note(notice, told, RetractedPapers()) == "By a model."
    assert renew_note("By a model.", "", found) == notice
    assert renew_note(notice, told, found) == notice
