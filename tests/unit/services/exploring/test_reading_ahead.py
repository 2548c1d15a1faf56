"""Reading ahead."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.ports import Row
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityFilters, EntityLookups, EntitySort
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.reading_ahead import warm
from services.structure.domain_views import DomainViews
from tests.builders.domain_values import fill_domain
from tests.builders.values import CITATIONS, PAPERS, field_graph


async def test_warming_up_makes_no_noise_and_survives_a_closed_graph(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine = KgliteEngine.open(tmp_path)
    papers = PaperRepository(engine)
    await warm(engine, papers, FieldRepository(engine))
    assert caplog.records == []
    engine.write("save_papers", rows=[{"id": "p1", "properties": {"title": "One", "citation_key": "one"}}])
    engine.close()
    with caplog.at_level(logging.WARNING):
        await warm(engine, PaperRepository(engine), FieldRepository(engine))
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_what_the_first_pages_of_entities_ask_was_asked_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = KgliteEngine.open(tmp_path)
    papers, fields = PaperRepository(engine), FieldRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    fields.save(field_graph())
    fill_domain(engine)
    asked: list[str] = []
    read = engine.read

    def listen(name: str, /, **given: object) -> list[Row]:
        asked.append(name)
        return read(name, **given)

    monkeypatch.setattr(engine, "read", listen)
    await warm(engine, papers, fields)
    before = set(asked)
    asked.clear()
    lookups, graphs, views = (
        EntityLookups(engine, "attention"),
        DomainGraphRepository(engine),
        DomainViews(engine, "attention"),
    )
    page = lookups.page(EntityFilters(), sort=EntitySort.NEWEST, after=None, limit=2)
    first, last = page.entities[0], page.entities[-1]
    views.entity(first.name)
    graphs.types("attention")
    graphs.mentions("attention", first.id)
    graphs.relations_of("attention", first.id)
    graphs.pairs("attention", first.entity_type, last.entity_type)
    lookups.co_mentions_among([first.id, last.id], limit=5)
    assert len(asked) > 8
    assert set(asked) <= before
    engine.close()
