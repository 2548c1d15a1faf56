"""Related entities and pairs by rule: two terms and the cue between them."""

from __future__ import annotations

from collections.abc import Iterator

from kg.algorithms.entities.entity_names import canonical
from services.adapters.models.offline.answers import answers
from services.adapters.models.offline.extraction.papers import ReadPaper
from services.adapters.models.offline.extraction.relations import Related, relations
from services.tasks.extraction.entity_pairs import (
    ENTITY_PAIRS,
    EntityPair,
    EntityPairs,
    EntityPairsInput,
    PairsOfPaper,
)
from services.tasks.extraction.related_entities import (
    RELATED_ENTITIES,
    RelatedEntities,
    RelatedEntitiesInput,
    RelatedEntity,
    RelatedOfPaper,
)
from services.text.entities.types import entity_type, is_of_type


@answers(RELATED_ENTITIES)
def find_related(inputs: RelatedEntitiesInput) -> RelatedEntities:
    """The terms of the type asked for that a cue ties to the fixed entity, under any of its names."""
    own = {canonical(name) for name in (inputs.fixed, *inputs.aliases)}
    return RelatedEntities(papers=tuple(_find_related(ReadPaper.of(text), own, inputs.find) for text in inputs.papers))


def _find_related(paper: ReadPaper, own: set[str], find: str) -> RelatedOfPaper:
    own |= {canonical(long) for short, long in paper.reading.expansions.items() if short in own}
    wanted = entity_type(find)
    places: dict[tuple[str, str], set[int]] = {}
    for related in _both_ways(paper):
        mention = related.first
        if related.second.key in own and mention.key not in own and is_of_type(mention, paper.reading, wanted):
            places.setdefault((mention.key, related.relation), set()).update(related.sentences)
    return RelatedOfPaper(
        paper=paper.text.paper.citation_key,
        entities=tuple(
            RelatedEntity(name=paper.names[key], relation=relation, passages=paper.holding([key], held))
            for (key, relation), held in places.items()
        ),
    )


@answers(ENTITY_PAIRS)
def find_pairs(inputs: EntityPairsInput) -> EntityPairs:
    """The pairs of terms of the two types that a cue ties together."""
    papers = (_pairs(ReadPaper.of(text), inputs.type_a, inputs.type_b) for text in inputs.papers)
    return EntityPairs(papers=tuple(papers))


def _pairs(paper: ReadPaper, type_a: str, type_b: str) -> PairsOfPaper:
    wanted_a, wanted_b = entity_type(type_a), entity_type(type_b)
    places: dict[tuple[str, str, str], set[int]] = {}
    for related in relations(paper.sentences, paper.reading) if wanted_a == wanted_b else _both_ways(paper):
        a, b = related.first, related.second
        if is_of_type(a, paper.reading, wanted_a) and is_of_type(b, paper.reading, wanted_b):
            places.setdefault((a.key, b.key, related.relation), set()).update(related.sentences)
    return PairsOfPaper(
        paper=paper.text.paper.citation_key,
        pairs=tuple(
            EntityPair(a=paper.names[a], b=paper.names[b], relation=relation, passages=paper.holding([a, b], held))
            for (a, b, relation), held in places.items()
        ),
    )


def _both_ways(paper: ReadPaper) -> Iterator[Related]:
    for related in relations(paper.sentences, paper.reading):
        yield related
        yield related.turn()
