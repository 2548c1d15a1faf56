"""How well search finds what was looked for: human rankings, titles half remembered, and the topic of a field.

Known items: every so manieth paper of a corpus is looked for by the first half of its title, by that with two letters
of its longest word changed round, by three words and the beginning of a fourth, and by its first author and year.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.quality.corpora import DEVELOPMENT
from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.identity.author_names import surname
from kg.algorithms.identity.normal_forms import identifier
from kg.algorithms.identity.resolution import resolve
from kg.algorithms.ranking.search_words import words_of
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Paper, PaperId, PaperRecord
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.exploring.queries import SearchMode
from services.exploring.search import search_papers
from services.field.vectors import paper_vectors
from tests.corpora import records

ITEMS = 40
_K1, _B = 1.2, 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A corpus in a graph, its papers that can be read with their vectors."""

    papers: PaperRepository
    readable: tuple[Paper, ...]

    def found(self, query: str, mode: SearchMode, *, limit: int = 10) -> list[Paper]:
        """What a search answers."""
        search = search_papers(query, mode=mode, limit=limit, papers=self.papers, embedder=StaticEmbedder())
        return [result.paper for result in asyncio.run(search).results]


class PlainBm25:
    """BM25 over title and abstract as one text (Robertson & Zaragoza 2009): what a search has to beat."""

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._postings: dict[str, list[tuple[PaperId, float]]] = defaultdict(list)
        texts = {paper.id: words_of(f"{paper.title} {paper.abstract or ''}") for paper in papers}
        mean = sum(map(len, texts.values())) / len(texts)
        for id, words in texts.items():
            norm = _K1 * (1 - _B + _B * len(words) / mean)
            for word, count in Counter(words).items():
                self._postings[word].append((id, count * (_K1 + 1) / (count + norm)))
        self._count = len(texts)

    def ranked(self, query: str) -> list[PaperId]:
        """All papers that hold a word of the query, best first."""
        scores: dict[PaperId, float] = defaultdict(float)
        for word in dict.fromkeys(words_of(query)):
            held = self._postings.get(word, [])
            weight = math.log(1 + (self._count - len(held) + 0.5) / (len(held) + 0.5))
            for id, share in held:
                scores[id] += weight * share
        return sorted(scores, key=lambda paper: (-scores[paper], paper))


def figures(shared: Path) -> dict[str, float | str]:
    """All figures, by what they say and the half of the data they are of."""
    found: dict[str, list[float]] = defaultdict(list)
    for name in DEVELOPMENT:
        with desk_of(records(shared, name)) as desk:
            topic = name.replace("_", " ")
            for mode in SearchMode:
                ten = desk.found(topic, mode)
                found[f"topic, {mode.value}: stubs in the ten best"].append(sum(paper.stub for paper in ten))
                found[f"topic, {mode.value}: papers that can be read"].append(sum(not paper.stub for paper in ten))
            _known_items(desk, found)
    _human_rankings(shared, found)
    return {what: round(sum(values) / len(values), 3) for what, values in sorted(found.items())}


@contextmanager
def desk_of(rows: list[PaperRecord]) -> Iterator[Desk]:
    """Rows in a graph of their own."""
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        papers = PaperRepository(engine)
        resolved = resolve(rows, KnownPapers(), source="quality")
        papers.save((*resolved.papers, *resolved.stubs))
        readable = tuple(paper for paper in resolved.papers if not paper.stub)
        asyncio.run(paper_vectors(readable, embedder=StaticEmbedder(), repository=papers))
        yield Desk(papers=papers, readable=readable)
        engine.close()


def _known_items(desk: Desk, found: dict[str, list[float]]) -> None:
    plain = PlainBm25(desk.readable)
    named = sorted((paper for paper in desk.readable if len(words_of(paper.title)) > 4), key=lambda paper: paper.id)
    for number, paper in enumerate(named[:: max(len(named) // ITEMS, 1)][:ITEMS]):
        half = "odd" if number % 2 == 0 else "even"
        for kind, query in _queries(paper).items():
            ids = {"plain BM25": plain.ranked(query)[:10]}
            for mode in (SearchMode.TEXT, SearchMode.HYBRID):
                ids[mode.value] = [each.id for each in desk.found(query, mode)]
            for way, ranked in ids.items():
                rank = ranked.index(paper.id) + 1 if paper.id in ranked else 0
                found[f"known item, {kind}, {way}, {half}: success@1"].append(rank == 1)
                found[f"known item, {kind}, {way}, {half}: success@10"].append(rank > 0)
                found[f"known item, {kind}, {way}, {half}: MRR"].append(1 / rank if rank else 0)


def _queries(paper: Paper) -> dict[str, str]:
    words = paper.title.split()
    start = words[: max(len(words) // 2, 3)]
    longest = max(range(len(start)), key=lambda place: len(start[place]))
    typo = [_changed_round(word) if place == longest else word for place, word in enumerate(start)]
    queries = {
        "half a title": " ".join(start),
        "typing error": " ".join(typo),
        "beginning": " ".join([*words[:3], words[3][: max(len(words[3]) // 2, 2)]]),
    }
    if paper.authors and paper.year:
        queries["author and year"] = f"{surname(paper.authors[0])} {paper.year}"
    return queries


def _changed_round(word: str) -> str:
    """Two letters in the middle of a word in each other's place."""
    middle = len(word) // 2
    return word if len(word) < 4 else word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]


def _human_rankings(shared: Path, found: dict[str, list[float]]) -> None:
    with gzip.open(shared / "gold/ranking/csfcube_papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        pool = [json.loads(line) for line in lines]
    rows = [
        PaperRecord(
            row=row,
            identifiers=tuple(known for known in [identifier("corpus", paper["id"])] if known),
            title=paper["title"],
            abstract=paper["abstract"],
            year=paper["year"],
        )
        for row, paper in enumerate(pool, 1)
    ]
    queries = (shared / "gold/ranking/csfcube_queries.jsonl").read_text("utf-8").splitlines()
    with desk_of(rows) as desk:
        plain, ours = PlainBm25(desk.readable), {known: p.id for p in desk.readable for known in p.identifiers}
        ids = {row["id"]: ours[record.identifiers[0]] for row, record in zip(pool, rows, strict=True)}
        texts = {row["id"]: f"{row['title']} {row['abstract'] or ''}" for row in pool}
        for number, line in enumerate(queries):
            gold, half = json.loads(line), "odd" if number % 2 == 0 else "even"
            asked = texts[gold["query_paper"]]
            judged = {ids[id]: grade for id, grade in gold["relevance"].items() if id != gold["query_paper"]}
            ways = {"plain BM25": plain.ranked(asked)}
            for mode in SearchMode:
                ways[mode.value] = [paper.id for paper in desk.found(asked, mode, limit=len(pool))]
            for way, ranked in ways.items():
                order = [id for id in ranked if id in judged]
                order += sorted(judged.keys() - set(order))
                grades = [judged[id] for id in order]
                found[f"human ranking, {way}, {half}: nDCG at 20 %"].append(ndcg(grades))
                found[f"human ranking, {way}, {half}: MAP"].append(_average_precision(grades))


def ndcg(grades: Sequence[int]) -> float:
    """Normalised discounted cumulative gain of the first fifth, gain 2^grade - 1."""
    first = math.ceil(len(grades) / 5)
    best = _gain(sorted(grades, reverse=True)[:first])
    return _gain(grades[:first]) / best if best else 0.0


def _gain(grades: Sequence[int]) -> float:
    return math.fsum((2.0**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades))


def _average_precision(grades: Sequence[int]) -> float:
    hits = [rank for rank, grade in enumerate(grades, 1) if grade >= 2]
    return sum(number / rank for number, rank in enumerate(hits, 1)) / len(hits) if hits else 0.0


if __name__ == "__main__":
    for what, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{value:>8}  {what}")
