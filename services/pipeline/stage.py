"""The mechanism: a stage makes one value out of values that the stages before it have made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from kg.model.surveys.survey import SurveyId
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.models.port import LanguageModel
from services.pipeline.expected import ExpectedCalls, FieldSize
from services.steps.progress import Progress
from services.tasks.prompting import Prompt
from services.writing.parts import ALL_PARTS, WritingParts

T = TypeVar("T")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class Results:
    """What the stages so far have made: one value of a type, found by its type. Never changed, only added to."""

    _values: Mapping[type[Any], Any] = field(default_factory=dict)

    def get(self, kind: type[T]) -> T:
        """The value of a type.

        Raises:
            KeyError: no stage has made one, or the stage that asks did not name it among its inputs.
        """
        return cast(T, self._values[kind])

    def find(self, kind: type[T]) -> T | None:
        """The value of a type, None if there is none yet."""
        return cast("T | None", self._values.get(kind))

    def with_value(self, value: object) -> Results:
        """These, and one more, which takes the place of another of its type."""
        return Results({**self._values, type(value): value})

    def only(self, kinds: Collection[type[Any]]) -> Results:
        """Those of the types named; one that was not made is left out."""
        return Results({kind: self._values[kind] for kind in kinds if kind in self._values})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What every stage may work with. `survey` is the id of what is written; if `is_fresh`, nothing of earlier surveys
    is used for it. `writing` are the parts that writing has."""

    model: LanguageModel
    engine: GraphEngine
    embedder: Embedder
    fields: FieldRepository
    papers: PaperRepository
    prompts: Mapping[str, Prompt]
    survey: SurveyId
    field_revision: str = ""
    is_fresh: bool = False
    writing: WritingParts = ALL_PARTS


class Watch(Generic[Out]):
    """Where a running stage says how far it is, and leaves what is finished of its value."""

    def __init__(self, name: str, progress: Progress) -> None:
        self._name = name
        self._progress = progress
        self.kept: Out | None = None
        """The last value kept: what there is if the stage is stopped."""

    def report(self, done: int, total: int | None) -> None:
        """So many parts of the stage are done."""
        self._progress(self._name, done, total)

    async def whole(self, work: Awaitable[T]) -> T:
        """What comes of work that has one part."""
        self.report(0, 1)
        made = await work
        self.report(1, 1)
        return made

    def keep(self, value: Out) -> None:
        """So much of the value would be of use if the stage were stopped now."""
        self.kept = value


def _no_calls(_size: FieldSize) -> Sequence[ExpectedCalls]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[Out]):
    """One step of the pipeline.

    `name` stands in presets and in the progress of a job. `inputs` are the types of the values that it reads, all made
    by stages before it; it is shown no others but the `optional` ones, which it can do without. `output` is the type of
    the value it makes. `calls` says which calls of a model it will make on a field, before any is made.
    """

    name: str
    inputs: tuple[type[Any], ...]
    output: type[Out]
    run: Callable[[Results, Tools, Watch[Out]], Awaitable[Out]]
    calls: Callable[[FieldSize], Sequence[ExpectedCalls]] = _no_calls
    optional: tuple[type[Any], ...] = ()
