"""Key point recall: the share of what a survey by people tells its readers that another one tells them, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.tasks.judging.key_point_check import KEY_POINT_CHECK, KeyPointCheckInput
from services.tasks.judging.key_points import KEY_POINTS, KeyPointsInput
from services.tasks.marks import SectionText

_PIECE = 12_000
"""Characters of a text whose points are listed in one call, about four pages."""
ASKED_AT_ONCE = 24
"""Points that a text is asked for in one call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPointMeasures:
    """The key points of a text by people, and those of them that ours makes, each with the words that make it."""

    points: tuple[str, ...]
    met: dict[str, str]

    @property
    def recall(self) -> float | None:
        """KPR, in [0, 1]; None where people make no point."""
        return len(self.met) / len(self.points) if self.points else None


async def find_key_points(
    judge: LanguageModel, theirs: str, ours: Sequence[SectionText], *, topic: str
) -> KeyPointMeasures:
    """Have a judge list the key points of a text by people, and find those that ours makes.

    A point counts only with words of our text, which are looked up.

    Raises:
        UpstreamError, BadAnswerError: see `LanguageModel`.
    Source:
        QUAL-SG, appendix D.1 (KPR, after Qi et al. 2024).
    """
    listing = [partial(judge.run, KEY_POINTS, KeyPointsInput(topic=topic, text=each)) for each in text_pieces(theirs)]
    listed = await together(listing, at_once=judge.route(KEY_POINTS).traits.calls_at_once)
    points = tuple(dict.fromkeys(" ".join(point.split()) for answer in listed for point in answer.value.points))
    groups = [points[at : at + ASKED_AT_ONCE] for at in range(0, len(points), ASKED_AT_ONCE)]
    asking = [
        partial(judge.run, KEY_POINT_CHECK, KeyPointCheckInput(topic=topic, points=group, sections=tuple(ours)))
        for group in groups
    ]
    answers = await together(asking, at_once=judge.route(KEY_POINT_CHECK).traits.calls_at_once)
    met = {
        group[each.point - 1]: each.quotation
        for group, answer in zip(groups, answers, strict=True)
        for each in answer.value.met
    }
    return KeyPointMeasures(points=points, met=met)


def text_pieces(text: str) -> Iterator[str]:
    """Whole paragraphs of a text, as many in a row as a call holds."""
    held = ""
    for paragraph in filter(None, (each.strip() for each in text.split("\n\n"))):
        if held and len(held) + len(paragraph) > _PIECE:
            yield held
            held = ""
        held = f"{held}\n\n{paragraph}" if held else paragraph
    if held:
        yield held
