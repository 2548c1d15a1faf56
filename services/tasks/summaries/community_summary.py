"""Task: what one community is about, in a few subgroups (SurveyG 2.1.3, horizontal); a large one in several calls."""

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
    """What a community is about, in a few subgroups, each with what limits it, and the whole.

    `outliers` are the keys of papers that no subgroup holds.
    """

    name: str = Field(min_length=1)
    about: str = Field(min_length=1)
    subgroups: tuple[Subgroup, ...] = Field(min_length=1)
    overall: str
    outliers: tuple[str, ...] = ()

    def continue_with(self, later: CommunitySummary) -> CommunitySummary:
        """The summary of all papers so far, where `later` is that of further papers made in the light of this one."""
        named = {each.name: each for each in self.subgroups}
        for each in later.subgroups:
            known = named[each.name].papers if each.name in named else ()
            named[each.name] = each.model_copy(update={"papers": tuple(dict.fromkeys((*known, *each.papers)))})
        placed = {key for each in named.values() for key in each.papers}
        outliers = tuple(key for key in dict.fromkeys((*self.outliers, *later.outliers)) if key not in placed)
        return later.model_copy(update={"subgroups": tuple(named.values()), "outliers": outliers})


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityInput:
    """A community to summarise: its numbers, and the evidence on its papers.

    `before` is the summary of papers that were read before these.
    """

    topic: str
    facts: CommunityFacts
    pack: EvidencePack
    before: CommunitySummary | None = None


def _texts(inputs: CommunityInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "facts": facts_block(inputs.facts, inputs.pack.keys()),
        "papers": pack_block(inputs.pack),
        "before": inputs.before.model_dump_json() if inputs.before else "",
    }


def _check(inputs: CommunityInput, answer: CommunitySummary) -> Sequence[str]:
    known = (key for each in (inputs.before.subgroups if inputs.before else ()) for key in each.papers)
    keys = frozenset({*inputs.pack.keys().values(), *known, *(inputs.before.outliers if inputs.before else ())})
    named = [complaint for each in answer.subgroups for complaint in unknown_names(each.papers, keys, of=each.name)]
    texts = [
        answer.about,
        answer.overall,
        *(text for each in answer.subgroups for text in (each.approach, each.critique)),
    ]
    named += unknown_names(answer.outliers, keys, of="outliers")
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
