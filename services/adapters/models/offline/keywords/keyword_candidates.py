"""A keyword for each group of papers: the phrase that covers the group and sets it apart."""

from __future__ import annotations

from collections.abc import Iterator

from services.adapters.models.offline.ways import answers
from services.tasks.keywords.keyword_candidates import (
    KEYWORD_CANDIDATES,
    GroupKeyword,
    KeywordCandidates,
    KeywordInput,
    is_searchable,
)
from services.text.candidates import fold, occurrences
from services.text.coverage import bits
from services.text.instructions import readable
from services.text.phrases import TextGroups, best_of, quality

_CONSIDERED = 12
"""Key phrases of a group that are asked, best first."""

_SHARED_BY = 2
"""Papers that hold a term which is no key phrase, but the only one that the group shares."""

_APART = 1.25
"""Such a term holds this many times the share of the other papers."""


@answers(KEYWORD_CANDIDATES)
def keyword_of_each_group(inputs: KeywordInput) -> KeywordCandidates:
    """SurveyX 3.1.1: the best phrase of each group that no search used and no group before it has."""
    read = TextGroups([[readable(each.paper) for each in group] for group in inputs.groups], topic=inputs.topic)
    used = {frozenset(read.coverage.stems(keyword)) for keyword in inputs.pool}
    taken = {fold(keyword) for keyword in inputs.pool}
    keywords = []
    for number, group in enumerate(read.groups, 1):
        keyword = next(_free(read, group, used=used, taken=taken), None)
        keywords.append(GroupKeyword(group=number, keyword=keyword))
        if keyword is not None:
            used.add(frozenset(read.coverage.stems(keyword)))
            taken.add(fold(keyword))
    return KeywordCandidates(keywords=tuple(keywords))


def _free(read: TextGroups, group: int, *, used: set[frozenset[str]], taken: set[str]) -> Iterator[str]:
    """Key phrases of several words, which find fewer other fields, before other shared terms and single words."""
    phrases = [each.text for each in best_of(read, group, limit=_CONSIDERED)] if group else []
    several = [text for text in phrases if " " in text]
    topic = set(read.coverage.stems(read.topic))
    for text in (*several, *_shared(read, group), *phrases):
        stems = frozenset(read.coverage.stems(text))
        if fold(text) not in taken and stems not in used and not stems <= topic and is_searchable(text):
            yield text


def _shared(read: TextGroups, group: int) -> list[str]:
    """Terms of several words that two papers of a group hold, those that are most the group's own first."""
    spelt = {found.key: found.text for at in bits(group) for found in occurrences(read.texts[at]) if " " in found.key}
    scored = []
    for key, text in spelt.items():
        stems = read.coverage.stems(key)
        covered, titled = read.where(stems)
        others = read.weight(covered, titled, read.everything & ~group)
        if (covered & group).bit_count() >= _SHARED_BY and read.weight(covered, titled, group) >= _APART * others:
            scored.append((-round(read.worth(covered, titled, group) * quality(key, stems), 9), key, text))
    return [read.casing.sentence_case(text) for _, _, text in sorted(scored)]
