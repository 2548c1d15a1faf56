"""Puts drafts of parts together to sections: no repetition in reading order, claims, numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TypeAlias

from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import QueryFunction
from kg.model.surveys.survey import Section, SectionId, SurveyId
from kg.model.surveys.trace import NOTHING_TRACED, Trace, TraceCounts
from services.document.markup import without_citations
from services.document.named_authors import AuthorPair
from services.evidence.pack import EvidencePack
from services.planning.survey_plan import SurveyPlan
from services.tasks.drafting.draft_text import Draft
from services.tasks.outlining.body import PlannedPart, SectionPlan
from services.text.sentences import sentences
from services.writing.citing_names import citing_whom_it_names
from services.writing.claims import GroundedText, ground
from services.writing.memory import SAME, Memory

FIRST_BODY_SECTION = 2
"""The number of the first section after the introduction."""

DraftKey: TypeAlias = tuple[int, str, str]
"""What a part is known by while others change around it: the place of its section, its title, its focus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TabledPart:
    """What the tables of a part show beside the papers that its text tells: its axis in words, and further papers.

    Unless it `needs_table` none by aspects is made, as the order of writing says.
    """

    axis: str = ""
    papers: tuple[PaperId, ...] = ()
    needs_table: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PartDraft:
    """A draft, the evidence that it was written from, and what brought some of it: a query, traced citations."""

    draft: Draft
    pack: EvidencePack
    tabled: TabledPart = TabledPart()
    query: QueryFunction | None = None
    traces: tuple[Trace, ...] = ()
    tracing: TraceCounts = NOTHING_TRACED


Drafts: TypeAlias = Mapping[DraftKey, PartDraft]


def part_key(section: int, part: PlannedPart) -> DraftKey:
    """The key of a part of the section at a place, from 0."""
    return section, part.title, part.focus


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSection:
    """A finished section of the body and the plan it was written from."""

    plan: SectionPlan
    section: Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The finished sections of a body.

    `plan` is its present plan; `memory` is what its text says. `missing` are the planned sections that lack a draft;
    one for which no sentence could be written is neither there nor missing. `tracing` counts what was traced for the
    parts of `sections`; `tabled` says by part what its table shows beside its text. `kept` are parts of an earlier
    revision that stay as they are.
    """

    plan: SurveyPlan
    memory: Memory = field(default_factory=Memory)
    sections: tuple[WrittenSection, ...] = ()
    missing: tuple[SectionPlan, ...] = ()
    tracing: TraceCounts = NOTHING_TRACED
    tabled: Mapping[SectionId, TabledPart] = field(default_factory=dict)
    kept: frozenset[SectionId] = frozenset()

    @property
    def body(self) -> tuple[Section, ...]:
        """The finished sections."""
        return tuple(each.section for each in self.sections)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembler:
    """Makes the sections of one survey out of drafts; `pairs` are `known_pairs` of its field."""

    survey: SurveyId
    topic: str
    has_memory: bool = True
    pairs: frozenset[AuthorPair] = frozenset()

    def assemble(self, plan: SurveyPlan, drafts: Drafts, *, keep: Callable[[Written], None]) -> Written:
        """The sections of which every part has a draft, in reading order, numbered from 2.

        A section that is missing keeps its number, as if it had sentences.

        Args:
            keep: called with what there is after each section.
        Raises:
            UngroundedClaimError: a draft rests on or cites what its evidence does not hold.
        """
        written = Written(plan=plan)
        for at, section in enumerate(plan.body.sections):
            keys = [part_key(at, part) for part in section.parts()]
            if any(key not in drafts for key in keys):
                written = replace(written, missing=(*written.missing, section))
            else:
                written = self._section(section, [drafts[key] for key in keys], written)
            keep(written)
        return written

    def _section(self, plan: SectionPlan, drafts: Sequence[PartDraft], before: Written) -> Written:
        number = str(FIRST_BODY_SECTION + len(before.sections) + len(before.missing))
        parts: list[Section] = []
        memory, tabled = before.memory, dict(before.tabled)
        for part, drafted in zip(plan.parts(), drafts, strict=True):
            part_number = f"{number}.{len(parts) + 1}" if plan.subsections else number
            section, memory = self._part(part, drafted, part_number, memory)
            parts += [section] if section.text else []
            tabled[section.id] = drafted.tabled
        made = (WrittenSection(plan=plan, section=_with_parts(plan, number, parts, self.survey)),) if parts else ()
        tracing = sum((drafted.tracing for drafted in drafts), before.tracing)
        sections = (*before.sections, *made)
        return replace(before, memory=memory, sections=sections, tracing=tracing, tabled=tabled)

    def _part(self, part: PlannedPart, drafted: PartDraft, number: str, memory: Memory) -> tuple[Section, Memory]:
        """The written part, without text where its evidence supports no sentence, and the memory after it."""
        id = SectionId(f"{self.survey}/{number}")
        text, memory = text_of(
            drafted.draft,
            drafted.pack,
            memory,
            section=id,
            topic=self.topic,
            same=SAME if self.has_memory else None,
            pairs=self.pairs,
        )
        written = Section(
            id=id,
            number=number,
            title=part.title,
            focus=part.focus,
            text=text.text,
            claims=text.claims,
            proof_ids=part.proof_ids,
            query=drafted.query,
            traces=drafted.traces,
        )
        return written, memory


def text_of(
    draft: Draft,
    pack: EvidencePack,
    memory: Memory,
    *,
    section: SectionId,
    topic: str,
    same: float | None = SAME,
    pairs: frozenset[AuthorPair] = frozenset(),
) -> tuple[GroundedText, Memory]:
    """Ground a draft without repetitions and without sentences that name authors whom they do not cite.

    Returns the text, and the memory after it.

    Args:
        same: the share of its words from which on a sentence repeats another one; None where it may.
        pairs: `known_pairs` of the field.
    Raises:
        UngroundedClaimError: the draft uses or cites what `pack` does not hold.
    """
    citing = citing_whom_it_names(draft, pack, pairs)
    fresh = citing if same is None else memory.without_repetition(citing, same=same)
    return ground(fresh, pack, section=section, topic=topic), memory.remember(fresh, pack.passages(), section=section)


def lead_of_focus(focus: str) -> str:
    """The questions that a focus begins with: what follows them tells a writer how to go about it; else the whole."""
    asked = list(takewhile(lambda each: each.endswith("?"), (span.text for span in sentences(focus))))
    return " ".join(asked) or focus


def _with_parts(plan: SectionPlan, number: str, parts: Sequence[Section], survey: SurveyId) -> Section:
    """A section around its subsections, led by what its focus asks, or the one part that is the section."""
    if not plan.subsections:
        return replace(parts[0], purpose=plan.section.purpose.value)
    return Section(
        id=SectionId(f"{survey}/{number}"),
        number=number,
        title=plan.section.title,
        focus=plan.section.focus,
        text=lead_of_focus(without_citations(plan.section.focus)),
        purpose=plan.section.purpose.value,
        proof_ids=plan.section.proof_ids,
        subsections=tuple(parts),
        query=plan.section.query,
    )
