"""Passages of full texts for one part of a survey: chosen by role for its focus and axis, within the room of a desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, cycle

from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.model.papers.paper import Paper, PaperId
from kg.model.papers.text_kind import TextKind
from kg.model.surveys.claim import PassageId
from services.document.support import word_share
from services.evidence.text_worth import OTHERS, is_whole, passage_names, worth
from services.reading.cues import leans
from services.reading.passages import LabelledPassage, TextPassage, text_passages

_TURNS = (
    *("result", "method", "result", "result row", "limitation", "result"),
    *("method", "result", "data", "result", "limitation", "nearest"),
)
"""What is taken in turn: of each dozen stretches so many of a name; a name of which nothing is left is passed over."""
_BESIDE = frozenset({OTHERS, "figure", "introduction"})
"""What the nearest of all are not chosen from, nor those rows that are no results."""
_STRETCH, _STRETCH_CHARACTERS = 3, 600
"""Sentences and characters of neighbours that are read as one."""
_GOOD = 0.75
"""What a neighbour is worth that is taken though nothing leans on it."""
_FAIR = 0.3
"""And one that leans on it or on which it leans."""
_OF_TABLE = 2
"""Rows of one table, at most."""
_KNOWN = 0.5
"""What a passage is worth more on which a card rests."""
_SAME, _REPEATS = 0.7, 0.4
"""Share of its words that the abstract says too, from which a sentence is worth less, and how much."""


@dataclass(frozen=True, slots=True)
class _Text:
    """The passages of a paper in order, what each is to a writer, and what it is worth for a part."""

    passages: Sequence[TextPassage]
    names: Mapping[PassageId, str]
    worths: Mapping[PassageId, float]


def find_texts(
    papers: Mapping[PaperId, tuple[Paper, int]],
    cosines: Mapping[PassageId, float],
    about: str,
    *,
    room: int,
    known: Collection[str] = (),
) -> dict[PaperId, tuple[LabelledPassage, ...]]:
    """The passages of full texts for a part, by paper.

    Those papers of which most is wanted come first: each gets a stretch in turn until it has what is wanted of it or
    there is no room; then come those of which less is wanted.

    Args:
        papers: each with the most passages of it.
        cosines: the nearness of each passage to what the part is about.
        room: characters of all of them.
        known: ids of passages that cards rest on.
    """
    texts = {id: _read(paper, cosines, about, known) for id, (paper, _) in papers.items()}
    taken: dict[PaperId, list[TextPassage]] = {id: [] for id in papers}
    for wanted in sorted({most for _, most in papers.values()}, reverse=True):
        waiting = {id: _stretches(texts[id]) for id, (_, most) in papers.items() if most == wanted}
        while waiting:
            for id in tuple(waiting):
                stretch = next(waiting[id], ())[: wanted - len(taken[id])]
                size = sum(len(each.passage.text) for each in stretch)
                if not stretch or size > room:
                    del waiting[id]
                    continue
                taken[id] += stretch
                room -= size
    return {id: _in_order(texts[id], taken[id]) for id in papers}


def choose_passages(
    paper: Paper, cosines: Mapping[PassageId, float], about: str, *, most: int, known: Collection[str] = ()
) -> tuple[LabelledPassage, ...]:
    """The passages of a paper's full text that a part needs, in the order of the text; at most `most`.

    Nearness of meaning and shared words rank them, and what their words say of them is added: an outcome in figures is
    worth more as a result than how it was tried. A passage that the paper's card rests on (`known`) is worth more, one
    that says what the abstract says less. Of each role some are taken in turn, so that a part can say how the paper
    works, what it found on what, and where it ends; each with a neighbour or two, so that what leans on a sentence
    stands behind it. What is no whole sentence is not chosen, and what reports the work of others only where nothing
    else is left.
    """
    text = _read(paper, cosines, about, known)
    return _in_order(text, list(chain.from_iterable(_stretches(text)))[:most])


def _in_order(text: _Text, taken: Sequence[TextPassage]) -> tuple[LabelledPassage, ...]:
    chosen = sorted(taken, key=lambda each: each.passage.start)
    return tuple(LabelledPassage(passage=each.passage, label=text.names[each.passage.id]) for each in chosen)


def _read(paper: Paper, cosines: Mapping[PassageId, float], about: str, known: Collection[str]) -> _Text:
    passages = text_passages(paper)
    names = passage_names(passages)
    formulas = [each.passage.text[:_BEGINNING] for each in passages if each.kind is TextKind.FORMULA]
    whole = [each for each in passages if is_whole(each) and not _lost_formula(each, formulas)]
    near = _nearness(whole, cosines, about)
    told = [paper.abstract] if paper.abstract else []
    worths = {
        id: near[id]
        + worth(each, names[id])
        + _KNOWN * (id in known)
        - _REPEATS * (word_share(each.passage.text, told) >= _SAME)
        for each in whole
        for id in [each.passage.id]
    }
    return _Text(passages, names, worths)


_BEGINNING = 30
"""Characters that a sentence and its formula have in common."""


def _lost_formula(each: TextPassage, formulas: Sequence[str]) -> bool:
    """Whether a sentence stands with its formula in another passage, and without it here."""
    return each.kind is TextKind.PROSE and each.passage.text[:_BEGINNING] in formulas


def _nearness(passages: Sequence[TextPassage], cosines: Mapping[PassageId, float], about: str) -> dict[PassageId, float]:
    """The place of each passage in both rankings, by meaning and by words, from 1 for the nearest down to 0."""
    held = [each.passage for each in passages]
    shares = {each.id: word_share(about, [each.text]) for each in held}
    near = sorted(shares, key=lambda name: (-cosines.get(name, 0.0), name))
    worded = sorted(shares, key=lambda name: (-shares[name], -cosines.get(name, 0.0), name))
    fused = reciprocal_rank_fusion([near, worded])
    return {id: 1.0 - place / len(fused) for place, (id, _) in enumerate(fused)}


def _stretches(text: _Text) -> Iterator[tuple[TextPassage, ...]]:
    """Stretches of neighbours, in turn by what their best passage is; those on others come last."""
    order = sorted(text.worths, key=lambda name: (-text.worths[name], name))
    places = {each.passage.id: place for place, each in enumerate(text.passages)}
    of_name = {name: [id for id in order if _is_of(name, text.names[id])] for name in _TURNS}
    gone, rows = set[PassageId](), Counter[str]()
    turns = cycle(_TURNS)
    passed = 0
    for name in chain(turns):
        seed = next((id for id in of_name[name] if id not in gone), None)
        passed = 0 if seed else passed + 1
        if passed == len(_TURNS):
            break
        if seed is None:
            continue
        gone.add(seed)
        table = text.passages[places[seed]].passage.section or ""
        rows[table] += text.names[seed].endswith("row")
        if text.names[seed].endswith("row") and rows[table] > _OF_TABLE:
            continue
        stretch = tuple(_with_neighbours(text, places[seed], gone))
        gone.update(each.passage.id for each in stretch)
        yield stretch
    yield from ((text.passages[places[id]],) for id in order if text.names[id] == OTHERS and id not in gone)


def _is_of(wanted: str, name: str) -> bool:
    return name == wanted if wanted != "nearest" else name not in _BESIDE and not name.endswith("row")


def _with_neighbours(text: _Text, seed: int, gone: Collection[PassageId]) -> Iterator[TextPassage]:
    """A passage with those before it on which it leans, and those behind it that lean on it or are as good."""
    first, last = seed, seed + 1
    size = len(text.passages[seed].passage.text)

    def may_join(place: int, *, is_needed: bool) -> bool:
        each = text.passages[place]
        value = text.worths.get(each.passage.id)
        if value is None or each.passage.id in gone or last - first >= _STRETCH:
            return False
        return value >= (_FAIR if is_needed else _GOOD) and text.names[each.passage.id] != OTHERS and size + len(each.passage.text) <= _STRETCH_CHARACTERS

    passages = text.passages
    while first and not passages[first].opens and leans(passages[first].passage.text):
        if not may_join(first - 1, is_needed=True):
            break
        first -= 1
        size += len(passages[first].passage.text)
    while last < len(passages) and not passages[last].opens:
        if not may_join(last, is_needed=leans(passages[last].passage.text)):
            break
        size += len(passages[last].passage.text)
        last += 1
    yield from passages[first:last]
