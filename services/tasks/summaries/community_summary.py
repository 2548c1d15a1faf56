"""Task: what one community is about, in one to three subgroups (SurveyG 2.1.3, horizontal)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import Field

from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePack
from services.tasks.blocks import facts_block, pack_block
from services.tasks.checks import unknown_citations, unknown_names
from services.tasks.limits import COMMUNITY_PAPERS
from services.tasks.task import Answer, Range, Route, Task


class Subgroup(Answer):
    """Papers of a community that share an approach or a question; `papers` are citation keys."""

    name: str = Field(min_length=1)
    papers: tuple[str, ...] = Field(min_length=1)
    approach: str
    critique: str


class CommunitySummary(Answer):
    """What a community is about, in one to three subgroups, each with what limits it, and the whole."""

    name: str = Field(min_length=1)
    about: str = Field(min_length=1)
    subgroups: tuple[Subgroup, ...] = Field(min_length=1)
    overall: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityInput:
    """A community to summarise: its numbers, and the evidence on its most important papers."""

    topic: str
    facts: CommunityFacts
    pack: EvidencePack


def _texts(inputs: CommunityInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "facts": facts_block(inputs.facts, inputs.pack.keys()),
        "papers": pack_block(inputs.pack),
    }


def _check(inputs: CommunityInput, answer: CommunitySummary) -> Sequence[str]:
    keys = frozenset(inputs.pack.keys().values())
    named = [complaint for each in answer.subgroups for complaint in unknown_names(each.papers, keys, of=each.name)]
    texts = [
        answer.about,
        answer.overall,
        *(text for each in answer.subgroups for text in (each.approach, each.critique)),
    ]
    return [*named, *unknown_citations(texts, keys, shown=partial(_texts, inputs))]


COMMUNITY_SUMMARY = Task(
    name="community_summary",
    family="summaries",
    input=CommunityInput,
    output=CommunitySummary,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.facts.label,
    answer_tokens=Range(low=150, high=900),
    papers=COMMUNITY_PAPERS,
    route=Route.CHEAP,
)
