"""The pipeline as a list: what a stage is shown, in which order stages may stand, what a stopped run leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from services.errors import BudgetSpentError, CancelledError, PausedError, PresetFileError, UpstreamError
from services.pipeline.preset import PRESET, Preset, load_preset
from services.pipeline.run import PipelineRun, run_stages
from services.pipeline.stage import Results, Stage, Watch, stages_of
from services.pipeline.steering import UNSTEERED
from services.steps.steps import UNRECORDED
from services.writing.front import Frame
from tests.builders.remembered_steps import RememberedSteps


@dataclass(frozen=True)
class Seed:
    number: int


@dataclass(frozen=True)
class Doubled:
    number: int


@dataclass(frozen=True)
class Listed:
    numbers: tuple[int, ...]


async def double(results: Results, _tools: Any, _watch: Watch[Doubled]) -> Doubled:
    return Doubled(2 * results.get(Seed).number)


async def count_up(results: Results, _tools: Any, watch: Watch[Listed]) -> Listed:
    listed = Listed(())
    total = results.get(Doubled).number
    for number in range(total):
        watch.report(number, total)
        listed = Listed((*listed.numbers, number))
        watch.keep(listed)
    return listed


DOUBLE = Stage(name="doubling", inputs=(Seed,), output=Doubled, run=double)
COUNT = Stage(name="listing", inputs=(Doubled,), output=Listed, run=count_up)


async def ran(*stages: Stage[Any], steps: Any = UNRECORDED, progress: Any = lambda *_: None) -> PipelineRun:
    return await run_stages(stages, Results().with_value(Seed(2)), None, progress=progress, steps=steps)  # type: ignore[arg-type]


async def test_each_stage_adds_its_value_to_those_before() -> None:
    outcome = await ran(DOUBLE, COUNT)
    assert outcome.stop is None
    assert outcome.results.get(Seed) == Seed(2)
    assert outcome.results.get(Listed) == Listed((0, 1, 2, 3))


async def test_progress_is_named_after_the_stage() -> None:
    seen: list[tuple[str, int, int | None]] = []
    await ran(DOUBLE, COUNT, progress=lambda *word: seen.append(word))
    assert seen == [("listing", number, 4) for number in range(4)]


async def test_a_stage_is_shown_what_it_names_and_nothing_else() -> None:
    async def curious(results: Results, _tools: Any, _watch: Any) -> Listed:
        assert results.find(Doubled) is None
        return Listed((results.get(Seed).number,))

    outcome = await ran(DOUBLE, Stage(name="curious", inputs=(Seed,), output=Listed, run=curious))
    assert outcome.results.get(Listed) == Listed((2,))


def failing(error: Exception) -> Stage[Listed]:
    """A stage that keeps a part and fails."""

    async def run(_results: Results, _tools: Any, watch: Watch[Listed]) -> Listed:
        watch.keep(Listed((7,)))
        raise error

    return Stage(name="failing", inputs=(), output=Listed, run=run)


@pytest.mark.parametrize(
    "error", [CancelledError("c"), BudgetSpentError("b"), UpstreamError("u", source="model")], ids=str
)
async def test_a_stop_inside_a_stage_leaves_what_it_kept_and_what_came_before(error: Exception) -> None:
    outcome = await ran(DOUBLE, failing(error), COUNT)
    assert outcome.stop is error
    assert outcome.results.get(Doubled) == Doubled(4)
    assert outcome.results.get(Listed) == Listed((7,))


@pytest.mark.parametrize("error", [PausedError("p"), ValueError("v")], ids=str)
async def test_what_another_process_goes_on_with_and_what_is_a_fault_goes_its_way(error: Exception) -> None:
    with pytest.raises(type(error)):
        await ran(failing(error))


async def test_work_may_be_cancelled_between_two_stages() -> None:
    outcome = await ran(DOUBLE, COUNT, steps=RememberedSteps(stop_at_heed=2))
    assert isinstance(outcome.stop, CancelledError)
    assert outcome.results.find(Listed) is None
    assert outcome.results.get(Doubled) == Doubled(4)


def preset(*names: str) -> Preset:
    return Preset(name="toy", purpose="A preset of a test.", stages=names)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("listing", "doubling"), "'listing' needs Doubled"),
        (("doubling", "dividing"), "unknown stage 'dividing'; there are: doubling, listing"),
        (("doubling",), "no stage makes Listed"),
    ],
)
def test_stages_that_do_not_fit_are_refused_before_any_runs(names: Sequence[str], words: str) -> None:
    known: dict[str, Stage[Any]] = {stage.name: stage for stage in (DOUBLE, COUNT)}
    with pytest.raises(PresetFileError, match=words):
        stages_of(preset(*names), known, given=(Seed,), wanted=Listed)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('purpose = "Everything."\nstages = ["a"]\nrewrite = true', "'rewrite'"),
        ('purpose = "Everything."', "'stages'"),
        ('purpose = "Everything."\nstages = "a"', "'stages'"),
        ('purpose = "Everything."\nstages = []', "'stages'"),
        ("purpose = ", "not TOML"),
    ],
)
def test_a_preset_with_a_key_too_many_or_too_few_is_refused_by_name(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "toy.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PresetFileError, match=words) as refused:
        load_preset("toy", tmp_path)
    assert "toy.toml" in str(refused.value)


def test_a_preset_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(PresetFileError, match=r"no preset 'fulll'; there are: .*full"):
        load_preset("fulll")


def test_every_shipped_preset_leads_from_a_field_to_a_survey(root: Path) -> None:
    shipped = [path.stem for path in (root / "services/pipeline/presets").glob("*.toml")]
    assert PRESET in shipped
    for name in shipped:
        assert Frame in [stage.output for stage in UNSTEERED.stages(load_preset(name))]
