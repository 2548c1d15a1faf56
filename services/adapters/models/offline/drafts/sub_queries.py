"""The queries of a subsection by rule: its own, one by its words, one by each phrase that sets its papers apart."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model.surveys.query_function import QueryFunction, SingleEntitySearch, VectorSearch
from services.adapters.models.offline.language.naming import nameable
from services.adapters.models.offline.outlining.queries import query_of_theme
from services.adapters.models.offline.ways import answers
from services.tasks.drafting.sub_queries import QUERIES, SUB_QUERIES, SubQueries, SubQueriesInput, SubQuery
from services.text.mentions import folded, mentions


@answers(SUB_QUERIES)
def ask_for_evidence(inputs: SubQueriesInput) -> SubQueries:
    """StructSurvey 4.2: three to five queries, the planner's own first, no two for the same."""
    asked: dict[tuple[str, str], SubQuery] = {}
    for each in _queries(inputs):
        asked.setdefault((each.query.function, folded(each.query.words())), each)
    return SubQueries(queries=tuple(asked.values())[: QUERIES.high])


def _queries(inputs: SubQueriesInput) -> Iterator[SubQuery]:
    part, topic = inputs.subsection, inputs.topic
    if part.query is not None:
        yield SubQuery(question=_question(part.query, part.title), query=part.query)
    about = VectorSearch(text=f"{part.title}. {part.focus}".strip(". ") or topic)
    yield SubQuery(question=f"What do papers say of {part.title or topic}?", query=about)
    kind = query_of_theme(part.title, inputs.phrases)
    if not isinstance(kind, VectorSearch):
        yield SubQuery(question=_question(kind, part.title), query=kind)
    covered = " ".join(point.point for point in inputs.known.points)
    phrases = sorted(nameable(inputs.phrases), key=lambda phrase: mentions(covered, phrase))
    for phrase in phrases[: QUERIES.low]:
        yield SubQuery(question=f"What is known of {phrase}?", query=VectorSearch(text=f"{phrase}, {topic}"))
    methods = SingleEntitySearch(entity_type="method", categorize_by="approach")
    yield SubQuery(question=_question(methods, part.title), query=methods)
    limits = VectorSearch(text=f"limits and open problems of {part.title or topic}")
    yield SubQuery(question=f"What remains open of {part.title or topic}?", query=limits)


def _question(query: QueryFunction, title: str) -> str:
    """What a query function finds out, in words."""
    match query.function:
        case "single_entity_search":
            return f"Which entities of the type “{query.entity_type}” are there, by {query.categorize_by}?"
        case "related_entity_search":
            return f"Which entities of the type “{query.find_entities}” are related to {query.fixed_entity}?"
        case "pair_of_related_entities_search":
            return f"Which {query.type_a} goes with which {query.type_b}?"
        case _:
            return f"Which papers are nearest to {title or query.words()}?"
