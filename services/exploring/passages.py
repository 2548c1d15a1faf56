"""Passages of the graph by words and meaning: sentences of abstracts, and of the full texts that are kept."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.ranking.search_words import searchable, words_of
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import Passage, PassageId
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.exploring.queries import SearchMode, SearchQuery, parse_query
from services.exploring.search import IDENTIFIER, search_papers
from services.exploring.text_search import ALL_PAPERS, SearchScope, admit_papers
from services.reading.passages import content_passages, full_text_passages
from services.steps.offload import offload
from services.text.lexicon import ASKING_WORDS, FUNCTION_WORDS, GENERIC_WORDS
from services.text.stems import content_stems, inflections

PAPERS_SEARCHED = 40
"""Papers nearest to a query whose sentences are compared with it."""
TEXTS_SEARCHED = 200
"""Full texts that are looked through beside those, which nothing of the query may be in the abstract of."""
_PAPERS_BY_WORDS = 100
"""Papers with the rarest words of a query that are looked through beside those."""
_COMPARED = 300
"""Sentences with most of the query's words whose meaning is compared too."""
_TITLED = 0.5
"""What a word counts that is in the title alone: the sentence is of a paper on it, and may say something else."""
_COMMON = 0.2
"""What a word counts that questions on anything have: `method`, `use`."""
_MEANING = 0.5
"""What a cosine of 1 counts beside all words of a query."""


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
    """The passages of the papers of a scope that say most of a query, best first, ties by id.

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
    asked = parse_query(near.understood)
    if not any(result.found_by == (IDENTIFIER,) for result in near.results):
        found |= await offload(_papers_by_words, asked, papers, scope)
    passages = await offload(_gather_passages, found, papers, texts, scope)
    compared = (await offload(_by_words, asked.asked, list(passages.values())))[:_COMPARED]
    if not compared:
        return ()
    vectors = await embedder.embed([near.understood, *(each.passage.text for _, each in compared)])
    nearness = cosines(vectors[1:], vectors[0])
    scored = [
        (-round(share + _MEANING * float(cosine), 6), each.passage.id, each)
        for (share, each), cosine in zip(compared, nearness, strict=True)
    ]
    return tuple(each for _, _, each in sorted(scored, key=itemgetter(0, 1))[:limit])


def _papers_by_words(query: SearchQuery, papers: PaperRepository, scope: SearchScope) -> dict[PaperId, Paper]:
    """The papers whose texts have the words of a query, the rarest counting most."""
    words = (word for word in words_of(query.asked) if word not in FUNCTION_WORDS)
    forms = " ".join(form for word in words for form in inflections(word))
    hits = papers.search_text(forms, limit=_PAPERS_BY_WORDS, within=scope.within)
    admitted = admit_papers(query, [PaperId(hit.id) for hit in hits], papers, scope=scope)
    return {record.paper.id: record.paper for record in admitted}


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


def _by_words(query: str, passages: Sequence[FoundPassage]) -> list[tuple[float, FoundPassage]]:
    """Passages that hold words of a query or whose titles do, most first, with the share of it that each holds.

    A word counts by its rarity among the passages, one that says little by a part of that, and one that is in the
    title alone by half. All passages where none holds a word.

    Source:
        Spärck Jones 1972, doi:10.1108/eb026526 (rarity as weight).
    """
    asked = _stem_weights(query)
    titles = {each.paper.id: _stems(each.paper.title) & asked.keys() for each in passages}
    held = [
        (each, words := _stems(each.passage.text) & asked.keys(), titles[each.paper.id] - words) for each in passages
    ]
    number = Counter(word for _, words, titled in held for word in words | titled)
    weight = {word: asked[word] * math.log(len(passages) / count) for word, count in sorted(number.items())}
    most = sum(weight.values()) or 1.0
    scored = []
    for each, words, titled in held:
        if words or titled or not number:
            says = sum(value * (word in words or _TITLED * (word in titled)) for word, value in weight.items())
            scored.append((round(says / most, 6), each))
    return sorted(scored, key=lambda entry: (-entry[0], entry[1].passage.id))


def _stem_weights(query: str) -> dict[str, float]:
    """What the stems of a query's words count, those that many questions share less than the others."""
    weights: dict[str, float] = {}
    for word in searchable(query).lower().split():
        counts = _COMMON if word in GENERIC_WORDS or word in ASKING_WORDS else 1.0
        weights |= dict.fromkeys(content_stems(word), counts)
    return weights


def _stems(text: str) -> frozenset[str]:
    """The stems of a text's words, of a hyphenated one also the whole."""
    return content_stems(text if text.isascii() and "-" not in text else searchable(text))
