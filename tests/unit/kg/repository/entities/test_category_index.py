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
from kg.repository.entities.category_index import CategoryIndex, category_index, counted, related_pairs
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
    rows = [dict(zip(("first_position", "second_position", "papers"), each, strict=True)) for each in relations]
    members = [[{"category": name, "position": at} for at, name in places.items()] for places in (first, second)]
    assert counted(related_pairs(rows), *members) == {cell: (pairs[cell], papers[cell]) for cell in pairs}


def test_no_relations_make_an_empty_matrix() -> None:
    none = related_pairs([])
    assert np.array_equal(none.first, [])
    assert counted(none, [], []) == {}
