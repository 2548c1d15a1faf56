"""Marks that language models give a survey, averaged over judges and prompts, and how far the judges agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from services.models.port import LanguageModel
from services.tasks.judging.content_examination import CONTENT_EXAMINATION
from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT, ContentJudgementInput
from services.tasks.marks import marks_of

_PROMPTS = (CONTENT_JUDGEMENT, CONTENT_EXAMINATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentMarks:
    """The mean mark of each criterion, 1 to 5, who gave them, and the mean kappa of the pairs of judges.

    `kappa` is None of one judge alone, and where every mark of every judge is the same.
    """

    judges: tuple[str, ...]
    marks: Mapping[str, float]
    kappa: float | None


async def judge_content(judges: Sequence[LanguageModel], inputs: ContentJudgementInput) -> ContentMarks:
    """Marks of a survey by six criteria: each judge gives them under two prompts, and all of them are averaged.

    Args:
        judges: at least one.
    Raises:
        UpstreamError, BadAnswerError: see `LanguageModel`.
    Source:
        StructSurvey 4 (two prompts a criterion, two models, averaged); SurveyG 3.3 (agreement of judges).
    """
    answers = [[await judge.run(prompt, inputs) for prompt in _PROMPTS] for judge in judges]
    series = [[mark.mark for each in of_judge for mark in marks_of(each.value).values()] for of_judge in answers]
    kappas = [found for one, other in combinations(series, 2) if (found := cohens_kappa(one, other)) is not None]
    every = [marks_of(each.value) for of_judge in answers for each in of_judge]
    return ContentMarks(
        judges=tuple(of_judge[0].model for of_judge in answers),
        marks={name.replace("_", " "): fmean(marks[name].mark for marks in every) for name in every[0]},
        kappa=fmean(kappas) if kappas else None,
    )


def cohens_kappa(one: Sequence[int], other: Sequence[int]) -> float | None:
    """The agreement of two judges on the same things beyond chance, at most 1; None where chance alone agrees wholly.

    Raises:
        ValueError: the judges did not mark the same number of things, or none.
    Source:
        Cohen 1960, A coefficient of agreement for nominal scales; unweighted.
    """
    if len(one) != len(other) or not one:
        raise ValueError(f"{len(one)} and {len(other)} marks; both judges mark the same things, at least one")
    observed = fmean(a == b for a, b in zip(one, other, strict=True))
    ours, theirs = Counter(one), Counter(other)
    expected = sum(ours[mark] * theirs[mark] for mark in ours) / len(one) ** 2
    return None if expected == 1.0 else (observed - expected) / (1.0 - expected)
