"""Task: the entities of a type that papers relate to a fixed one (StructSurvey 3, `related_entity_search`)."""

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
    relation_complaints,
    repetition_complaints,
    texts_block,
    texts_by_key,
)
from services.tasks.task import Answer, Range, Route, Task


class RelatedEntity(Answer):
    """An entity, what the paper says it has to do with the fixed one in a few words, and the passages that say so."""

    name: str = Field(min_length=1)
    relation: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class RelatedOfPaper(Answer):
    """The related entities of one paper, by its citation key."""

    paper: str
    entities: tuple[RelatedEntity, ...]


class RelatedEntities(Answer):
    """The related entities of each paper; an empty list where a paper relates none."""

    papers: tuple[RelatedOfPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedEntitiesInput:
    """Papers to read for entities of the type `find` that they relate to `fixed`, also named by its `aliases`."""

    fixed: str
    find: str
    papers: tuple[PaperText, ...]
    aliases: tuple[str, ...] = ()


def _texts(inputs: RelatedEntitiesInput) -> Mapping[str, str]:
    return {
        "fixed": "\n".join((inputs.fixed, *inputs.aliases)),
        "find": inputs.find,
        "papers": texts_block(inputs.papers),
    }


def _check(inputs: RelatedEntitiesInput, answer: RelatedEntities) -> Sequence[str]:
    return [*paper_complaints(inputs.papers, answer.papers), *_entity_complaints(inputs, answer)]


def _entity_complaints(inputs: RelatedEntitiesInput, answer: RelatedEntities) -> Iterator[str]:
    texts = texts_by_key(inputs.papers)
    own = {canonical(name) for name in (inputs.fixed, *inputs.aliases)}
    for part in answer.papers:
        for entity in part.entities:
            if canonical(entity.name) in own:
                yield f"{entity.name!r} is the fixed entity itself"
            yield from relation_complaints(entity.relation)
            if part.paper in texts:
                yield from grounding_complaints(texts[part.paper], [entity.name], entity)
        yield from repetition_complaints(
            ((canonical(each.name), each.relation) for each in part.entities), of=part.paper
        )


RELATED_ENTITIES = Task(
    name="related_entities",
    family="extraction",
    input=RelatedEntitiesInput,
    output=RelatedEntities,
    render=_texts,
    check=_check,
    subject=lambda inputs: f"{inputs.find} of {inputs.fixed}",
    answer_tokens=Range(low=60, high=1500),
    papers=PAPERS_A_CALL,
    route=Route.CHEAP,
)
