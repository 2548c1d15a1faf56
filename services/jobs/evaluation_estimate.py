"""What marks by language models will take, known before the first call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import ceil

from services.evaluation.human_survey import HumanSurvey
from services.evaluation.key_points import ASKED_AT_ONCE, text_pieces
from services.models.port import LanguageModel
from services.models.price import tokens_of
from services.pipeline.estimate import Estimate, Expected, estimate_of_calls, sum_ranges
from services.pipeline.expected_calls import ONCE, ExpectedCalls, calls_of
from services.tasks.judging.content_examination import CONTENT_EXAMINATION
from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT
from services.tasks.judging.key_point_check import KEY_POINT_CHECK
from services.tasks.judging.key_points import KEY_POINTS, MOST_POINTS
from services.tasks.judging.preference import PREFERENCE
from services.tasks.judging.structure_judgement import STRUCTURE_JUDGEMENT
from services.tasks.marks import SectionText
from services.tasks.task import Range

_BASIS = (
    "Each judge reads the survey twice and its headings once, and it twice more beside a rival; the first one lists "
    "the key points of a text by people, four pages a call, and looks for them in the survey. Answers that are kept "
    "from earlier evaluations cost nothing."
)
_TWICE = Range(low=2, high=2)


def estimate_judging(
    judges: Sequence[LanguageModel],
    ours: Sequence[SectionText],
    *,
    human: HumanSurvey,
    rival: Sequence[SectionText] | None = None,
) -> Estimate:
    """What marks of a survey will take; no call is made.

    Args:
        judges: at least one.
        ours: the sections of the survey.
        human: what is known of a survey by people; the key points of its text are looked for.
        rival: the sections of another survey, if the judges say which is better.
    """
    verdicts = [*_marks(ours, human), *(_preferences(ours, rival) if rival is not None else ())]
    first = [*verdicts, *(_key_points(ours, human.text) if human.text else ())]
    found = [
        estimate_of_calls(judge, first if number == 0 else verdicts, basis=_BASIS)
        for number, judge in enumerate(judges)
    ]
    return reduce(_add, found)


def _marks(ours: Sequence[SectionText], human: HumanSurvey) -> list[ExpectedCalls]:
    headings = tokens_of("\n".join([*(each.title for each in ours), *human.headings]))
    return [
        calls_of(CONTENT_JUDGEMENT, ONCE, _tokens(ours)),
        calls_of(CONTENT_EXAMINATION, ONCE, _tokens(ours)),
        calls_of(STRUCTURE_JUDGEMENT, ONCE, headings),
    ]


def _preferences(ours: Sequence[SectionText], rival: Sequence[SectionText]) -> list[ExpectedCalls]:
    return [calls_of(PREFERENCE, _TWICE, _tokens(ours) + _tokens(rival))]


def _key_points(ours: Sequence[SectionText], theirs: str) -> list[ExpectedCalls]:
    pieces = len(list(text_pieces(theirs)))
    checks = Range(low=0, high=ceil(pieces * MOST_POINTS / ASKED_AT_ONCE))
    return [
        calls_of(KEY_POINTS, Range(low=pieces, high=pieces), tokens_of(theirs) // max(1, pieces)),
        calls_of(KEY_POINT_CHECK, checks, _tokens(ours), usual=ceil(checks.high / 2)),
    ]


def _tokens(sections: Sequence[SectionText]) -> int:
    return sum(tokens_of(each.title) + tokens_of(each.text) for each in sections)


def _add(one: Estimate, other: Estimate) -> Estimate:
    """What two judges will take together, one after the other."""
    tasks = dict.fromkeys([*one.calls, *other.calls])
    none = Range(low=0, high=0)
    return Estimate(
        model=", ".join(dict.fromkeys([one.model, other.model])),
        calls={task: sum_ranges([one.calls.get(task, none), other.calls.get(task, none)]) for task in tasks},
        usual={task: one.usual.get(task, 0) + other.usual.get(task, 0) for task in tasks},
        input_tokens=sum_ranges([one.input_tokens, other.input_tokens]),
        output_tokens=sum_ranges([one.output_tokens, other.output_tokens]),
        price=None if one.price is None or other.price is None else sum_ranges([one.price, other.price]),
        seconds=sum_ranges([one.seconds, other.seconds]),
        expected=_expect_both(one.expected, other.expected),
        choices=(),
        basis=one.basis,
    )


def _expect_both(one: Expected, other: Expected) -> Expected:
    return Expected(
        calls=one.calls + other.calls,
        input_tokens=one.input_tokens + other.input_tokens,
        output_tokens=one.output_tokens + other.output_tokens,
        price=None if one.price is None or other.price is None else one.price + other.price,
    )
