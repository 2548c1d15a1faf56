"""Task: where work went from a foundation (SurveyG Alg. 1, T_dev)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import Field

from kg.model.fields.field import VerticalPath
from services.evidence.pack import EvidencePack
from services.tasks.blocks import pack_block
from services.tasks.checks import unknown_citations, unknown_names
from services.tasks.task import Answer, Range, Route, Task


class DevelopmentSummary(Answer):
    """T_dev: where work went from a foundation; `milestones` are citation keys, oldest first."""

    direction: str = Field(min_length=1)
    account: str = Field(min_length=1)
    milestones: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentInput:
    """A foundation and the development papers reached from it: the pack holds the seed first."""

    topic: str
    path: VerticalPath
    pack: EvidencePack


def _texts(inputs: DevelopmentInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "seed": inputs.pack.papers[0].paper.citation_key,
        "papers": pack_block(inputs.pack),
    }


def _check(inputs: DevelopmentInput, answer: DevelopmentSummary) -> Sequence[str]:
    keys = frozenset(inputs.pack.keys().values())
    return [
        *unknown_names(answer.milestones, keys, of="milestones"),
        *unknown_citations((answer.direction, answer.account), keys, shown=partial(_texts, inputs)),
    ]


DEVELOPMENT_SUMMARY = Task(
    name="development_summary",
    family="summaries",
    input=DevelopmentInput,
    output=DevelopmentSummary,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.pack.papers[0].paper.citation_key,
    answer_tokens=Range(low=80, high=600),
    route=Route.CHEAP,
)
