"""Task: pairs of entities of two types that papers relate (StructSurvey 3, `pair_of_related_entities_search`)."""

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


class EntityPair(Answer):
    """An entity of each type, what the paper says of the two in a few words, and the passages that say so."""

    a: str = Field(min_length=1)
    b: str = Field(min_length=1)
    relation: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class PairsOfPaper(Answer):
    """The pairs of one paper, by its citation key."""

    paper: str
    pairs: tuple[EntityPair, ...]


class EntityPairs(Answer):
    """The pairs of each paper; an empty list where a paper relates none."""

    papers: tuple[PairsOfPaper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPairsInput:
    """Papers to read for pairs of an entity of `type_a` and one of `type_b`; the two types may be one."""

    type_a: str
    type_b: str
    papers: tuple[PaperText, ...]


def _texts(inputs: EntityPairsInput) -> Mapping[str, str]:
    return {"type_a": inputs.type_a, "type_b": inputs.type_b, "papers": texts_block(inputs.papers)}


def _check(inputs: EntityPairsInput, answer: EntityPairs) -> Sequence[str]:
    return [*paper_complaints(inputs.papers, answer.papers), *_pair_complaints(inputs, answer)]


def _pair_complaints(inputs: EntityPairsInput, answer: EntityPairs) -> Iterator[str]:
    texts = texts_by_key(inputs.papers)
    for part in answer.papers:
        for pair in part.pairs:
            if canonical(pair.a) == canonical(pair.b):
                yield f"{pair.a!r} is paired with itself"
            yield from relation_complaints(pair.relation)
            if part.paper in texts:
                yield from grounding_complaints(texts[part.paper], [pair.a, pair.b], pair)
        keys = ((canonical(each.a), canonical(each.b), each.relation) for each in part.pairs)
        yield from repetition_complaints(keys, of=part.paper)


ENTITY_PAIRS = Task(
    name="entity_pairs",
    family="extraction",
    input=EntityPairsInput,
    output=EntityPairs,
    render=_texts,
    check=_check,
    subject=lambda inputs: f"{inputs.type_a} and {inputs.type_b}",
    answer_tokens=Range(low=60, high=1500),
    papers=PAPERS_A_CALL,
    route=Route.CHEAP,
)
