"""Query functions read what the graph lacks, once, and answer from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kg.errors import NotFoundError
from kg.model.entities.entity import NameDecision, NameRuling
from kg.model.entities.taxonomy import EditAction, TaxonomyEdit
from kg.model.fields.field import FieldGraph
from kg.model.surveys.claim import PassageSource
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, RelatedEntitySearch, SingleEntitySearch
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.lookups import EntityLookups
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.models.offline.model import OfflineModel
from services.structure.answers import Answers
from services.structure.fragment import fragment_text
from services.structure.query_functions import QueryFunctions
from services.tasks.prompting import load_prompts
from tests.builders.bee_surveys import bee_store
from tests.builders.listed_names import NAMES, ListedNames
from tests.builders.survey_field import bee_field, paper_id

SINGLE = SingleEntitySearch(entity_type="method", categorize_by="sense")
PAIRS = PairOfRelatedEntitiesSearch(type_a="device", type_b="method", categorize_a_by="use", categorize_b_by="sense")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[GraphEngine]:
    """A graph with the bee field."""
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


def functions(engine: GraphEngine, model: OfflineModel, graph: FieldGraph | None = None) -> QueryFunctions:
    """The query functions on the bee field as it is stored."""
    fields = FieldRepository(engine)
    field_id = bee_field().field.id
    stored = graph or fields.get(field_id)
    return QueryFunctions(engine, model, load_prompts(), stored, revision=fields.revision(field_id))


async def test_entities_of_a_type_come_with_category_count_and_sentences(engine: GraphEngine) -> None:
    model = ListedNames()
    fragment = await functions(engine, model).run(SINGLE)
    counted = {each.entity.name: each.entity.papers for each in fragment.entities}
    abstracts = [paper.content or "" for paper in bee_field().papers.values()]
    assert counted == {name: sum(name in text for text in abstracts) for name in NAMES["method"]}
    assert list(counted.values()) == sorted(counted.values(), reverse=True)
    assert fragment.calls == 3  # fourteen papers, six a call
    for each in fragment.entities:
        for found in each.passages:
            text = bee_field().papers[found.paper_id].content or ""
            assert each.entity.name in text[found.span.start : found.span.end]
    placed = {*fragment.taxonomies[0].category_of(), *fragment.taxonomies[0].others}
    assert placed == {each.entity.id for each in fragment.entities}
    assert fragment.titles_only == 1
    assert "known by their titles only" in fragment.note


async def test_asked_again_it_makes_no_call_and_answers_the_same(engine: GraphEngine) -> None:
    model = ListedNames()
    first = await functions(engine, model).run(SINGLE)
    made = Counter(model.calls)
    again = await functions(engine, model).run(SINGLE)
    assert model.calls == made
    assert replace(again, calls=first.calls) == first
    assert again.calls == 0


async def test_another_type_reads_the_papers_again_and_the_first_type_stays(engine: GraphEngine) -> None:
    model = ListedNames()
    await functions(engine, model).run(SINGLE)
    devices = await functions(engine, model).run(replace(SINGLE, entity_type="device"))
    assert {each.entity.name for each in devices.entities} == set(NAMES["device"])
    made = Counter(model.calls)
    assert len((await functions(engine, model).run(SINGLE)).entities) == 3
    assert model.calls == made


async def test_a_paper_with_another_text_costs_only_itself(engine: GraphEngine) -> None:
    model = ListedNames()
    await functions(engine, model).run(SINGLE)
    before = Counter(model.read)
    changed = replace(bee_field().papers[paper_id("chen2023drone")], abstract="The drone has an eye for optic flow.")
    PaperRepository(engine).save([changed])
    field_id, revision = bee_field().field.id, FieldRepository(engine).revision(bee_field().field.id)
    answers = Answers(engine, model, load_prompts(), field_id=field_id, revision=revision)
    assert answers.lacking(SINGLE).papers == 1
    fragment = await functions(engine, model).run(SINGLE)
    assert answers.lacking(SINGLE).is_nothing
    assert model.read - before == {"chen2023drone": 1}
    flow = next(each.entity for each in fragment.entities if each.entity.name == "optic flow")
    assert "chen2023drone" in {
        bee_field().papers[each.paper_id].citation_key
        for each in next(e for e in fragment.entities if e.entity.id == flow.id).passages
    }


async def test_pairs_of_two_types_are_a_bipartite_graph(engine: GraphEngine) -> None:
    model = ListedNames()
    fragment = await functions(engine, model).run(PAIRS)
    types = {each.entity.id: each.entity.entity_type for each in fragment.entities}
    assert [(types[each.first], types[each.second], each.kinds) for each in fragment.relations] == [
        ("device", "method", ("uses",))
    ] * len(fragment.relations)
    assert fragment.relations
    assert [taxonomy.entity_type for taxonomy in fragment.taxonomies] == ["device", "method"]
    made = Counter(model.calls)
    assert (await functions(engine, model).run(PAIRS)).relations == fragment.relations
    assert model.calls == made


async def test_what_is_related_to_one_entity_is_looked_for_only_where_it_is_named(engine: GraphEngine) -> None:
    model = ListedNames()
    star = RelatedEntitySearch(fixed_entity="optic flow", find_entities="device", categorize_by="use")
    fragment = await functions(engine, model).run(star)
    naming = {paper.citation_key for paper in bee_field().papers.values() if "optic flow" in (paper.content or "")}
    assert set(model.read) == naming
    assert {(each.second.partition(":")[2], each.kinds) for each in fragment.relations} == {
        ("optic-flow", ("is read by",))
    }
    assert "odometer" in {each.entity.name for each in fragment.entities}
    with pytest.raises(NotFoundError, match="echolocation"):
        await functions(engine, model).run(replace(star, fixed_entity="echolocation"))


async def test_edits_stay_when_new_entities_come(engine: GraphEngine) -> None:
    model = ListedNames()
    taxonomy = (await functions(engine, model).run(SINGLE)).taxonomies[0]
    taxonomies = TaxonomyRepository(engine)
    first = taxonomy.categories[0]
    edit = TaxonomyEdit(
        number=1, action=EditAction.RENAME, made_at="2024-02-29T12:00:00Z", category=first.id, name="Senses"
    )
    taxonomies.record(taxonomy.field_id, taxonomy.id, [edit])
    taxonomies.save(replace(taxonomy, categories=(replace(first, name="Senses"), *taxonomy.categories[1:])))
    changed = replace(bee_field().papers[paper_id("tanaka2024map")], abstract="A map made of magnetite grains.")
    PaperRepository(engine).save([changed])
    NAMES["method"] = (*NAMES["method"], "magnetite grains")
    try:
        grown = (await functions(engine, model).run(SINGLE)).taxonomies[0]
    finally:
        NAMES["method"] = NAMES["method"][:-1]
    assert grown.categories[0].name == "Senses"
    assert "method:magnetite-grain" in {*grown.category_of(), *grown.others}


async def test_a_fragment_as_text_fits_its_tokens_and_says_what_was_left_out(engine: GraphEngine) -> None:
    fragment = await functions(engine, ListedNames()).run(PAIRS)
    whole, short = fragment_text(fragment, tokens=2_000), fragment_text(fragment, tokens=66)
    assert all(f"- {each.entity.name} ({each.entity.papers})" in whole for each in fragment.entities)
    assert whole.endswith(f"lines left out: 0 of entities, 0 of relations\n{fragment.note}")
    assert len(short) < len(whole)
    assert "0 of relations" not in short


async def test_a_decision_on_names_is_merged_with_the_next_question(engine: GraphEngine) -> None:
    model = ListedNames()
    first = await functions(engine, model).run(SINGLE)
    names = sorted(each.entity.names[0] for each in first.entities)
    decision = NameDecision(field_id=bee_field().field.id, first=names[0], second=names[1], ruling=NameRuling.SAME)
    DomainGraphRepository(engine).decide([decision])
    made = Counter(model.calls)
    after = await functions(engine, model).run(SINGLE)
    assert len(after.entities) == len(first.entities) - 1
    assert model.calls == made


async def test_each_mention_stands_in_its_sentence_letter_for_letter(engine: GraphEngine) -> None:
    await functions(engine, OfflineModel()).run(SingleEntitySearch(entity_type="term", categorize_by=""))
    papers = bee_field().papers
    found = ExtractionRepository(engine).of_field(bee_field().field.id)
    assert sum(len(each.mentions) for each in found) > 0
    for extraction in found:
        paper = papers[extraction.paper_id]
        for each in extraction.mentions:
            text = paper.title if each.span.source is PassageSource.TITLE else paper.content or ""
            assert text[each.span.start : each.span.end].count(each.surface) == each.times


async def test_an_answer_to_another_text_makes_the_domain_graph_anew(engine: GraphEngine) -> None:
    asked = functions(engine, ListedNames())
    await asked.run(SINGLE)
    extractions, lookups = ExtractionRepository(engine), EntityLookups(engine, bee_field().field.id)
    merged = DomainGraphRepository(engine).head(bee_field().field.id).extractions
    assert merged == lookups.extractions_digest()
    one = next(each for each in extractions.of_field(bee_field().field.id) if each.mentions)
    extractions.save([replace(one, mentions=one.mentions[1:], content_hash="other")])
    assert merged != lookups.extractions_digest()
    graph = await functions(engine, ListedNames()).domain_graph()
    assert graph.extractions == lookups.extractions_digest()
