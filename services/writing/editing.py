"""Reviews of a part by numbered edits, which are carried out; sentences that none of them names stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.surveys.claim import PassageId
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.tasks.drafting.draft import DraftOfPart
from services.tasks.drafting.draft_text import DraftSentence, passages_behind_draft
from services.tasks.reviewing.edit_review import EDIT_REVIEW, EditReview, EditReviewInput
from services.tasks.reviewing.edits import Edit, apply_edits
from services.tasks.reviewing.section_review import GOOD_ENOUGH
from services.tasks.reviewing.written_edits import WRITTEN_EDITS, WrittenEditsInput
from services.writing.drafts import EarlierText
from services.writing.evidence_gathering import EvidenceGatherer, PartEvidence
from services.writing.part_positions import Place

_FOUND = 4
"""Passages that the query of one edit brings, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartEditor:
    """Reviews and edits the drafts of one survey, each `rounds` times at most."""

    model: LanguageModel
    gatherer: EvidenceGatherer
    topic: str
    rounds: int

    async def edit(
        self, draft: DraftOfPart, evidence: PartEvidence, place: Place, told: EarlierText
    ) -> tuple[DraftOfPart, PartEvidence]:
        """The draft after its edits, and the evidence with what their queries have found.

        A part is done where it is good, no edit changes it, or all edits want evidence that was looked for.

        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        for _ in range(self.rounds):
            review = await self._review(draft, evidence, place, told) if draft.sentences() else None
            if review is None or not review.edits:
                break
            inputs, evidence = await self._inputs(draft, review.edits, evidence, place, told)
            before, new = draft, await write_edits(self.model, inputs)
            draft = draft.model_copy(update={"paragraphs": apply_edits(draft, review.edits, new).paragraphs})
            if draft == before or review.score >= GOOD_ENOUGH or all(each.query for each in review.edits):
                break
        return draft, evidence

    async def _review(
        self, draft: DraftOfPart, evidence: PartEvidence, place: Place, told: EarlierText
    ) -> EditReview | None:
        inputs = EditReviewInput(
            topic=self.topic,
            title=place.part.title,
            focus=place.part.focus,
            draft=draft,
            pack=evidence.pack,
            nearest=evidence.nearest,
            visiting=evidence.visiting,
            outline=told.outline,
            openings=told.memory.openings,
            known=told.known,
            assignment=place.part.assignment,
        )
        return await answer_or_none(self.model, EDIT_REVIEW, inputs)

    async def _inputs(
        self, draft: DraftOfPart, edits: tuple[Edit, ...], evidence: PartEvidence, place: Place, told: EarlierText
    ) -> tuple[WrittenEditsInput, PartEvidence]:
        """What edits are written from, with what their queries find in the field; and all evidence there is now."""
        found: dict[int, tuple[PassageId, ...]] = {}
        near, told_already = evidence.nearest, passages_behind_draft(draft)
        for number, each in enumerate(edits, start=1):
            if each.query.strip():
                before = {*map(str, evidence.nearest), *told_already}
                evidence = await self.gatherer.find_more(evidence, place.part, [each.query])
                found[number] = tuple(name for name in evidence.nearest if name not in before)[:_FOUND]
        inputs = WrittenEditsInput(
            topic=self.topic,
            title=place.part.title,
            focus=place.part.focus,
            draft=draft,
            edits=edits,
            pack=evidence.pack,
            nearest=near,
            found=found,
            known=told.known,
        )
        return inputs, evidence


async def write_edits(model: LanguageModel, inputs: WrittenEditsInput) -> Mapping[int, tuple[DraftSentence, ...]]:
    """The new sentences by edit, as far as their passages bear them out; none where no edit needs any.

    Raises:
        BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
    """
    answer = await answer_or_none(model, WRITTEN_EDITS, inputs) if inputs.edits_to_write() else None
    return inputs.confirmed_sentences(answer) if answer else {}
