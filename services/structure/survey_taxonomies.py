"""Taxonomies for the tables and figures of a survey: the categories of what its papers name most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import Entity, EntityId, MentionedIn
from kg.model.entities.mention import EntityType
from kg.model.entities.taxonomy import Category, Taxonomy
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage
from services.models.port import LanguageModel
from services.reading.passages import passage_at
from services.structure.naming_papers import NamingPapers
from services.structure.shared_heads import categories_by_head
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.taxonomies import induce_taxonomy
from services.tasks.extraction.categories import EntityBrief

_TYPES, _ENTITIES, _LEAST_ENTITIES, _LEAST_PAPERS = 2, 80, 6, 2
"""Types that get a taxonomy, entities read of one at most and at least, and papers that name each."""
_CONTEXTS = 2
OWN_SHARE = 0.4
"""A category that a larger share of the papers name is the field's own, and its absence a matter of words."""
_BY = "kind"


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryPapers:
    """A category of things with the papers of the field that name one of them.

    `counts` are in how many papers each thing of `entities` is, most first.
    """

    name: str
    entities: tuple[EntityId, ...]
    papers: frozenset[PaperId]
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyTaxonomies:
    """The taxonomies of a survey's field, one a type, that of the type most papers name first.

    `by_head` says that names are shown in the categories that they say themselves, whatever the taxonomies hold.
    """

    taxonomies: tuple[Taxonomy, ...] = ()
    by_head: bool = False

    @property
    def manner(self) -> str:
        """How names came into categories, as a caption says it."""
        return "by the words that they end with" if self.by_head else "by category"

    @property
    def count(self) -> str:
        """Which papers count for a category, as a caption says it."""
        if self.by_head:
            return "a paper counts where its title or abstract has the words of the category"
        return "the papers name it in title or abstract"

    def papers_of(
        self, taxonomy: Taxonomy, structure: SurveyStructure, field: FieldGraph
    ) -> tuple[CategoryPapers, ...]:
        """The top categories of a taxonomy, each with what is in it or below, those of most papers
        first; one without a name of its own is left out.

        The papers of a category that names say themselves (`categories_by_head`) have its words in title or abstract.
        For another one a paper counts where a mention was found in it, and also where its title or abstract holds one
        of the names, so that no paper is missed which a reader would find.
        """
        naming = NamingPapers.of(field)
        found = (
            _by_head(taxonomy, structure, naming, topic=field.field.topic)
            if self.by_head
            else _as_made(taxonomy, structure, naming)
        )
        return tuple(sorted(found, key=lambda each: (-len(each.papers), each.name)))


def _as_made(taxonomy: Taxonomy, structure: SurveyStructure, naming: NamingPapers) -> Iterator[CategoryPapers]:
    """The categories of a taxonomy as a model made them."""
    named = {each.id: each for each in structure.things.entities}
    spelt = {canonical(each.name) for each in named.values()}
    for top in taxonomy.children(None):
        own = _below(taxonomy, top)
        if _is_category(top.name, own, spelt):
            known = [each for each in own if each in named]
            naming_one = (naming.of_entity(named[each], structure.things.places.get(each, ())) for each in known)
            known = sorted(known, key=lambda each: (-named[each].papers, each))
            yield CategoryPapers(
                name=top.name,
                entities=tuple(known),
                papers=frozenset[PaperId]().union(*naming_one),
                counts=tuple(named[each].papers for each in known),
            )


def _by_head(
    taxonomy: Taxonomy, structure: SurveyStructure, naming: NamingPapers, *, topic: str
) -> Iterator[CategoryPapers]:
    """The categories that names say themselves, but for words that too many papers of the field have."""
    things = _shared_entities(structure, taxonomy.entity_type)
    for name, own in categories_by_head(things, topic=topic):
        papers = naming.of_words(name)
        if len(papers) <= OWN_SHARE * len(naming.texts):
            counts = {each.id: len(naming.of_entity(each, structure.things.places[each.id])) for each in own}
            known = sorted(counts, key=lambda each: (-counts[each], each))
            yield CategoryPapers(
                name=name, entities=tuple(known), papers=papers, counts=tuple(counts[each] for each in known)
            )


def _is_category(name: str, entities: Sequence[EntityId], known: AbstractSet[str]) -> bool:
    """Whether a category has two members, and a name of its own: one that joins two `known` names says nothing."""
    parts = [canonical(part) for part in name.split(" and ")]
    return len(entities) > 1 and not (len(parts) > 1 and set(parts) <= known)


def _below(taxonomy: Taxonomy, category: Category) -> tuple[EntityId, ...]:
    parts = (each for child in taxonomy.children(category.id) for each in _below(taxonomy, child))
    return tuple(dict.fromkeys((*category.entities, *parts)))


async def survey_taxonomies(model: LanguageModel, structure: SurveyStructure, field: FieldGraph) -> SurveyTaxonomies:
    """Put what several papers name alike into categories, for the types of which there is most (StructSurvey 3).

    Nothing is stored: the taxonomies that a user keeps of a field are others and stay as they are.

    Raises:
        BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does.
    """
    made = []
    for entity_type in _most_named(structure):
        entities = _shared_entities(structure, entity_type)[:_ENTITIES]
        contexts = {each.id: _brief(each, structure.things.places[each.id], field) for each in entities}
        made.append(
            await induce_taxonomy(
                model,
                entities,
                contexts,
                field_id=field.field.id,
                topic=field.field.topic,
                entity_type=EntityType(entity_type),
                criterion=_BY,
                task_version=0,
            )
        )
    return SurveyTaxonomies(taxonomies=tuple(made))


def _most_named(structure: SurveyStructure) -> list[str]:
    """The types of which most is named by several papers, most first."""
    sizes = {each: sum(one.papers for one in _shared_entities(structure, each)) for each in structure.types}
    enough = [each for each in structure.types if len(_shared_entities(structure, each)) >= _LEAST_ENTITIES]
    return sorted(enough, key=lambda each: (-sizes[each], structure.types.index(each)))[:_TYPES]


def _shared_entities(structure: SurveyStructure, entity_type: str) -> Sequence[Entity]:
    return [each for each in structure.things.of_type(entity_type) if each.papers >= _LEAST_PAPERS]


def _brief(entity: Entity, places: Mapping[PaperId, Iterable[MentionedIn]], field: FieldGraph) -> EntityBrief:
    """An entity with a sentence of each of its first papers."""
    first = [next(iter(here)) for _, here in sorted(places.items())][:_CONTEXTS]
    return EntityBrief(
        name=entity.name, papers=entity.papers, contexts=tuple(mention_passage(each, field) for each in first)
    )


def mention_passage(mention: MentionedIn, field: FieldGraph) -> Passage:
    """The sentence of a mention as a passage of its paper."""
    span = mention.span
    return passage_at(field.papers[mention.paper_id], span.source, span.start, span.end)
