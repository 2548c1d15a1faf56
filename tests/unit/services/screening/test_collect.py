"""From a topic to included papers: one outcome a candidate, counts that add up, nothing asked twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.collecting.prisma_counts import screening_flow
from kg.model.collections.collection import (
    STORE,
    Axis,
    CollectingParameters,
    Origin,
    ReaderRuling,
    ScreeningOutcome,
    ScreeningStage,
)
from kg.model.fields.field import FieldId
from kg.model.papers.paper import Citation, Identifier, PaperId, PaperKind
from kg.ports import GraphEngine
from kg.repository.collections.collections import CollectionRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.models.offline.model import OfflineModel
from services.collecting.sources import SourcePage, Standing
from services.errors import CancelledError
from services.models.stack import ModelStack
from services.screening.collect import Collected, CollectionPlan, Collector
from services.screening.sources import RecordSearch
from services.steps.progress import silent
from services.tasks.prompting import load_prompts
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.small_field import CITATIONS, GRAPHS, CountingEmbedder, paper
from tests.builders.survey_field import PAPERS

DAY = date(2025, 6, 30)
OVERVIEW = paper(7, "A survey of graph neural networks", abstract="We review graph networks.", kind=PaperKind.SURVEY)
STUB = paper(8, "Spectral graph theory", stub=True)
TOPIC = "graph neural networks"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[GraphEngine]:
    """A graph with papers on graphs and on bees."""
    engine = KgliteEngine.open(tmp_path)
    papers = PaperRepository(engine)
    papers.save([*GRAPHS, OVERVIEW, STUB, *PAPERS.values()])
    papers.save_citations([*CITATIONS, *(Citation(citing=GRAPHS[at].id, cited=STUB.id) for at in (0, 1))])
    yield engine
    engine.close()


async def collected(
    engine: GraphEngine,
    *,
    steps: RememberedSteps | None = None,
    outside: tuple[RecordSearch, ...] = (),
    sources: tuple[str, ...] = (STORE,),
    labels: tuple[str, ...] = (),
    given: tuple[PaperId, ...] = (),
    **parameters: int | float | tuple[Axis, ...],
) -> Collected:
    """What a collection on graph neural networks gives."""
    kept = steps or RememberedSteps()
    collector = Collector(
        papers=PaperRepository(engine),
        collections=CollectionRepository(engine),
        embedder=CountingEmbedder(),
        model=ModelStack(OfflineModel(), steps=kept, prompts=load_prompts()),
        outside=outside,
        steps=kept,
        progress=silent,
    )
    plan = CollectionPlan(
        id=FieldId("graph-neural-networks"),
        topic=TOPIC,
        description="",
        as_of=DAY,
        parameters=CollectingParameters(**parameters),  # type: ignore[arg-type]
        sources=sources,
        labels=labels,
        given=given,
    )
    found = await collector.run(plan)
    await collector.store(found)
    return found


async def test_papers_that_are_given_are_screened_whatever_is_found(engine: GraphEngine) -> None:
    given = (GRAPHS[0].id, *sorted(PAPERS)[:2])
    found = await collected(engine, sources=(), given=given, nearest=0, co_cited=0)
    assert {each.paper_id for each in found.candidates} == set(given)
    assert GRAPHS[0].id in found.papers_included
    flow = screening_flow(found.collection.searches, found.candidates)
    assert (flow.identified, flow.screened) == ({"a list of papers": 3}, 3)
    both = await collected(engine, given=given)
    assert set(given) < {each.paper_id for each in both.candidates}


async def test_papers_of_the_topic_are_included_and_all_others_have_their_reason(engine: GraphEngine) -> None:
    found = await collected(engine)
    assert {GRAPHS[0].id, GRAPHS[1].id, OVERVIEW.id} <= set(found.papers_included)
    assert not set(found.papers_included) & PAPERS.keys()
    assert all(each.reason for each in found.candidates)
    by_id = {each.paper_id: each for each in found.candidates}
    assert by_id[STUB.id].stage is ScreeningStage.RETRIEVAL
    assert by_id[OVERVIEW.id].is_survey
    assert by_id[OVERVIEW.id].rank is None
    ranks = sorted(each.rank for each in found.candidates if each.rank is not None)
    assert ranks == list(range(1, len(ranks) + 1))
    assert found.collection.keywords[0] == TOPIC


async def test_each_candidate_has_one_outcome_and_the_counts_add_up(engine: GraphEngine) -> None:
    found = await collected(engine, size=2)
    flow = screening_flow(found.collection.searches, found.candidates)
    assert flow.screened == len({each.paper_id for each in found.candidates}) == len(found.candidates)
    assert sum(flow.identified.values()) + sum(flow.by_citation.values()) - flow.duplicates == flow.screened
    assert flow.assessed - sum(flow.excluded.values()) == flow.included == len(found.papers_included)
    assert flow.included - flow.surveys == 2
    assert flow.excluded["beyond the size asked for"] > 0
    stored = CollectionRepository(engine)
    assert stored.get("graph-neural-networks") == found.collection
    assert stored.candidates("graph-neural-networks") == found.candidates


async def test_a_readers_decision_stands_in_the_next_run(engine: GraphEngine) -> None:
    first = await collected(engine)
    bee = min(set(PAPERS) - {each.paper_id for each in first.candidates if each.origin is not Origin.SEARCH})
    for id, outcome in ((GRAPHS[0].id, ScreeningOutcome.EXCLUDED), (bee, ScreeningOutcome.INCLUDED)):
        ruling = ReaderRuling(paper_id=id, outcome=outcome, reason="I say so", day=DAY)
        candidate = next((each for each in first.candidates if each.paper_id == id), first.candidates[0])
        CollectionRepository(engine).rule(first.collection.id, ruling, candidate)
    again = await collected(engine)
    assert GRAPHS[0].id not in again.papers_included
    assert bee in again.papers_included
    stages = Counter(each.stage for each in again.candidates if each.reason == "I say so")
    assert stages == {ScreeningStage.READER: 2}


async def test_it_goes_on_where_it_was_stopped_without_asking_twice(engine: GraphEngine) -> None:
    whole = RememberedSteps()
    expected = await collected(engine, steps=whole)
    for place in range(len(whole.done)):
        steps = RememberedSteps()
        steps.stop = lambda _name, at=place, own=steps: len(own.done) == at  # type: ignore[misc]
        with pytest.raises(CancelledError):
            await collected(engine, steps=steps)
        resumed = steps.again()
        assert await collected(engine, steps=resumed) == expected
        assert len(resumed.reused) == place
        assert steps.done + resumed.done == whole.done


async def test_papers_of_other_imports_are_no_candidates(engine: GraphEngine) -> None:
    found = await collected(engine, labels=("first",), min_similarity=-1)
    assert not {each.paper_id for each in found.candidates} & PAPERS.keys()


async def test_where_none_is_relevant_the_nearest_few_are_kept(engine: GraphEngine) -> None:
    found = await collected(engine, min_relevance=100, fallback=2)
    assert len(found.papers_included) == 2


class Knowing:
    """A source that finds nothing and knows how two papers stand; `asked` are the identifiers that it was asked for."""

    name = "knowing"

    def __init__(self) -> None:
        self.asked: list[tuple[Identifier, ...]] = []

    async def search(self, query: str, position: str | None = None, *, since: str | None = None) -> SourcePage:
        return SourcePage()

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        return SourcePage()

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        return SourcePage()

    async def standings(self, ids: Sequence[Identifier]) -> Mapping[Identifier, Standing]:
        self.asked.append(tuple(ids))
        return {ids[0]: Standing(venue=3, authors=5)}


async def test_h_indices_are_asked_of_a_source_once_and_where_impact_counts(engine: GraphEngine) -> None:
    papers = PaperRepository(engine)
    papers.save([replace(each, identifiers=(Identifier(f"doi:10.5555/{each.id}"),)) for each in GRAPHS])
    known, steps = Knowing(), RememberedSteps()
    first = await collected(engine, outside=(known,), sources=(STORE, "knowing"), steps=steps)
    assert len(known.asked) == 1
    ranked = {each.paper_id: each.missing for each in first.candidates if each.rank is not None}
    asked = {str(each).removeprefix("doi:10.5555/") for each in known.asked[0]}
    assert ranked.keys() <= asked
    told = str(known.asked[0][0]).removeprefix("doi:10.5555/")
    assert not {"venue", "authors"} & set(ranked[PaperId(told)])
    assert all({"venue", "authors"} <= set(lacking) for id, lacking in ranked.items() if id != told)
    again = await collected(engine, outside=(known,), sources=(STORE, "knowing"), steps=steps.again())
    assert (len(known.asked), again.candidates) == (1, first.candidates)
    await collected(engine, outside=(known,), sources=(STORE, "knowing"), axes=(Axis.RELEVANCE,))
    assert len(known.asked) == 1
