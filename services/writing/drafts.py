"""Drafts of the parts of a survey, each from its evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from kg.model.papers.card import RULES
from kg.model.papers.paper import CitationKey
from kg.model.surveys.query_function import QueryFunction
from services.evidence.editor_notes import NO_NOTES, evidence_notes, origins_of
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.planning.summaries import Summaries
from services.steps.concurrent_work import together
from services.structure.card_reader import ReadCards
from services.structure.fragment import Fragment
from services.structure.survey_domain_graph import SurveyStructure
from services.tasks.drafting.draft import DRAFT, Arrangement, DraftInput, DraftOfPart, SimilarCommunity
from services.tasks.drafting.draft_choice import DRAFT_CHOICE, ChoiceInput
from services.tasks.drafting.skeleton import SKELETON, Skeleton, SkeletonInput, SkeletonKind
from services.tasks.limits import COMMON_WORK
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import Purpose
from services.writing.evidence_gathering import PartEvidence
from services.writing.memory import Memory
from services.writing.memory_near import memory_near
from services.writing.optional_parts import ALL_PARTS, WritingParts
from services.writing.part_positions import Place
from services.writing.subgraphs import shared_names, subgraph_text

_FREE = frozenset({Purpose.THEME, Purpose.LINEAGE})
"""Purposes that leave the order of a part open; parts of others have one draft."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierText:
    """What the written parts say: their sentences and passages, terms and points.

    `outline` has a line for each planned part, with its number; `cited` are the papers of each written one.
    """

    memory: Memory = field(default_factory=Memory)
    known: Remembered = field(default_factory=Remembered)
    outline: str = ""
    cited: Mapping[str, frozenset[CitationKey]] = field(default_factory=dict)

    def near(self, place: Place, pack: EvidencePack) -> EarlierText:
        """The same with what the writer of a part needs of it, by what is on the desk: see `memory_near`."""
        return replace(self, known=memory_near(self.known, place, pack, cited=self.cited))


@dataclass(frozen=True, slots=True, kw_only=True)
class PartDrafter:
    """Drafts the parts of one survey; `advice` to the model holds for each of them, such as how long it should be."""

    model: LanguageModel
    overview: FieldOverview
    summaries: Summaries
    structure: SurveyStructure = field(default_factory=SurveyStructure)
    cards: ReadCards = field(default_factory=ReadCards)
    parts: WritingParts = ALL_PARTS
    advice: str = ""

    async def draft(
        self, place: Place, earlier: EarlierText, evidence: PartEvidence, *, skeleton: Skeleton | None, advice: str = ""
    ) -> DraftOfPart:
        """The best of several drafts of one part, written with knowledge of the earlier text.

        Args:
            skeleton: what is planned of it, None where nothing is.
            advice: what a review of an earlier draft asks for.
        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        asked = "\n".join(each for each in (self.advice, advice) if each)
        inputs = replace(self._input(place, evidence, earlier), skeleton=skeleton, advice=asked)
        drafts = self.parts.drafts if inputs.purpose in _FREE else 1
        arrangements = list(Arrangement)[:drafts]
        works = [partial(self.model.run, DRAFT, replace(inputs, arrangement=each)) for each in arrangements]
        made = await together(works, at_once=self.model.route(DRAFT).traits.calls_at_once)
        return await self._best(inputs, list(dict.fromkeys(completion.value for completion in made)))

    def query(self, part: PlannedPart) -> QueryFunction | None:
        """The query function whose answer the writer of a part is given, or else its own."""
        answered = self._answer(part)
        return answered.query if answered else part.query

    async def skeleton(self, place: Place, earlier: EarlierText, pack: EvidencePack) -> Skeleton | None:
        """The plan of a part, without what is covered (SurveyGen-I 3.3.2); None for a part that has a set form."""
        if not self.parts.skeleton or place.section.purpose not in _FREE:
            return None
        inputs = SkeletonInput(
            topic=self.overview.topic,
            section_title=place.section.title,
            title=place.part.title,
            focus=place.part.focus,
            pack=pack,
            known=earlier.known,
            used=earlier.memory.used & set(pack.passages()),
        )
        return await answer_or_none(self.model, SKELETON, inputs)

    async def _best(self, inputs: DraftInput, drafts: Sequence[DraftOfPart]) -> DraftOfPart:
        """The best of different drafts, against the skeleton (SurveyGen-I 3.3.2)."""
        if len(drafts) == 1:
            return drafts[0]
        choice = ChoiceInput(
            topic=inputs.topic,
            title=inputs.title,
            focus=inputs.focus,
            skeleton=inputs.skeleton or Skeleton(kind=SkeletonKind.FLAT, groups=()),
            drafts=tuple(drafts),
            pack=inputs.pack,
        )
        chosen = await answer_or_none(self.model, DRAFT_CHOICE, choice)
        return drafts[chosen.best - 1 if chosen else 0]

    def _answer(self, part: PlannedPart) -> Fragment | None:
        """What the domain graph answers for a part."""
        return self.structure.fragment(part.title, part.proof_ids)

    def _input(self, place: Place, evidence: PartEvidence, earlier: EarlierText) -> DraftInput:
        memory = earlier.memory
        field, part, purpose, pack = self.overview, place.part, place.section.purpose, evidence.pack
        proofs = set(part.proof_ids)
        own = tuple(view for view in self.summaries.communities if view.facts.id in proofs)
        answered = self._answer(part)
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
            openings=memory.openings,
            subgraph=subgraph_text(answered, pack),
            shared_names=shared_names(self.structure, answered, pack),
            questions=evidence.questions,
            nearest=evidence.nearest,
            visiting=evidence.visiting,
            cards={
                item.paper.id: card
                for item in pack.papers
                if (card := self.cards.cards.get(item.paper.id)) is not None and card.reader != RULES
            },
            notes=replace(
                evidence_notes(pack) if self.parts.notes else NO_NOTES,
                origins=origins_of(evidence.traces, pack),
            ),
            outline=earlier.outline,
            known=earlier.known,
            assignment=part.assignment,
            defines=place.defines_terms,
            absent=evidence.absent,
        )
