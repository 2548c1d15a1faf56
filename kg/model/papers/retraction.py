"""That a work was retracted, who says so, and since when."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Retraction:
    """A retraction, withdrawal or removal of a whole work; a correction or an expression of concern is none.

    `sources` are who says so, sorted: `OpenAlex`, `PubMed`, `title`. `date` is that of the notice, `YYYY`, `YYYY-MM` or
    `YYYY-MM-DD`, and `notice` its identifier, `doi:10.1016/s0140-6736(10)60175-4`; None where nobody states them.
    """

    sources: tuple[str, ...]
    date: str | None = None
    notice: str | None = None


def join_retractions(ours: Retraction | None, theirs: Retraction | None) -> Retraction | None:
    """What two accounts of one work say together, whichever came first: it is retracted if one of them says so.

    The more precise of two dates is kept, then the earlier one; of two notices, the one with a DOI, then the first
    in order.
    """
    if ours is None or theirs is None or ours == theirs:
        return ours or theirs
    return Retraction(
        sources=tuple(sorted({*ours.sources, *theirs.sources})),
        date=min(
            (each for each in (ours.date, theirs.date) if each), key=lambda each: (-len(each), each), default=None
        ),
        notice=min((each for each in (ours.notice, theirs.notice) if each), key=_rank, default=None),
    )


def _rank(notice: str) -> tuple[bool, str]:
    return (not notice.startswith("doi:"), notice)
