"""Passages of the graph by words and meaning: sentences of abstracts, and of the full texts that are kept."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.algorithms.ranking.words import words_of
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import Passage, PassageId
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.exploring.queries import SearchMode
from services.exploring.search import search_papers
from services.exploring.text_search import ALL_PAPERS, SearchScope
from services.reading.passages import content_passages, full_text_passages
from services.steps.offload import offload
from services.text.lexicon import FUNCTION_WORDS

PAPERS_SEARCHED = 40
"""Papers nearest to a query whose sentences are compared with it."""
TEXTS_SEARCHED = 200
"""Full texts that are looked through beside those, which nothing of the query may stand in the abstract of."""
_COMPARED = 300
"""Sentences with most of the query's words whose meaning is compared too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPassage:
    """A passage found, and its paper."""

    passage: Passage
    paper: Paper


async def search_passages(
    query: str,
    *,
    limit: int,
    papers: PaperRepository,
    texts: FullTextRepository,
    embedder: Embedder,
    scope: SearchScope = ALL_PAPERS,
) -> tuple[FoundPassage, ...]:
    """The passages of the papers of a scope nearest to a query, best first, ties by id.

    Raises:
        InvalidInputError: the query has no letter or digit, or the graph's vectors are of another embedder.
    """
    near = await search_papers(
        query,
        mode=SearchMode.HYBRID,
        limit=PAPERS_SEARCHED,
        papers=papers,
        embedder=embedder,
        scope=scope,
    )
    found = {result.paper.id: result.paper for result in near.results}
    passages = await offload(_gather_passages, found, papers, texts, scope)
    by_words = await offload(_by_words, near.understood, list(passages.values()))
    compared = by_words[:_COMPARED]
    if not compared:
        return ()
    vectors = await embedder.embed([near.understood, *(each.passage.text for each in compared)])
    nearness = cosines(vectors[1:], vectors[0])
    by_meaning = [each for _, each in sorted(zip(-nearness, compared, strict=True), key=lambda pair: pair[0])]
    ranked = reciprocal_rank_fusion([[each.passage.id for each in order] for order in (compared, by_meaning)])
    return tuple(passages[id] for id, _ in ranked[:limit])


def _gather_passages(
    found: dict[PaperId, Paper],
    papers: PaperRepository,
    texts: FullTextRepository,
    scope: SearchScope,
) -> dict[PassageId, FoundPassage]:
    """The sentences of the papers found, and of the full texts that are kept of these and of others."""
    kept_first = texts.page(after="", limit=TEXTS_SEARCHED) if scope.within is None else ()
    kept = texts.of({*found, *(scope.within or (each.paper_id for each in kept_first))})
    others = papers.find([id for id in kept if id not in found])
    known = {**{id: paper for id, paper in others.items() if scope.holds(paper)}, **found}
    gathered: dict[PassageId, FoundPassage] = {}
    for id, stored in known.items():
        paper = replace(stored, full_text=kept.get(id))
        cut = (*(each.passage for each in content_passages(paper)), *full_text_passages(paper))
        gathered.update({each.id: FoundPassage(passage=each, paper=stored) for each in cut})
    return gathered


def _by_words(query: str, passages: Sequence[FoundPassage]) -> list[FoundPassage]:
    """Passages that hold words of the query, the rarest words counting most, ties by id; all where it has none."""
    asked = {word for word in words_of(query) if word not in FUNCTION_WORDS}
    held = [asked.intersection(words_of(each.passage.text)) for each in passages]
    number = Counter(word for words in held for word in words)
    weight = {word: math.log(1 + len(passages) / count) for word, count in number.items()}
    scored = [
        (-round(sum(weight[word] for word in sorted(words)), 6), each.passage.id, each)
        for words, each in zip(held, passages, strict=True)
        if words or not number
    ]
    return [each for _, _, each in sorted(scored, key=lambda entry: entry[:2])]
