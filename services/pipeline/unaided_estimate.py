"""What a survey by a language model alone will take, known before the first call."""

from __future__ import annotations

from services.models.port import LanguageModel
from services.pipeline.estimate import Estimate, estimate_of_calls
from services.pipeline.expected_calls import ExpectedCalls
from services.tasks.task import Range
from services.tasks.unaided.unaided_outline import SECTIONS, UNAIDED_OUTLINE
from services.tasks.unaided.unaided_part import UNAIDED_PART

_PARTS = Range(low=1, high=8)
"""Subsections of a section: the prompt asks for two to five, which is not checked."""
_USUAL_PARTS = 15
_OUTLINE_TOKENS, _PART_TOKENS = 300, 900
"""Tokens of a prompt for an outline, and for a part with the outline in it."""
_BASIS = (
    "A call for the outline and one for each of its subsections, two to five in each of three to seven sections as a "
    "rule; looking up the works asks no model."
)


def estimate_unaided(model: LanguageModel) -> Estimate:
    """What writing out of memory will take; no call is made."""
    once, parts = Range(low=1, high=1), Range(low=SECTIONS.low * _PARTS.low, high=SECTIONS.high * _PARTS.high)
    calls = [
        ExpectedCalls(task=UNAIDED_OUTLINE, number=once, usual=1, prompt_tokens=_OUTLINE_TOKENS),
        ExpectedCalls(task=UNAIDED_PART, number=parts, usual=_USUAL_PARTS, prompt_tokens=_PART_TOKENS),
    ]
    return estimate_of_calls(model, calls, basis=_BASIS)
