"""The offline judgement of relevance against the plain cosine and BM25, on what people and corpora say belongs.

- screening: records of systematic reviews, of which people passed some by title and abstract; the topic is that of the
  review;
- mixtures: papers of a corpus and as many of the others, seeded; a paper belongs to the topic of its own corpus. Each
  corpus holds papers that do not belong, so no mark can be perfect;
- rankings: CSFCube, a paper as the query (its title the topic, its abstract the description), relevant from grade 2.

Choices were made on the screening of triptans, the mixtures of the development corpora and the even queries; the others
were only measured.
"""

from __future__ import annotations

import gzip
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from benchmarks.quality.corpora import DEVELOPMENT, SHARED, TOPICS
from benchmarks.quality.ranking import average_precision
from benchmarks.quality.search import PlainBm25, ndcg
from kg.model.graphs.graph import FloatArray
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.adapters.embedders.static_embedder import embed
from services.adapters.models.offline.relevance.paper_relevance import judge_relevance
from services.reading.passages import paper_text
from services.tasks.relevance.paper_relevance import RELEVANT_FROM
from services.tasks.relevance.relevance_input import RelevanceCandidate, RelevanceInput
from tests.corpora import records

SCREENED_FOR_CHOICES = "cohen_2006_triptans"
FOREIGN, LARGEST = 12, 150
"""Papers that each other corpus gives to a mixture, and most papers of its own."""

MIXED = tuple(name for name in TOPICS if name not in {"openalex_ai_sample", "cohen_2006_triptans", "nagtegaal_2019"})
"""All corpora but the sample of a whole science, in which every other one lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What is looked for, n papers, and the grade of each, shape (n,): in a screening or mixture 1 belongs."""

    topic: str
    description: str
    papers: tuple[Paper, ...]
    grades: FloatArray

    def ways(self) -> Mapping[str, FloatArray]:
        """The score of every paper by each way."""
        query = f"{self.topic}. {self.description}"
        texts = [f"{paper.title}. {paper.content or ''}" for paper in self.papers]
        cosines = (embed(texts) @ embed([query])[0]).astype(np.float64)
        bm25 = {id: -place for place, id in enumerate(PlainBm25(self.papers).ranked(query))}
        return {
            "BM25": np.array([bm25.get(paper.id, -len(bm25)) for paper in self.papers], dtype=np.float64),
            "cosine": cosines,
            "offline, words alone": self._marks([None] * len(self.papers)),
            "offline": self._marks([float(each) for each in cosines]),
        }

    def _marks(self, cosines: Sequence[float | None]) -> FloatArray:
        candidates = tuple(
            RelevanceCandidate(text=paper_text(paper), similarity=cosine)
            for paper, cosine in zip(self.papers, cosines, strict=True)
        )
        answer = judge_relevance(RelevanceInput(topic=self.topic, description=self.description, candidates=candidates))
        return np.array([each.judged for each in answer.papers], dtype=np.float64)


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Average precision of each way; precision and recall of the offline marks from 70; WSS@95; nDCG and MAP."""
    found: dict[str, list[float]] = defaultdict(list)
    for kind, judged in (*screenings(shared), *mixtures(shared)):
        for way, scores in judged.ways().items():
            for what, value in _found(scores, judged.grades > 0, with_marks="offline" in way):
                found[f"{kind}, {way}: {what}"].append(value)
    for half, judged in rankings(shared):
        for way, scores in judged.ways().items():
            order = np.argsort(-scores, kind="stable")
            grades = [int(grade) for grade in judged.grades[order]]
            found[f"rankings, {half}, {way}: nDCG at 20 %"].append(ndcg(grades))
            found[f"rankings, {half}, {way}: MAP"].append(average_precision([grade >= 2 for grade in grades]))
    return {what: round(mean(values), 3) for what, values in found.items()}


def _found(scores: FloatArray, belongs: np.ndarray, *, with_marks: bool) -> Iterator[tuple[str, float]]:
    order = np.argsort(-scores, kind="stable")
    hits = belongs[order]
    yield "AP", average_precision(hits.tolist())
    needed = int(np.flatnonzero(np.cumsum(hits) >= 0.95 * hits.sum())[0]) + 1
    yield "WSS@95", 1 - needed / len(hits) - 0.05
    if with_marks:
        kept = scores >= RELEVANT_FROM
        yield "precision from 70", float(belongs[kept].mean()) if kept.any() else 0.0
        yield "recall from 70", float(kept[belongs].mean())
        yield "left out of what does not belong", float((~kept)[~belongs].mean())


def screenings(shared: Path) -> Iterator[tuple[str, Judged]]:
    """The two reviews, by the screening of abstracts."""
    folder = shared / "gold" / "screening"
    for review in _rows(folder / "reviews.jsonl"):
        rows = _rows(folder / f"{review['name']}.jsonl.gz")
        grades = np.array([float(row.get("abstract_included", row["included"])) for row in rows])
        kind = "choices" if review["name"] == SCREENED_FOR_CHOICES else "apart"
        papers = tuple(_paper(str(at), row) for at, row in enumerate(rows))
        yield f"screening, {kind}", Judged(topic=review["topic"], description="", papers=papers, grades=grades)


def mixtures(shared: Path) -> Iterator[tuple[str, Judged]]:
    """A mixture of each corpus."""
    drawn = {name: _drawn(shared, name) for name in MIXED}
    for name in MIXED:
        foreign = [row for other in MIXED if other != name for row in drawn[other][:FOREIGN]]
        own = drawn[name][: len(foreign)]
        papers = tuple(_paper(str(at), row) for at, row in enumerate((*own, *foreign)))
        grades = np.array([1.0] * len(own) + [0.0] * len(foreign))
        kind = "choices" if name in DEVELOPMENT else "apart"
        yield f"mixtures, {kind}", Judged(topic=TOPICS[name], description="", papers=papers, grades=grades)


def _drawn(shared: Path, name: str) -> list[dict[str, Any]]:
    rows = [
        {"title": each.title, "abstract": each.summary or each.abstract, "year": each.year}
        for each in records(shared, name)
        if each.title
    ]
    random.Random(0).shuffle(rows)
    return rows[:LARGEST]


def rankings(shared: Path) -> Iterator[tuple[str, Judged]]:
    """The queries of CSFCube, each with the pool that people judged for it."""
    pool = {row["id"]: row for row in _rows(shared / "gold" / "ranking" / "csfcube_papers.jsonl.gz")}
    for number, query in enumerate(_rows(shared / "gold" / "ranking" / "csfcube_queries.jsonl")):
        asked = pool[query["query_paper"]]
        ids = sorted(query["relevance"].keys() - {query["query_paper"]})
        yield (
            "apart (odd)" if number % 2 == 0 else "choices (even)",
            Judged(
                topic=asked["title"],
                description=asked["abstract"] or "",
                papers=tuple(_paper(id, pool[id]) for id in ids),
                grades=np.array([float(query["relevance"][id]) for id in ids]),
            ),
        )


def _paper(id: str, row: Mapping[str, Any]) -> Paper:
    return Paper(
        id=PaperId(id),
        citation_key=CitationKey(f"key{id}"),
        title=row["title"] or "",
        abstract=row["abstract"] or None,
        year=row["year"] if isinstance(row["year"], int) else None,
    )


def _rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")
