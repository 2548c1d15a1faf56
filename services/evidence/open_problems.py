"""Which sentences of papers say what is open."""

from __future__ import annotations

from kg.model.papers.card import StatementRole
from kg.model.surveys.claim import Passage
from services.evidence.pack import EvidencePaper
from services.reading.rules import roles_of

_OPEN = frozenset({StatementRole.OPEN_QUESTION, StatementRole.LIMIT})


def open_passages(item: EvidencePaper) -> list[Passage]:
    """The sentences of a paper that name an open question or a limit, in its order."""
    roles = roles_of(item.paper)
    return [each.passage for each in item.passages if roles.get(each.passage.id) in _OPEN]
