"""Task: categories for the entities of a type by a criterion (StructSurvey 3, category discovery)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from kg.algorithms.entities.entity_names import canonical
from kg.model.surveys.claim import Passage
from services.tasks.task import Answer, Range, Route, Task

CATEGORIES = Range(low=3, high=8)
"""StructSurvey B.0.2: three to eight on a level."""
PARTS = Range(low=2, high=8)
"""Categories inside a category, where one level would need more than eight."""
OTHER = "Other"
"""Where an entity goes that fits no category; never a category of its own."""
CONTEXTS = 2
"""Passages shown of an entity."""


class NarrowCategory(Answer):
    """A category inside another, with the sentence that says what belongs to it."""

    name: str = Field(min_length=1)
    definition: str = Field(min_length=1)


class EntityCategory(Answer):
    """A category with the sentence that says what belongs to it, and the categories it falls into, if any."""

    name: str = Field(min_length=1)
    definition: str = Field(min_length=1)
    parts: tuple[NarrowCategory, ...] = ()


class EntityCategories(Answer):
    """Categories of which an entity belongs to one at most."""

    categories: tuple[EntityCategory, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityBrief:
    """What a model reads to choose the category of an entity: its name, the number of its papers, and its passages."""

    name: str
    papers: int
    contexts: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoriesInput:
    """Entities of `type`, most frequent first, to be put in order by `criterion`, such as `by task`."""

    topic: str
    type: str
    criterion: str
    entities: tuple[EntityBrief, ...]


def entities_block(entities: Iterable[EntityBrief]) -> str:
    """Entities with their counts, each followed by passages that name it."""
    return "\n".join(
        line
        for each in entities
        for line in (
            f"{each.name} ({each.papers})",
            *(f"  {passage.id}: {passage.text}" for passage in each.contexts[:CONTEXTS]),
        )
    )


def least_categories(entities: int) -> int:
    """The fewest categories for so many entities: three, or fewer where there are fewer entities."""
    return max(1, min(CATEGORIES.low, entities))


def _texts(inputs: CategoriesInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "type": inputs.type,
        "criterion": inputs.criterion,
        "entities": entities_block(inputs.entities),
        "least": str(least_categories(len(inputs.entities))),
    }


def _check(inputs: CategoriesInput, answer: EntityCategories) -> Sequence[str]:
    return list(_complaints(inputs, answer))


def _complaints(inputs: CategoriesInput, answer: EntityCategories) -> Iterator[str]:
    least, found = least_categories(len(inputs.entities)), len(answer.categories)
    if not least <= found <= CATEGORIES.high:
        yield f"{found} categories; give {least} to {CATEGORIES.high}, and parts of a category where that is too few"
    for category in answer.categories:
        if category.parts and not PARTS.low <= len(category.parts) <= PARTS.high:
            yield f"{category.name!r} has {len(category.parts)} parts; give {PARTS.low} to {PARTS.high}, or none"
    seen: set[str] = set()
    for name in (name for category in answer.categories for name in _names(category)):
        if canonical(name) == canonical(OTHER):
            yield f"{name!r} is no category; what fits none is put there by itself"
        if canonical(name) in seen:
            yield f"the name {name!r} stands there twice"
        seen.add(canonical(name))


def _names(category: EntityCategory) -> Iterator[str]:
    yield category.name
    yield from (part.name for part in category.parts)


ENTITY_CATEGORIES = Task(
    name="categories",
    family="extraction",
    input=CategoriesInput,
    output=EntityCategories,
    render=_texts,
    check=_check,
    subject=lambda inputs: f"{inputs.type} {inputs.criterion}",
    answer_tokens=Range(low=100, high=900),
    route=Route.STRONG,
)
