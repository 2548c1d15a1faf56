"""The mechanism: a stage makes one value out of values that the stages before it have made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from services.errors import PresetFileError
from services.pipeline.switches import ALL_ON, Switches
from services.pipeline.wishes import NO_WISHES, Wishes

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

    from kg.model.surveys.survey import SurveyId
    from kg.ports import GraphEngine
    from kg.repository.fields.fields import FieldRepository
    from kg.repository.papers.papers import PaperRepository
    from services.embedding import Embedder
    from services.models.port import LanguageModel
    from services.pipeline.expected_calls import ExpectedCalls
    from services.pipeline.field_size import FieldSize
    from services.pipeline.preset import Preset
    from services.steps.progress import Progress
    from services.tasks.prompting import Prompt

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

    def get_or_empty(self, kind: type[T]) -> T:
        """The value of a type, an empty one if there is none yet."""
        return cast(T, self._values[kind]) if kind in self._values else kind()

    def with_value(self, value: object) -> Results:
        """These, and one more, which takes the place of another of its type."""
        return Results({**self._values, type(value): value})

    def only(self, kinds: Collection[type[Any]]) -> Results:
        """Those of the types named; one that was not made is left out."""
        return Results({kind: self._values[kind] for kind in kinds if kind in self._values})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What every stage may work with. `survey` is the id of what is written; if `is_fresh`, nothing of earlier surveys
    is used for it; `switches` say which parts of a stage are on; `wishes` are those of users."""

    model: LanguageModel
    engine: GraphEngine
    embedder: Embedder
    fields: FieldRepository
    papers: PaperRepository
    prompts: Mapping[str, Prompt]
    survey: SurveyId
    field_revision: str = ""
    is_fresh: bool = False
    switches: Switches = ALL_ON
    wishes: Wishes = NO_WISHES


class Watch(Generic[Out]):
    """Where a running stage says how far it is, and leaves what is finished of its value."""

    def __init__(self, name: str, progress: Progress) -> None:
        self._name = name
        self._progress = progress
        self.kept: Out | None = None
        """The last value kept: what there is if the stage is stopped."""

    def report(self, done: int, total: int | None) -> None:
        """Report how many parts of the stage are done, and of how many; None where the total is not known."""
        self._progress(self._name, done, total)

    async def whole(self, work: Awaitable[T]) -> T:
        """What comes of work that has one part."""
        self.report(0, 1)
        made = await work
        self.report(1, 1)
        return made

    def keep(self, value: Out) -> None:
        """Keep a value, complete so far, that is used if the stage is stopped now."""
        self.kept = value


def _no_calls(_size: FieldSize) -> Sequence[ExpectedCalls]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[Out]):
    """One step of the pipeline.

    `name` is its name in presets and in the progress of a job. `inputs` are the types of the values that it reads, all
    made by stages before it; it also gets those of `optional` that exist, and no others. `output` is the type of the
    value it makes. `calls` says which calls of a model it will make on a field, before any is made.
    """

    name: str
    inputs: tuple[type[Any], ...]
    output: type[Out]
    run: Callable[[Results, Tools, Watch[Out]], Awaitable[Out]]
    calls: Callable[[FieldSize], Sequence[ExpectedCalls]] = _no_calls
    optional: tuple[type[Any], ...] = ()


def stages_of(
    preset: Preset, known: Mapping[str, Stage[Any]], *, given: Sequence[type[Any]], wanted: type[Any]
) -> tuple[Stage[Any], ...]:
    """The stages of a preset, each of which finds its inputs made.

    Args:
        given: types of the values that are there before the first stage.
        wanted: the type of value that the last stage must have made at least.
    Raises:
        PresetFileError: a stage is unknown, reads what no stage before it makes, or nothing makes what is wanted.
    """
    made, stages = set(given), []
    for name in preset.stages:
        if (stage := known.get(name)) is None:
            raise PresetFileError(preset.name, f"unknown stage {name!r}; there are: {', '.join(sorted(known))}")
        if missing := [kind.__name__ for kind in stage.inputs if kind not in made]:
            raise PresetFileError(
                preset.name, f"the stage {name!r} needs {', '.join(missing)}; put the stage that makes it before it"
            )
        made.add(stage.output)
        stages.append(stage)
    if wanted not in made:
        raise PresetFileError(preset.name, f"no stage makes {wanted.__name__}; add one that does")
    return tuple(stages)
