"""What Strata adds to the calls of a language model: the time of a survey on a slow one, of a call, of a replay."""

from __future__ import annotations

import asyncio
import math
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.measure import Figure, percentile, seconds_once
from benchmarks.offline_survey import EXAMPLE, build_example
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.adapters.models.offline.model import OfflineModel
from services.adapters.state.response_cache import StateResponseCache
from services.adapters.state.sqlite.state_file import StateFile
from services.models.answers_for_recording import AnswerNotes
from services.models.port import Completion, LanguageModel, ModelTraits, Repair
from services.models.price import FREE
from services.models.replayed import replay_models
from services.models.stack import ModelStack
from services.models.wrapper import ModelWrapper
from services.pipeline.survey import write_survey
from services.pipeline.survey_recording import recording_of
from services.pipeline.wanted_survey import WantedSurvey
from services.steps.steps import UNRECORDED
from services.tasks.prompting import load_prompts
from services.tasks.task import Task

AT_ONCE = 16
ANSWER_SECONDS = 1.0


class _Served(ModelWrapper):
    """The offline model as if it were on a server: asked for many things at once, each taking so long.

    It notes its inputs, and by the prompt its answers, so that another that is given them need not think.
    """

    def __init__(self, known: dict[str, Any] | None = None, *, delay: float = 0.0) -> None:
        super().__init__(OfflineModel())
        self._delay = delay
        self._prompts = load_prompts()
        self.known: dict[str, Any] = {} if known is None else known
        self.asked: list[tuple[Task[Any, Any], Any]] = []

    @property
    def traits(self) -> ModelTraits:
        return ModelTraits(name="served/1", price=FREE, calls_at_once=AT_ONCE)

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        return self

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        self.asked.append((task, inputs))
        await asyncio.sleep(self._delay)
        prompt = self._prompts[task.name].render(task.render(inputs)).user
        if prompt not in self.known:
            self.known[prompt] = (await self._model.run(task, inputs, repair=repair)).value
        return Completion(value=self.known[prompt], model=self.traits.name)


def run(*, small: bool) -> list[Figure]:
    """On the example field; `small` has the slow model answer in a fifth of a second."""
    delay = ANSWER_SECONDS / 5 if small else ANSWER_SECONDS
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        field = build_example(engine, EXAMPLE, StaticEmbedder())
        first, notes = _Served(), AnswerNotes()
        survey = _written(engine, field, first, notes)
        answers = replay_models(recording_of(survey, first, notes.all()), load_prompts(), OfflineModel())
        _forget(engine, survey.id, field)
        slow = _Served(first.known, delay=delay)
        writing, _ = seconds_once(lambda: _written(engine, field, slow))
        _forget(engine, survey.id, field)
        replaying, _ = seconds_once(lambda: _written(engine, field, answers))
        overhead = asyncio.run(_overhead(first, Path(folder)))
        engine.close()
    path, calls = _critical_path(slow, delay), len(slow.asked)
    drafts = sum(task.name == "draft" for task, _ in slow.asked)
    per_hundred = replaying * 100 / calls
    name = f"survey of {calls} calls, {drafts} drafts, on a model of {delay:g} s, {AT_ONCE} at once"
    return [
        Figure(what=name, value=writing, unit="s"),
        Figure(what=f"{name}: times its critical path", value=writing / path, unit="", target="≤ 1.2",
               met=writing / path <= 1.2),
        Figure(what="own processor time of a call, p95", value=overhead, unit="ms", target="≤ 5", met=overhead <= 5),
        Figure(what="replay of a survey, for 100 calls", value=per_hundred, unit="s", target="≤ 2",
               met=per_hundred <= 2),
    ]  # fmt: skip


def _written(engine: KgliteEngine, field: FieldGraph, model: LanguageModel, notes: AnswerNotes | None = None) -> Any:
    return asyncio.run(
        write_survey(
            WantedSurvey(
                engine=engine,
                field=field,
                model=model,
                embedder=StaticEmbedder(),
                surveys=SurveyRepository(engine),
                fields=FieldRepository(engine),
                papers=PaperRepository(engine),
                notes=notes,
            )
        )
    )


def _forget(engine: KgliteEngine, survey: str, field: FieldGraph) -> None:
    """Remove a survey, and the field with its summaries, which is stored again."""
    SurveyRepository(engine).delete(survey)
    fields = FieldRepository(engine)
    fields.delete(field.field.id)
    fields.save(field)


def _critical_path(model: _Served, delay: float) -> float:
    """Seconds that calls need if only their dependencies, and how many may run at once, hold them up: one wave after
    the other of communities, of paths (each two calls in a row), the plan, drafts, what of their sentences is sent
    back, the frame, and what of that is sent back."""
    counts = Counter(task.name for task, _ in model.asked)
    waves = Counter({name: math.ceil(count / AT_ONCE) for name, count in counts.items()})
    frame = 1 if any(counts[name] for name in ("title", "introduction", "conclusion", "abstract")) else 0
    planning = ("reader_questions", "question_outline", "outline_check", "outline", "subsections")
    stages = ("community_summary", "development_summary", "path_summary", *planning, "draft")
    restated = min(2, counts["restatement"])
    return delay * (sum(waves[name] for name in stages) + frame + restated)


async def _overhead(first: _Served, folder: Path) -> float:
    """Milliseconds of processor time, 95th percentile, that all layers take for a call that is answered at once."""
    state = StateFile.open(folder / "state.sqlite")
    stack = ModelStack(
        _Served(first.known),
        steps=UNRECORDED,
        prompts=load_prompts(),
        cache=StateResponseCache(state),
        fallback=None,
    )
    times = []
    for task, inputs in first.asked:
        start = time.process_time()
        await stack.run(task, inputs)
        times.append((time.process_time() - start) * 1_000)
    state.close()
    return percentile(times, 0.95)
