"""The stages of a survey one after the other: what they say, what they cost, and parts written in stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from services.models.ledger import Ledger
from services.steps.spent import Spent
from services.writing.assembly import PartDraft
from services.writing.drafts import EarlierText
from services.writing.part_positions import Place
from services.writing.part_writer import PartWriter
from tests.builders.bee_surveys import bee_store, written
from tests.builders.every_part import EVERY_PART
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps

PLANNING = ["questioning", "arranging", "ordering"]
STAGES = ["summarising", *PLANNING, "structuring", "writing", "framing", "verifying", "exhibiting"]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


async def test_the_ledger_of_a_survey_adds_up_to_what_its_job_has_spent(engine: KgliteEngine) -> None:
    model, steps, ledger = PricedModel(), RememberedSteps(), Ledger()
    await written(engine, model, steps=steps, ledger=ledger)
    rows = ledger.rows()
    assert [*dict.fromkeys(row.stage for row in rows)] == STAGES
    assert sum((row.spent for row in rows), Spent()).cost == pytest.approx(steps.spent.cost)
    calls: Counter[str] = Counter()
    for row in rows:
        calls[row.task] += row.spent.model_calls
    assert calls == model.calls


async def test_progress_goes_through_all_stages_and_ends_full(engine: KgliteEngine) -> None:
    seen: dict[str, tuple[int, int | None]] = {}
    await written(engine, progress=lambda stage, done, total: seen.__setitem__(stage, (done, total)))
    assert list(seen) == [*STAGES[:5], "categorising", *STAGES[5:]]
    assert all(done == total for done, total in seen.values())


async def test_parts_that_need_others_are_written_after_them_and_the_rest_is_planned_anew_between(
    engine: KgliteEngine,
) -> None:
    steps = RememberedSteps()
    survey = await written(engine, steps=steps, preset=EVERY_PART)
    drafting = [name for name in steps.done if name.startswith(("draft:", "memory", "replanning"))]
    first, second = (at for at, name in enumerate(drafting) if name == "replanning")
    last = ["draft: What Is Open", "memory terms: What Is Open"]  # told last, and not planned anew before
    assert set(drafting[first + 1 : second]) == {"draft: Polarised Light", "memory terms: Polarised Light"}, (
        "it defines"
    )
    assert drafting[-2:] == last
    assert drafting[0] == "draft: Sun Compass and Optic Flow Odometer"
    order = [part.title for section in survey.sections for part in section.walk()]
    assert order.index("Polarised Light") < order.index("Optic Flow")
    assert [version.made_by for version in survey.evolution] == ["planned", "tested"]


async def test_a_part_is_told_what_a_reader_has_read_before_it_and_not_what_was_written_before_it(
    engine: KgliteEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = dict[str, tuple[str, set[str]]]()
    write = PartWriter.write

    async def noting(self: PartWriter, place: Place, known: EarlierText) -> PartDraft:
        told[place.part.title] = place.number_for_readers, {each.section for each in known.known.points}
        return await write(self, place, known)

    monkeypatch.setattr(PartWriter, "write", noting)
    await written(engine)
    number, earlier = told["Polarised Light"]
    assert earlier
    assert all(section < number for section in earlier)
    assert max(own for own, _ in told.values()) > number
