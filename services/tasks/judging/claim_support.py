"""Task: whether passages support the sentences that cite them, several sentences a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Field

from kg.model.surveys.survey import Passage
from services.document.markup import without_citations
from services.document.sentence_signs import without_sign
from services.tasks.task import Answer, Range, Route, Task

CLAIMS = 20
"""Sentences a call: more of them make a model skip some."""


class SupportVerdict(StrEnum):
    """What is to become of a sentence."""

    OK = "ok"
    MEND = "mend"
    """A part of it says what its passages do not."""
    DROP = "drop"
    """Nothing that it says of its papers is left when that part is gone."""


class ClaimVerdict(Answer):
    """What is to become of one sentence.

    `claim` is its number; `clause` is the part that goes beyond its passages, in the words of the sentence, and
    `passages_say` what they say of that matter instead; both are empty where the sentence may stand.
    """

    claim: int
    verdict: SupportVerdict
    clause: str = Field(default="", max_length=600)
    passages_say: str = Field(default="", max_length=600)

    @property
    def reason(self) -> str:
        """Why the sentence must change or go, in words for a writer; empty if it stays."""
        if self.verdict is SupportVerdict.OK:
            return ""
        instead = f"; they say: {self.passages_say.strip()}" if self.passages_say.strip() else ""
        return f"its passages do not say “{self.clause.strip()}”{instead}"


class ClaimSupport(Answer):
    """A verdict on each claim, in the order of the claims."""

    verdicts: tuple[ClaimVerdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSentence:
    """A sentence with its citations, the one before it in its paragraph, and the passages that it is said to rest on.

    `titles` are those of the papers of `passages` with their authors, `“Title” by Ito et al. (2004)`, in the order of
    the passages.
    """

    sentence: str
    passages: tuple[Passage, ...]
    before: str = ""
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSupportInput:
    """Claims to check; they are numbered from 1 in their order."""

    topic: str
    claims: tuple[CitedSentence, ...]


def _texts(inputs: ClaimSupportInput) -> Mapping[str, str]:
    above = ["", *(without_citations(claim.sentence) for claim in inputs.claims)]
    numbered = enumerate(inputs.claims, start=1)
    blocks = ["\n".join(_lines(number, claim, above=above[number - 1])) for number, claim in numbered]
    return {"topic": inputs.topic, "claims": "\n\n".join(blocks)}


def _lines(number: int, claim: CitedSentence, *, above: str) -> Iterator[str]:
    """A claim as it is shown: the sentence before, the sentence, then each paper's title over its passages.

    Args:
        above: the claim shown before this one, which is not shown twice.
    """
    if before := without_citations(without_sign(claim.before)[0]):
        yield f"before {number}: {'the claim above' if before == above else before}"
    yield f"claim {number}: {without_citations(claim.sentence)}"
    title = ""
    for at, passage in enumerate(claim.passages):
        own = claim.titles[at] if at < len(claim.titles) else ""
        if own != title:
            yield f"from {own}:"
        title = own
        yield f"- {' '.join(passage.text.split())}"
    if not claim.passages:
        yield "no passage"


def _check(inputs: ClaimSupportInput, answer: ClaimSupport) -> Sequence[str]:
    numbers = [verdict.claim for verdict in answer.verdicts]
    wanted = list(range(1, len(inputs.claims) + 1))
    complaints = [] if numbers == wanted else [f"give one verdict on each claim, in order: {wanted}, not {numbers}"]
    return [
        *complaints,
        *(
            f"claim {each.claim}: name the clause that goes beyond its passages"
            for each in answer.verdicts
            if each.verdict is not SupportVerdict.OK and not each.clause.strip()
        ),
    ]


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
