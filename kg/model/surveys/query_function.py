"""How the evidence of a section is looked for: by nearness to a text, or as entities and their relations.

Types of entities and criteria of categories are words of the field: `dataset`, `task type`. The three that look for
entities answer a graph of them with their categories; the first answers papers (StructSurvey section 3, "Query
Interface").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorSearch:
    """The papers nearest to `text`."""

    text: str
    function: Literal["vector"] = "vector"

    def words(self) -> str:
        """The query in words that a search by text understands."""
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class SingleEntitySearch:
    """All entities of a type, in categories by a criterion: datasets by the task that they are made for."""

    entity_type: str
    categorize_by: str
    function: Literal["single_entity_search"] = "single_entity_search"

    def words(self) -> str:
        """As `VectorSearch.words`."""
        return f"{self.entity_type} {self.categorize_by}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedEntitySearch:
    """The entities of a type that papers relate to a fixed one, in categories: what builds on one method."""

    fixed_entity: str
    find_entities: str
    categorize_by: str
    function: Literal["related_entity_search"] = "related_entity_search"

    def words(self) -> str:
        """As `VectorSearch.words`."""
        return f"{self.fixed_entity} {self.find_entities} {self.categorize_by}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOfRelatedEntitiesSearch:
    """Pairs of related entities of two types, each side in categories of its own: methods and their applications."""

    type_a: str
    type_b: str
    categorize_a_by: str
    categorize_b_by: str
    function: Literal["pair_of_related_entities_search"] = "pair_of_related_entities_search"

    def words(self) -> str:
        """As `VectorSearch.words`."""
        return f"{self.type_a} {self.type_b} {self.categorize_a_by} {self.categorize_b_by}"


QueryFunction: TypeAlias = VectorSearch | SingleEntitySearch | RelatedEntitySearch | PairOfRelatedEntitiesSearch
"""What a planner chooses for a section; None in its place where a section needs no retrieval."""

QUERY_FUNCTIONS: Mapping[str, type[QueryFunction]] = {
    "vector": VectorSearch,
    "single_entity_search": SingleEntitySearch,
    "related_entity_search": RelatedEntitySearch,
    "pair_of_related_entities_search": PairOfRelatedEntitiesSearch,
}
"""The query functions by name."""
