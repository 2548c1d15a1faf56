"""What a part needs of what the survey has said: terms that its evidence uses, points of parts that it touches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kg.model.papers.paper import CitationKey
from services.evidence.pack import EvidencePack
from services.tasks.limits import EARLIER_POINTS
from services.tasks.memory.survey_memory import Remembered, RememberedPoint
from services.tasks.outlining.purpose import Purpose
from services.text.mentions import mentions
from services.text.stems import content_stems
from services.writing.part_positions import Place


def memory_near(
    known: Remembered, place: Place, pack: EvidencePack, *, cited: Mapping[str, frozenset[CitationKey]]
) -> Remembered:
    """The terms that occur on the desk of a part or in what it promises, and the nearest points of other parts.

    These are the parts of the same section and those that cite a paper of the desk; of their points the EARLIER_POINTS
    that share most words with the part and its papers' titles are kept, in their order. A part on open problems needs
    the points of all parts.

    Args:
        cited: the papers that each written part cites, by its number.
    """
    part, keys = place.part, frozenset(pack.keys().values())
    question = part.assignment.question if part.assignment else ""
    promised = " ".join((part.title, part.focus, question, *(item.paper.title for item in pack.papers)))
    texts = " ".join((promised, *(each.text for each in pack.passages().values())))
    terms = tuple(each for each in known.terms if any(mentions(texts, name) for name in each.names()))
    if place.section.purpose is Purpose.OPEN_PROBLEMS:
        return replace(known, terms=terms)
    section, words = place.number_for_readers.partition(".")[0], content_stems(promised)

    def is_near(point: RememberedPoint) -> bool:
        return point.section.partition(".")[0] == section or not keys.isdisjoint(cited.get(point.section, ()))

    near = [each for each in known.points if is_near(each)]
    ranked = sorted(range(len(near)), key=lambda at: (-len(words & content_stems(near[at].point)), -at))
    kept = sorted(ranked[:EARLIER_POINTS])
    return replace(known, terms=terms, points=tuple(near[at] for at in kept))
