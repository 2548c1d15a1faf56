"""`strata collect` over a store of several sciences against plain similarity, and the order in which a reader screens.

- store: 12 corpora give up to 170 papers each, seeded, with their citations, to one store; each topic is collected
  from it. Wanted are the papers of its own corpus, though each corpus holds papers that do not belong, so that no
  collection can be perfect. Beside it the papers with a cosine of 0.3 or more, and as many of the nearest as were
  collected.
- lists: survey papers of the corpora are left out of the store; what one of them cites in the store is wanted for its
  title as the topic, 50 papers at most. Reference lists are what a reader of a survey gets, and citations lead to them,
  but not those of the survey itself.
- screening: two systematic reviews with the decisions of people; a reader reads in the order that `ScreeningLearner`
  gives after each ten decisions. Beside it the plain order by cosine. WSS@95 is what is saved at 95 % recall; recall
  at the cut-off is what the judged relevance of 70 or more keeps.

Choices were made on the development corpora and the triptans; the others were only measured.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean

import numpy as np

from benchmarks.quality.corpora import AS_OF, DEVELOPMENT, SHARED, TOPICS
from benchmarks.quality.judged_relevance import MIXED, Judged, screenings
from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.collecting.active_learning import ScreeningLearner
from kg.algorithms.identity.paper_kinds import is_survey
from kg.algorithms.identity.resolution import questions
from kg.model.collections.collection import STORE, CollectingParameters
from kg.model.papers.paper import PaperId, PaperKind, PaperRecord
from kg.repository.collections.collections import CollectionRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder, embed
from services.adapters.models.offline.model import OfflineModel
from services.collecting.ingest import ingest
from services.field.build import field_id_of
from services.field.vectors import text_to_embed
from services.screening.collect import CollectionPlan, Collector
from services.steps.progress import silent
from services.steps.steps import UNRECORDED
from services.tasks.relevance.paper_relevance import RELEVANT_FROM
from tests.corpora import records

EACH = 170
"""Papers that a corpus gives to the store."""

LISTED, FEWEST = 50, 5
"""Papers collected for a list, and the fewest that a list must hold."""

_BATCH = 10
"""Decisions after which the order is learned again."""


def figures(shared: Path = SHARED) -> dict[str, float]:
    """Means of precision, recall and F1 by way, for the development corpora and those apart; then the screenings."""
    found: dict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        surveys = filled(engine, shared)
        store = _Store(engine)
        for name in MIXED:
            wanted = set(store.papers.ids(source=name))
            _note(found, f"store, {_kind(name)}", wanted, store.ways(TOPICS[name], size=CollectingParameters().size))
        for name, survey in surveys:
            if len(wanted := store.cited(survey)) >= FEWEST:
                _note(found, f"lists, {_kind(name)}", wanted, store.ways(survey.title or "", size=LISTED))
        engine.close()
    for kind, judged in screenings(shared):
        for what, value in _screened(judged):
            found[f"{kind}, {what}"].append(value)
    return {what: round(mean(values), 3) for what, values in found.items()} | {
        what.replace(", collected: F1", ": topics"): float(len(values))
        for what, values in found.items()
        if what.endswith("collected: F1")
    }


def filled(engine: KgliteEngine, shared: Path) -> list[tuple[str, PaperRecord]]:
    """Put the drawn papers of every corpus into a store, under the name of their corpus; the surveys left out of it."""
    surveys = []
    for name in MIXED:
        rows = [each for each in records(shared, name) if each.title]
        random.Random(0).shuffle(rows)
        apart = [
            each
            for each in rows
            if is_survey(each.title or "", each.kind or PaperKind.OTHER) and len(each.references or ()) >= FEWEST
        ]
        surveys += [(name, each) for each in apart]
        drawn = [each for each in rows if each not in apart][:EACH]
        asyncio.run(ingest(drawn, PaperRepository(engine), label=name))
    return surveys


def _kind(name: str) -> str:
    return "development" if name in DEVELOPMENT else "apart"


def _note(found: dict[str, list[float]], kind: str, wanted: set[PaperId], ways: Mapping[str, set[PaperId]]) -> None:
    for way, given in ways.items():
        for what, value in _scores(wanted, given):
            found[f"{kind}, {way}: {what}"].append(value)


class _Store:
    """The store with the vectors of its papers."""

    def __init__(self, engine: KgliteEngine) -> None:
        self._engine = engine
        self.papers = PaperRepository(engine)
        everything = self.papers.find(self.papers.ids())
        self._ids = sorted(everything)
        self._vectors = embed([text_to_embed(everything[id]) for id in self._ids])

    def cited(self, survey: PaperRecord) -> set[PaperId]:
        """What a survey cites of the papers that have records."""
        known = self.papers.known_papers(questions([survey]))
        ids = {
            id
            for work in survey.references or ()
            for each in work.identifiers
            if (id := known.by_identifier.get(each)) is not None
        }
        return ids & set(self._ids)

    def collected(self, topic: str, parameters: CollectingParameters) -> set[PaperId]:
        """What a collection of a topic includes."""
        collector = Collector(
            papers=self.papers,
            collections=CollectionRepository(self._engine),
            embedder=StaticEmbedder(),
            model=OfflineModel(),
            steps=UNRECORDED,
            progress=silent,
        )
        plan = CollectionPlan(
            id=field_id_of(topic),
            topic=topic,
            description="",
            as_of=AS_OF,
            parameters=parameters,
            sources=(STORE,),
            labels=(),
        )
        return set(asyncio.run(collector.run(plan)).papers_included)

    def ways(self, topic: str, *, size: int) -> Mapping[str, set[PaperId]]:
        """What each way gives for a topic."""
        given = self.collected(topic, CollectingParameters(size=size))
        cosines = self._vectors @ embed([f"{topic}. "])[0]
        nearest = np.argsort(-cosines, kind="stable")[: len(given)]
        return {
            "collected": given,
            "cosine from .3": {self._ids[at] for at in np.flatnonzero(cosines >= 0.3).tolist()},
            "as many nearest": {self._ids[at] for at in nearest.tolist()},
        }


class CitedLists:
    """What surveys cite in a store of several sciences, to be found by their titles."""

    def __init__(self, engine: KgliteEngine, surveys: Sequence[tuple[str, PaperRecord]]) -> None:
        """Keep the lists of at least FEWEST works."""
        self._store = _Store(engine)
        lists = [(survey.title or "", self._store.cited(survey)) for _, survey in surveys]
        self._lists = [(title, wanted) for title, wanted in lists if len(wanted) >= FEWEST]

    def scores(self, parameters: CollectingParameters) -> Mapping[str, float]:
        """Mean precision, recall and F1 over the lists, LISTED papers collected for each."""
        found: dict[str, list[float]] = defaultdict(list)
        for title, wanted in self._lists:
            for what, value in _scores(wanted, self._store.collected(title, replace(parameters, size=LISTED))):
                found[what].append(value)
        return {what: mean(values) for what, values in found.items()}


def _scores(wanted: set[PaperId], given: set[PaperId]) -> Iterator[tuple[str, float]]:
    hits = len(wanted & given)
    precision, recall = hits / len(given) if given else 0.0, hits / len(wanted)
    yield "precision", precision
    yield "recall", recall
    yield "F1", 2 * precision * recall / (precision + recall) if hits else 0.0


def _screened(judged: Judged) -> Iterator[tuple[str, float]]:
    belongs = judged.grades > 0
    ways = judged.ways()
    plain = np.argsort(-ways["cosine"], kind="stable")
    yield "cosine: WSS@95", _saved(belongs[plain])
    yield "learning: WSS@95", _saved(belongs[_read(judged, ways["cosine"], belongs)])
    kept = ways["offline"] >= RELEVANT_FROM
    yield "judged from 70: recall", float(kept[belongs].mean())
    yield "judged from 70: share kept", float(kept.mean())


def _read(judged: Judged, first: np.ndarray, belongs: np.ndarray) -> np.ndarray:
    """The order in which a reader reads who follows the learner."""
    learner = ScreeningLearner([f"{paper.title}\n{paper.content or ''}" for paper in judged.papers], first)
    order: list[int] = []
    decided: dict[int, bool] = {}
    while len(order) < len(judged.papers):
        likely = learner.likelihoods(decided)
        for at in [at for at in np.argsort(-likely, kind="stable").tolist() if at not in decided][:_BATCH]:
            decided[at] = bool(belongs[at])
            order.append(at)
    return np.array(order)


def _saved(hits: np.ndarray) -> float:
    """Work saved over sampling at 95 % recall (Cohen et al. 2006)."""
    needed = int(np.flatnonzero(np.cumsum(hits) >= 0.95 * hits.sum())[0]) + 1
    return 1 - needed / len(hits) - 0.05


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")
