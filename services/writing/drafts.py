"""Writes a survey part by part: evidence, draft, no repetition, claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from kg.model.surveys.survey import Section, SectionId, SurveyId
from services.document.markup import without_citations
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.evidence.relevance import Relevance
from services.models.port import LanguageModel
from services.planning.summaries import Summaries
from services.steps.together import done_together
from services.structure.fragment import Fragment
from services.structure.of_survey import SurveyStructure
from services.tasks.drafting.draft import DRAFT, DraftInput, SimilarCommunity
from services.tasks.drafting.grounding import Draft
from services.tasks.limits import COMMON_WORK
from services.tasks.outlining.body import BodyPlan, PlannedPart, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.writing.claims import GroundedText, ground
from services.writing.memory import Memory
from services.writing.selection import Selection
from services.writing.subgraphs import shared_names, subgraph_text

_FIRST_BODY_SECTION = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSection:
    """A finished section of the body and the plan it was written from."""

    plan: SectionPlan
    section: Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A body as far as it is written.

    `memory` is what it has told; `plans_done` and `parts_done` count what was gone through, of which a part whose
    evidence supports no sentence, and a section without a part, is not among the `sections`.
    """

    memory: Memory = field(default_factory=Memory)
    sections: tuple[WrittenSection, ...] = ()
    plans_done: int = 0
    parts_done: int = 0

    @property
    def body(self) -> tuple[Section, ...]:
        """The finished sections."""
        return tuple(each.section for each in self.sections)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PartDraft:
    """A draft and the evidence that it was written from."""

    draft: Draft
    pack: EvidencePack


@dataclass(frozen=True, slots=True, kw_only=True)
class _Apart:
    """Drafts made apart, by the place of their part, the places that lack one, and the error that is to blame."""

    drafts: Mapping[int, _PartDraft] = field(default_factory=dict)
    lacking: frozenset[int] = frozenset()
    error: Exception | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyWriter:
    """Writes the body of one survey in reading order.

    A model that may be asked for one thing at a time drafts each part knowing what those before it have told; one that
    may be asked for several drafts the parts apart. Either way no sentence is told twice.
    """

    model: LanguageModel
    overview: FieldOverview
    summaries: Summaries
    selection: Selection
    relevance: Relevance
    survey: SurveyId
    structure: SurveyStructure = field(default_factory=SurveyStructure)

    async def body(
        self, plan: BodyPlan, *, report: Callable[[int, int], None], keep: Callable[[Written], None]
    ) -> Written:
        """The body sections, numbered from 2; a part without a sentence is left out.

        Args:
            report: called with the parts gone through and all parts.
            keep: called with what is written after each section.
        """
        total, written = sum(len(each.parts()) for each in plan.sections), Written()
        at_once = self.model.route(DRAFT).calls_at_once
        apart = await self._apart(plan, at_once=at_once, report=lambda done: report(done, total))
        for each in plan.sections:
            if any(written.parts_done + part in apart.lacking for part in range(len(each.parts()))):
                break
            written = await self._section(each, written, apart.drafts, report=lambda done: report(done, total))
            keep(written)
        if apart.error is not None:
            raise apart.error
        report(total, total)
        return written

    async def _apart(self, plan: BodyPlan, *, at_once: int, report: Callable[[int], None]) -> _Apart:
        """The drafts of all parts by their place, made apart from one another; none where one comes after another."""
        if at_once == 1:
            return _Apart()
        works = [
            partial(self._draft, each.section, part, position=position, memory=Memory())
            for position, (each, part) in enumerate((each, part) for each in plan.sections for part in each.parts())
        ]
        done = await done_together(works, at_once=at_once, report=report)
        return _Apart(drafts=done.results, lacking=frozenset(range(len(works))) - set(done.results), error=done.error)

    async def _section(
        self, plan: SectionPlan, before: Written, apart: Mapping[int, _PartDraft], *, report: Callable[[int], None]
    ) -> Written:
        """What is written after one more section."""
        number = str(_FIRST_BODY_SECTION + len(before.sections))
        parts: list[Section] = []
        memory = before.memory
        for done, part in enumerate(plan.parts(), before.parts_done):
            report(done)
            part_number = f"{number}.{len(parts) + 1}" if plan.subsections else number
            draft = apart.get(done) or await self._draft(plan.section, part, position=done, memory=memory)
            section, memory = self._part(part, draft, part_number, memory)
            parts += [section] if section.text else []
        made = (WrittenSection(plan=plan, section=_with_parts(plan, number, parts, self.survey)),) if parts else ()
        return replace(
            before,
            memory=memory,
            sections=(*before.sections, *made),
            plans_done=before.plans_done + 1,
            parts_done=before.parts_done + len(plan.parts()),
        )

    async def _draft(self, section: PlannedSection, part: PlannedPart, *, position: int, memory: Memory) -> _PartDraft:
        relevance = await self.relevance.to(f"{part.title}. {part.focus}")
        pack = self.selection.evidence(section.purpose, part.proof_ids, relevance)
        completion = await self.model.run(DRAFT, self._input(section, part, pack, position=position, memory=memory))
        return _PartDraft(draft=completion.value, pack=pack)

    def _part(self, part: PlannedPart, drafted: _PartDraft, number: str, memory: Memory) -> tuple[Section, Memory]:
        """The written part, without text where its evidence supports no sentence, and what is told after it."""
        id = SectionId(f"{self.survey}/{number}")
        text, memory = text_of(drafted.draft, drafted.pack, memory, section=id, topic=self.overview.topic)
        written = Section(
            id=id,
            number=number,
            title=part.title,
            focus=part.focus,
            text=text.text,
            claims=text.claims,
            proof_ids=part.proof_ids,
            query=answered.query if (answered := self._answered(part)) else part.query,
        )
        return written, memory

    def _answered(self, part: PlannedPart) -> Fragment | None:
        """What the domain graph answers for a part."""
        return self.structure.fragment(part.title, part.proof_ids)

    def _input(
        self,
        section: PlannedSection,
        part: PlannedPart,
        pack: EvidencePack,
        *,
        position: int,
        memory: Memory,
    ) -> DraftInput:
        field, proofs = self.overview, set(part.proof_ids)
        own = tuple(view for view in self.summaries.communities if view.facts.id in proofs)
        answered = self._answered(part)
        similar = {community for view in own for community, _ in view.facts.similar}
        return DraftInput(
            topic=field.topic,
            section_title=section.title,
            title=part.title,
            focus=part.focus,
            purpose=section.purpose,
            position=position,
            pack=pack,
            overview=None if section.purpose in {Purpose.THEME, Purpose.LINEAGE} else field,
            communities=own,
            neighbours=tuple(
                SimilarCommunity(id=each.id, layer=each.layer, label=each.label, keywords=each.keywords)
                for each in field.communities
                if each.id in similar
            ),
            paths=tuple(view for view in self.summaries.paths if view.path.id in proofs),
            common=frozenset(
                item.paper.id for item in pack.everything() if item.cited_inside >= COMMON_WORK * field.papers
            ),
            used=memory.used & set(pack.passages()),
            told=memory.openings,
            subgraph=subgraph_text(answered, pack),
            shared_names=shared_names(self.structure, answered, pack),
        )


def text_of(
    draft: Draft, pack: EvidencePack, memory: Memory, *, section: SectionId, topic: str
) -> tuple[GroundedText, Memory]:
    """Ground a draft after what it repeats is gone; the text, and what is told after it.

    Raises:
        UngroundedClaimError: the draft rests on or cites what `pack` does not hold.
    """
    fresh = memory.without_repetition(draft, pack.passages())
    return ground(fresh, pack, section=section, topic=topic), memory.remember(fresh, pack.passages(), section=section)


def _with_parts(plan: SectionPlan, number: str, parts: Sequence[Section], survey: SurveyId) -> Section:
    """A section around its subsections, led by its focus, or the one part that is the section."""
    if not plan.subsections:
        return parts[0]
    return Section(
        id=SectionId(f"{survey}/{number}"),
        number=number,
        title=plan.section.title,
        focus=plan.section.focus,
        text=without_citations(plan.section.focus),
        proof_ids=plan.section.proof_ids,
        subsections=tuple(parts),
        query=plan.section.query,
    )
