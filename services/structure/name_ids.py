"""How decisions on names, and names themselves, are called."""

from __future__ import annotations

from hashlib import blake2b

from kg.model.entities.entity import NameDecision
from kg.model.entities.mention import NameId


def form_of(name: NameId) -> str:
    """The canonical form that a name has in all its spellings.

    >>> form_of(NameId("dataset|cora"))
    'cora'
    """
    return name.partition("|")[2]


def decision_id(decision: NameDecision) -> str:
    """What a decision is called, the same on every machine."""
    return blake2b(f"{decision.first} {decision.second}".encode(), digest_size=6).hexdigest()
