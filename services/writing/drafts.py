"""Drafts of the parts of a survey, each from its evidence."""

from __future__ import annotations

from dataclasses import dataclass, field

from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.evidence.relevance import Relevance
from services.models.port import LanguageModel
from services.planning.summaries import Summaries
from services.structure.fragment import Fragment
from services.structure.of_survey import SurveyStructure
from services.tasks.drafting.draft import DRAFT, DraftInput, SimilarCommunity
from services.tasks.limits import COMMON_WORK
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.writing.assembly import PartDraft
from services.writing.memory import Memory
from services.writing.selection import Selection
from services.writing.subgraphs import shared_names, subgraph_text


@dataclass(frozen=True, slots=True, kw_only=True)
class PartDrafter:
    """Drafts the parts of one survey."""

    model: LanguageModel
    overview: FieldOverview
    summaries: Summaries
    selection: Selection
    relevance: Relevance
    structure: SurveyStructure = field(default_factory=SurveyStructure)

    async def draft(self, section: PlannedSection, part: PlannedPart, *, position: int, memory: Memory) -> PartDraft:
        """The draft of one part, at a position of the body, that knows what is told.

        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        relevance = await self.relevance.to(f"{part.title}. {part.focus}")
        pack = self.selection.evidence(section.purpose, part.proof_ids, relevance)
        completion = await self.model.run(DRAFT, self._input(section, part, pack, position=position, memory=memory))
        answered = self._answered(part)
        query = answered.query if answered else part.query
        return PartDraft(draft=completion.value, pack=pack, query=query)

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
