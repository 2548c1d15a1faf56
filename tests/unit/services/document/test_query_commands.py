"""A query function of a survey as a command and as an address of the service."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    QueryFunction,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)
from services.document.query_commands import ask_command, query_path

CASES: Sequence[tuple[QueryFunction, str, str]] = (
    (
        SingleEntitySearch(entity_type="dataset", categorize_by="kind of data"),
        "strata ask entity bees dataset --by 'kind of data'",
        "query-functions/single-entity-search",
    ),
    (
        RelatedEntitySearch(fixed_entity="Bayes' rule", find_entities="method", categorize_by="kind"),
        """strata ask related bees 'Bayes'"'"' rule' method --by kind""",
        "query-functions/related-entity-search",
    ),
    (
        PairOfRelatedEntitiesSearch(type_a="method", type_b="task", categorize_a_by="kind", categorize_b_by="domain"),
        "strata ask pairs bees method task --by-a kind --by-b domain",
        "query-functions/pair-of-related-entities-search",
    ),
    (VectorSearch(text="pollen; rm -rf"), "strata ask text bees 'pollen; rm -rf'", "query-functions/vector-search"),
)


@pytest.mark.parametrize(("query", "command", "path"), CASES)
def test_a_query_can_be_asked_again(query: QueryFunction, command: str, path: str) -> None:
    assert ask_command(query, "bees") == command
    assert query_path(query) == path
