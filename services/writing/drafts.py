"""Writes a survey part by part: evidence, draft, no repetition, claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kg.model.surveys.survey import Section, SectionId
from services.document.markup import without_citations
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.evidence.relevance import Relevance
from services.models.port import LanguageModel
from services.planning.plan import SectionPlan
from services.steps.progress import Progress
from services.tasks.drafting import DRAFT, Draft, DraftInput
from services.tasks.outline import PlannedSection, PlannedSubsection
from services.tasks.views import CommunityView, PathView
from services.writing.claims import GroundedText, ground
from services.writing.memory import Memory
from services.writing.selection import Selection

_FIRST_BODY_SECTION = 2
_STAGE = "writing"


@dataclass(slots=True, kw_only=True)
class Writer:
    """Writes the parts of one survey in reading order.

    `memory` is what it has told so far, `sections` are the sections of the body that are finished, which may be fewer
    than the `plans_done`: a plan whose evidence supports no sentence gives none.
    """

    model: LanguageModel
    overview: FieldOverview
    communities: Sequence[CommunityView]
    paths: Sequence[PathView]
    selection: Selection
    relevance: Relevance
    survey: str
    memory: Memory = field(default_factory=Memory)
    sections: list[Section] = field(default_factory=list)
    plans_done: int = 0

    async def body(self, plans: Sequence[SectionPlan], *, progress: Progress) -> list[Section]:
        """The body sections, numbered from 2; a part without a sentence is left out.

        Stopped in the middle, it leaves the sections that are finished in `sections`.
        """
        total, done = sum(len(plan.parts()) for plan in plans), 0
        for plan in plans:
            number = str(_FIRST_BODY_SECTION + len(self.sections))
            written: list[Section] = []
            for part in plan.parts():
                progress(_STAGE, done, total)
                part_number = f"{number}.{len(written) + 1}" if plan.subsections else number
                written += await self._part(plan.section, part, part_number, position=done)
                done += 1
            if written:
                self.sections.append(_with_parts(plan, number, written, survey=self.survey))
            self.plans_done += 1
        progress(_STAGE, total, total)
        return self.sections

    async def _part(
        self, section: PlannedSection, part: PlannedSection | PlannedSubsection, number: str, *, position: int
    ) -> list[Section]:
        """The written part, or nothing where its evidence supports no sentence."""
        pack = self.selection.evidence(
            section.purpose, part.proof_ids, await self.relevance.to(f"{part.title}. {part.focus}")
        )
        proofs = set(part.proof_ids)
        draft = await self.model.run(
            DRAFT,
            DraftInput(
                topic=self.overview.topic,
                section_title=section.title,
                title=part.title,
                focus=part.focus,
                purpose=section.purpose,
                position=position,
                pack=pack,
                overview=self.overview,
                communities=tuple(view for view in self.communities if view.facts.id in proofs),
                paths=tuple(view for view in self.paths if view.path.id in proofs),
                used=self.memory.used,
                told=self.memory.openings,
            ),
        )
        text = self.told(draft, pack, section=SectionId(f"{self.survey}/{number}"))
        if not text.text:
            return []
        return [
            Section(
                id=SectionId(f"{self.survey}/{number}"),
                number=number,
                title=part.title,
                focus=part.focus,
                text=text.text,
                claims=text.claims,
                proof_ids=part.proof_ids,
            )
        ]

    def told(self, draft: Draft, pack: EvidencePack, *, section: SectionId) -> GroundedText:
        """Ground a draft after what it repeats is gone, and remember it.

        Raises:
            UngroundedClaimError: the draft rests on or cites what `pack` does not hold.
        """
        fresh = self.memory.without_repetition(draft, pack.passages())
        grounded = ground(fresh, pack, section=section)
        self.memory = self.memory.remember(fresh, pack.passages(), section=section)
        return grounded


def _with_parts(plan: SectionPlan, number: str, written: Sequence[Section], *, survey: str) -> Section:
    """A section around its subsections, led by its focus, or the one part that is the section."""
    if not plan.subsections:
        return written[0]
    return Section(
        id=SectionId(f"{survey}/{number}"),
        number=number,
        title=plan.section.title,
        focus=plan.section.focus,
        text=without_citations(plan.section.focus),
        proof_ids=plan.section.proof_ids,
        subsections=tuple(written),
    )
