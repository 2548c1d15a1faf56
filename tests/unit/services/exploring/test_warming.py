"""Reading ahead."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.warming import warm


async def test_warming_up_makes_no_noise_and_survives_a_closed_graph(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine = KgliteEngine.open(tmp_path)
    papers = PaperRepository(engine)
    await warm(papers, FieldRepository(engine))
    assert caplog.records == []
    engine.write("save_papers", rows=[{"id": "p1", "properties": {"title": "One", "citation_key": "one"}}])
    engine.close()
    with caplog.at_level(logging.WARNING):
        await warm(PaperRepository(engine), FieldRepository(engine))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
