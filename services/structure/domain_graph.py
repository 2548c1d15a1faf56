"""The domain graph of a field: from what was found in its papers and what users decided (StructSurvey 3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import chain, combinations, count

from kg.algorithms.entities import merging
from kg.algorithms.entities.entity_names import canonical
from kg.algorithms.entities.merging import EntityMention, MergedEntity, ReadEntities, ShortForm
from kg.model.entities.entity import CoMention, DomainGraph, Entity, EntityId, EntityRelation, NameDecision, NameRuling
from kg.model.entities.mention import EntityType, Extraction, NameId
from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId
from services.structure.name_filter import without_rule_finds
from services.structure.name_ids import form_of


def domain_graph(
    field: FieldGraph,
    revision: str,
    extractions: Iterable[Extraction],
    decisions: Iterable[NameDecision] = (),
    *,
    before: DomainGraph | None = None,
    asked_for: Collection[NameId] = (),
) -> DomainGraph:
    """Merge what was found in the papers of a field into entities and their relations.

    Args:
        revision: that of the field.
        extractions: from papers of the field; of others they are left out. Where two tasks or models found the same
            name in the same sentence, it counts once.
        before: the graph that this one replaces: an entity that shares names with one of it keeps its id.
        asked_for: names that count no matter what found them, like those that a user decided on.
    """
    found = [each for each in extractions if each.paper_id in field.members]
    names = _names_of_mentions(found)
    ruled = tuple(decisions)
    every = merging.merge_entities(_read(names), [_decision(each) for each in ruled])
    decided = {*asked_for, *(name for each in ruled for name in (each.first, each.second))}
    merged, held = _by_names(without_rule_finds(every, found, decided), names)
    ids = _ids(
        merged, held, {name: entity.id for entity in (before.entities if before else ()) for name in entity.names}
    )
    entities = [_entity(each, id, own, field) for each, id, own in zip(merged, ids, held, strict=True)]
    by_name = {name: entity.id for entity in entities for name in entity.names}
    return DomainGraph(
        field_id=field.field.id,
        field_revision=revision,
        entities=tuple(sorted(entities, key=lambda each: (-each.papers, each.id))),
        relations=_relations(found, by_name),
        co_mentions=_co_mentions(found, by_name),
        decisions=decisions_digest(ruled),
    )


def decisions_digest(decisions: Iterable[NameDecision]) -> str:
    """What says whether decisions on names have changed; "" where there are none."""
    said = sorted(f"{each.first}|{each.second}|{each.ruling.value}" for each in decisions)
    return blake2b("\n".join(said).encode(), digest_size=8).hexdigest() if said else ""


def _names_of_mentions(extractions: Iterable[Extraction]) -> Mapping[EntityMention, NameId]:
    """What was found, as merging reads it, each with the name it is stored under."""
    return {
        EntityMention(
            type=mention.entity_type,
            name=mention.read_as or mention.surface,
            paper_id=extraction.paper_id,
            passage_id=PassageId(mention.span.place),
        ): mention.name_id
        for extraction in extractions
        for mention in extraction.mentions
    }


def _read(names: Mapping[EntityMention, NameId]) -> ReadEntities:
    """A surface form that is not the name it is stored under is short for it, in that paper."""
    short_forms = {
        ShortForm(short=mention.name, long=form_of(name), paper_id=mention.paper_id)
        for mention, name in names.items()
        if form_of(name) != canonical(mention.name)
    }
    return ReadEntities(mentions=frozenset(names), short_forms=frozenset(short_forms))


def _by_names(
    merged: Sequence[MergedEntity], names: Mapping[EntityMention, NameId]
) -> tuple[list[MergedEntity], list[tuple[NameId, ...]]]:
    """The entities that have names, each with its names by letters and with all mentions of these.

    A name that users part is of the entity that has most of its mentions in full, else most of its mentions: what an
    entity counts is what its names lead to.
    """
    counts: defaultdict[NameId, Counter[int]] = defaultdict(Counter)
    in_full: defaultdict[NameId, Counter[int]] = defaultdict(Counter)
    for place, entity in enumerate(merged):
        for mention in entity.mentions:
            name = names[mention]
            counts[name][place] += 1
            in_full[name][place] += canonical(mention.name) == form_of(name)
    home = {
        name: min(own, key=lambda place: (-in_full[name][place], -own[place], place)) for name, own in counts.items()
    }
    mentions: defaultdict[int, list[EntityMention]] = defaultdict(list)
    for mention, name in names.items():
        if name in home:
            mentions[home[name]].append(mention)
    held: defaultdict[int, list[NameId]] = defaultdict(list)
    for name, place in home.items():
        held[place].append(name)
    places = sorted(mentions)
    entities = [merging.entity_of_mentions(merged[place].type, mentions[place]) for place in places]
    return entities, [tuple(sorted(held[place])) for place in places]


def _decision(decision: NameDecision) -> merging.NamesRuled:
    return merging.NamesRuled(
        first=form_of(decision.first),
        second=form_of(decision.second),
        is_same=decision.ruling is NameRuling.SAME,
        type=decision.first.partition("|")[0],
    )


def _ids(
    merged: Sequence[MergedEntity], held: Sequence[tuple[NameId, ...]], before: Mapping[NameId, EntityId]
) -> list[EntityId]:
    """An id for each entity: that of the earlier entity with most of its names, else its type and key; none twice."""
    taken: set[EntityId] = set()
    known = set(before.values())
    ids = []
    for each, names in zip(merged, held, strict=True):
        shared = Counter(before[name] for name in names if name in before)
        kept = min((id for id in shared if id not in taken), key=lambda each: (-shared[each], each), default=None)
        ids.append(kept or _free(EntityId(f"{each.type}:{each.key}".replace(" ", "-")), known))
        taken.add(ids[-1])
        known.add(ids[-1])
    return ids


def _free(wanted: EntityId, known: Collection[EntityId]) -> EntityId:
    numbered = (EntityId(f"{wanted}-{number}") for number in count(2))
    return next(each for each in chain((wanted,), numbered) if each not in known)


def _entity(merged: MergedEntity, id: EntityId, names: tuple[NameId, ...], field: FieldGraph) -> Entity:
    years = [year for paper in merged.papers if (year := field.papers[paper].year) is not None]
    layers = Counter(field.members[paper].layer for paper in merged.papers)
    return Entity(
        id=id,
        entity_type=EntityType(merged.type),
        name=merged.name,
        aliases=merged.aliases,
        names=names,
        papers=len(merged.papers),
        mentions=len({(each.paper_id, each.passage_id) for each in merged.mentions}),
        first_year=min(years, default=None),
        last_year=max(years, default=None),
        layers={layer: layers[layer] for layer in Layer if layers[layer]},
    )


def _relations(extractions: Iterable[Extraction], by_name: Mapping[NameId, EntityId]) -> tuple[EntityRelation, ...]:
    papers: defaultdict[tuple[EntityId, EntityId, str], set[PaperId]] = defaultdict(set)
    descriptions: dict[tuple[EntityId, EntityId, str], str] = {}
    for extraction in extractions:
        for each in extraction.relations:
            first, second = by_name.get(each.first), by_name.get(each.second)
            if first and second and first != second:
                papers[first, second, each.kind].add(extraction.paper_id)
                descriptions.setdefault((first, second, each.kind), each.description)
    ordered = sorted(papers, key=lambda key: (-len(papers[key]), *key))
    return tuple(
        EntityRelation(
            first=key[0], second=key[1], kind=key[2], papers=tuple(sorted(papers[key])), description=descriptions[key]
        )
        for key in ordered
    )


def _co_mentions(extractions: Iterable[Extraction], by_name: Mapping[NameId, EntityId]) -> tuple[CoMention, ...]:
    """Pairs of entities with the number of papers that have both in one sentence."""
    together: defaultdict[tuple[PaperId, str], set[EntityId]] = defaultdict(set)
    for extraction in extractions:
        for mention in extraction.mentions:
            if entity := by_name.get(mention.name_id):
                together[extraction.paper_id, mention.span.place].add(entity)
    papers: defaultdict[tuple[EntityId, EntityId], set[PaperId]] = defaultdict(set)
    for (paper, _), entities in together.items():
        for pair in combinations(sorted(entities), 2):
            papers[pair].add(paper)
    ordered = sorted(((len(found), *pair) for pair, found in papers.items()), key=lambda each: (-each[0], *each[1:]))
    return tuple(CoMention(first=first, second=second, papers=number) for number, first, second in ordered)
