"""Which phrases came into a field with its frontier, and which the frontier no longer uses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.algorithms.ranking.significance import discoveries, fisher_exact
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.evidence.index import FieldIndex
from services.text.instructions import readable
from services.text.phrases import Phrase, candidate_phrases, distinctive_phrases, fold

_LEAST_PAPERS = 3
_TIMES = 4.0
_LEAST_PAPERS_OF_A_LAYER = 12
"""Below this many papers, that a phrase is missing says nothing."""
_LIMIT = 6
_FALSE_DISCOVERIES = 0.01
"""The share of the reported differences, at most, that may be chance in the long run."""
_CANDIDATES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseShift:
    """A phrase and the papers on its side of the divide that use it in title or abstract, the most important first.

    `in_titles` are those of `papers` that have it in the title; `elsewhere` counts the papers of the other side that
    use it.
    """

    phrase: str
    papers: tuple[PaperId, ...]
    in_titles: tuple[PaperId, ...]
    elsewhere: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Phrases whose share of papers differs at least fourfold, and significantly (Fisher's exact test, false discovery
    rate 1 % over all phrases that could be reported): `arrived` with the Frontier, `faded` before it.

    Those with the largest difference in share come first.
    """

    arrived: tuple[PhraseShift, ...] = ()
    faded: tuple[PhraseShift, ...] = ()


def vocabulary(index: FieldIndex) -> Vocabulary:
    """Compare the words of the Frontier with those of all papers before it; empty where either is too small."""
    later = list(index.in_layer(Layer.FRONTIER))
    earlier = [paper for layer in (Layer.FOUNDATION, Layer.DEVELOPMENT) for paper in index.in_layer(layer)]
    if min(len(later), len(earlier)) < _LEAST_PAPERS_OF_A_LAYER:
        return Vocabulary()
    groups = [[readable(paper) for paper in later], [readable(paper) for paper in earlier]]
    of_later, of_earlier = distinctive_phrases(groups, per_group=_CANDIDATES, topic=index.graph.field.topic)
    after, before = _uses(later), _uses(earlier)
    return Vocabulary(
        arrived=_shifts(index, of_later, after, before, sizes=(len(later), len(earlier))),
        faded=_shifts(index, of_earlier, before, after, sizes=(len(earlier), len(later))),
    )


def _uses(papers: list[Paper]) -> dict[str, list[PaperId]]:
    uses: dict[str, list[PaperId]] = defaultdict(list)
    for paper in papers:
        for key in _keys(readable(paper)):
            uses[key].append(paper.id)
    return uses


def _shifts(
    index: FieldIndex,
    phrases: Sequence[Phrase],
    here: Mapping[str, list[PaperId]],
    there: Mapping[str, list[PaperId]],
    *,
    sizes: tuple[int, int],
) -> tuple[PhraseShift, ...]:
    """Phrases of several words in one title at least, used by three papers here, by more and four times the share."""
    titled = {key for paper in index.graph.papers.values() for key in _keys(paper.title) if " " in key}
    counts = {key: (len(here.get(key, ())), len(there.get(key, ()))) for key in titled}
    tested = {
        key: fisher_exact(uses, sizes[0], others, sizes[1])
        for key, (uses, others) in counts.items()
        if uses + others >= _LEAST_PAPERS
    }
    significant = discoveries(tested, rate=_FALSE_DISCOVERIES)
    kept: list[tuple[float, str, PhraseShift]] = []
    for phrase in phrases:
        uses, others = len(here[phrase.key]), len(there.get(phrase.key, ()))
        share, other = uses / sizes[0], others / sizes[1]
        if phrase.key in significant and uses >= max(_LEAST_PAPERS, others + 1) and share >= _TIMES * other:
            kept.append((other - share, phrase.key, _shift(index, phrase, here[phrase.key], others)))
    return tuple(shift for *_, shift in sorted(kept, key=lambda item: item[:2])[:_LIMIT])


def _shift(index: FieldIndex, phrase: Phrase, papers: Sequence[PaperId], elsewhere: int) -> PhraseShift:
    ranked, graph = index.by_importance(papers), index.graph
    titled = [paper for paper in ranked if phrase.key in _keys(graph.papers[paper].title)]
    return PhraseShift(phrase=phrase.text, papers=tuple(ranked), in_titles=tuple(titled), elsewhere=elsewhere)


def _keys(text: str) -> set[str]:
    return {fold(phrase) for phrase in candidate_phrases(text)}
