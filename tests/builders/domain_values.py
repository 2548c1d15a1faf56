"""Small values of entities: what papers mention, the domain graph of the field `attention`, taxonomies.

Paper 1 proposes GAT and evaluates it on Cora, paper 4 evaluates Graph Attention Networks on Cora and PubMed, paper 5
names PubMed alone. Paper 6 is in no field.
"""

from __future__ import annotations

from dataclasses import replace

from kg.model.entities.entity import CoMention, DomainGraph, Entity, EntityId, EntityRelation, NameDecision, NameRuling
from kg.model.entities.mention import (
    EntityType,
    Extraction,
    ExtractionId,
    Mention,
    NameId,
    RelationMention,
    TextSpan,
)
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit, TaxonomyId
from kg.model.fields.field import FieldId
from kg.model.layer import Layer
from kg.model.surveys.claim import PassageSource
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.taxonomies import TaxonomyRepository
from tests.builders.values import PAPERS, paper_id

METHOD, DATASET = EntityType("method"), EntityType("dataset")
GAT, LONG, CORA, PUBMED = (
    NameId(f"{each}") for each in ("method|gat", "method|graph attention network", "dataset|cora", "dataset|pubmed")
)
FIELD = FieldId("attention")
TEXTS = {each.id: each.text_hash for each in PAPERS}


def span(start: int, end: int) -> TextSpan:
    """A sentence of an abstract."""
    return TextSpan(source=PassageSource.ABSTRACT, start=start, end=end)


def mention(name: NameId, surface: str, start: int = 0, *, times: int = 1) -> Mention:
    """A mention in a sentence of ten characters."""
    entity_type = EntityType(name.partition("|")[0])
    return Mention(name_id=name, entity_type=entity_type, surface=surface, span=span(start, start + 10), times=times)


def relation(first: NameId, second: NameId, start: int = 0) -> RelationMention:
    """A sentence that evaluates a method on data."""
    return RelationMention(
        first=first, second=second, kind="evaluated on", span=span(start, start + 10), description=""
    )


def extraction(
    number: int, *mentions: Mention, relations: tuple[RelationMention, ...] = (), hash: str = ""
) -> Extraction:
    """What was found in paper `number`, as it is now unless a `hash` of its text is given."""
    return Extraction(
        id=ExtractionId(f"x{number}"),
        paper_id=paper_id(number),
        subject="dataset, method",
        task="entities",
        task_version=1,
        model="offline/2",
        content_hash=hash or TEXTS.get(paper_id(number), "unknown"),
        mentions=mentions,
        relations=relations,
    )


EXTRACTIONS = (
    extraction(
        1,
        mention(CORA, "Cora", 10),
        mention(GAT, "GAT", times=2),
        mention(GAT, "GAT", 10),
        relations=(relation(GAT, CORA, 10),),
    ),
    extraction(2),
    extraction(
        4,
        mention(CORA, "CORA"),
        mention(PUBMED, "PubMed"),
        mention(LONG, "Graph Attention Networks"),
        relations=(relation(LONG, CORA), relation(LONG, PUBMED)),
    ),
    extraction(5, mention(PUBMED, "PubMed", 20)),
    extraction(6, mention(GAT, "GAT")),
)
"""By id; what is found in one paper sorted by name and place, as it is read."""

FOUND_BY_A_MODEL = tuple(replace(each, model="reader/1") for each in EXTRACTIONS)
"""The same, where every name counts: of what rules find in one paper only some do (`structure.name_filter`)."""


def _entity(id: str, type: EntityType, name: str, names: tuple[NameId, ...], **counts: object) -> Entity:
    return Entity(id=EntityId(id), entity_type=type, name=name, names=names, **counts)  # type: ignore[arg-type]


F, D, R = Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER
ENTITIES = (
    _entity(
        "dataset:cora",
        DATASET,
        "Cora",
        (CORA,),
        aliases=("CORA",),
        papers=2,
        mentions=2,
        first_year=2004,
        last_year=2018,
        layers={F: 1, D: 1},
    ),
    _entity(
        "dataset:pubmed",
        DATASET,
        "PubMed",
        (PUBMED,),
        aliases=(),
        papers=2,
        mentions=2,
        first_year=2004,
        last_year=2005,
        layers={D: 1, R: 1},
    ),
    _entity(
        "method:gat",
        METHOD,
        "GAT",
        (GAT, LONG),
        aliases=("Graph Attention Networks",),
        papers=2,
        mentions=3,
        first_year=2004,
        last_year=2018,
        layers={F: 1, D: 1},
    ),
)
DOMAIN_GRAPH = DomainGraph(
    field_id=FIELD,
    field_revision="r1",
    entities=ENTITIES,
    relations=(
        EntityRelation(
            first=EntityId("method:gat"),
            second=EntityId("dataset:cora"),
            kind="evaluated on",
            papers=(paper_id(1), paper_id(4)),
        ),
        EntityRelation(
            first=EntityId("method:gat"), second=EntityId("dataset:pubmed"), kind="evaluated on", papers=(paper_id(4),)
        ),
    ),
    co_mentions=(
        CoMention(first=EntityId("dataset:cora"), second=EntityId("method:gat"), papers=2),
        CoMention(first=EntityId("dataset:cora"), second=EntityId("dataset:pubmed"), papers=1),
    ),
    extractions=4,
)
CATEGORIES = (
    Category(id=CategoryId("graphs"), name="Graphs", definition="Data that are graphs.", entities=()),
    Category(
        id=CategoryId("citation"),
        name="Citation networks",
        definition="Papers that cite each other.",
        entities=(EntityId("dataset:cora"),),
        parent=CategoryId("graphs"),
        is_locked=True,
    ),
)
TAXONOMY = Taxonomy(
    id=TaxonomyId("dataset-by-domain"),
    field_id=FIELD,
    entity_type=DATASET,
    criterion="domain",
    categories=CATEGORIES,
    others=(EntityId("dataset:pubmed"),),
    model="offline/2",
    task_version=1,
)
METHODS = Taxonomy(
    id=TaxonomyId("method-by-means"),
    field_id=FIELD,
    entity_type=METHOD,
    criterion="means",
    categories=(
        Category(id=CategoryId("attention"), name="Attention", definition="", entities=(EntityId("method:gat"),)),
    ),
    others=(),
    model="offline/2",
    task_version=1,
)
EDIT = TaxonomyEdit(
    number=1,
    action=EditAction.RENAME,
    made_at="2024-02-29T12:00:00Z",
    category=CategoryId("citation"),
    name="Citation networks",
)
DECISION = NameDecision(field_id=FIELD, first=GAT, second=LONG, ruling=NameRuling.SAME)


def fill_domain(engine: GraphEngine) -> None:
    """Store all of it in a graph that holds the field `attention`."""
    ExtractionRepository(engine).save(EXTRACTIONS)
    graphs, taxonomies = DomainGraphRepository(engine), TaxonomyRepository(engine)
    graphs.save(DOMAIN_GRAPH)
    graphs.decide([DECISION])
    for taxonomy in (TAXONOMY, METHODS):
        taxonomies.save(taxonomy)
    taxonomies.record(FIELD, TAXONOMY.id, [EDIT])
