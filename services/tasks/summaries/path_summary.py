"""Task: a whole line of work, from its foundation to the frontier (SurveyG Alg. 1, T_path)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import Field

from kg.model.fields.field import VerticalPath
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePack
from services.tasks.blocks import pack_block
from services.tasks.checks import unknown_citations, unknown_names
from services.tasks.summaries.development_summary import DevelopmentSummary
from services.tasks.task import Answer, Range, Route, Task


class PathSummary(Answer):
    """T_path: the whole line from its foundation to the frontier; keys as in DevelopmentSummary."""

    name: str = Field(min_length=1)
    trajectory: str = Field(min_length=1)
    turns: tuple[str, ...]
    milestones: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathInput:
    """A development summary and the frontier papers reached from it; the pack holds the seed first.

    `development` is None for a short line, of which the pack holds all papers.
    """

    topic: str
    path: VerticalPath
    development: DevelopmentSummary | None
    pack: EvidencePack


def _texts(inputs: PathInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "development": inputs.development.model_dump_json() if inputs.development else "",
        "papers": pack_block(inputs.pack),
    }


def _check(inputs: PathInput, answer: PathSummary) -> Sequence[str]:
    """Keys may be of the evidence or of the summary that is continued."""
    given = inputs.development
    before = (*given.milestones, *cited_keys(given.account)) if given else ()
    keys = frozenset((*inputs.pack.keys().values(), *before))
    return [
        *unknown_names(answer.milestones, keys, of="milestones"),
        *unknown_citations((answer.trajectory, *answer.turns), keys, shown=partial(_texts, inputs)),
    ]


PATH_SUMMARY = Task(
    name="path_summary",
    family="summaries",
    input=PathInput,
    output=PathSummary,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.pack.papers[0].paper.citation_key,
    answer_tokens=Range(low=80, high=700),
    route=Route.CHEAP,
)
