"""A source outside: its pages are asked once, brought into the store, and counted with their day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.collecting.prisma_counts import screening_flow
from kg.model.collections.collection import STORE, ScreeningStage
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from kg.ports import GraphEngine
from kg.repository.papers.papers import PaperRepository
from services.collecting.import_report import SourceRow
from services.screening.sources import OutsideSearch
from tests.builders.remembered_steps import RememberedSteps
from tests.unit.services.screening.test_collect import collected

TODAY = date(2025, 6, 30)
TITLES = (
    "Graph neural networks for molecules",
    "Deep graph neural networks",
    "Graph neural networks with attention",
    "Baking bread with sourdough",
)


def record(number: int) -> PaperRecord:
    """A row of the source."""
    return PaperRecord(
        row=number,
        identifiers=(Identifier(f"doi:10.1/{number}"),),
        title=TITLES[number - 1],
        abstract=f"We study {TITLES[number - 1].lower()}.",
        year=2020,
        authors=(f"Author Number{number}",),
    )


@dataclass(frozen=True)
class Page:
    """A page as a source gives it."""

    records: tuple[PaperRecord, ...] = ()
    position: str | None = None
    day: str = "2025-01-02"
    citing: tuple[PaperRecord, ...] = ()

    @property
    def to_import(self) -> tuple[SourceRow, ...]:
        """The papers, and who cites whom."""
        return (*self.records, *self.citing)


@dataclass
class TwoPages:
    """A source with two pages for every search, and a reference of its first paper; counts what it is asked."""

    name: str = "index"
    asked: list[str] = field(default_factory=list)

    async def search(self, query: str, position: str | None = None, *, since: str | None = None) -> Page:
        """Two papers a page."""
        self.asked.append(f"{query}, {position}")
        return Page((record(1), record(2)), "second") if position is None else Page((record(3), record(4)))

    async def references(self, id: Identifier, position: str | None = None) -> Page:
        """The first cites the third."""
        self.asked.append(f"references of {id}")
        if id != "doi:10.1/1":
            return Page()
        cites = PaperRecord(
            row=0, identifiers=(id,), title=None, references=(CitedWork(identifiers=record(3).identifiers),)
        )
        return Page((record(3),), citing=(cites,))

    async def citations(self, id: Identifier, position: str | None = None) -> Page:
        """Nobody."""
        self.asked.append(f"citations of {id}")
        return Page()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[GraphEngine]:
    """An empty graph."""
    engine = KgliteEngine.open(tmp_path)
    yield engine
    engine.close()


async def test_pages_are_read_until_there_are_enough_and_never_twice(engine: GraphEngine) -> None:
    papers, source, steps = PaperRepository(engine), TwoPages(), RememberedSteps()
    outside = OutsideSearch(source, papers, steps=steps, today=TODAY)
    few = await outside.search("graphs", limit=2)
    assert (len(few.papers), few.is_cut, few.day) == (2, True, date(2025, 1, 2))
    everything = await outside.search("graphs", limit=99)
    assert (len(everything.papers), everything.is_cut) == (4, False)
    assert source.asked == ["graphs, None", "graphs, second"]
    assert {papers.get(id).title for id in everything.papers} == set(TITLES)


async def test_references_come_with_the_citation(engine: GraphEngine) -> None:
    papers, source = PaperRepository(engine), TwoPages()
    outside = OutsideSearch(source, papers, steps=RememberedSteps(), today=TODAY)
    first = (await outside.search("graphs", limit=1)).papers[0]
    (cited,) = (await outside.references(first, limit=9)).papers
    assert papers.get(cited).title == TITLES[2]
    assert [each.cited for each in papers.citations_among([first, cited])] == [cited]
    assert (await outside.citations(first, limit=9)).papers == ()


async def test_a_collection_from_a_source_goes_on_without_asking_twice(engine: GraphEngine) -> None:
    source, steps = TwoPages(), RememberedSteps()
    sources = {"outside": (source,), "sources": (STORE, "index")}
    found = await collected(engine, steps=steps, **sources)
    flow = screening_flow(found.collection.searches, found.candidates)
    assert flow.identified["index"] >= 4
    assert flow.included == 3
    by_title = {PaperRepository(engine).get(each.paper_id).title: each for each in found.candidates}
    assert by_title[TITLES[3]].stage is ScreeningStage.SIMILARITY
    asked = list(source.asked)
    again = await collected(engine, steps=steps.again(), **sources)
    assert source.asked == asked
    assert set(again.papers_included) == set(found.papers_included)
