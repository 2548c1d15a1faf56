"""Answers on the entities of a field are made once for a state of them, and never given of another state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.ports import GraphEngine
from kg.repository.entities import entity_answers as module
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.entity_answers import EntityAnswers, entity_answers
from kg.repository.entities.lookups import EntityFilters, EntityLookups, EntitySort
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.domain_values import DOMAIN_GRAPH, TAXONOMY, fill_domain
from tests.builders.values import CITATIONS, PAPERS, field_graph

FIELD = "attention"
CONDITIONS = {"field_id": FIELD, "entity_type": "", "query": "", "category": "", "layer": ""}


class Listening:
    """An engine that notes which templates are read, and does something before each."""

    def __init__(self, engine: GraphEngine, before: Callable[[str], None] = lambda _: None) -> None:
        self._engine = engine
        self._before = before
        self.heard: list[str] = []

    def read(self, name: str, /, **parameters: object) -> object:
        self.heard.append(name)
        self._before(name)
        return self._engine.read(name, **parameters)


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


def number(kept: EntityAnswers, engine: object) -> int:
    (row,) = kept.read(engine, FIELD, "entities_counted", **CONDITIONS)  # type: ignore[arg-type]
    return int(row["number"])


def test_what_has_not_changed_is_not_counted_again(engine: GraphEngine) -> None:
    kept, heard = EntityAnswers(), Listening(engine)
    assert number(kept, heard) == number(kept, heard) == len(DOMAIN_GRAPH.entities)
    assert heard.heard.count("entities_counted") == 1
    assert entity_answers(engine) is entity_answers(engine)


def test_totals_and_pairs_follow_what_is_written(engine: GraphEngine) -> None:
    lookups, graphs = EntityLookups(engine, FIELD), DomainGraphRepository(engine)
    in_taxonomy = EntityFilters(taxonomy=TAXONOMY.id)

    def asked() -> tuple[int, int, int]:
        page, members = (
            lookups.page(filters, sort=EntitySort.PAPERS, after=None, limit=50)
            for filters in (EntityFilters(), in_taxonomy)
        )
        assert (page.total, members.total) == (len(page.entities), len(members.entities))
        related = {each.entity_type for each in DOMAIN_GRAPH.entities}
        return page.total, members.total, sum(len(graphs.pairs(FIELD, a, b)) for a in related for b in related)

    first = asked()
    assert asked() == first
    emptied = replace(TAXONOMY, categories=tuple(replace(each, entities=()) for each in TAXONOMY.categories))
    TaxonomyRepository(engine).save(emptied)
    second = asked()
    assert second[1] == 0 < first[1]
    graphs.save(replace(DOMAIN_GRAPH, relations=()))
    assert asked() == (first[0], 0, 0)
    assert first[2] > 0
    graphs.save(DOMAIN_GRAPH)
    TaxonomyRepository(engine).save(TAXONOMY)
    assert asked() == first


def test_an_answer_that_was_read_while_something_was_written_is_not_kept(engine: GraphEngine) -> None:
    graphs = DomainGraphRepository(engine)

    def write(name: str) -> None:
        if name == "entities_counted":
            graphs.save(replace(DOMAIN_GRAPH, relations=()))

    kept = EntityAnswers()
    number(kept, Listening(engine, write))
    heard = Listening(engine)
    number(kept, heard)
    assert "entities_counted" in heard.heard


def test_so_many_answers_are_kept_and_no_long_ones(engine: GraphEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ANSWERS", 1)
    kept, heard = EntityAnswers(), Listening(engine)
    for entity_type in ("method", "data set", "method"):
        kept.read(heard, FIELD, "entities_counted", **{**CONDITIONS, "entity_type": entity_type})  # type: ignore[arg-type]
    assert heard.heard.count("entities_counted") == 3
    monkeypatch.setattr(module, "MOST_ROWS", 0)
    for _ in range(2):
        kept.read(heard, FIELD, "entities_counted", **CONDITIONS)  # type: ignore[arg-type]
    assert heard.heard.count("entities_counted") == 5
