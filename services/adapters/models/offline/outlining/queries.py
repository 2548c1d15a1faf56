"""The query function of a section by rule: entities where its heading names a kind of them, else nearness to its words.

Headings of groups say what kind of work they hold (`Benchmarks for Node Classification`, services/text/kinds.py), so
the kind can be read from them; StructSurvey section 3 leaves the choice to a model.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    QueryFunction,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)

_PHRASES = 6
"""Phrases of its communities that a text query names beside the heading."""

_BETWEEN = re.compile(r", | and |: ")

_KINDS: tuple[tuple[re.Pattern[str], QueryFunction], ...] = tuple(
    (re.compile(pattern, re.I), query)
    for pattern, query in (
        (
            r"\b(?:benchmarks?|data ?sets?|corpus|corpora|test ?beds?|leaderboards?)\b",
            SingleEntitySearch(entity_type="data set", categorize_by="task"),
        ),
        (
            r"\b(?:metrics?|measures|evaluation)\b",
            SingleEntitySearch(entity_type="metric", categorize_by="what it measures"),
        ),
        (
            r"\b(?:tools|toolkits?|software|librar(?:y|ies)|platforms?)\b",
            SingleEntitySearch(entity_type="software", categorize_by="purpose"),
        ),
        (
            r"\btrials\b",
            PairOfRelatedEntitiesSearch(
                type_a="intervention", type_b="outcome", categorize_a_by="mechanism", categorize_b_by="condition"
            ),
        ),
        (
            r"\b(?:applications?|use cases)\b",
            PairOfRelatedEntitiesSearch(
                type_a="method", type_b="application", categorize_a_by="approach", categorize_b_by="domain"
            ),
        ),
        (
            r"\b(?:methods|approaches|algorithms|architectures|techniques)\b",
            SingleEntitySearch(entity_type="method", categorize_by="approach"),
        ),
    )
)


def query_of_theme(title: str, phrases: Sequence[str]) -> QueryFunction:
    """Entities where every matter that the heading names is a kind of them, else the heading and its phrases.

    Of several kinds the one that stands first in the list above is looked for.
    """
    matters = _BETWEEN.split(title)
    if all(any(pattern.search(matter) for pattern, _ in _KINDS) for matter in matters):
        return next(query for pattern, query in _KINDS if pattern.search(title))
    beside = [phrase for phrase in dict.fromkeys(phrases) if phrase.lower() not in title.lower()][:_PHRASES]
    return VectorSearch(text=f"{title}: {', '.join(beside)}" if beside else title)


def query_of_line(foundation: str) -> QueryFunction:
    """What papers relate to a foundational work, by what they change of it."""
    return RelatedEntitySearch(fixed_entity=foundation, find_entities="method", categorize_by="what it changes")


def query_of_open_problems(topic: str) -> QueryFunction:
    """What papers say of limits."""
    return VectorSearch(text=f"limitations, open problems and future work of {topic}")
