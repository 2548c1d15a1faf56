"""What an extraction will cost, known before the first call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from kg.algorithms.entities.entity_names import canonical
from kg.model.fields.field import FieldGraph
from kg.model.surveys.query_function import RelatedEntitySearch
from services.models.port import LanguageModel
from services.pipeline.estimate import Estimate, estimate_of_calls
from services.pipeline.expected_calls import ExpectedCalls
from services.pipeline.field_size import FieldSize
from services.pipeline.stages.reading import reading_tokens
from services.structure.answers import Answers, EntityQuery
from services.structure.fragment import Lacking
from services.tasks.extraction.categories import CONTEXTS, ENTITY_CATEGORIES
from services.tasks.extraction.classification import CLASSIFICATION, ENTITIES_A_CALL
from services.tasks.extraction.entities import ENTITIES
from services.tasks.extraction.entity_pairs import ENTITY_PAIRS
from services.tasks.extraction.extraction_input import PAPERS_A_CALL
from services.tasks.extraction.related_entities import RELATED_ENTITIES
from services.tasks.task import Range, Task

EXTRACTION_BASIS = (
    "Papers are read six a call, only those that were not read for this yet; entities are put into categories twenty "
    "a call, in one call more where there are no categories. How many entities will be found is not known before: "
    "between none and three a paper are counted, one as a rule. Tokens are those of titles and abstracts."
)

_PROMPT, _CONTEXT = 450, 40
"""Tokens of a prompt's own words, and of a passage with its id."""
_MOST_FOUND = 3
"""Entities of a type that a paper names at most, for an estimate."""


def estimate_extraction(
    field: FieldGraph,
    answers: Answers,
    model: LanguageModel,
    *,
    query: EntityQuery | None,
    entity_types: Sequence[str],
    categorised: str | None = None,
) -> Estimate:
    """What reading the papers of a field for a query, for types of entities or for a taxonomy will take; no call is
    made.

    Args:
        answers: what the graph holds of the field: what was read is not read again.
        categorised: the type of entities that a taxonomy is made of, if one is.
    """
    if categorised is not None:
        lacking = Lacking(
            papers=answers.count_unread(categorised), entities=answers.count_known(categorised), is_merged=True
        )
        calls = [_reading(field, ENTITIES, lacking.papers), *_placing(1, lacking)]
        return estimate_of_calls(model, calls, basis=EXTRACTION_BASIS)
    if query is None:
        unread = max((answers.count_unread(each) for each in entity_types), default=0)
        return estimate_of_calls(model, [_reading(field, ENTITIES, unread)], basis=EXTRACTION_BASIS)
    if isinstance(query, RelatedEntitySearch) and answers.find_entity(query.fixed_entity) is None:
        lacking = Lacking(papers=_naming(field, query), entities=0, is_merged=False)
    else:
        lacking = answers.lacking(query)
    calls = [_reading(field, _TASKS[query.function], lacking.papers), *_placing(answers.new_taxonomies(query), lacking)]
    return estimate_of_calls(model, calls, basis=EXTRACTION_BASIS)


_TASKS: Mapping[str, Task[Any, Any]] = {
    "single_entity_search": ENTITIES,
    "related_entity_search": RELATED_ENTITIES,
    "pair_of_related_entities_search": ENTITY_PAIRS,
}


def _naming(field: FieldGraph, query: RelatedEntitySearch) -> int:
    """Papers whose text has the name, by its words."""
    wanted = f" {canonical(query.fixed_entity)} "
    texts = (f"{paper.title} {paper.content or ''}" for id, paper in field.papers.items() if id in field.members)
    return sum(wanted in f" {canonical(text)} " for text in texts)


def _reading(field: FieldGraph, task: Task[Any, Any], unread: int) -> ExpectedCalls:
    """Calls that read papers, each of the usual size in this field."""
    size = FieldSize(field=field, stored=(), models={})
    number = ceil(unread / PAPERS_A_CALL)
    return ExpectedCalls(
        task=task,
        number=Range(low=number, high=number),
        usual=number,
        prompt_tokens=reading_tokens(size, unread),
    )


def _placing(new: int, lacking: Lacking) -> list[ExpectedCalls]:
    """Calls that make the categories of so many taxonomies and put entities into them."""
    least = lacking.entities
    usual, most = least + lacking.papers, least + lacking.papers * _MOST_FOUND
    entity = _CONTEXT * (1 + CONTEXTS)
    return [
        ExpectedCalls(
            task=ENTITY_CATEGORIES,
            number=Range(low=new if least else 0, high=new),
            usual=new,
            prompt_tokens=_PROMPT + entity * usual,
        ),
        ExpectedCalls(
            task=CLASSIFICATION,
            number=Range(low=ceil(least / ENTITIES_A_CALL), high=ceil(most / ENTITIES_A_CALL) + new),
            usual=ceil(usual / ENTITIES_A_CALL),
            prompt_tokens=_PROMPT + entity * ENTITIES_A_CALL,
        ),
    ]
