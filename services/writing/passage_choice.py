"""Passages of full texts for one part of a survey: chosen by role for its focus and axis, within the room of a desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.model.papers.kept_text import SectionRole
from kg.model.papers.paper import Paper, PaperId
from kg.model.papers.text_kind import TextKind
from kg.model.surveys.claim import PassageId
from services.document.word_overlap import word_share
from services.evidence.passage_worth import OTHERS, is_whole, passage_names, worth
from services.reading.cues import leans
from services.reading.passages import LabelledPassage, TextPassage, text_passages

_NEAREST = "nearest"
_TURNS = (
    *("result", "method", "result", "result row", "limitation", "result"),
    *("method", "result", "data", "result", "limitation", _NEAREST),
)
"""What is taken in turn: of each dozen stretches so many of a name; a name of which nothing is left is passed over."""
_BESIDE = frozenset({OTHERS, "figure", SectionRole.INTRODUCTION.value})
"""Labels of passages that are not chosen for their nearness alone; nor are rows other than results."""
_STRETCH, _STRETCH_CHARACTERS = 3, 600
"""Sentences and characters of neighbours that are read as one."""
_GOOD = 0.75
"""What a neighbour is worth that is taken though nothing leans on it."""
_FAIR = 0.3
"""And one that leans on it or on which it leans."""
_OF_TABLE = 2
"""Rows of one table, at most."""
_KNOWN = 1.0
"""What a passage is worth more on which a card rests."""
_SAME, _REPEATS = 0.7, 0.4
"""Share of its words that the abstract says too, from which a sentence is worth less, and how much."""


@dataclass(frozen=True, slots=True)
class _Text:
    """The passages of a paper in order, what each is to a writer, and what it is worth for a part."""

    passages: Sequence[TextPassage]
    names: Mapping[PassageId, str]
    worths: Mapping[PassageId, float]

    def best_first(self) -> Sequence[PassageId]:
        """The passages that can be read by themselves."""
        return sorted(self.worths, key=lambda name: (-self.worths[name], name))


def find_texts(
    papers: Mapping[PaperId, tuple[Paper, int]],
    cosines: Mapping[PassageId, float],
    about: str,
    *,
    room: int,
    known: Collection[str] = (),
) -> dict[PaperId, tuple[LabelledPassage, ...]]:
    """The passages of full texts for a part, by paper, in the order of their texts.

    They are ranked by nearness of meaning, shared words, and cues in their wording. Some of each role are taken in
    turn, each with a neighbour or two, so that a sentence that refers to the one before follows it. Only whole
    sentences are taken, and reports of others' work only where nothing else is left. Papers of which most is wanted
    come first: each gets a stretch in turn until it has enough or there is no room.

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


def _in_order(text: _Text, taken: Sequence[TextPassage]) -> tuple[LabelledPassage, ...]:
    chosen = sorted(taken, key=lambda each: each.passage.start)
    return tuple(LabelledPassage(passage=each.passage, label=text.names[each.passage.id]) for each in chosen)


def _read(paper: Paper, cosines: Mapping[PassageId, float], about: str, known: Collection[str]) -> _Text:
    passages = text_passages(paper)
    names = passage_names(passages)
    whole = [each for each in passages if is_whole(each)]
    near = _nearness(whole, cosines, about)
    seen = [paper.abstract] if paper.abstract else []
    worths = dict[PassageId, float]()
    for each in whole:
        id = each.passage.id
        repeats = word_share(each.passage.text, seen) >= _SAME
        worths[id] = near[id] + worth(each, names[id]) + _KNOWN * (id in known) - _REPEATS * repeats
    return _Text(passages, names, worths)


def _nearness(
    passages: Sequence[TextPassage], cosines: Mapping[PassageId, float], about: str
) -> Mapping[PassageId, float]:
    """The place of each passage in both rankings, by meaning and by words, from 1 for the nearest down to 0."""
    shares = {each.passage.id: word_share(about, [each.passage.text]) for each in passages}
    near = sorted(shares, key=lambda name: (-cosines.get(name, 0.0), name))
    worded = sorted(shares, key=lambda name: (-shares[name], -cosines.get(name, 0.0), name))
    fused = reciprocal_rank_fusion([near, worded])
    return {id: 1.0 - place / len(fused) for place, (id, _) in enumerate(fused)}


def _stretches(text: _Text) -> Iterator[tuple[TextPassage, ...]]:
    """Stretches of neighbours, those that a part needs most first, those on others last; none overlap."""
    places = {each.passage.id: place for place, each in enumerate(text.passages)}
    gone = set[PassageId]()
    for seed in _seeds(text, gone):
        stretch = [text.passages[place] for place in _with_neighbours(text, places[seed], gone)]
        gone.update(each.passage.id for each in stretch)
        yield tuple(stretch)
    yield from ((text.passages[places[id]],) for id in text.best_first() if text.names[id] == OTHERS and id not in gone)


def _seeds(text: _Text, gone: Collection[PassageId]) -> Iterator[PassageId]:
    """The best passages that are not gone, in turn by what they are."""
    waiting = {name: iter(list(_of_turn(name, text))) for name in _TURNS}
    is_left = True
    while is_left:
        is_left = False
        for name in _TURNS:
            seed = next((id for id in waiting[name] if id not in gone), None)
            if seed is not None:
                is_left = True
                yield seed


def _of_turn(turn: str, text: _Text) -> Iterator[PassageId]:
    """The passages for a turn, best first; of one table the best two rows."""
    tables = {each.passage.id: each.passage.section for each in text.passages if each.kind is TextKind.ROW}
    rows = Counter[str | None]()
    for id in text.best_first():
        name = text.names[id]
        if name == turn or (turn == _NEAREST and name not in _BESIDE and not name.endswith("row")):
            table = tables.get(id)
            rows[table] += 1
            if table is None or rows[table] <= _OF_TABLE:
                yield id


def _with_neighbours(text: _Text, seed: int, gone: Collection[PassageId]) -> Sequence[int]:
    """The places of a passage, of those on which it leans, and of those behind it that lean on it or are as good."""
    stretch = [seed]
    while leans(text.passages[stretch[0]].passage.text) and _joins(text, stretch, stretch[0] - 1, gone, least=_FAIR):
        stretch.insert(0, stretch[0] - 1)
    while (after := stretch[-1] + 1) < len(text.passages):
        least = _FAIR if leans(text.passages[after].passage.text) else _GOOD
        if not _joins(text, stretch, after, gone, least=least):
            break
        stretch.append(after)
    return stretch


def _joins(text: _Text, stretch: Sequence[int], place: int, gone: Collection[PassageId], *, least: float) -> bool:
    """Whether the passage before or behind a stretch is of its paragraph, worth enough, and not too much."""
    if place < 0 or text.passages[max(place, stretch[0])].opens or len(stretch) == _STRETCH:
        return False
    id = text.passages[place].passage.id
    size = sum(len(text.passages[each].passage.text) for each in (*stretch, place))
    is_free = id not in gone and text.names[id] != OTHERS and size <= _STRETCH_CHARACTERS
    return is_free and text.worths.get(id, -1.0) >= least
