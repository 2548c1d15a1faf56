"""The citation graph in memory answers as the engine does, whatever was written and in whatever order."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.template import bare_statement
from kg.algorithms.graphs.citation_graph import neighbourhood_in, page_of_links
from kg.errors import QueryFailedError
from kg.model.graphs.citation_graph import CitationGraph
from kg.model.graphs.neighbourhood import Direction
from kg.model.papers.identity import Absorption
from kg.model.papers.listing import PaperFilters, PaperSort
from kg.model.papers.paper import Citation, PaperId
from kg.ports import Row, Templates
from kg.repository.papers.changes import WRITES_OF_CITATIONS, WRITES_OF_PAPERS
from kg.repository.papers.citation_index import CitationIndex
from kg.repository.papers.neighbourhoods import neighbourhood
from kg.repository.papers.pages import PaperLists, list_in_engine, page_of_links_in_engine
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import paper, paper_id

NUMBERS = st.integers(1, 9)
PAIRS = st.tuples(NUMBERS, NUMBERS)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    """An empty graph."""
    engine = KgliteEngine.open(tmp_path)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A graph that the examples of a property empty before they fill it: opening one takes longer than they do."""
    engine = KgliteEngine.open(tmp_path_factory.mktemp("shared"))
    yield engine
    engine.close()


def stored(engine: KgliteEngine) -> list[PaperId]:
    """Ids of all papers."""
    return PaperRepository(engine).ids(stubs=True)


def assert_answers_alike(index: CitationIndex, engine: KgliteEngine) -> None:
    """Every paper has the same neighbourhood in the index and in the engine."""
    graph = index.current()
    assert graph is not None
    assert sorted(graph.numbers) == stored(engine)
    for id in graph.numbers:
        for direction in Direction:
            asked = neighbourhood(engine, id, depth=2, limit=2, direction=direction)
            held = neighbourhood_in(graph, graph.numbers[id], depth=2, limit=2, direction=direction)
            assert held == asked
            assert list(held.distances) == list(asked.distances)
        assert_links_alike(engine, graph, id)
    assert_lists_alike(engine, graph)


def assert_links_alike(engine: KgliteEngine, graph: CitationGraph, id: PaperId) -> None:
    """References and citations, page by page."""
    for what, adjacency in (("references", graph.references), ("citations", graph.citations)):
        after = None
        while True:
            page = page_of_links_in_engine(engine, id, what=what, after=after, limit=2)
            held = page_of_links(graph, adjacency, graph.numbers[id], after=after, limit=2)
            assert held == page
            if (after := page.following) is None:
                break


def assert_lists_alike(engine: KgliteEngine, graph: CitationGraph) -> None:
    """Every order of all papers and of some, page by page."""
    lists = PaperLists()
    some = tuple(id for id in graph.numbers if id > min(graph.numbers)) if graph.numbers else ()
    conditions = (
        PaperFilters(stubs=True),
        PaperFilters(),
        PaperFilters(min_citations=1, year_from=2003, year_to=2006),
        PaperFilters(ids=some, year_from=2002),
        PaperFilters(ids=some, stubs=True),
    )
    for sort in PaperSort:
        for filters in conditions:
            after = None
            while True:
                asked = list_in_engine(engine, filters, sort=sort, after=after, limit=3)
                assert lists.page(graph, filters, sort=sort, after=after, limit=3) == asked
                if (after := asked.following) is None:
                    break


@dataclass
class Save:
    """Create papers or replace them."""

    counts: dict[int, int | None]

    def run(self, papers: PaperRepository) -> None:
        papers.save(
            paper(
                number,
                citation_count=count,
                title=f"{count} of {number}" if count != 2 else "…",
                year=None if count == 3 else 2000 + number,
            )
            for number, count in self.counts.items()
        )


@dataclass
class Cite:
    """Store citations among those papers that are there."""

    pairs: list[tuple[int, int]]

    def run(self, papers: PaperRepository) -> None:
        there = set(papers.ids(stubs=True))
        found = [Citation(citing=paper_id(a), cited=paper_id(b), influential=True) for a, b in self.pairs]
        papers.save_citations(each for each in found if {each.citing, each.cited} <= there)


@dataclass
class Absorb:
    """Let one paper take another's place, if both are there."""

    pair: tuple[int, int]

    def run(self, papers: PaperRepository) -> None:
        absorbed, into = map(paper_id, self.pair)
        if absorbed != into and {absorbed, into} <= set(papers.ids(stubs=True)):
            papers.absorb([Absorption(absorbed=absorbed, into=into, aliases=())])


WRITES = st.one_of(
    st.builds(Absorb, PAIRS),
    st.builds(Cite, st.lists(PAIRS, min_size=1, max_size=5)),
    st.builds(Save, st.dictionaries(NUMBERS, st.none() | st.integers(0, 3), min_size=1, max_size=3)),
)


@settings(max_examples=40, deadline=None)
@given(
    first=st.lists(PAIRS, min_size=5, max_size=20),
    steps=st.lists(st.tuples(WRITES, st.booleans()), min_size=1, max_size=6),
)
def test_the_index_answers_as_the_engine_after_any_writes(
    shared: KgliteEngine, first: list[tuple[int, int]], steps: list[tuple[Save | Cite | Absorb, bool]]
) -> None:
    shared.write("delete_papers", rows=[{"id": id} for id in stored(shared)])
    papers, index = PaperRepository(shared), CitationIndex(shared, share_of_time=1.0)
    Save({number: number % 4 for number in range(1, 8)}).run(papers)
    Cite(first).run(papers)
    assert index.current() is not None
    for write, is_asked in steps:
        write.run(papers)
        if is_asked:
            assert_answers_alike(index, shared)
    assert_answers_alike(index, shared)


def test_who_asks_while_an_import_writes_is_sent_to_the_engine_most_of_the_time(engine: KgliteEngine) -> None:
    times = iter([0.0, 0.0, 1.0, 1.0, 9.0, 10.1, 10.1, 10.1, 10.1])
    papers, index = PaperRepository(engine), CitationIndex(engine, share_of_time=0.1, clock=lambda: next(times))
    papers.save([paper(1)])
    assert index.current() is not None, "took a second"
    assert index.current() is not None
    papers.save([paper(2)])
    assert index.current() is None, "the nine seconds after it are for the import"
    graph = index.current()
    assert graph is not None
    assert sorted(graph.numbers) == [paper_id(1), paper_id(2)]


def test_a_graph_above_the_limit_is_not_kept(engine: KgliteEngine) -> None:
    papers, index = PaperRepository(engine), CitationIndex(engine, most_citations=1, share_of_time=1.0)
    papers.save(paper(number) for number in (1, 2, 3))
    papers.save_citations([Citation(citing=paper_id(2), cited=paper_id(1))])
    assert index.current() is not None
    papers.save_citations([Citation(citing=paper_id(3), cited=paper_id(1))])
    assert index.current() is None
    assert index.current() is None


def test_after_many_changes_that_nobody_asked_about_the_graph_is_read_anew(engine: KgliteEngine) -> None:
    papers, index = PaperRepository(engine), CitationIndex(engine, most_changes=3, share_of_time=1.0)
    papers.save([paper(1)])
    assert index.current() is not None
    papers.save(paper(number) for number in range(1, 9))
    papers.save_citations([Citation(citing=paper_id(2), cited=paper_id(1))])
    assert_answers_alike(index, engine)


def test_what_needs_no_catching_up_causes_none(engine: KgliteEngine) -> None:
    papers, index = PaperRepository(engine), CitationIndex(engine, share_of_time=1.0)
    papers.save([paper(1, authors=("Ada Lovelace",))])
    graph = index.current()
    papers.link_names()
    engine.write("annotate_papers", rows=[{"id": paper_id(1), "properties": {"content_hash": "h"}}])
    assert index.current() is graph


class Failing(KgliteEngine):
    """An engine whose next read of reference lists fails."""

    is_failing = False

    def read(self, name: str, /, **parameters: object) -> list[Row]:
        if self.is_failing and name == "reference_lists":
            self.is_failing = False
            raise QueryFailedError(name, (), "the disk is on fire")
        return super().read(name, **parameters)


def test_an_index_that_could_not_catch_up_loses_nothing(tmp_path: Path) -> None:
    engine = Failing.open(tmp_path)
    assert isinstance(engine, Failing)
    papers, index = PaperRepository(engine), CitationIndex(engine, share_of_time=1.0)
    papers.save([paper(1), paper(2)])
    assert index.current() is not None
    papers.save_citations([Citation(citing=paper_id(1), cited=paper_id(2))])
    engine.is_failing = True
    with pytest.raises(QueryFailedError):
        index.current()
    assert_answers_alike(index, engine)
    engine.close()


def delete_and_fail(templates: Templates) -> None:
    """Delete a paper, then do what no transaction survives."""
    templates.write("delete_papers", rows=[{"id": paper_id(1)}])
    templates.write("no_such_template")


def test_a_rolled_back_write_is_no_change(engine: KgliteEngine) -> None:
    papers, index = PaperRepository(engine), CitationIndex(engine, share_of_time=1.0)
    papers.save([paper(1)])
    graph = index.current()
    with pytest.raises(QueryFailedError), engine.transaction() as templates:
        delete_and_fail(templates)
    assert index.current() is graph


def test_readers_never_see_less_than_was_written_before_they_asked(engine: KgliteEngine) -> None:
    papers = PaperRepository(engine)
    papers.save(paper(number) for number in range(60))
    written, failures = 0, list[str]()

    def read() -> None:
        while written < 59:
            least = written
            near = papers.neighbourhood(paper_id(0), depth=1, limit=99)
            if len(near.distances) - 1 < least:
                failures.append(f"{len(near.distances) - 1} of {least}")

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(1, 60):
        papers.save_citations([Citation(citing=paper_id(number), cited=paper_id(0))])
        written = number
    for reader in readers:
        reader.join(timeout=30)
    assert failures == []


def test_every_template_that_writes_papers_or_citations_is_followed() -> None:
    known = WRITES_OF_PAPERS | WRITES_OF_CITATIONS
    creates = re.compile(r"\b(?:CREATE|MERGE)\s*\((\w*):Paper\b|\[\w*:CITES\b")
    for template in load_templates("kglite").values():
        if template.access != "write":
            continue
        statement = bare_statement(template.text)
        bound = set(re.findall(r"\((\w+):Paper\b", statement))
        changed = {
            name
            for part in re.findall(r"\b(?:SET|REMOVE|DELETE)\b[^\n]*", statement)
            for name in re.findall(r"\b\w+\b", part)
        }
        if template.name not in known | HARMLESS:
            assert not creates.search(statement), template.name
            assert not bound & changed, template.name


HARMLESS = {"declare_papers", "forget_content_hashes_of_papers", "label_stubs", "unlink_papers"}
"""These change of a paper only what nobody is shown."""
