"""Papers are read for their kinds and attributes once, and what they state keeps its passages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import Paper
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.readings import ReadingRepository
from services.adapters.models.offline.model import OfflineModel
from services.models.port import Completion, Repair
from services.reading.passages import paper_text
from services.structure.attributes import AttributeReader
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.builders.survey_field import bee_field

PAPERS = [bee_field().papers[id] for id in sorted(bee_field().members)]


@dataclass(slots=True)
class CountedModel(OfflineModel):
    """The offline model, with its calls counted by task."""

    calls: Counter[str] = field(default_factory=Counter)

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        self.calls[task.name] += 1
        return await OfflineModel().run(task, inputs, repair=repair)


@pytest.fixture
def readings(tmp_path: Path) -> Iterator[ReadingRepository]:
    engine = KgliteEngine.open(tmp_path / "graph.kgl")
    PaperRepository(engine).save(PAPERS)
    yield ReadingRepository(engine)
    engine.close()


async def read(model: OfflineModel, readings: ReadingRepository, papers: list[Paper]) -> int:
    reader = AttributeReader(model, readings, load_prompts())
    return await reader.read(papers, topic="bees", report=lambda done, total: None)


async def test_every_paper_with_a_text_is_read_and_states_what_its_passages_say(readings: ReadingRepository) -> None:
    number = await read(CountedModel(), readings, PAPERS)

    found = readings.of([paper.id for paper in PAPERS])
    assert number == len(found) == sum(paper.content is not None for paper in PAPERS)
    for paper in PAPERS:
        if paper.id in found:
            reading, passages = found[paper.id], paper_text(paper).by_id()
            assert reading.attributes
            assert all(set(each.passages) <= set(passages) and each.passages for each in reading.attributes)
            assert all(each.text.rstrip(".") in reading.summary for each in reading.attributes if each.field != "other")


async def test_what_was_read_is_not_read_again_unless_its_text_changed(readings: ReadingRepository) -> None:
    model = CountedModel()
    await read(model, readings, PAPERS)
    first = dict(model.calls)

    assert await read(model, readings, PAPERS) == 0
    assert dict(model.calls) == first
    changed = replace(PAPERS[0], summary="A new summary of bees was written. It shows that they dance at noon.")
    assert await read(model, readings, [changed, *PAPERS[1:]]) == 1


async def test_a_paper_of_which_only_the_title_is_known_is_left_out(readings: ReadingRepository) -> None:
    assert await read(CountedModel(), readings, [replace(PAPERS[0], summary=None, abstract=None)]) == 0
    assert readings.of([PAPERS[0].id]) == {}
