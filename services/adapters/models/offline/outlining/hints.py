"""One hint a paper: the statement that tells most of it, or its title where none can stand alone."""

from __future__ import annotations

from services.adapters.models.offline.language.statements import statements
from services.adapters.models.offline.ways import answers
from services.evidence.pack import EvidencePaper
from services.tasks.outlining.hints import HINTS, Hint, Hints, HintsInput


@answers(HINTS)
def hint_at(inputs: HintsInput) -> Hints:
    """A hint for every paper, in the order given."""
    return Hints(hints=tuple(map(_hint, inputs.pack.papers)))


def _hint(item: EvidencePaper) -> Hint:
    key = item.paper.citation_key
    best = next(iter(statements(item)), None)
    if best is None:
        return Hint(paper=key, hint=f"Its title is “{item.paper.title.rstrip('.')}”.", passages=(item.record.id,))
    return Hint(paper=key, hint=best.text, passages=tuple(each.id for each in (best.passage, *best.beside)))
