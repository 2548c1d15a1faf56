"""Task: whether passages support the sentences that cite them, several sentences a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Field

from kg.model.surveys.survey import Passage
from services.document.markup import without_citations
from services.tasks.task import Answer, Range, Route, Task

CLAIMS = 20
"""Sentences a call: more of them make a model skip some."""


class SupportVerdict(StrEnum):
    """What passages say of a sentence."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_ENOUGH = "not enough"
    """They neither say it nor say the opposite."""


class ClaimVerdict(Answer):
    """What the passages of one claim say of it.

    `claim` is its number; `score` is 0 where nothing of the sentence stands in its passages and 1 where all does;
    `passages` are the ids of those that decide, none where they are not enough.
    """

    claim: int
    verdict: SupportVerdict
    score: float = Field(ge=0.0, le=1.0)
    passages: tuple[str, ...]


class ClaimSupport(Answer):
    """A verdict on each claim, in the order of the claims."""

    verdicts: tuple[ClaimVerdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSentence:
    """A sentence and the passages that it is said to rest on."""

    sentence: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSupportInput:
    """Claims to check; they are numbered from 1 in their order."""

    topic: str
    claims: tuple[CitedSentence, ...]


def _texts(inputs: ClaimSupportInput) -> Mapping[str, str]:
    blocks = []
    for number, claim in enumerate(inputs.claims, start=1):
        lines = [f"claim {number}: {without_citations(claim.sentence)}"]
        lines += [f"{passage.id}: {passage.text}" for passage in claim.passages] or ["no passage"]
        blocks.append("\n".join(lines))
    return {"topic": inputs.topic, "claims": "\n\n".join(blocks)}


def _check(inputs: ClaimSupportInput, answer: ClaimSupport) -> Sequence[str]:
    numbers = [verdict.claim for verdict in answer.verdicts]
    wanted = list(range(1, len(inputs.claims) + 1))
    complaints = [] if numbers == wanted else [f"give one verdict on each claim, in order: {wanted}, not {numbers}"]
    known = [verdict for verdict in answer.verdicts if verdict.claim in wanted]
    return [*complaints, *(each for verdict in known for each in _faults(inputs.claims[verdict.claim - 1], verdict))]


def _faults(claim: CitedSentence, verdict: ClaimVerdict) -> Iterator[str]:
    given = {passage.id for passage in claim.passages}
    if unknown := [name for name in verdict.passages if name not in given]:
        yield f"claim {verdict.claim}: passages that are not its own: {', '.join(unknown)}"
    if verdict.verdict is not SupportVerdict.NOT_ENOUGH and not verdict.passages:
        yield f"claim {verdict.claim}: name the passages that make it {verdict.verdict}"


CLAIM_SUPPORT = Task(
    name="claim_support",
    family="judging",
    input=ClaimSupportInput,
    output=ClaimSupport,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=20, high=1_200),
    route=Route.CHEAP,
    needs_model=True,
    cuts=(),
)
