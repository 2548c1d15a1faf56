"""Writes the stale parts of a survey's body anew, between those that stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from kg.model.surveys.survey import Section, SectionId, Survey
from services.document.names_in_text import known_pairs
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.writing.assembly import Written, WrittenSection, text_of
from services.writing.drafts import ToldSoFar
from services.writing.memory import Memory
from services.writing.part_positions import Place, places
from services.writing.part_writer import PartWriter
from services.writing.revising.counts import with_counts
from services.writing.revising.draft_of_section import draft_of
from services.writing.revising.purposes import body_of, purpose_of
from services.writing.revising.shape import BodyShape
from services.writing.revising.staleness import Staleness

_NOTHING_LEFT = "No paper of this part is in the field any more, so nothing is told here."
_NOTHING_SAID = "No passage of the papers of this part supports a sentence, so nothing is told here."


def body_plan_of(survey: Survey, index: FieldIndex) -> BodyPlan:
    """The body of a stored survey as it was planned, without the section on gaps; `index` is of its field."""
    plans = []
    for section in body_of(survey):
        purpose = purpose_of(section, index) or Purpose.OPEN_PROBLEMS
        if purpose is not Purpose.GAPS:
            planned = PlannedSection(
                title=section.title,
                focus=section.focus,
                purpose=purpose,
                proof_ids=section.proof_ids,
                query=section.query,
            )
            plans.append(SectionPlan(section=planned, subsections=tuple(map(_planned_subsection, section.subsections))))
    return BodyPlan(sections=tuple(plans))


def _planned_subsection(section: Section) -> PlannedSubsection:
    return PlannedSubsection(title=section.title, focus=section.focus, proof_ids=section.proof_ids, query=section.query)


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyRefresher:
    """Refreshes the body of one survey.

    `of_themes` writes parts on themes, from the field as the sections know it, which `grown` indexes; `of_whole` all
    others, from the field as it is now.
    """

    found: Staleness
    of_themes: PartWriter
    of_whole: PartWriter
    grown: FieldIndex

    async def body(self, shape: BodyShape, *, report: Callable[[int, int], None]) -> Written:
        """The body in its order; what is new repeats nothing that stays."""
        plan = SurveyPlan.of(shape.plan)
        parts = [part for section in shape.sections for part in (section.subsections or (section,))]
        memory = self._remember(part for part in parts if part.id in shape.kept)
        new: dict[SectionId, Section] = {}
        wanted = [(place, part) for place, part in zip(places(plan), parts, strict=True) if part.id not in shape.kept]
        for done, (place, part) in enumerate(wanted):
            report(done, len(wanted))
            if part.id in shape.empty:
                new[part.id] = replace(part, text=_NOTHING_LEFT, claims=(), query=None)
            else:
                new[part.id], memory = await self._part(place, part, memory)
        report(len(wanted), len(wanted))
        made = (self._section(each, new, shape) for each in shape.sections)
        both = zip(plan.body.sections, made, strict=True)
        return Written(
            plan=plan,
            memory=memory,
            sections=tuple(WrittenSection(plan=of, section=section) for of, section in both),
        )

    def _remember(self, parts: Iterable[Section]) -> Memory:
        """What the parts that stay have told."""
        memory, papers = Memory(), self.found.new.graph.papers
        for part in parts:
            told = {support.passage.paper_id for claim in part.claims for support in claim.supports}
            passages = evidence_pack(self.found.new, sorted(told & papers.keys())).passages()
            memory = memory.remember(draft_of(part, passages), passages, section=part.id)
        return memory

    async def _part(self, place: Place, part: Section, memory: Memory) -> tuple[Section, Memory]:
        writer = self.of_themes if place.section.purpose is Purpose.THEME else self.of_whole
        drafted = await writer.write(place, ToldSoFar(memory=memory))
        pairs = known_pairs(self.found.new.graph.papers.values())
        text, memory = text_of(drafted.draft, drafted.pack, memory, section=part.id, topic=writer.topic, pairs=pairs)
        nothing = _NOTHING_LEFT if part.text else _NOTHING_SAID
        new = replace(part, text=text.text or nothing, claims=text.claims, query=drafted.query)
        return new, memory

    def _section(self, section: Section, new: Mapping[SectionId, Section], shape: BodyShape) -> Section:
        """The section with its new parts, and a lead that counts the papers as they are."""
        if not section.subsections:
            return new.get(section.id, section)
        below = tuple(new.get(each.id, each) for each in section.subsections)
        if section.id in shape.opened or below == section.subsections:
            return replace(section, subsections=below)
        lead = with_counts(section.text, section.proof_ids, self.found.old, self.grown)
        focus = with_counts(section.focus, section.proof_ids, self.found.old, self.grown)
        return replace(section, text=lead, focus=focus, subsections=below)
