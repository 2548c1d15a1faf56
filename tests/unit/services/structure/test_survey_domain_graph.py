"""What a survey gets from the domain graph: a query function with its answer for each subsection."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.entities.entity import NameDecision, NameRuling
from kg.model.entities.mention import NameId
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, SingleEntitySearch, VectorSearch
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from services.reading.passages import paper_text
from services.structure.query_functions import QueryFunctions
from services.structure.survey_domain_graph import (
    StructureReader,
    SurveyStructure,
    rulings_on_entities,
    types_of,
    unread_papers,
)
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.prompting import load_prompts
from tests.builders.bee_surveys import bee_store
from tests.builders.listed_names import ListedNames
from tests.builders.survey_field import bee_field

FIELD = bee_field()
EVERY = tuple(sorted(FIELD.members))
PROMPTS = load_prompts()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


def planned(title: str, query: SingleEntitySearch | PairOfRelatedEntitiesSearch | VectorSearch | None) -> BodyPlan:
    section = PlannedSection(title=title, focus="", purpose=Purpose.THEME, proof_ids=("c1",), query=query)
    return BodyPlan(sections=(SectionPlan(section=section, subsections=()),))


async def read(engine: GraphEngine, plan: BodyPlan, model: ListedNames | None = None) -> SurveyStructure:
    reader = StructureReader(engine=engine, model=model or ListedNames(), prompts=PROMPTS, field=FIELD, revision="r1")
    return await reader.read(plan, lambda part: EVERY, report=lambda done, total: None)


async def test_a_section_without_a_query_of_its_own_gets_the_type_that_most_papers_name(engine: KgliteEngine) -> None:
    structure = await read(engine, planned("Senses", VectorSearch(text="senses")))
    fragment = structure.fragment("Senses", ("c1",))
    assert fragment is not None
    assert fragment.query == SingleEntitySearch(entity_type="method", categorize_by="kind")
    named = {each.entity.name: each.entity.papers for each in fragment.entities}
    texts = [f"{paper.title} {paper.content or ''}".lower() for paper in FIELD.papers.values()]
    assert named["polarised light"] == sum("polarised light" in text for text in texts) >= 2
    assert structure.fragment("Senses", ("c2",)) is None


async def test_pairs_are_those_of_one_sentence_and_types_are_read_as_they_are_stored(engine: KgliteEngine) -> None:
    pairs = PairOfRelatedEntitiesSearch(
        type_a="Devices", type_b="method", categorize_a_by="use", categorize_b_by="sense"
    )
    assert types_of(pairs) == ("device", "method")
    structure = await read(engine, planned("Devices", pairs))
    found = {}
    for one, other in product(structure.things.of_type("device"), structure.things.of_type("method")):
        texts = {paper: paper_text(FIELD.papers[paper]).passages for paper in EVERY}
        sharing = [id for id, own in texts.items() if any(one.name in p.text and other.name in p.text for p in own)]
        assert structure.things.together(one.id, other.id) == tuple(sharing)
        found[one.name, other.name] = len(sharing)
    assert any(found.values())


async def test_what_was_asked_since_changes_no_survey_and_nothing_is_read_twice(engine: KgliteEngine) -> None:
    model, plan = ListedNames(), planned("Senses", None)
    assert unread_papers(engine, model, PROMPTS, FIELD) == len(EVERY)
    before = await read(engine, plan, model)
    calls = model.calls["entities"]
    assert unread_papers(engine, model, PROMPTS, FIELD) == 0
    other = QueryFunctions(engine, model, PROMPTS, FIELD, revision="r1")
    await other.run(
        PairOfRelatedEntitiesSearch(type_a="device", type_b="method", categorize_a_by="x", categorize_b_by="y")
    )
    assert await read(engine, plan, model) == before
    assert model.calls["entities"] == calls


def test_what_users_decide_of_names_tells_surveys_apart(engine: KgliteEngine) -> None:
    assert rulings_on_entities(engine, FIELD.field.id) == ""
    first, second = NameId("method|optic flow"), NameId("method|polarised light")
    decision = NameDecision(field_id=FIELD.field.id, first=first, second=second, ruling=NameRuling.APART)
    DomainGraphRepository(engine).decide([decision])
    apart = rulings_on_entities(engine, FIELD.field.id)
    DomainGraphRepository(engine).take_back([decision])
    assert apart
    assert rulings_on_entities(engine, FIELD.field.id) == ""
