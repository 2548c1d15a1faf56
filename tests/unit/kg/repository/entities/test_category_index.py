"""Category by category: what memory counts is what the template counts, before and after a write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.adapters.kglite.engine import KgliteEngine
from kg.ports import GraphEngine
from kg.repository.entities.category_index import CategoryIndex, category_index, count_pairs, pairs_of, related_pairs
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityLookups
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.domain_values import DOMAIN_GRAPH, ENTITIES, METHODS, TAXONOMY, fill_domain
from tests.builders.values import CITATIONS, PAPERS, field_graph

PUBMED = ENTITIES[1]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[GraphEngine]:
    """A graph with the field `attention` and its domain graph."""
    opened = KgliteEngine.open(tmp_path)
    papers = PaperRepository(opened)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    FieldRepository(opened).save(field_graph())
    fill_domain(opened)
    yield opened
    opened.close()


def asked(engine: GraphEngine) -> dict[tuple[str, str], tuple[int, int]]:
    """What the template counts."""
    rows = engine.read("category_matrix", first=f"attention#{METHODS.id}", second=f"attention#{TAXONOMY.id}")
    return {
        (row["row"].rpartition("#")[2], row["key"].rpartition("#")[2]): (row["pairs"], row["papers"]) for row in rows
    }


def test_a_matrix_follows_what_is_written(engine: GraphEngine) -> None:
    lookups, taxonomies = EntityLookups(engine, "attention"), TaxonomyRepository(engine)
    assert lookups.matrix(METHODS.id, TAXONOMY.id) == asked(engine) == {("attention", "citation"): (1, 2)}
    graphs, other = TAXONOMY.categories
    taxonomies.save(replace(TAXONOMY, categories=(replace(graphs, entities=(PUBMED.id,)), other), others=()))
    both = {("attention", "citation"): (1, 2), ("attention", "graphs"): (1, 1)}
    assert lookups.matrix(METHODS.id, TAXONOMY.id) == asked(engine) == both
    DomainGraphRepository(engine).save(replace(DOMAIN_GRAPH, relations=DOMAIN_GRAPH.relations[1:]))
    assert lookups.matrix(METHODS.id, TAXONOMY.id) == asked(engine) == {("attention", "graphs"): (1, 1)}
    taxonomies.delete("attention", TAXONOMY.id)
    assert lookups.matrix(METHODS.id, TAXONOMY.id) == asked(engine) == {}


def test_a_matrix_is_counted_once_and_an_engine_has_one_index(engine: GraphEngine) -> None:
    index = category_index(engine)
    assert index is not None
    assert category_index(engine) is index
    keys = f"attention#{METHODS.id}", f"attention#{TAXONOMY.id}"
    assert index.matrix(engine, "attention", *keys) is index.matrix(engine, "attention", *keys)


def test_what_was_read_while_something_was_written_is_not_kept(engine: GraphEngine) -> None:
    index = CategoryIndex()

    class Writing:
        """Tells of a write while it is read."""

        def read(self, name: str, /, **parameters: object) -> object:
            index.note("save_entities", {})
            return engine.read(name, **parameters)

    keys = f"attention#{METHODS.id}", f"attention#{TAXONOMY.id}"
    first = index.matrix(Writing(), "attention", *keys)  # type: ignore[arg-type]
    assert index.matrix(engine, "attention", *keys) == first
    assert index.matrix(engine, "attention", *keys) is not first


class Listening:
    """An engine that notes which templates are read."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine
        self.heard: list[str] = []

    def read(self, name: str, /, **parameters: object) -> object:
        self.heard.append(name)
        return self._engine.read(name, **parameters)


def test_relations_are_read_once_for_all_changes_of_categories(engine: GraphEngine) -> None:
    index, heard = CategoryIndex(), Listening(engine)
    for template in ("save_in_category", "delete_taxonomy_categories"):
        index.matrix(heard, "attention", f"attention#{METHODS.id}", f"attention#{TAXONOMY.id}")  # type: ignore[arg-type]
        index.note(template, {})
    assert heard.heard.count("related_positions") == 1
    assert heard.heard.count("category_positions") == 4


def test_relations_of_a_graph_that_was_just_saved_are_not_read(engine: GraphEngine) -> None:
    fewer = replace(DOMAIN_GRAPH, relations=DOMAIN_GRAPH.relations[:1])
    revision = DomainGraphRepository(engine).save(fewer)
    index, heard, keys = CategoryIndex(), Listening(engine), (f"attention#{METHODS.id}", f"attention#{TAXONOMY.id}")
    index.keep(fewer, revision)
    kept = index.matrix(heard, "attention", *keys)  # type: ignore[arg-type]
    assert "related_positions" not in heard.heard
    assert kept == CategoryIndex().matrix(engine, "attention", *keys)


def test_relations_of_another_revision_are_read(engine: GraphEngine) -> None:
    index, heard = CategoryIndex(), Listening(engine)
    index.keep(replace(DOMAIN_GRAPH, relations=()), "another")
    index.matrix(heard, "attention", f"attention#{METHODS.id}", f"attention#{TAXONOMY.id}")  # type: ignore[arg-type]
    assert "related_positions" in heard.heard


def test_pairs_of_a_graph_are_those_that_are_read_of_it(engine: GraphEngine) -> None:
    DomainGraphRepository(engine).save(DOMAIN_GRAPH)
    stored, own = related_pairs(engine.read("related_positions", field_id="attention")), pairs_of(DOMAIN_GRAPH)
    assert stored.first.tolist() == own.first.tolist()
    assert stored.second.tolist() == own.second.tolist()
    assert stored.papers.tolist() == own.papers.tolist() != []


RELATIONS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(1, 5)).filter(lambda each: each[0] != each[1])
)
PLACES = st.dictionaries(st.integers(0, 12), st.sampled_from("abc"))


@given(relations=RELATIONS, first=PLACES, second=PLACES)
def test_a_pair_counts_once_and_papers_of_all_its_relations_do(
    relations: list[tuple[int, int, int]], first: dict[int, str], second: dict[int, str]
) -> None:
    pairs, papers = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in range(10):
        for other in range(10):
            said = [number for *ends, number in relations if set(ends) == {one, other}]
            if said and one in first and other in second:
                pairs[first[one], second[other]] += 1
                papers[first[one], second[other]] += sum(said)
    columns = [[each[place] for each in relations] for place in range(3)]
    row = dict(zip(("first_positions", "second_positions", "papers"), columns, strict=True))
    members = [
        [{"key": name, "positions": [at for at in places if places[at] == name]} for name in set(places.values())]
        for places in (first, second)
    ]
    assert count_pairs(related_pairs([row]), *members) == {cell: (pairs[cell], papers[cell]) for cell in pairs}


def test_no_relations_make_an_empty_matrix() -> None:
    none = related_pairs([{"first_positions": [], "second_positions": [], "papers": []}])
    assert np.array_equal(none.first, [])
    assert count_pairs(none, [], []) == {}
