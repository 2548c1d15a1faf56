"""The evidence of a part: its own papers, what queries find beside them, and who is only visiting."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kg.repository.papers.papers import PaperRepository
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.planning.summaries import Summaries
from services.reading.passages import content_passages
from services.tasks.memory.remembered import Remembered
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.views import CommunityView
from services.writing.evidence import EvidenceGatherer, PartEvidence
from services.writing.selection import Selection, papers_behind
from tests.builders.bee_surveys import bee_store
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder

INDEX = FieldIndex.of(bee_field())
FACTS = overview(INDEX)
PART = PlannedSection(
    title="Polarised Light",
    focus="How bees read the sky.",
    purpose=Purpose.THEME,
    proof_ids=(str(FACTS.communities[0].id),),
)


@pytest.fixture
async def gatherer(tmp_path: Path) -> AsyncIterator[EvidenceGatherer]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        relevance = await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))
        yield EvidenceGatherer(
            model=ScriptedModel(),
            index=INDEX,
            summaries=Summaries(communities=tuple(CommunityView(facts=each) for each in FACTS.communities), paths=()),
            selection=Selection(index=INDEX, overview=FACTS, with_surveys=False),
            relevance=relevance,
            search=PassageSearch(INDEX, relevance),
        )


async def gathered(gatherer: EvidenceGatherer, *, needs_retrieval: bool = True) -> PartEvidence:
    return await gatherer.gather(PART, PART, needs_retrieval=needs_retrieval, known=Remembered())


async def test_three_to_five_questions_bring_their_best_passages_into_the_pack(gatherer: EvidenceGatherer) -> None:
    evidence = await gathered(gatherer)
    assert 3 <= len(evidence.questions) <= 5
    assert evidence.nearest
    assert set(evidence.nearest) <= evidence.pack.passages().keys()


async def test_a_paper_of_another_part_is_visiting_and_one_of_the_part_is_not(gatherer: EvidenceGatherer) -> None:
    own = papers_behind(INDEX, PART)
    evidence = await gathered(gatherer)
    beside = {item.paper.id for item in evidence.pack.papers} - set(own)
    assert beside
    assert evidence.visiting == beside


async def test_a_part_that_needs_no_retrieval_has_what_it_rests_on_alone(gatherer: EvidenceGatherer) -> None:
    evidence = await gathered(gatherer, needs_retrieval=False)
    assert evidence == PartEvidence(pack=evidence.pack)
    assert {item.paper.id for item in evidence.pack.papers} <= set(papers_behind(INDEX, PART))


def test_papers_that_are_there_already_are_not_brought_in_again(gatherer: EvidenceGatherer) -> None:
    own = papers_behind(INDEX, PART)
    pack = gatherer.selection.evidence(Purpose.THEME, PART.proof_ids, {})
    passage = content_passages(pack.papers[0].paper)[0].passage
    evidence = gatherer.with_passages(PartEvidence(pack=pack), [passage], own)
    assert [item.paper.id for item in evidence.pack.papers] == [item.paper.id for item in pack.papers]
    assert evidence.nearest == (passage.id,)
