"""How a reader asks a query function of a survey again: as a command, and as an address of the service."""

from __future__ import annotations

import shlex

from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    QueryFunction,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)


def ask_command(query: QueryFunction, field_id: str) -> str:
    """The command that asks a field a query function.

    >>> ask_command(SingleEntitySearch(entity_type="dataset", categorize_by="kind of data"), "bees")
    "strata ask entity bees dataset --by 'kind of data'"
    """
    match query:
        case SingleEntitySearch():
            words = ["entity", field_id, query.entity_type, "--by", query.categorize_by]
        case RelatedEntitySearch():
            words = ["related", field_id, query.fixed_entity, query.find_entities, "--by", query.categorize_by]
        case PairOfRelatedEntitiesSearch():
            sides = ["--by-a", query.categorize_a_by, "--by-b", query.categorize_b_by]
            words = ["pairs", field_id, query.type_a, query.type_b, *sides]
        case VectorSearch():
            words = ["text", field_id, query.text]
    return shlex.join(["strata", "ask", *words])


def query_path(query: QueryFunction) -> str:
    """What takes a query function by POST, below the address of its field.

    >>> query_path(VectorSearch(text="pollen"))
    'query-functions/vector-search'
    """
    name = query.function.replace("_", "-").removesuffix("-search")
    return f"query-functions/{name}-search"
