"""Task: each entity of a batch into one category, or into none of them (StructSurvey 3, entity classification)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.tasks.extraction.categories import OTHER, EntityBrief, EntityCategory, entities_block
from services.tasks.extraction.extraction_input import repetition_complaints
from services.tasks.task import Answer, Range, Route, Task

ENTITIES_A_CALL = 20
"""StructSurvey classifies in batches of 20."""


class ClassifiedEntity(Answer):
    """An entity, by its name as given, and the name of its category or `Other`."""

    entity: str
    category: str


class Classification(Answer):
    """Every entity of the batch, once."""

    entities: tuple[ClassifiedEntity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificationInput:
    """Up to `ENTITIES_A_CALL` entities of `type` and the categories by `criterion` that they may belong to.

    An entity goes to a part of a category where that has parts.
    """

    topic: str
    type: str
    criterion: str
    categories: tuple[EntityCategory, ...]
    entities: tuple[EntityBrief, ...]


def leaves(categories: Sequence[EntityCategory]) -> Mapping[str, str]:
    """The categories that have no parts, and the parts of the others: name -> definition."""
    found = {}
    for category in categories:
        for each in category.parts or (category,):
            found[each.name] = each.definition
    return found


def _texts(inputs: ClassificationInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "type": inputs.type,
        "criterion": inputs.criterion,
        "categories": "\n".join(f"{name}: {definition}" for name, definition in leaves(inputs.categories).items()),
        "entities": entities_block(inputs.entities),
    }


def _check(inputs: ClassificationInput, answer: Classification) -> Sequence[str]:
    return list(_complaints(inputs, answer))


def _complaints(inputs: ClassificationInput, answer: Classification) -> Iterator[str]:
    allowed, given = {*leaves(inputs.categories), OTHER}, [each.name for each in inputs.entities]
    named = [each.entity for each in answer.entities]
    for each in answer.entities:
        if each.entity not in given:
            yield f"the entity {each.entity!r} was not given"
        if each.category not in allowed:
            yield f"{each.category!r}, given for {each.entity!r}, is no category; write one as given, or {OTHER}"
    missing = [name for name in given if name not in named]
    if missing:
        yield f"entities without a category: {', '.join(missing)}"
    yield from repetition_complaints(((name,) for name in named), of="entities")


CLASSIFICATION = Task(
    name="classification",
    family="extraction",
    input=ClassificationInput,
    output=Classification,
    render=_texts,
    check=_check,
    subject=lambda inputs: f"{len(inputs.entities)} of {inputs.type} {inputs.criterion}",
    answer_tokens=Range(low=30, high=700),
    route=Route.CHEAP,
)
