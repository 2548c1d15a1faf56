"""Attribute trees in a survey: what was read joins the evidence, and rewriting retrieves by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import PaperKind
from kg.model.papers.reading import AttributeReading, StatedAttribute
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.readings import ReadingRepository
from services.evidence.index import FieldIndex
from services.evidence.notes import NO_NOTES, notes_block, trees_of
from services.evidence.pack import evidence_pack
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.models.port import LanguageModel
from services.reading.passages import content_passages
from services.structure.attribute_trees import AttributeSearch, ReadTrees, attribute_trees, readings_digest
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.builders.answering import AnsweringModel
from tests.builders.bee_surveys import bee_store, written
from tests.builders.survey_field import PAPERS, bee_field, paper_id
from tests.builders.word_embedder import WordEmbedder

INDEX = FieldIndex.of(bee_field())
WIND = PAPERS[paper_id("petrov2017wind")]
FIRST, SECOND = (each.passage for each in content_passages(WIND))
READ = AttributeReading(
    paper_id=WIND.id,
    kind=PaperKind.METHOD,
    attributes=(StatedAttribute(field="method.mechanism", text="gusts and storms", passages=(str(SECOND.id),)),),
    summary="",
    task_version=1,
    model="other/1",
    content_hash=WIND.text_hash,
)


class _Server(AnsweringModel):
    """A model that costs something to ask."""

    is_offline = False  # type: ignore[assignment]
    by_rule = False  # type: ignore[assignment]

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        return self


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as store:
        yield store


async def trees(engine: KgliteEngine, model: AnsweringModel) -> ReadTrees:
    return await attribute_trees(
        model,
        ReadingRepository(engine),
        load_prompts(),
        list(PAPERS.values()),
        topic="bees",
        report=lambda done, total: None,
    )


async def test_the_offline_reader_reads_what_nobody_has_read_and_keeps_what_others_read(engine: KgliteEngine) -> None:
    ReadingRepository(engine).save([READ])
    made = await trees(engine, AnsweringModel({}))
    readable = {id for id, each in PAPERS.items() if each.content}
    assert made.readings.keys() == readable
    assert made.readings[WIND.id] == READ
    assert made.told() == f"{len(readable)} of {len(readable)} papers read"


async def test_a_model_that_costs_is_not_asked(engine: KgliteEngine) -> None:
    ReadingRepository(engine).save([READ])
    server = _Server({})
    made = await trees(engine, server)
    assert made.readings == {WIND.id: READ}
    assert server.asked == []


async def test_a_reading_of_another_text_is_none(engine: KgliteEngine) -> None:
    ReadingRepository(engine).save([replace(READ, content_hash="of an earlier abstract")])
    assert (await trees(engine, _Server({}))).readings == {}


async def test_what_the_offline_reader_reads_decides_nothing_and_what_others_read_does(engine: KgliteEngine) -> None:
    readings, papers = ReadingRepository(engine), list(PAPERS.values())
    model = AnsweringModel({})
    await trees(engine, model)
    assert readings_digest(readings, papers, model) == ""
    readings.save([READ])
    assert readings_digest(readings, papers, model) != ""


async def test_a_passage_is_found_by_what_it_states(engine: KgliteEngine) -> None:
    relevance = await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))
    search = AttributeSearch(INDEX, relevance, ReadTrees(readings={WIND.id: READ}))
    assert await search.nearest("gusts and storms", among={WIND.id}, most=5) == (SECOND,)


async def test_without_a_reading_search_is_by_the_words_of_passages(engine: KgliteEngine) -> None:
    relevance = await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))
    plain = await PassageSearch(INDEX, relevance).nearest("wind", most=5)
    assert await AttributeSearch(INDEX, relevance, ReadTrees()).nearest("wind", most=5) == plain


def test_a_writer_is_told_which_passages_state_what() -> None:
    notes = replace(NO_NOTES, trees=trees_of({WIND.id: READ}, evidence_pack(INDEX, [WIND.id])))
    assert f"petrov2017wind (method): method.mechanism #{SECOND.id.partition('#')[2]}" in notes_block(notes)


def test_attributes_whose_passages_are_not_in_the_evidence_are_not_told() -> None:
    elsewhere = evidence_pack(INDEX, [paper_id("moreau2014flow")])
    assert trees_of({WIND.id: READ}, elsewhere) == ()
    gone = replace(READ, attributes=(replace(READ.attributes[0], passages=("petrov2017wind#0",)),))
    assert trees_of({WIND.id: gone}, evidence_pack(INDEX, [WIND.id])) == ()


async def test_a_survey_says_how_many_papers_were_read_and_stays_the_same(engine: KgliteEngine) -> None:
    first = await written(engine)
    again = await written(engine)
    assert first.manifest["attribute_trees"] == "13 of 13 papers read"
    assert again == first


async def test_a_preset_without_attribute_trees_reads_nothing(engine: KgliteEngine) -> None:
    survey = await written(engine, preset="surveyx without attribute_trees")
    assert "attribute_trees" not in survey.manifest
    assert ReadingRepository(engine).of(PAPERS) == {}


async def test_a_reading_that_was_broken_off_is_gone_on_with_by_the_same_calls(
    engine: KgliteEngine, tmp_path: Path
) -> None:
    whole = AnsweringModel({})
    read = (await trees(engine, whole)).readings
    with bee_store(tmp_path / "again.kgl") as other:
        ReadingRepository(other).save(list(read.values())[:3])
        later = AnsweringModel({})
        await trees(other, later)
    asked = {repr(inputs) for _, inputs in whole.asked}
    assert {repr(inputs) for _, inputs in later.asked} <= asked
