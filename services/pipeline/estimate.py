"""What a survey, or other work of a language model, will cost, known before the first call."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kg.model.fields.field import FieldGraph
from kg.model.fields.summary import Summary
from services.models.model_requirement import can_do
from services.models.port import LanguageModel
from services.pipeline.expected_calls import ExpectedCalls
from services.pipeline.field_size import FieldSize
from services.pipeline.judgement import preset_for
from services.pipeline.preset import PRESET, Preset, find_preset
from services.pipeline.preset_field import grounds_of, without_papers
from services.pipeline.steering import UNSTEERED, Steering
from services.tasks import limits
from services.tasks.catalogue import catalogue
from services.tasks.outlining.field_map import plan_size
from services.tasks.task import Number, Range, Route


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What is most likely: calls of models on servers, their tokens, and US dollars; None for a price not known."""

    calls: int
    input_tokens: int
    output_tokens: int
    price: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartByModel:
    """What it takes to have a model do one part of a survey, and the offline writer the rest.

    `route` is that part as STRATA_MODEL_ROUTES names it: a route, a family or a task; empty for everything.
    """

    model: str
    route: str
    expected: Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What work on a field will take, known before any call.

    `expected` is the likeliest, the ranges hold it. `calls` by task, in the order in which a survey needs them, and
    `usual`, their likeliest numbers; `price` in US dollars, None where the model's price is not known; `seconds` with
    one call after the other; `choices` say what models on servers would take for a part of it. `basis` says in words
    what all this rests on. `retracted_left_out` counts the retracted papers that the work does without.
    """

    model: str
    calls: Mapping[str, Range[int]]
    usual: Mapping[str, int]
    input_tokens: Range[int]
    output_tokens: Range[int]
    price: Range[float] | None
    seconds: Range[float]
    expected: Expected
    choices: Sequence[PartByModel]
    basis: str
    retracted_left_out: int = 0

    @property
    def usual_calls(self) -> int:
        """Calls of all tasks as a rule, those of the offline writer included."""
        return sum(self.usual.values())

    @property
    def total_calls(self) -> Range[int]:
        """Calls of all tasks."""
        return sum_ranges(self.calls.values())


BASIS = (
    "Calls for summaries follow from the communities and paths of the field, less the summaries that are stored; "
    "sections and subsections are between what the planner may choose at least and at most. Papers that were not read "
    "for what they name are read six a call. Tokens are those of what "
    "the calls will read, counted by kinds of characters, and usual lengths of answers. Steps that a resumed job has "
    "stored cost nothing."
)


def estimate_survey(
    field: FieldGraph,
    model: LanguageModel,
    *,
    summaries: Collection[Summary] = (),
    others: Iterable[LanguageModel] = (),
    preset: Preset | str = PRESET,
    unread: int | None = None,
    steering: Steering = UNSTEERED,
) -> Estimate:
    """What a survey of a built field will take; a few milliseconds, and no call.

    Args:
        summaries: those of the field that are stored; the model's own are not made again.
        others: models that might do a part of it, beside those of `model`.
        preset: the parts that it will be written with, or the name of it.
        unread: papers that were not read for what they name; all, if not given.
        steering: what users decided of it.
    Raises:
        InvalidInputError: the steering names what the field has not.
    """
    steering = steering.check(field)
    preset = steering.preset(find_preset(preset) if isinstance(preset, str) else preset)
    grounds = grounds_of(without_papers(field, steering.papers_left_out(field)), preset.switches)
    size = FieldSize(
        field=grounds,
        stored=summaries,
        models={},
        unread=unread,
        described=steering.wishes.most_papers or limits.THEME_PAPERS,
        planned_sections=_exactly(steering.sections),
        planned_parts=_exactly(steering.parts),
    )
    calls = partial(_calls, preset, steering, size)
    choices = [
        choice
        for _, each in sorted(_models_on_servers(model, others).items())
        for choice in _choices(each, calls(each))
    ]
    found = estimate_of_calls(model, calls(model), choices=choices, basis=BASIS)
    return replace(found, retracted_left_out=len(steering.retracted_papers(field).left_out))


def estimate_of_calls(
    model: LanguageModel, calls: Sequence[ExpectedCalls], *, basis: str, choices: Sequence[PartByModel] = ()
) -> Estimate:
    """What calls will take, each done by the model that its route leads to."""
    paid = [each for each in calls if not model.route(each.task).traits.is_offline]
    read, written = _read(paid), _written_tokens(model, paid)
    by_task = {each.task.name: [other for other in calls if other.task is each.task] for each in calls}
    number, free = (
        sum_ranges(each.number for each in paid),
        sum_ranges(each.number for each in calls if each not in paid),
    )
    return Estimate(
        model=model.traits.name,
        calls={name: sum_ranges(each.number for each in own) for name, own in by_task.items()},
        usual={name: sum(each.usual for each in own) for name, own in by_task.items()},
        input_tokens=read,
        output_tokens=written,
        price=_price(model, calls),
        seconds=Range(
            low=number.low * _PAID_SECONDS.low + free.low * _FREE_SECONDS.low + written.low / _FASTEST,
            high=number.high * _PAID_SECONDS.high + free.high * _FREE_SECONDS.high + written.high / _SLOWEST,
        ),
        expected=_expect(model, calls),
        choices=choices,
        basis=basis,
    )


def _calls(
    preset: Preset,
    steering: Steering,
    size: FieldSize,
    model: LanguageModel,
) -> list[ExpectedCalls]:
    """The calls of all stages where `model` does what it does."""
    preset = preset_for(preset, model)
    size = replace(size_for_model(model, size), writing=preset.switches, has_hints=preset.switches.hints)
    if preset.does("questions"):
        size = replace(size, plan=plan_size(size.readable, sections=steering.wishes.sections))
    calls = [each for stage in steering.stages(preset) for each in stage.calls(size)]
    return [each for each in calls if can_do(model, each.task)]


def size_for_model(model: LanguageModel, size: FieldSize) -> FieldSize:
    """The size of a field where `model` does what it does."""
    doing = [model.route(task) for task in catalogue()]
    return replace(
        size,
        models={task.name: each.traits.name for task, each in zip(catalogue(), doing, strict=True)},
        offline=frozenset(each.traits.name for each in doing if each.traits.is_offline),
    )


def _exactly(number: int | None) -> Range[int] | None:
    return None if number is None else Range(low=number, high=number)


def _models_on_servers(model: LanguageModel, others: Iterable[LanguageModel]) -> Mapping[str, LanguageModel]:
    """All models on servers, by name."""
    known = [*map(model.route, catalogue()), *others]
    return {each.traits.name: each for each in known if not each.traits.is_offline}


def _choices(model: LanguageModel, calls: Sequence[ExpectedCalls]) -> Iterable[PartByModel]:
    """What it takes to have a model do everything, all of a route, of a family, or one task."""
    yield PartByModel(model=model.traits.name, route="", expected=_expect(model, calls))
    tasks = [each.task for each in calls]
    names = [*Route, *(task.family for task in tasks), *(task.name for task in tasks)]
    for name in dict.fromkeys(map(str, names)):
        chosen = [each for each in calls if name in {str(each.task.route), each.task.family, each.task.name}]
        yield PartByModel(model=model.traits.name, route=name, expected=_expect(model, chosen))


def _expect(model: LanguageModel, calls: Sequence[ExpectedCalls]) -> Expected:
    """What is likeliest of calls, each at the price of its model; those of the offline writer are not counted."""
    read = written = number = 0
    price: float | None = 0.0
    for each in calls:
        doing = model.route(each.task)
        if doing.traits.is_offline:
            continue
        number += each.usual
        read += each.usual * each.prompt_tokens
        said = each.usual * (each.answer_tokens + doing.traits.thoughts)
        written += said
        known = doing.traits.price
        if known is None or price is None:
            price = None
        else:
            price += known.of(each.usual * each.prompt_tokens, said)
    return Expected(calls=number, input_tokens=read, output_tokens=written, price=price)


def _price(model: LanguageModel, calls: Sequence[ExpectedCalls]) -> Range[float] | None:
    """The price of all calls, each at that of its model; None where one of them is not known."""
    low = high = 0.0
    for each in calls:
        if (price := model.route(each.task).traits.price) is None:
            return None
        low += price.of(_read([each]).low, _written_tokens(model, [each]).low)
        high += price.of(_read([each]).high, _written_tokens(model, [each]).high)
    return Range(low=low, high=high)


_FREE_SECONDS = Range(low=0.005, high=0.5)
"""Seconds of a call of the offline model, on 2 cores."""
_PAID_SECONDS = Range(low=0.3, high=5.0)
"""Seconds before a model outside writes its first token."""
_FASTEST, _SLOWEST = 200, 20
"""Tokens a second that models write."""
_SLACK = Range(low=0.6, high=1.6)
"""How far prompts may be from what is expected of them."""


def _read(calls: Sequence[ExpectedCalls]) -> Range[int]:
    """Tokens of all prompts."""
    return Range(
        low=int(_SLACK.low * sum(each.least_tokens for each in calls)),
        high=int(_SLACK.high * sum(each.number.high * each.prompt_tokens for each in calls)),
    )


def _written_tokens(model: LanguageModel, calls: Sequence[ExpectedCalls]) -> Range[int]:
    """Tokens of all answers, at most with the longest thoughts before each of a model that thinks."""
    thoughts = {each.task: model.route(each.task).traits.most_thoughts for each in calls}
    return Range(
        low=sum(each.number.low * each.task.answer_tokens.low for each in calls),
        high=sum(each.number.high * (each.task.answer_tokens.high + thoughts[each.task]) for each in calls),
    )


def sum_ranges(ranges: Iterable[Range[Number]]) -> Range[Number]:
    """From the least of all together to the most; 0 for none."""
    known = list(ranges)
    return Range(low=sum(each.low for each in known), high=sum(each.high for each in known))
