"""Entities by rule: terms of the types asked for, under their full forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.algorithms.entities.entity_names import canonical
from services.adapters.models.offline.answers import answers
from services.adapters.models.offline.extraction.papers import ReadPaper
from services.tasks.extraction.entities import ENTITIES, Entities, EntitiesInput, EntitiesOfPaper, FoundEntity
from services.tasks.extraction.extraction_input import holds
from services.text.entities.types import entity_type, is_of_type


@answers(ENTITIES)
def find_entities(inputs: EntitiesInput) -> Entities:
    """The terms of each paper that are of a type asked for, of the first where they are of several."""
    known = {canonical(name): name for name in reversed(inputs.known)}
    papers = (_of_paper(ReadPaper.of(text), inputs.types, known) for text in inputs.papers)
    return Entities(papers=tuple(papers))


def _of_paper(paper: ReadPaper, types: Sequence[str], known: Mapping[str, str]) -> EntitiesOfPaper:
    wanted = [(name, entity_type(name)) for name in types]
    found: dict[str, str] = {}
    for mention in paper.reading.mentions:
        if mention.key not in found:
            fitting = (name for name, kind in wanted if is_of_type(mention, paper.reading, kind))
            if type_name := next(fitting, None):
                found[mention.key] = type_name
    return EntitiesOfPaper(
        paper=paper.text.paper.citation_key,
        entities=tuple(
            FoundEntity(type=found[key], name=_choose_spelling(paper, key, known), passages=passages)
            for key, passages in paper.holders(found).items()
        ),
    )


def _choose_spelling(paper: ReadPaper, key: str, known: Mapping[str, str]) -> str:
    """As the field spells it already, where the paper does so too; else as the paper does first."""
    spelling = known.get(key)
    return spelling if spelling and any(holds(each, spelling) for each in paper.sentences) else paper.names[key]
