"""The domain graph follows from what was found in the papers of a field."""

from __future__ import annotations

from dataclasses import replace

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import NameDecision, NameRuling
from kg.model.entities.mention import Extraction, NameId
from services.models.port import BY_RULE
from services.structure.domain_graph import domain_graph
from tests.builders.domain_values import CORA, FIELD, FOUND_BY_A_MODEL, GAT, LONG, PUBMED, extraction, mention
from tests.builders.values import field_graph

FIELD_GRAPH = field_graph()
SAME = NameDecision(field_id=FIELD, first=GAT, second=LONG, ruling=NameRuling.SAME)


def test_mentions_of_one_name_are_an_entity_with_the_counts_of_its_papers() -> None:
    graph = domain_graph(FIELD_GRAPH, "r1", FOUND_BY_A_MODEL)
    assert [(each.id, each.name, each.papers) for each in graph.entities] == [
        ("dataset:cora", "CORA", 2),
        ("dataset:pubmed", "PubMed", 2),
        ("method:gat", "GAT", 1),
        ("method:graph-attention-network", "Graph Attention Networks", 1),
    ]
    cora = graph.entities[0]
    assert (cora.aliases, cora.names, cora.mentions) == (("Cora",), (CORA,), 2)
    assert (cora.first_year, cora.last_year) == (2004, 2018)
    assert {layer.value: count for layer, count in cora.layers.items()} == {"foundation": 1, "development": 1}
    assert graph.field_revision == "r1"


def test_relations_and_sentences_in_common_are_counted_by_papers() -> None:
    graph = domain_graph(FIELD_GRAPH, "r1", FOUND_BY_A_MODEL, [SAME])
    told = [(each.first, each.kind, each.second, len(each.papers)) for each in graph.relations]
    assert told == [
        ("method:gat", "evaluated on", "dataset:cora", 2),
        ("method:gat", "evaluated on", "dataset:pubmed", 1),
    ]
    pairs = [(each.first, each.second, each.papers) for each in graph.co_mentions]
    assert pairs == [
        ("dataset:cora", "method:gat", 2),
        ("dataset:cora", "dataset:pubmed", 1),
        ("dataset:pubmed", "method:gat", 1),
    ]


def test_a_short_form_that_a_paper_defines_is_what_it_stands_for_also_where_it_is_not_defined() -> None:
    defined = extraction(4, mention(LONG, "GAT"), mention(LONG, "graph attention networks", 10))
    graph = domain_graph(FIELD_GRAPH, "r1", [FOUND_BY_A_MODEL[0], defined])
    methods = [each for each in graph.entities if each.entity_type == "method"]
    assert [(each.name, set(each.names), each.papers) for each in methods] == [("GAT", {GAT, LONG}, 2)]


def test_an_entity_keeps_its_id_when_its_most_usual_name_changes() -> None:
    before = domain_graph(FIELD_GRAPH, "r1", FOUND_BY_A_MODEL[:1])
    longer = [extraction(number, mention(LONG, "Graph Attention Networks")) for number in (2, 4, 5)]
    after = domain_graph(FIELD_GRAPH, "r2", [FOUND_BY_A_MODEL[0], *longer], [SAME], before=before)
    entity = next(each for each in after.entities if each.entity_type == "method")
    assert (entity.id, entity.name, entity.papers) == ("method:gat", "Graph Attention Networks", 4)


def test_users_part_what_a_definition_unites() -> None:
    apart = replace(SAME, ruling=NameRuling.APART)
    named = extraction(5, mention(GAT, "GAT"))
    defined = extraction(4, mention(LONG, "graph attention networks"))
    assert len(domain_graph(FIELD_GRAPH, "r1", [named, defined], [SAME]).entities) == 1
    assert len(domain_graph(FIELD_GRAPH, "r1", [named, defined], [apart]).entities) == 2


def test_papers_outside_the_field_do_not_count() -> None:
    graph = domain_graph(FIELD_GRAPH, "r1", FOUND_BY_A_MODEL)
    assert next(each for each in graph.entities if each.id == "method:gat").papers == 1
    assert domain_graph(FIELD_GRAPH, "r1", FOUND_BY_A_MODEL[4:]).entities == ()


def test_what_two_models_found_in_one_sentence_counts_once() -> None:
    other = replace(FOUND_BY_A_MODEL[3], id="x9", model="other")  # type: ignore[arg-type]
    once, twice = (
        domain_graph(FIELD_GRAPH, "r1", found) for found in (FOUND_BY_A_MODEL[3:4], [FOUND_BY_A_MODEL[3], other])
    )
    assert once == twice
    assert once.entities[0].names == (NameId(PUBMED),)


def test_of_one_paper_only_what_looks_like_a_name_counts_where_rules_read_it() -> None:
    def named(*surfaces: str) -> Extraction:
        found = [mention(NameId(f"method|{canonical(each)}"), each, 10 * place) for place, each in enumerate(surfaces)]
        return replace(extraction(2, *found), model=f"{BY_RULE}3")

    names = ("GraphSAGE", "GAT-based layers", "special attention", "studiesIn", "GAT")
    graph = domain_graph(FIELD_GRAPH, "r1", [*FOUND_BY_A_MODEL, named(*names)])
    own = {each.name for each in graph.entities if each.entity_type == "method"}
    assert own == {"GAT", "Graph Attention Networks", "GraphSAGE"}
    told_by_a_model = replace(named("special attention"), model="reader/1")
    graph = domain_graph(FIELD_GRAPH, "r1", [*FOUND_BY_A_MODEL, told_by_a_model])
    assert "special attention" in {each.name for each in graph.entities}
