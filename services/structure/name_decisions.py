"""What readers decide on names: entities united or parted, kept over all later runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kg.algorithms.entities.entity_names import canonical
from kg.errors import InvalidInputError, NotFoundError
from kg.model.entities.entity import DomainGraph, Entity, NameDecision, NameRuling
from kg.model.entities.mention import NameId
from kg.model.fields.field import FieldGraph, FieldId
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.lookups import EntityLookups
from services.structure.answers import missing_entity
from services.structure.domain_graph import domain_graph
from services.structure.name_ids import decision_id, form_of

MOST_PAIRS = 20_000
"""Pairs of names that one decision keeps apart at most: each is a node of the graph."""

_NAMED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedNames:
    """What a decision made of the entities that it was about, those of most papers first."""

    entities: tuple[Entity, ...]
    decisions: tuple[NameDecision, ...]


def remerge(engine: GraphEngine, field: FieldGraph, revision: str) -> DomainGraph:
    """The domain graph of a field made again of all that was read and decided, and stored.

    Args:
        revision: that of the field.
    Raises:
        NotFoundError: the field is not stored.
    """
    graphs, field_id = DomainGraphRepository(engine), field.field.id
    try:
        before = graphs.get(field_id)
    except NotFoundError:
        before = None
    digest = EntityLookups(engine, field_id).extractions_digest()  # first, so that what comes meanwhile is lacking
    found, decisions = ExtractionRepository(engine).of_field(field_id), graphs.decisions(field_id)
    made = domain_graph(field, revision, found, decisions, before=before)
    graph = replace(made, extractions=digest)
    graphs.save(graph)
    return graph


class NameDecider:
    """Decisions on the names of one field's entities; after each the domain graph is made again."""

    def __init__(self, engine: GraphEngine, field: FieldGraph, *, revision: str) -> None:
        """Take up a field.

        Args:
            revision: that of the field.
        """
        self._engine = engine
        self._graphs = DomainGraphRepository(engine)
        self._lookups = EntityLookups(engine, field.field.id)
        self._field = field
        self._revision = revision

    def unite(self, names: Sequence[str]) -> DecidedNames:
        """Say that entities are one.

        Args:
            names: ids or names of two entities or more, of one type.
        Raises:
            NotFoundError: the field has no entity of a name.
            InvalidInputError: they are one already, or of several types.
        """
        entities = list({each.id: each for each in map(self._entity, names)}.values())
        if len(entities) < 2:
            raise InvalidInputError("name two entities or more; these names are of one", field="entities")
        if len({each.entity_type for each in entities}) > 1:
            types = ", ".join(sorted({each.entity_type for each in entities}))
            raise InvalidInputError(f"only entities of one type can be one; these are: {types}", field="entities")
        first, others = entities[0], entities[1:]
        parted = self._parting(first, others)
        made = [self._decision(first.names[0], each.names[0], NameRuling.SAME) for each in others]
        return self._decide(made, instead_of=parted, about=[name for each in entities for name in each.names])

    def part(self, name: str, forms: Iterable[str]) -> DecidedNames:
        """Say that some names of an entity are of another one.

        Args:
            name: id or name of the entity.
            forms: those of its names that become one entity of their own, in any spelling.
        Raises:
            NotFoundError: the field has no entity of this name.
            InvalidInputError: it has not these names, or no other ones.
        """
        entity = self._entity(name)
        known = {form_of(each): each for each in entity.names}
        wanted = {canonical(each): each for each in forms}
        if unknown := [each for form, each in wanted.items() if form not in known]:
            has = ", ".join(list(known)[:_NAMED])
            raise InvalidInputError(
                f"{entity.name!r} has no name {unknown[0]!r} that stands by itself; it has: {has}", field="forms"
            )
        own = dict.fromkeys(known[form] for form in wanted)
        left = [each for each in entity.names if each not in own]
        if not own or not left:
            raise InvalidInputError("name some of the entity's names, not all and not none", field="forms")
        if len(own) * len(left) > MOST_PAIRS:
            raise InvalidInputError(
                f"that would keep {len(own) * len(left):,} pairs of names apart, and {MOST_PAIRS:,} are the most at a "
                "time; name fewer",
                field="forms",
            )
        return self._decide(self._pairs(own, left, NameRuling.APART), instead_of=(), about=entity.names)

    def forget(self, id: str) -> DecidedNames:
        """Take a decision back.

        Raises:
            NotFoundError: there is no decision with this id.
        """
        found = [each for each in self._graphs.decisions(self._field.field.id) if decision_id(each) == id]
        if not found:
            raise NotFoundError("decision on names of the field", id, hint="`strata names list` shows them")
        return self._decide([], instead_of=found, about=[found[0].first, found[0].second])

    def _decide(
        self, made: Sequence[NameDecision], *, instead_of: Iterable[NameDecision], about: Iterable[NameId]
    ) -> DecidedNames:
        self._graphs.take_back(list(instead_of))
        self._graphs.decide(made)
        graph, named = remerge(self._engine, self._field, self._revision), set(about)
        entities = tuple(each for each in graph.entities if named & set(each.names))
        return DecidedNames(entities=entities, decisions=tuple(made))

    def _entity(self, name: str) -> Entity:
        found = self._lookups.find_entity(name) or self._find_uncounted(name)
        if found is None:
            raise missing_entity(self._graphs, self._field.field.id, name)
        return found

    def _find_uncounted(self, name: str) -> Entity | None:
        """The entity of a name that rules found in one paper, which counts once a user decides on it."""
        field_id = self._field.field.id
        found, wanted = ExtractionRepository(self._engine).of_field(field_id), canonical(name)
        names = {each.name_id for one in found for each in one.mentions if form_of(each.name_id) == wanted}
        if not names:
            return None
        made = domain_graph(self._field, self._revision, found, self._graphs.decisions(field_id), asked_for=names)
        return next((each for each in made.entities if not names.isdisjoint(each.names)), None)

    def _parting(self, first: Entity, others: Iterable[Entity]) -> list[NameDecision]:
        """The decisions that keep names of the one apart from names of the others."""
        own, theirs = set(first.names), {name for each in others for name in each.names}
        return [
            each
            for each in self._graphs.decisions(self._field.field.id)
            if each.ruling is NameRuling.APART
            and ((each.first in own and each.second in theirs) or (each.second in own and each.first in theirs))
        ]

    def _pairs(self, ones: Iterable[NameId], others: Sequence[NameId], ruling: NameRuling) -> list[NameDecision]:
        return [self._decision(one, other, ruling) for one in ones for other in others]

    def _decision(self, one: NameId, other: NameId, ruling: NameRuling) -> NameDecision:
        first, second = sorted((one, other))
        return NameDecision(field_id=FieldId(self._field.field.id), first=first, second=second, ruling=ruling)
