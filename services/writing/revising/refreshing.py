"""Writes the stale parts of a survey's body again, between those that stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from kg.model.surveys.survey import Section, SectionId, Survey
from services.document.markup import cited_keys, without_citations
from services.document.named_authors import known_pairs
from services.document.section_sentences import own_paragraphs
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.planning.outline_plan import survey_plan
from services.planning.part_assignment import communities_of
from services.planning.survey_plan import SurveyPlan
from services.tasks.memory.survey_memory import Remembered, RememberedPoint
from services.tasks.outlining.body import BodyPlan, SectionPlan, headings_block
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.writing.assembly import FIRST_BODY_SECTION, TabledPart, Written, WrittenSection, lead_of_focus, text_of
from services.writing.drafts import EarlierText
from services.writing.landmarks import landmarks_behind
from services.writing.memory import Memory
from services.writing.part_positions import Place, places
from services.writing.part_writer import PartWriter
from services.writing.revising.counts import with_counts
from services.writing.revising.draft_of_section import draft_of
from services.writing.revising.part_homes import NO_HOMES, PartHomes
from services.writing.revising.purposes import body_of, purpose_of
from services.writing.revising.shape import BodyShape
from services.writing.revising.staleness import Staleness

Part = TypeVar("Part", PlannedSection, PlannedSubsection)

_NOTHING_LEFT = "No paper of this part is in the field any more, so it has no text."
_NOTHING_SAID = "No passage of the papers of this part supports a sentence, so it has no text."


def body_plan_of(survey: Survey, index: FieldIndex, homes: PartHomes = NO_HOMES) -> BodyPlan:
    """The body of a stored survey as it was planned, without the section on gaps; `index` is of its field.

    Args:
        homes: what its parts are asked now, where papers have homes.
    """
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
                assignment=homes.now.get(section.id),
            )
            below = (_planned_subsection(each, homes) for each in section.subsections)
            plans.append(SectionPlan(section=planned, subsections=tuple(below)))
    return BodyPlan(sections=tuple(plans))


def _planned_subsection(section: Section, homes: PartHomes) -> PlannedSubsection:
    return PlannedSubsection(
        title=section.title,
        focus=section.focus,
        proof_ids=section.proof_ids,
        query=section.query,
        assignment=homes.now.get(section.id),
    )


def rest_on_field(body: BodyPlan, found: Staleness) -> BodyPlan:
    """The body whose parts rest on communities and paths of the field as it is now: a theme on those of its papers."""
    index = found.new

    def rest_on_homes(part: Part) -> Part:
        own = part.assignment.papers_of_part if part.assignment else ()
        proofs = communities_of(own, index) if own else found.grown.new_ids(part.proof_ids)
        return part.model_copy(update={"proof_ids": proofs})

    return BodyPlan(
        sections=tuple(
            SectionPlan(section=rest_on_homes(each.section), subsections=tuple(map(rest_on_homes, each.subsections)))
            for each in body.sections
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyRefresher:
    """Refreshes the body of one survey.

    `of_themes` writes parts on themes, from the field as the sections know it, which `grown` indexes; `of_whole` all
    others, from the field as it is now. Where papers have homes, a part is written seeing the outline and the points of
    the others.
    """

    found: Staleness
    of_themes: PartWriter
    of_whole: PartWriter
    grown: FieldIndex

    async def body(self, shape: BodyShape, *, report: Callable[[int, int], None]) -> Written:
        """The body in its order; what is new repeats nothing that stays."""
        plan = self._plan(shape)
        parts = [part for section in shape.sections for part in section.parts()]
        memory = self._remember(part for part in parts if part.id in shape.kept)
        new: dict[SectionId, Section] = {}
        positions = self.of_whole.pins.place_papers(plan, places(plan)) if self.found.homes else places(plan)
        tabled = {part.id: _kept_table(place) for place, part in zip(positions, parts, strict=True)}
        wanted = [(place, part) for place, part in zip(positions, parts, strict=True) if part.id not in shape.kept]
        for done, (place, part) in enumerate(wanted):
            report(done, len(wanted))
            if part.id in shape.empty:
                new[part.id] = replace(part, text=_NOTHING_LEFT, claims=(), query=None)
            else:
                finished = [new.get(each.id, each) for each in parts if each.id in shape.kept or each.id in new]
                earlier = self._earlier_text(memory, shape, finished)
                new[part.id], memory, tabled[part.id] = await self._part(place, part, earlier)
        report(len(wanted), len(wanted))
        made = (self._section(each, new, shape) for each in shape.sections)
        both = zip(plan.body.sections, made, strict=True)
        return Written(
            plan=plan,
            memory=memory,
            sections=tuple(WrittenSection(plan=of, section=section) for of, section in both),
            tabled=tabled if self.found.homes else {},
            kept=shape.kept,
        )

    def _plan(self, shape: BodyShape) -> SurveyPlan:
        """The plan of the body, with the papers that users have named for its parts, as far as the field has them."""
        outline, known = self.found.survey.plan, self.found.new.graph.papers
        named = survey_plan(outline).papers if outline and self.found.homes else {}
        papers = {titles: tuple(paper for paper in own if paper in known) for titles, own in named.items()}
        return replace(SurveyPlan.of(shape.plan), papers=papers)

    def _earlier_text(self, memory: Memory, shape: BodyShape, finished: Sequence[Section]) -> EarlierText:
        """What the writer of a part sees of the others: of each paragraph of theirs the first sentence, its point."""
        if not self.found.homes:
            return EarlierText(memory=memory)
        points = (
            RememberedPoint(point=without_citations(each.sentences[0].text), section=part.number)
            for part in finished
            if part.claims
            for each in own_paragraphs(part)
            if each.sentences
        )
        return EarlierText(
            memory=memory,
            known=Remembered(points=tuple(points)),
            outline=headings_block(shape.plan, first=FIRST_BODY_SECTION),
            cited={part.number: frozenset(cited_keys(part.text)) for part in finished},
        )

    def _remember(self, parts: Iterable[Section]) -> Memory:
        """The memory of what the parts that stay say."""
        memory, papers = Memory(), self.found.new.graph.papers
        for part in parts:
            cited = {support.passage.paper_id for claim in part.claims for support in claim.supports}
            pack = evidence_pack(self.found.new, sorted(cited & papers.keys()))
            passages = replace(pack, landmarks=landmarks_behind(part.claims, self.found.new.graph)).passages()
            memory = memory.remember(draft_of(part, passages), passages, section=part.id)
        return memory

    async def _part(self, place: Place, part: Section, earlier: EarlierText) -> tuple[Section, Memory, TabledPart]:
        writer = self.of_themes if place.section.purpose is Purpose.THEME else self.of_whole
        drafted = await writer.write(place, earlier)
        pairs = known_pairs(self.found.new.graph.papers.values())
        text, memory = text_of(
            drafted.draft, drafted.pack, earlier.memory, section=part.id, topic=writer.topic, pairs=pairs
        )
        nothing = _NOTHING_LEFT if part.text else _NOTHING_SAID
        new = replace(part, text=text.text or nothing, claims=text.claims, query=drafted.query)
        return new, memory, drafted.tabled

    def _section(self, section: Section, new: Mapping[SectionId, Section], shape: BodyShape) -> Section:
        """The section with its new parts, and a lead that counts the papers as they are and tells none that left."""
        if not section.subsections:
            return new.get(section.id, section)
        below = tuple(new.get(each.id, each) for each in section.subsections)
        if section.id in shape.opened or below == section.subsections:
            return replace(section, subsections=below)
        lead = with_counts(section.text, section.proof_ids, self.found.old, self.grown)
        focus = with_counts(section.focus, section.proof_ids, self.found.old, self.grown)
        cited = {support.passage.paper_id for claim in section.claims for support in claim.supports}
        if not cited <= self.found.new.graph.citable.keys():
            lead, section = lead_of_focus(without_citations(focus)), replace(section, claims=())
        return replace(section, text=lead, focus=focus, subsections=below)


def _kept_table(place: Place) -> TabledPart:
    """What the table of a part that stays shows; none is made again."""
    asked = place.part.assignment
    return TabledPart(axis=asked.axis if asked else "", papers=asked.papers_of_part if asked else (), needs_table=False)
