"""Tables of what subsections name: none repeats the one before it."""

from __future__ import annotations

from typing import Any, cast

from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.mention import EntityType
from kg.model.surveys.exhibit import Table
from kg.model.surveys.query_function import SingleEntitySearch
from kg.model.surveys.survey import Section, SectionId
from services.evidence.index import FieldIndex
from services.structure.domain_subgraph import NamedThings
from services.structure.fragment import Fragment, FragmentEntity, Lacking
from services.structure.survey_domain_graph import SurveyStructure
from services.writing.entity_tables import entity_tables
from tests.builders.survey_field import PAPERS, bee_field

PAPERS_OF_PART = tuple(PAPERS)[:4]
QUERY = SingleEntitySearch(entity_type="method", categorize_by="kind")


def entity(name: str) -> Entity:
    counted: dict[str, Any] = {"papers": 4, "mentions": 4, "first_year": None, "last_year": None, "layers": {}}
    return Entity(id=EntityId(name), entity_type=EntityType("method"), name=name, aliases=(), names=(), **counted)


def fragment(*names: str) -> Fragment:
    return Fragment(
        query=QUERY,
        entities=tuple(FragmentEntity(entity=entity(name)) for name in names),
        relations=(),
        taxonomies=(),
        total=len(names),
        papers=len(PAPERS_OF_PART),
        titles_only=0,
        lacking=Lacking(papers=0, entities=0, is_merged=True),
    )


def names_in_tables(*parts: tuple[str, ...], by_rule: bool = False) -> list[list[str]]:
    """The names in the tables of subsections that name so much each."""
    return [[row[0] for row in each.rows] for each in tables_of(*parts, by_rule=by_rule)]


def tables_of(*parts: tuple[str, ...], by_rule: bool = False) -> list[Table]:
    """The tables of subsections that name so much each."""
    keys = "; ".join(f"@{PAPERS[id].citation_key}" for id in PAPERS_OF_PART)
    sections = [
        Section(id=SectionId(f"s{at}"), number=f"{at}", title=f"Part {at}", focus="", text=f"Bees [{keys}].")
        for at in range(len(parts))
    ]
    names = {name for part in parts for name in part}
    places: Any = {EntityId(name): dict.fromkeys(PAPERS_OF_PART, ()) for name in names}
    known = tuple(map(entity, sorted(names)))
    structure = SurveyStructure(
        things=NamedThings(entities=known, places=places),
        fragments={(section.title, ()): fragment(*part) for section, part in zip(sections, parts, strict=True)},
        papers={(section.title, ()): frozenset(PAPERS_OF_PART) for section in sections},
        by_rule=by_rule,
    )
    found = entity_tables(FieldIndex.of(bee_field()), structure, sections).exhibits
    return [cast(Table, each.content) for each in found]


def test_a_part_that_names_other_things_has_a_table_of_its_own() -> None:
    parts = ("maps", "dances", "clocks"), ("traps", "lamps", "maps")
    assert names_in_tables(*parts) == [list(part) for part in parts]


def test_a_part_that_names_half_of_what_one_before_it_named_has_none() -> None:
    first, other, again = ("maps", "dances", "clocks"), ("traps", "lamps", "nets"), ("clocks", "maps", "hives", "wax")
    assert names_in_tables(first, other, again) == [list(first), list(other)]


def test_what_rules_found_has_no_type_and_no_name_that_says_nothing() -> None:
    part = ("maps", "dances", "clocks", "downstream tasks")
    (by_model,), (by_rule,) = tables_of(part), tables_of(part, by_rule=True)
    assert by_model.columns == ("Method", "Papers", "Among them")
    assert [row[0] for row in by_model.rows] == list(part)
    assert by_rule.columns == ("Name", "Papers", "Among them")
    assert [row[0] for row in by_rule.rows] == list(part[:3])
