"""The evidence of a part: its own papers, what queries find beside them, and who is only visiting."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.claim import PassageSource
from kg.model.surveys.plan import PartAssignment
from kg.repository.papers.papers import PaperRepository
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.planning.summaries import Summaries
from services.reading.passages import content_passages
from services.reading.rule_reader import is_background
from services.tasks import limits
from services.tasks.limits import DESK_VISITORS
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.views import CommunityView
from services.writing.evidence_gathering import CitedBeside, EvidenceGatherer, PartEvidence
from services.writing.selection import Selection, papers_behind
from tests.builders.bee_surveys import bee_store
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id
from tests.builders.whole_papers import whole_text
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


async def test_what_the_focus_names_and_what_is_nearest_to_it_is_on_the_desk_without_scenery(
    gatherer: EvidenceGatherer,
) -> None:
    desk = replace(gatherer, selection=replace(gatherer.selection, nearest_first=True))
    named = next(id for id in sorted(INDEX.graph.papers) if id not in papers_behind(INDEX, PART))
    focus = f"How bees read the sky; see {INDEX.graph.papers[named].citation_key}."
    part = PART.model_copy(update={"focus": focus})
    evidence = await desk.gather(part, part, needs_retrieval=False, known=Remembered())
    held = {item.paper.id for item in evidence.pack.papers}
    near = await desk.relevance.to(f"{part.title}. {focus}")
    readable = [id for id in near if INDEX.graph.papers[id].content]
    assert {named, *sorted(readable, key=lambda paper: (-near[paper], paper))[:20]} <= held
    assert named in evidence.visiting
    assert evidence.nearest
    passages = evidence.pack.passages()
    assert not any(is_background(INDEX.graph.papers[passages[id].paper_id], id) for id in evidence.nearest)


async def test_no_paper_visits_a_part_whose_own_papers_are_nearer_and_six_do_at_most(
    gatherer: EvidenceGatherer,
) -> None:
    near = replace(gatherer, selection=replace(gatherer.selection, nearest_first=True), with_queries=False)
    home = papers_behind(INDEX, PART)
    part = PART.model_copy(update={"assignment": PartAssignment(home=tuple(home))})
    evidence = await near.gather(part, part, needs_retrieval=False, known=Remembered())
    relevance = await near.relevance.to(f"{part.title}. {part.focus}")
    floor = median(relevance[each] for each in home if INDEX.graph.papers[each].content)
    assert len(evidence.visiting) <= DESK_VISITORS
    assert all(relevance[each] >= floor for each in evidence.visiting)
    assert evidence.welcome is not None
    everybody = await near.gather(PART, PART, needs_retrieval=False, known=Remembered())
    assert len(everybody.pack.papers) > len(evidence.pack.papers)
    far = next(each for each in relevance if relevance[each] < floor and INDEX.graph.papers[each].content)
    passage = content_passages(INDEX.graph.papers[far])[0].passage
    if far not in home:
        assert far not in near.with_passages(evidence, [passage], home).visiting


async def test_what_a_query_finds_holds_words_of_it_or_is_left_out(gatherer: EvidenceGatherer) -> None:
    evidence = await gathered(gatherer, needs_retrieval=False)
    nothing = await gatherer.find_more(evidence, PART, ["prices of copper in harbours of the north"])
    assert nothing.nearest == evidence.nearest
    found = await gatherer.find_more(evidence, PART, ["odometers of bees"])
    assert len(found.nearest) > len(evidence.nearest)


async def test_a_paper_with_a_full_text_brings_what_the_part_asks_for_and_others_stay_as_they_are(
    gatherer: EvidenceGatherer,
) -> None:
    plain = await gathered(gatherer, needs_retrieval=False)
    first = plain.pack.papers[0].paper
    read = replace(first, full_text=whole_text(first.id))
    graph = replace(INDEX.graph, papers={**INDEX.graph.papers, first.id: read})
    index = FieldIndex.of(graph)
    read_gatherer = replace(
        gatherer,
        index=index,
        selection=replace(gatherer.selection, index=index),
        search=PassageSearch(index, gatherer.relevance),
    )
    evidence = await gathered(read_gatherer, needs_retrieval=False)
    of_text = [each for each in evidence.pack.papers[0].passages if each.passage.source is PassageSource.FULL_TEXT]
    assert 10 <= len(of_text) <= limits.TEXT_PASSAGES
    assert evidence.pack.papers[1:] == plain.pack.papers[1:]


def work(title: str) -> Paper:
    return Paper(id=PaperId(f"doi:10.1/{title[:5].lower()}"), title=title, citation_key=CitationKey(title), stub=True)


async def test_a_work_that_the_field_lacks_is_told_from_a_paper_that_cites_it(gatherer: EvidenceGatherer) -> None:
    flow, night = paper_id("moreau2014flow"), paper_id("abe2015night")
    citing = frozenset({flow, night})
    told = CitedBeside(paper=work("Optic Flow in Tunnels"), cited=9, citing=citing)
    untold = CitedBeside(paper=work("Quantum Magnetism of Cryptochromes"), cited=7, citing=citing)
    before = await gathered(gatherer, needs_retrieval=False)
    evidence = await gatherer.with_absent_works(before, (told, untold))
    (absent,) = evidence.absent
    assert (absent.title, absent.cited) == (told.paper.title, 9)
    assert evidence.pack.passages()[absent.passage].paper_id == flow
    assert absent.passage in evidence.nearest
    assert flow in evidence.visiting | {item.paper.id for item in before.pack.papers}
    assert before.nearest == evidence.nearest[: len(before.nearest)]
