"""Answers of query functions get the categories of a taxonomy of their types, and keep those they have."""

from __future__ import annotations

from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.mention import EntityType
from kg.model.entities.taxonomy import Category, CategoryId, Taxonomy, TaxonomyId
from kg.model.fields.field import FieldId
from kg.model.surveys.query_function import SingleEntitySearch
from services.structure.fragment import Fragment, FragmentEntity, Lacking, fragment_text


def entity(name: str, kind: str = "method") -> Entity:
    return Entity(
        id=EntityId(name),
        name=name,
        entity_type=EntityType(kind),
        aliases=(),
        names=(),
        papers=2,
        mentions=2,
        first_year=None,
        last_year=None,
        layers={},
    )


def taxonomy(kind: str, category: str, *names: str) -> Taxonomy:
    held = tuple(map(EntityId, names))
    return Taxonomy(
        id=TaxonomyId(kind),
        field_id=FieldId("bees"),
        entity_type=EntityType(kind),
        criterion="kind",
        categories=(Category(id=CategoryId("1"), name=category, definition="", entities=held),),
        others=(),
        model="m",
        task_version=1,
    )


def test_categories_reach_the_text_of_an_answer() -> None:
    kept = FragmentEntity(entity=entity("flow"), category="Senses")
    answer = Fragment(
        query=SingleEntitySearch(entity_type="method", categorize_by="kind"),
        entities=(kept, FragmentEntity(entity=entity("polariser")), FragmentEntity(entity=entity("hive"))),
        relations=(),
        taxonomies=(),
        total=3,
        papers=4,
        titles_only=0,
        lacking=Lacking(papers=0, entities=0, is_merged=True),
    )
    light = taxonomy("method", "Light", "flow", "polariser")
    made = answer.with_categories([light, taxonomy("device", "Machines", "hive")])
    assert [each.category for each in made.entities] == ["Senses", "Light", ""]
    assert made.taxonomies == (light,)
    assert "method: Light (1)" in fragment_text(made, tokens=400)
