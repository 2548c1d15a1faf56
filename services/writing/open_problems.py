"""Which sentences of papers say what is open."""

from __future__ import annotations

from kg.model.papers.card import Card, StatementRole
from kg.model.surveys.claim import Passage
from services.evidence.pack import EvidencePaper
from services.reading.rule_reader import roles_of

_OPEN = frozenset({StatementRole.OPEN_QUESTION, StatementRole.LIMIT})


def open_passages(item: EvidencePaper, card: Card | None = None) -> list[Passage]:
    """The sentences of a paper that name an open question or a limit, in its order; by rules, and by its card."""
    roles = roles_of(item.paper)
    stated = {name for each in (card.of_role(*_OPEN) if card else ()) for name in each.passages}
    return [
        each.passage for each in item.passages if roles.get(each.passage.id) in _OPEN or str(each.passage.id) in stated
    ]
