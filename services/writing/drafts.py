"""Drafts of the parts of a survey, each from its evidence."""

from __future__ import annotations

from dataclasses import dataclass, field

from services.evidence.overview import FieldOverview
from services.models.port import LanguageModel
from services.planning.summaries import Summaries
from services.structure.fragment import Fragment
from services.structure.of_survey import SurveyStructure
from services.tasks.drafting.draft import DRAFT, DraftInput, SimilarCommunity
from services.tasks.limits import COMMON_WORK
from services.tasks.memory.remembered import Remembered
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import Purpose
from services.writing.assembly import PartDraft
from services.writing.evidence import EvidenceGatherer, PartEvidence
from services.writing.memory import Memory
from services.writing.places import Place
from services.writing.subgraphs import shared_names, subgraph_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldSoFar:
    """What the parts that are written tell: sentences and passages, and terms and points."""

    memory: Memory = field(default_factory=Memory)
    known: Remembered = field(default_factory=Remembered)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartDrafter:
    """Drafts the parts of one survey."""

    model: LanguageModel
    overview: FieldOverview
    summaries: Summaries
    gatherer: EvidenceGatherer
    structure: SurveyStructure = field(default_factory=SurveyStructure)

    async def draft(self, place: Place, told: ToldSoFar) -> PartDraft:
        """The draft of one part that knows what is told.

        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        evidence = await self.gatherer.gather(
            place.section, place.part, needs_retrieval=place.needs_retrieval, known=told.known
        )
        completion = await self.model.run(DRAFT, self._input(place, evidence, told.memory))
        answered = self._answered(place.part)
        query = answered.query if answered else place.part.query
        return PartDraft(draft=completion.value, pack=evidence.pack, query=query)

    def _answered(self, part: PlannedPart) -> Fragment | None:
        """What the domain graph answers for a part."""
        return self.structure.fragment(part.title, part.proof_ids)

    def _input(self, place: Place, evidence: PartEvidence, memory: Memory) -> DraftInput:
        field, part, purpose, pack = self.overview, place.part, place.section.purpose, evidence.pack
        proofs = set(part.proof_ids)
        own = tuple(view for view in self.summaries.communities if view.facts.id in proofs)
        answered = self._answered(part)
        similar = {community for view in own for community, _ in view.facts.similar}
        return DraftInput(
            topic=field.topic,
            section_title=place.section.title,
            title=part.title,
            focus=part.focus,
            purpose=purpose,
            position=place.position,
            pack=pack,
            overview=None if purpose in {Purpose.THEME, Purpose.LINEAGE} else field,
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
            questions=evidence.questions,
            nearest=evidence.nearest,
            visiting=evidence.visiting,
        )
