"""What a survey will cost, known before the first call."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.model.fields.field import FieldGraph
from kg.model.fields.summary import Summary
from services.models.port import LanguageModel
from services.pipeline.expected import ExpectedCalls, FieldSize
from services.pipeline.survey import PRESET, survey_stages
from services.tasks.catalogue import catalogue
from services.tasks.task import Range


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What a survey of a field will take, known before any call.

    `calls` by task, in the order in which a survey needs them; `price` in US dollars, None where the model's price is
    not known; `seconds` with one call after the other; `basis` says in words what all this rests on.
    """

    model: str
    calls: Mapping[str, Range[int]]
    input_tokens: Range[int]
    output_tokens: Range[int]
    price: Range[float] | None
    seconds: Range[float]
    basis: str

    @property
    def total_calls(self) -> Range[int]:
        """ExpectedCalls of all tasks."""
        return _sum(self.calls.values())


BASIS = (
    "Calls for summaries follow from the communities and paths of the field, less the summaries that are stored; "
    "sections and subsections are between what the planner may choose at least and at most. Tokens are those of what "
    "the calls will read, counted by kinds of characters, and usual lengths of answers. Steps that a resumed job has "
    "stored cost nothing."
)


def estimate_survey(
    field: FieldGraph, model: LanguageModel, *, summaries: Collection[Summary] = (), preset: str = PRESET
) -> Estimate:
    """What a survey of a built field will take; a few milliseconds, and no call.

    Args:
        summaries: those of the field that are stored; the model's own are not made again.
        preset: the stages that the survey will go through.
    """
    size = FieldSize(field=field, stored=summaries, models={task.name: model.route(task).name for task in catalogue()})
    calls = [each for stage in survey_stages(preset) for each in stage.calls(size)]
    paid = [each for each in calls if not model.route(each.task).is_offline]
    read, written = _read(paid), _written(paid)
    number, free = _sum(each.number for each in paid), _sum(each.number for each in calls if each not in paid)
    return Estimate(
        model=model.name,
        calls={each.task.name: each.number for each in calls},
        input_tokens=read,
        output_tokens=written,
        price=_price(model, calls),
        seconds=Range(
            low=number.low * _PAID_SECONDS.low + free.low * _FREE_SECONDS.low + written.low / _FASTEST,
            high=number.high * _PAID_SECONDS.high + free.high * _FREE_SECONDS.high + written.high / _SLOWEST,
        ),
        basis=BASIS,
    )


def _price(model: LanguageModel, calls: Sequence[ExpectedCalls]) -> Range[float] | None:
    """The price of all calls, each at that of its model; None where one of them is not known."""
    low = high = 0.0
    for each in calls:
        if (price := model.route(each.task).price) is None:
            return None
        low += price.of(_read([each]).low, _written([each]).low)
        high += price.of(_read([each]).high, _written([each]).high)
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
        low=int(_SLACK.low * sum(each.number.low * each.prompt_tokens for each in calls)),
        high=int(_SLACK.high * sum(each.number.high * each.prompt_tokens for each in calls)),
    )


def _written(calls: Sequence[ExpectedCalls]) -> Range[int]:
    """Tokens of all answers."""
    return Range(
        low=sum(each.number.low * each.task.answer_tokens.low for each in calls),
        high=sum(each.number.high * each.task.answer_tokens.high for each in calls),
    )


def _sum(ranges: Iterable[Range[int]]) -> Range[int]:
    known = list(ranges)
    return Range(low=sum(each.low for each in known), high=sum(each.high for each in known))
