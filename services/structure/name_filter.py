"""Which names of a field count: those that several papers hold, and of the others those that look like names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from kg.algorithms.entities.entity_names import canonical, is_coined
from kg.algorithms.entities.merging import MergedEntity
from kg.model.entities.mention import Extraction, NameId
from services.models.port import BY_RULE
from services.structure.name_ids import form_of
from services.text.entities.term_kinds import KNOWN, TermKind
from services.text.entities.types import entity_type
from services.text.sentences import OPENERS

_GLUED = re.compile(rf"(?<!\S)[a-z]{{3,}}(?:{OPENERS})(?!\S)")
"""A word with the first of the next sentence behind it: `studiesIn`."""
_ROMAN = re.compile(r"\A[IVX]+\Z")
_CUT = re.compile(r"(?<=[a-z])-(?:\s|\Z)|\A-|-(?:aided|assisted|based|derived|driven|enabled|guided|powered|related)\Z")
"""A word of which the end of a line cut a piece, or one that is before the name that it belongs to."""


def without_rule_finds(
    merged: Sequence[MergedEntity], extractions: Iterable[Extraction], decided: Collection[NameId]
) -> list[MergedEntity]:
    """The entities without those that only rules found and that are not names.

    A method, task, data set or measure that a single paper holds counts only if it looks like a name: it has capitals
    or digits inside and is not a short form of something that others name too, or it is a known data set. What a model
    found or a user decided on (`decided`) stays.
    """
    trusted = {canonical(form_of(name)) for name in decided} | {
        canonical(each.surface)
        for extraction in extractions
        if not extraction.model.startswith(BY_RULE)
        for each in extraction.mentions
    }
    shared = {word for each in merged if len(each.papers) > 1 for word in _single_words(each)}
    return [
        each
        for each in merged
        if not trusted.isdisjoint(canonical(name) for name in _names(each)) or _counts(each, shared)
    ]


def _counts(entity: MergedEntity, shared: Collection[str]) -> bool:
    if any(_GLUED.search(name) or _CUT.search(name) for name in _names(entity)):
        return False
    if len(entity.papers) > 1 or entity_type(entity.type).kind is None:
        return True
    return any(_looks_like_a_name(name, shared) for name in _names(entity))


def _looks_like_a_name(name: str, shared: Collection[str]) -> bool:
    if name.isupper() and " " in name:
        return False  # a title in capitals
    words = name.split()
    return any(
        (is_coined(word) and not _ROMAN.match(word) and canonical(word) not in shared)
        or (word[:1].isupper() and word.lower() in KNOWN[TermKind.DATASET])
        for word in words
    )


def _names(entity: MergedEntity) -> Iterator[str]:
    yield entity.name
    yield from entity.aliases


def _single_words(entity: MergedEntity) -> Iterator[str]:
    return (canonical(name) for name in _names(entity) if " " not in name)
