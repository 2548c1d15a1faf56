"""Which of two surveys of one subject judges prefer (SurveyG 3.3, comparative win rate)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from services.models.port import LanguageModel
from services.tasks.judging.preference import PREFERENCE, Better, Preference, PreferenceInput, PreferredText
from services.tasks.marks import SectionText


async def win_rates(
    judges: Sequence[LanguageModel], ours: Sequence[SectionText], theirs: Sequence[SectionText], *, topic: str
) -> Mapping[str, float]:
    """How often judges prefer ours, in [0, 1] by criterion; neither counts as half.

    Each judge reads the pair twice, in either order, since many prefer what they read first.

    Args:
        judges: at least one.
    Raises:
        UpstreamError, BadAnswerError: see `LanguageModel`.
    """
    won: dict[str, list[float]] = {}
    for judge in judges:
        for first, second, preferred in (
            (ours, theirs, Better.FIRST),
            (theirs, ours, Better.SECOND),
        ):
            inputs = PreferenceInput(topic=topic, first=tuple(first), second=tuple(second))
            answer = (await judge.run(PREFERENCE, inputs)).value
            for name, choice in _choices(answer).items():
                won.setdefault(name, []).append(_points(choice.better, preferred))
    return {name.replace("_", " "): fmean(each) for name, each in won.items()}


def _choices(answer: Preference) -> Mapping[str, PreferredText]:
    return {name: getattr(answer, name) for name in Preference.model_fields}


def _points(better: Better, preferred: Better) -> float:
    if better is Better.NEITHER:
        return 0.5
    return 1.0 if better is preferred else 0.0
