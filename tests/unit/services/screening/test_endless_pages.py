"""A source that always names a next page is asked for no more than is of use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import Identifier
from kg.repository.papers.papers import PaperRepository
from services.screening.sources import FRUITLESS_PAGES, OutsideSearch
from tests.builders.remembered_steps import RememberedSteps
from tests.unit.services.screening.test_sources import TODAY, Page, record


class Endless:
    """A source whose list has no end."""

    name = "index"

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.asked = 0
        self._numbers = count(1)

    async def search(self, query: str, position: str | None = None, *, since: str | None = None) -> Page:
        """The next page."""
        self.asked += 1
        number = next(self._numbers)
        papers = {"empty": (), "one paper": (record(1),), "two by turns": (record(1 + number % 2),)}
        following = {"same place": "here", "back and forth": f"{number % 2}", "first place": "0"}
        return Page(papers.get(self.kind, (record(1),)), following.get(self.kind, f"page {number}"))

    async def references(self, id: Identifier, position: str | None = None) -> Page:
        """The next page, likewise."""
        return await self.search("", position)

    async def citations(self, id: Identifier, position: str | None = None) -> Page:
        """The next page, likewise."""
        return await self.search("", position)


@pytest.fixture
def papers(tmp_path: Path) -> Iterator[PaperRepository]:
    """The papers of an empty graph."""
    with closing(KgliteEngine.open(tmp_path)) as engine:
        yield PaperRepository(engine)


@pytest.mark.parametrize("kind", ["empty", "one paper", "two by turns", "same place", "back and forth", "first place"])
async def test_a_list_without_an_end_is_left(papers: PaperRepository, kind: str) -> None:
    source = Endless(kind)
    outside = OutsideSearch(source, papers, steps=RememberedSteps(), today=TODAY)
    found = await outside.search("graphs", limit=1_000)
    assert found.is_cut
    assert source.asked <= FRUITLESS_PAGES + 2
    assert len(found.papers) == {"empty": 0, "two by turns": 2}.get(kind, 1)
