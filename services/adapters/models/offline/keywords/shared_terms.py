"""Terms that some papers of a group share, where the group has no key phrase."""

from __future__ import annotations

from services.text.candidates import occurrences
from services.text.phrase_coverage import bits
from services.text.phrases import TextGroups, quality

_SHARED_BY = 2
_APART = 1.25
"""Such a term holds this many times the share of the other papers, as a key phrase does."""


def shared_terms(read: TextGroups, group: int) -> list[str]:
    """Terms of several words that two texts of a group hold, those that are most the group's own first; none of them
    is made of the topic's words alone."""
    topic = set(read.coverage.stems(read.topic))
    spelt = {found.key: found.text for at in bits(group) for found in occurrences(read.texts[at]) if " " in found.key}
    scored = []
    for key, text in spelt.items():
        stems = read.coverage.stems(key)
        covered, titled = read.where(stems)
        others = read.weight(covered, titled, read.everything & ~group)
        is_apart = read.weight(covered, titled, group) >= _APART * others
        if (covered & group).bit_count() >= _SHARED_BY and is_apart and not set(stems) <= topic:
            scored.append((-round(read.worth(covered, titled, group) * quality(key, stems), 9), key, text))
    return [read.casing.sentence_case(text) for _, _, text in sorted(scored)]
