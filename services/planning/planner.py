"""The plan of a survey's body: which section and subsection rests on which communities and paths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.evidence.editor_notes import attributes_of
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack, evidence_pack
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.planning.summaries import Summaries
from services.steps.concurrent_work import together
from services.structure.card_reader import ReadCards
from services.structure.fragment import fragment_text
from services.structure.survey_domain_graph import SurveyStructure
from services.tasks import limits
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.hints import HINTS, Hint, HintsInput
from services.tasks.outlining.outline import OUTLINE, Outline, OutlineInput, PlannedSection, Purpose
from services.tasks.outlining.subsections import SUBSECTIONS, SubsectionsInput
from services.tasks.views import PathView

_DIVIDED = 2
"""Subsections of a section that has any, at least."""
_ANSWER = 800
"""Tokens of what the query function of a section has found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planner:
    """Plans the body in two levels (SurveyG 2.2.1, StructSurvey 4.2), the second with hints (SurveyX 3.2.1).

    `answers` are those of the query functions of the sections, before any is divided.
    """

    model: LanguageModel
    index: FieldIndex
    overview: FieldOverview
    summaries: Summaries
    cards: ReadCards = field(default_factory=ReadCards)
    answers: SurveyStructure = field(default_factory=SurveyStructure)
    with_hints: bool = True

    async def outline(self) -> Outline:
        """The first level, in which every community has its place."""
        completion = await self.model.run(
            OUTLINE,
            OutlineInput(
                topic=self.overview.topic,
                overview=self.overview,
                communities=self.summaries.communities,
                paths=self.summaries.paths,
                papers=evidence_pack(self.index, _top_papers(self.index, self.overview)),
            ),
        )
        return with_all_communities(completion.value, self.index)

    async def body(self, outline: Outline, *, report: Callable[[int, int], None]) -> BodyPlan:
        """The second level: the subsections of each section."""
        sections = outline.sections
        plans = await together(
            [
                partial(self._divide, section, tuple(other.title for other in sections if other is not section))
                for section in sections
            ],
            at_once=self.model.route(SUBSECTIONS).traits.calls_at_once,
            report=lambda done: report(done, len(sections)),
        )
        report(len(sections), len(sections))
        return BodyPlan(sections=tuple(plans))

    async def _divide(self, section: PlannedSection, other_titles: tuple[str, ...]) -> SectionPlan:
        proofs = set(section.proof_ids)
        own = tuple(view for view in self.summaries.communities if view.facts.id in proofs)
        lines = tuple(view for view in self.summaries.paths if view.path.id in proofs)
        seeds = [view.path.seed for view in lines]
        papers = self.index.by_importance(paper for view in own for paper in view.facts.papers)
        most = self._most_parts(section, papers, lines)
        if most < _DIVIDED:
            return SectionPlan(section=section, subsections=())
        pack = evidence_pack(self.index, [*seeds, *papers][: limits.SUBSECTION_PAPERS])
        found = self.answers.fragment(section.title, section.proof_ids)
        completion = await self.model.run(
            SUBSECTIONS,
            SubsectionsInput(
                topic=self.overview.topic,
                section=section,
                communities=own,
                paths=lines,
                papers=pack,
                other_titles=other_titles,
                hints=await self._hints(section, pack) if self.with_hints and pack.papers else (),
                answer=fragment_text(found, tokens=_ANSWER, keys=pack.keys()) if found else "",
                most=most,
            ),
        )
        return SectionPlan(section=section, subsections=completion.value.subsections)

    def _most_parts(self, section: PlannedSection, papers: Sequence[PaperId], lines: Sequence[PathView]) -> int:
        """How many subsections a section may have: a brief as many as any, else one for each PART_PAPERS in it."""
        if self.model.route(SUBSECTIONS).traits.by_rule:
            return limits.SUBSECTIONS
        ceilings = {
            Purpose.THEME: sum(self.index.graph.papers[id].content is not None for id in papers) // limits.PART_PAPERS,
            Purpose.LINEAGE: len(lines),
        }
        crossing = _DIVIDED if self.overview.with_content >= limits.LARGE_FIELD else 1
        return min(limits.SUBSECTIONS, ceilings.get(section.purpose, crossing))

    async def _hints(self, section: PlannedSection, pack: EvidencePack) -> tuple[Hint, ...]:
        """What each paper can give to the division of a section, by what was read in it."""
        inputs = HintsInput(
            topic=self.overview.topic,
            title=section.title,
            focus=section.focus,
            pack=pack,
            trees=attributes_of(self.cards.cards, pack),
        )
        answer = await answer_or_none(self.model, HINTS, inputs)
        return answer.hints if answer else ()


def _top_papers(index: FieldIndex, overview: FieldOverview) -> list[PaperId]:
    foundation = [paper.id for paper in index.in_layer(Layer.FOUNDATION)]
    hubs = [paper for paper, _ in overview.most_cited]
    best = [*dict.fromkeys([*index.by_importance(foundation), *hubs])]
    return [*best[: limits.OUTLINE_PAPERS], *overview.surveys[: limits.OUTLINE_SURVEYS]]


def with_all_communities(outline: Outline, index: FieldIndex) -> Outline:
    """The outline, with every community that it forgot added to the theme section nearest in stratum."""
    themes = [position for position, section in enumerate(outline.sections) if section.purpose is Purpose.THEME]
    planned = {proof for position in themes for proof in outline.sections[position].proof_ids}
    sections = list(outline.sections)
    for community in index.graph.communities:
        if community.id not in planned and themes:
            home = min(themes, key=lambda at: (-_shared_layer(sections[at], community.layer, index), at))
            proofs = (*sections[home].proof_ids, community.id)
            sections[home] = sections[home].model_copy(update={"proof_ids": proofs})
    return Outline(sections=tuple(sections))


def _shared_layer(section: PlannedSection, layer: str, index: FieldIndex) -> int:
    """How many of a section's communities lie in a stratum."""
    own = {community.id for community in index.graph.communities if community.layer == layer}
    return sum(proof in own for proof in section.proof_ids)
