"""Passages of full texts for one part of a survey: chosen by role for its focus and axis, within the room of a desk."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.model.papers.kept_text import SectionRole
from kg.model.papers.paper import Paper, PaperId
from kg.model.papers.text_kind import TextKind
from kg.model.surveys.claim import PassageId
from services.document.support import word_share
from services.reading.passages import LabelledPassage, TextPassage, text_passages
from services.reading.rules import speaks_for_itself

OTHERS = "told of others"
"""What a passage is that reports the work of others."""
_Kind = TextKind
_ROLE = SectionRole
_SHARES: Sequence[tuple[str, int]] = (("method", 4), ("result", 3), ("result row", 3), ("limitation", 2), ("data", 1))
"""Of each dozen passages: what they are, and how many; the rest of a dozen goes to the nearest."""
_DOZEN = 12
_OF_TABLE = 2
"""Rows of one table, at most."""
_HEAD_START = 2
"""A passage that a card rests on stands half of all passages farther in front."""
_SHORTEST = 40
"""Characters below which a sentence of a full text says too little."""
_LIMITS = re.compile(
    r"\b(?:limit(?:s|ed|ations?)?|threats?|caveats?|drawbacks?|fails?|failures?|however|only|cannot|unable|assum\w+|"
    r"future work|remains?|restricted|bias(?:es|ed)?|generali[sz]e)\b",
    re.IGNORECASE,
)
_CITES = re.compile(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,12}\]|\b(?:19|20)\d\d[a-z]?\)|\bet al\b", re.IGNORECASE)
_NAMES = {
    _ROLE.METHOD: "method",
    _ROLE.RESULTS: "result",
    _ROLE.DATA: "data",
    _ROLE.LIMITATIONS: "limitation",
    _ROLE.DISCUSSION: "discussion",
}


def find_texts(
    papers: Mapping[PaperId, tuple[Paper, int]],
    cosines: Mapping[PassageId, float],
    about: str,
    *,
    room: int,
    known: Collection[str] = (),
) -> dict[PaperId, tuple[LabelledPassage, ...]]:
    """The passages of full texts for a part, by paper; a paper for which there is no room any more has none.

    Args:
        papers: each with the most passages of it; those that carry the part first.
        cosines: the nearness of each passage to what the part is about.
        room: characters of all of them.
        known: ids of passages that cards rest on.
    """
    found: dict[PaperId, tuple[LabelledPassage, ...]] = {}
    for id, (paper, most) in papers.items():
        chosen = choose_passages(paper, cosines, about, most=most, known=known)
        size = sum(len(each.passage.text) for each in chosen)
        found[id] = chosen if size <= room else ()
        room -= size if size <= room else 0
    return found


def choose_passages(
    paper: Paper, cosines: Mapping[PassageId, float], about: str, *, most: int, known: Collection[str] = ()
) -> tuple[LabelledPassage, ...]:
    """The passages of a paper's full text that a part needs, in the order of the text; at most `most`.

    Nearness of meaning and shared words rank them, and both rankings are fused; a passage that the paper's card rests
    on (`known`) comes before its equals, one that reports the work of others after all that do not. Of each role some
    are taken, so that a part can say how the paper works, what it found on what, and where it ends.
    """
    held = {each.passage.id: each for each in text_passages(paper) if _is_readable(each)}
    order = _ranked(held, cosines, about, known)
    names = {id: passage_name(held[id]) for id in order}
    chosen: list[PassageId] = []
    for name, share in _SHARES:
        room = min(max(1, round(share * most / _DOZEN)), most - len(chosen))
        chosen += _of_name(name, order, names, held)[: max(0, room)]
    rest = [id for id in order if id not in chosen and names[id] != OTHERS]
    chosen += [id for id in rest if names[id] not in {"result row", "figure"}][: max(0, most - len(chosen))]
    return tuple(
        LabelledPassage(passage=each.passage, label=names[id]) for id, each in held.items() if id in set(chosen)
    )


def passage_name(each: TextPassage) -> str:
    """What a passage of a full text is to a writer: `method`, `result row`, `limitation`, `told of others`."""
    text = each.passage.text
    if each.kind is _Kind.ROW:
        return "result row" if each.role is _ROLE.RESULTS else f"{_NAMES.get(each.role, 'other')} row"
    if each.kind is _Kind.CAPTION:
        return "figure"
    if each.kind in {_Kind.FORMULA, _Kind.ALGORITHM}:
        return "method" if each.role in {_ROLE.METHOD, _ROLE.OTHER} else each.kind.value
    if _reports_others(each):
        return OTHERS
    if each.role is _ROLE.DISCUSSION and _LIMITS.search(text):
        return "limitation"
    return _NAMES.get(each.role, each.role.value)


def _reports_others(each: TextPassage) -> bool:
    """Whether a sentence that does not speak of its own paper cites another, or stands where the scene is set."""
    if speaks_for_itself(each.passage.text):
        return False
    return each.role is _ROLE.INTRODUCTION or _CITES.search(each.passage.text) is not None


def _is_readable(each: TextPassage) -> bool:
    is_long = len(each.passage.text) >= _SHORTEST
    return each.role is not _ROLE.OTHER and is_long if each.kind is _Kind.PROSE else is_long


def _ranked(
    held: Mapping[PassageId, TextPassage], cosines: Mapping[PassageId, float], about: str, known: Collection[str]
) -> list[PassageId]:
    """The passages, best first: by both rankings, those that are known first, those of others last."""
    shares = {id: word_share(about, [each.passage.text]) for id, each in held.items()}
    near = sorted(held, key=lambda name: (-cosines.get(name, 0.0), name))
    worded = sorted(held, key=lambda name: (-shares[name], -cosines.get(name, 0.0), name))
    place = {id: number for number, (id, _) in enumerate(reciprocal_rank_fusion([near, worded]))}
    head = len(place) // _HEAD_START
    return sorted(held, key=lambda name: (_reports_others(held[name]), place[name] - head * (name in known), name))


def _of_name(
    name: str, order: Sequence[PassageId], names: Mapping[PassageId, str], held: Mapping[PassageId, TextPassage]
) -> list[PassageId]:
    """The passages of a name, best first; of one table the best two rows."""
    found = [id for id in order if names[id] == name]
    return list(_parted(found, held)) if name.endswith("row") else found


def _parted(rows: Sequence[PassageId], held: Mapping[PassageId, TextPassage]) -> Iterator[PassageId]:
    seen: Counter[str] = Counter()
    for id in rows:
        table = held[id].passage.section or ""
        seen[table] += 1
        if seen[table] <= _OF_TABLE:
            yield id
