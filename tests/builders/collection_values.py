"""A collection of the small papers, with candidates of every outcome and a reader's decision."""

from __future__ import annotations

from datetime import date

from kg.algorithms.collecting.prisma_counts import overrule
from kg.model.collections.collection import (
    Candidate,
    CollectingParameters,
    Collection,
    Origin,
    ReaderRuling,
    ScreeningOutcome,
    ScreeningStage,
    SourceSearch,
)
from kg.model.fields.field import FieldId
from kg.ports import GraphEngine
from kg.repository.collections.collections import CollectionRepository
from tests.builders.values import paper_id

DAY = date(2024, 2, 29)


def search(origin: Origin = Origin.SEARCH, *, found: int, source: str = "store") -> SourceSearch:
    """A search of the second round, or an expansion."""
    return SourceSearch(origin=origin, source=source, query="graph attention", round=1, found=found, day=DAY)


def candidate(number: int, outcome: ScreeningOutcome, stage: ScreeningStage, **facts: object) -> Candidate:
    """A candidate that a search found, and whatever else is given."""
    known: dict[str, object] = {"origin": Origin.SEARCH, "found_by": ("store: graph attention",), "reason": "why"}
    return Candidate(paper_id=paper_id(number), outcome=outcome, stage=stage, **{**known, **facts})  # type: ignore[arg-type]


CANDIDATES = (
    candidate(
        1, ScreeningOutcome.INCLUDED, ScreeningStage.RANKING, similarity=0.75, judged=88, rank=1, missing=("venue",)
    ),
    candidate(2, ScreeningOutcome.EXCLUDED, ScreeningStage.SIMILARITY, similarity=0.125),
    candidate(
        3, ScreeningOutcome.EXCLUDED, ScreeningStage.RETRIEVAL, origin=Origin.CITATION, found_by=("citations: x",)
    ),
    candidate(4, ScreeningOutcome.EXCLUDED, ScreeningStage.RELEVANCE, similarity=0.5, judged=40),
    candidate(
        5,
        ScreeningOutcome.EXCLUDED,
        ScreeningStage.RANKING,
        similarity=0.5,
        judged=70,
        rank=2,
        origin=Origin.CO_CITATION,
    ),
)
COLLECTION = Collection(
    id=FieldId("attention"),
    topic="graph attention",
    description="how nodes attend to neighbours",
    as_of=DAY,
    parameters=CollectingParameters(size=1, seed=7),
    sources=("store",),
    labels=("first",),
    keywords=("graph attention", "neighbour weights"),
    searches=(
        search(found=4),
        search(Origin.CITATION, found=2, source="citations"),
        search(Origin.CO_CITATION, found=1, source="co-citations"),
    ),
    model="offline/2",
    embedder="static 1/256",
)
RULING = ReaderRuling(paper_id=paper_id(4), outcome=ScreeningOutcome.INCLUDED, reason="a classic", day=DAY)


def fill_collection(engine: GraphEngine) -> CollectionRepository:
    """Store the collection and the decision in a graph that holds the small papers."""
    collections = CollectionRepository(engine)
    collections.save(COLLECTION, CANDIDATES)
    collections.rule("attention", RULING, overrule(CANDIDATES[3], RULING))
    return collections
