"""Task: the entities of some types that papers name (StructSurvey 3, entity extraction), several papers a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from kg.algorithms.entities.entity_names import canonical
from services.reading.passages import PaperText
from services.tasks.extraction.extraction_input import (
    PAPERS_A_CALL,
    grounding_complaints,
    paper_complaints,
    repetition_complaints,
    texts_block,
    texts_by_key,
)
from services.tasks.task import Answer, Range, Route, Task


class FoundEntity(Answer):
    """An entity of a paper: its type as it was asked for, its name as the paper writes it, the passages with it."""

    type: str = Field(min_length=1)
    name: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class EntitiesOfPaper(Answer):
    """The entities of one paper, by its citation key, in the order in which it names them."""

    paper: str
    entities: tuple[FoundEntity, ...]


class Entities(Answer):
    """The entities of each paper; an empty list where a paper names none."""

    papers: tuple[EntitiesOfPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntitiesInput:
    """Papers to read for entities of `types`, each a word or two: `method`, `dataset`, `disease`.

    `known` are names that the field has already, for one spelling of one thing.
    """

    types: tuple[str, ...]
    papers: tuple[PaperText, ...]
    known: tuple[str, ...] = ()


def _texts(inputs: EntitiesInput) -> Mapping[str, str]:
    return {
        "types": "\n".join(inputs.types),
        "known": "\n".join(inputs.known) or "none yet",
        "papers": texts_block(inputs.papers),
    }


def _check(inputs: EntitiesInput, answer: Entities) -> Sequence[str]:
    return [*paper_complaints(inputs.papers, answer.papers), *_entity_complaints(inputs, answer)]


def _entity_complaints(inputs: EntitiesInput, answer: Entities) -> Iterator[str]:
    texts = texts_by_key(inputs.papers)
    for part in answer.papers:
        for entity in part.entities:
            if entity.type not in inputs.types:
                yield f"the type {entity.type!r} of {entity.name!r} was not asked for"
            if part.paper in texts:
                yield from grounding_complaints(texts[part.paper], [entity.name], entity)
        yield from repetition_complaints(((each.type, canonical(each.name)) for each in part.entities), of=part.paper)


ENTITIES = Task(
    name="entities",
    family="extraction",
    input=EntitiesInput,
    output=Entities,
    render=_texts,
    check=_check,
    subject=lambda inputs: f"{', '.join(inputs.types)} of {len(inputs.papers)} papers",
    answer_tokens=Range(low=60, high=1800),
    papers=PAPERS_A_CALL,
    route=Route.CHEAP,
)
