"""Task: a keyword for each group of papers found so far, to widen the search with (SurveyX 3.1.1, Algorithm 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.reading.passages import PaperText
from services.tasks.blocks import text_block
from services.tasks.checks import numbering
from services.tasks.task import Answer, Range, Route, Task
from services.text.candidates import fold

LONGEST_KEYWORD = 6
"""Words of a keyword; a longer one finds its own paper and few others."""

_OPERATORS = frozenset('"“”*?:|<>[]{}()')
"""Signs that a search engine reads as more than a word."""


class GroupKeyword(Answer):
    """The keyword of a group, by the group's number from 1; None where its papers share no term."""

    group: int = Field(ge=1)
    keyword: str | None = Field(min_length=2)


class KeywordCandidates(Answer):
    """One candidate a group."""

    keywords: tuple[GroupKeyword, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordInput:
    """Groups of papers that a search found, and the keywords it has used; a group holds one paper or more."""

    topic: str
    pool: tuple[str, ...]
    groups: tuple[tuple[PaperText, ...], ...]


def is_searchable(keyword: str) -> bool:
    """Whether a keyword is one to six words without signs that a search engine reads as more than a word."""
    return 1 <= len(keyword.split()) <= LONGEST_KEYWORD and not _OPERATORS & set(keyword)


def _texts(inputs: KeywordInput) -> Mapping[str, str]:
    blocks = [
        "\n\n".join((f"Group {number}", *(text_block(each) for each in group)))
        for number, group in enumerate(inputs.groups, 1)
    ]
    return {"topic": inputs.topic, "pool": "\n".join(inputs.pool) or "none yet", "groups": "\n\n".join(blocks)}


def _check(inputs: KeywordInput, answer: KeywordCandidates) -> Sequence[str]:
    found = [(each.group, " ".join(each.keyword.split())) for each in answer.keywords if each.keyword is not None]
    folded = [fold(keyword) for _, keyword in found]
    used, counts = {fold(keyword) for keyword in inputs.pool}, Counter(folded)
    complaints = numbering([each.group for each in answer.keywords], len(inputs.groups), of="group")
    for (group, keyword), key in zip(found, folded, strict=True):
        if key in used:
            complaints.append(f"the keyword of group {group}, {keyword!r}, is in use already; find another or null")
        elif counts[key] > 1:
            complaints.append(f"the keyword of group {group}, {keyword!r}, is that of another group as well")
        if not is_searchable(keyword):
            complaints.append(
                f"the keyword of group {group}, {keyword!r}, is not one to {LONGEST_KEYWORD} plain words; write a term "
                "without quotation marks, brackets or search operators"
            )
    return complaints


KEYWORD_CANDIDATES = Task(
    name="keyword_candidates",
    family="keywords",
    input=KeywordInput,
    output=KeywordCandidates,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=20, high=400),
    route=Route.CHEAP,
)
