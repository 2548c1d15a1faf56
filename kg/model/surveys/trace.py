"""A traced citation: from a passage of a paper by its marker to the paper that a concept comes from."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.papers.paper import PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """`citing` says `sentence`, whose `marker` names `cited` as the original source (SurveyGen-I 3.3.1).

    `concept` is what it is the source of, in the words of the sentence, "" where the sentence does not name it. `score`
    in [0, 1] says how sure that was.
    """

    citing: PaperId
    sentence: str
    marker: str
    cited: PaperId
    concept: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceCounts:
    """What became of the markers in passages; the counts of several parts add up.

    Of `markers` in `sentences`, `unresolved` lead to no work and are left out, `sources` name an original source.
    `outside` works that they name are not in the field and cannot be cited; `joined` papers came into the evidence.
    """

    sentences: int = 0
    markers: int = 0
    unresolved: int = 0
    sources: int = 0
    outside: int = 0
    joined: int = 0

    def __add__(self, other: TraceCounts) -> TraceCounts:
        return TraceCounts(**{name: getattr(self, name) + getattr(other, name) for name in self.__slots__})


NOTHING_TRACED = TraceCounts()
