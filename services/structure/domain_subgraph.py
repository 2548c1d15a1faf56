"""What the papers of a field name, paper by paper: the domain graph of one reading, cut down to some papers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import DomainGraph, Entity, EntityId, EntityRelation, MentionedIn
from kg.model.entities.mention import Extraction
from kg.model.entities.taxonomy import Taxonomy
from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, SingleEntitySearch
from services.structure.answers import EntityQuery, categories_of
from services.structure.fragment import Fragment, FragmentEntity, Lacking, unite_relations
from services.structure.taxonomies import taxonomy_id
from services.text.lexicon import BROAD, GENERIC_WORDS, LIGHT_HEADS
from services.text.phrases import fold
from services.text.topics import topic_words
from services.text.wordlist import word_list

TOGETHER = "stands in one sentence with"
"""The way in which entities are related of which no more is known."""
_EVERYWHERE = 0.4
"""What a larger share of the papers name says nothing about some of them."""
_PASSAGES = 3
_LONGEST_SHORT = 5
"""Letters of the longest short form of a topic that is looked for."""

PaperMentions = Mapping[PaperId, tuple[MentionedIn, ...]]
"""The sentences of each paper that mention an entity."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedThings:
    """Entities that distinguish papers, most frequent first, and where each is mentioned.

    Left out is what nearly every paper names, and what is part of the topic's own name. `relations` are those that were
    read in papers.
    """

    entities: tuple[Entity, ...]
    places: Mapping[EntityId, PaperMentions]
    relations: tuple[EntityRelation, ...] = ()

    @staticmethod
    def of(graph: DomainGraph, extractions: Iterable[Extraction], *, topic: str) -> NamedThings:
        """What a domain graph made of these extractions holds."""
        by_name = {name: entity.id for entity in graph.entities for name in entity.names}
        found: defaultdict[EntityId, defaultdict[PaperId, dict[str, MentionedIn]]]
        found = defaultdict(lambda: defaultdict(dict))
        papers = set()
        for extraction in extractions:
            papers.add(extraction.paper_id)
            for each in extraction.mentions:
                if entity := by_name.get(each.name_id):
                    here = MentionedIn(paper_id=extraction.paper_id, surface=each.surface, span=each.span)
                    found[entity][extraction.paper_id].setdefault(each.span.place, here)
        telling = [each for each in graph.entities if each.papers <= _EVERYWHERE * len(papers) and _tells(each, topic)]
        return NamedThings(
            entities=tuple(telling),
            places={
                each.id: {paper: tuple(here[place] for place in sorted(here)) for paper, here in found[each.id].items()}
                for each in telling
            },
            relations=_among(graph.relations, telling),
        )

    def within(self, papers: Collection[PaperId]) -> NamedThings:
        """The same of some papers alone; numbers of papers and sentences are counted there."""
        inside, entities, places = set(papers), [], {}
        for each in self.entities:
            own = {paper: here for paper, here in self.places[each.id].items() if paper in inside}
            if own:
                entities.append(replace(each, papers=len(own), mentions=sum(map(len, own.values()))))
                places[each.id] = own
        ordered = sorted(entities, key=lambda each: (-each.papers, each.id))
        read = (replace(each, papers=tuple(p for p in each.papers if p in inside)) for each in self.relations)
        return NamedThings(
            entities=tuple(ordered), places=places, relations=_among((each for each in read if each.papers), ordered)
        )

    def of_type(self, entity_type: str) -> list[Entity]:
        """The entities of a type, most frequent first."""
        return [each for each in self.entities if each.entity_type == entity_type]

    def find_entity(self, name: str) -> Entity | None:
        """The most frequent entity with this name in any spelling."""
        wanted = canonical(name)
        named = (each for each in self.entities if wanted in map(canonical, (each.name, *each.aliases)))
        return next(named, None)

    def together(self, first: EntityId, second: EntityId) -> tuple[PaperId, ...]:
        """The papers that have a sentence with both, by id."""
        one, other = self.places[first], self.places[second]
        shared = (paper for paper in one.keys() & other.keys() if _spans(one[paper]) & _spans(other[paper]))
        return tuple(sorted(shared))


def _among(relations: Iterable[EntityRelation], entities: Iterable[Entity]) -> tuple[EntityRelation, ...]:
    """The relations of which both ends are among some entities."""
    known = {each.id for each in entities}
    return tuple(each for each in relations if {each.first, each.second} <= known)


def _spans(mentions: Iterable[MentionedIn]) -> set[str]:
    return {each.span.place for each in mentions}


def _tells(entity: Entity, topic: str) -> bool:
    """Whether a name says something beside the topic of the field and words for any means."""
    if fold(entity.name) in BROAD:
        return False
    words = {word for name in (entity.name, *entity.aliases[:1]) for word in topic_words(name)}
    return bool(words - topic_words(topic) - _initials(topic) - LIGHT_HEADS - GENERIC_WORDS - _LIGHT)


def _initials(topic: str) -> set[str]:
    """The short forms that words of the topic could have: `ai` and `ct` of artificial intelligence for clinical trials.

    A field on a topic writes it short as often as in full, and the short form distinguishes none of its papers.
    """
    words = fold(topic).split()
    runs = (words[start:end] for start in range(len(words)) for end in range(start + 2, start + _LONGEST_SHORT + 1))
    return {"".join(word[0] for word in run) for run in runs if len(run) > 1}


_LIGHT = word_list("baseline database trial interface increase decrease change other various test model")
"""More words that name no thing when nothing else is beside them."""


def answer_by_names(
    query: EntityQuery, things: NamedThings, *, titles_only: int, papers: int, taxonomies: Iterable[Taxonomy]
) -> Fragment:
    """The answer to a query function by what some papers name.

    Args:
        things: what the papers name, counted in them.
        papers: their number, `titles_only` of those without an abstract.
        taxonomies: those of the field that are stored; of these come the categories.
    """
    entities, relations = _find(query, things)
    wanted = {taxonomy_id(*each) for each in categories_of(query)}
    known = tuple(each for each in taxonomies if each.id in wanted)
    category_of = {id: each.name for taxonomy in known for id, each in taxonomy.category_of().items()}
    return Fragment(
        query=query,
        entities=tuple(
            FragmentEntity(
                entity=each, category=category_of.get(each.id, ""), passages=_mentions_to_show(things.places[each.id])
            )
            for each in entities
        ),
        relations=unite_relations(relations),
        taxonomies=known,
        total=len(entities),
        papers=papers,
        titles_only=titles_only,
        lacking=Lacking(papers=0, entities=0, is_merged=True),
    )


def _find(query: EntityQuery, things: NamedThings) -> tuple[list[Entity], list[EntityRelation]]:
    if isinstance(query, SingleEntitySearch):
        return things.of_type(query.entity_type), []
    if isinstance(query, PairOfRelatedEntitiesSearch):
        pairs = list(product(things.of_type(query.type_a), things.of_type(query.type_b)))
        return _pair_entities(things, pairs)
    fixed = things.find_entity(query.fixed_entity)
    return _pair_entities(things, [(fixed, each) for each in things.of_type(query.find_entities)] if fixed else [])


def _pair_entities(
    things: NamedThings, pairs: Iterable[tuple[Entity, Entity]]
) -> tuple[list[Entity], list[EntityRelation]]:
    """Those pairs that were read to be related, or else share a sentence, and their entities, most frequent first."""
    wanted = {frozenset((first.id, second.id)) for first, second in pairs}
    relations = [each for each in things.relations if frozenset((each.first, each.second)) in wanted]
    read = {frozenset((each.first, each.second)) for each in relations}
    relations += [
        EntityRelation(first=first.id, second=second.id, kind=TOGETHER, papers=papers)
        for first, second in pairs
        if first.id != second.id and frozenset((first.id, second.id)) not in read
        if (papers := things.together(first.id, second.id))
    ]
    held = {end for each in relations for end in (each.first, each.second)}
    return [each for each in things.entities if each.id in held], relations


def _mentions_to_show(places: PaperMentions) -> tuple[MentionedIn, ...]:
    return tuple(here[0] for _, here in sorted(places.items()))[:_PASSAGES]
