"""A keyword for each group of papers: the phrase that covers the group and sets it apart."""

from __future__ import annotations

from collections.abc import Iterator

from services.adapters.models.offline.answers import answers
from services.adapters.models.offline.keywords.shared_terms import shared_terms
from services.tasks.keywords.keyword_candidates import (
    KEYWORD_CANDIDATES,
    GroupKeyword,
    KeywordCandidates,
    KeywordInput,
    is_searchable,
)
from services.text.candidates import fold
from services.text.instructions import readable
from services.text.phrases import TextGroups, best_of

_CONSIDERED = 12
"""Key phrases of a group that are asked, best first."""


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
    for text in (*several, *shared_terms(read, group), *phrases):
        stems = frozenset(read.coverage.stems(text))
        if fold(text) not in taken and stems not in used and not stems <= topic and is_searchable(text):
            yield text
