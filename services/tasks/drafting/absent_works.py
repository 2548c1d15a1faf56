"""Works that many papers of a field cite and the library lacks, as the writer of the terms of the field sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.surveys.claim import PassageId
from services.text.instructions import without_instructions

_HEAD = (
    "Works that papers of the field build on and that are not in the library, each with a passage of a paper that "
    "tells of it. A core term that is one of them is told from that passage, with the key of its paper and as what "
    "that paper says of it; the work itself has no key."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsentWorkOnDesk:
    """A work that `cited` papers of the field cite and the library lacks, and the passage that tells of it."""

    title: str
    cited: int
    passage: PassageId


def absent_works_block(works: Iterable[AbsentWorkOnDesk]) -> str:
    """The works, a line each below what is asked of them; "" where there are none."""
    lines = [
        f"- “{without_instructions(' '.join(each.title.split()))}”, cited by {each.cited} papers: {each.passage}"
        for each in works
    ]
    return "\n".join((_HEAD, *lines)) if lines else ""
