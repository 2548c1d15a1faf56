"""Writes one part: evidence, traced citations, drafts, refinement, review with more evidence, rewriting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from kg.model.surveys.survey import SectionId
from services.evidence.pack import EvidencePack
from services.evidence.pack_shortening import without_papers
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.tasks.drafting.draft import DraftOfPart
from services.tasks.drafting.draft_text import Draft, papers_of_sentence
from services.tasks.drafting.repeated_sentences import without_recap
from services.tasks.drafting.skeleton import Skeleton
from services.tasks.marks import SectionText, marks_of
from services.tasks.outlining.purpose import Purpose
from services.tasks.reviewing.section_review import GOOD_ENOUGH, SECTION_REVIEW, SectionReview, SectionReviewInput
from services.writing.assembly import PartDraft, TabledPart
from services.writing.citation_tracing import CitationTracer
from services.writing.claims import ground
from services.writing.drafts import EarlierText, PartDrafter
from services.writing.editing import PartEditor
from services.writing.evidence_gathering import EvidenceGatherer, PartEvidence
from services.writing.landmarks import NO_WORKS, WorksBeside, with_landmarks
from services.writing.optional_parts import ALL_PARTS, WritingParts
from services.writing.part_positions import Place
from services.writing.pinned_papers import Pins
from services.writing.refining import DraftRefiner

_WEAK = 3
"""A mark from which down a review gives advice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartWriter:
    """Writes the parts of one survey, each with what `parts` has on; citations are traced by a `tracer` alone.

    With an `editor` a draft is reviewed by edits and refined once, after them; else it is written again. Of the works
    `beside` the field a part may cite the landmarks; the part that defines its terms is shown who tells of the others.
    """

    model: LanguageModel
    gatherer: EvidenceGatherer
    drafter: PartDrafter
    refiner: DraftRefiner
    topic: str
    pins: Pins
    parts: WritingParts = ALL_PARTS
    tracer: CitationTracer | None = None
    editor: PartEditor | None = None
    beside: WorksBeside = NO_WORKS

    async def write(self, place: Place, earlier: EarlierText) -> PartDraft:
        """Write one part with knowledge of the earlier text.

        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        evidence = await self.gatherer.gather(
            place.section,
            place.part,
            needs_retrieval=place.needs_retrieval,
            known=earlier.known.with_points_of(place.number_for_readers.partition(".")[0]),
            pinned=place.papers,
            used=earlier.memory.used,
        )
        if place.defines_terms and self.beside.absent:
            evidence = await self.gatherer.with_absent_works(evidence, self.beside.absent)
        if self.tracer is not None:
            evidence = await self.tracer.trace(evidence, place.part)
        evidence = self._with_landmarks(evidence)
        earlier = earlier.near(place, evidence.pack)
        draft, evidence = await self._best(place, earlier, evidence)
        text, pack = await self._complete(_text_of(draft), evidence.pack, place, earlier)
        return PartDraft(
            draft=text,
            pack=pack,
            tabled=part_with_table(place, draft, pack),
            query=self.drafter.query(place.part),
            traces=evidence.traces,
            tracing=evidence.tracing,
        )

    def _with_landmarks(self, evidence: PartEvidence) -> PartEvidence:
        """The evidence with the landmarks that the part may cite."""
        papers = len(self.gatherer.index.graph.papers)
        return replace(evidence, pack=with_landmarks(evidence.pack, self.beside.landmarks, papers=papers))

    async def _best(
        self, place: Place, earlier: EarlierText, evidence: PartEvidence
    ) -> tuple[DraftOfPart, PartEvidence]:
        """The refined draft of a part after its reviews, and all that these have found for it."""
        skeleton = await self.drafter.skeleton(place, earlier, evidence.pack)
        if self.editor is not None:
            draft = await self.drafter.draft(place, earlier, evidence, skeleton=skeleton)
            draft, evidence = await self.editor.edit(draft, evidence, place, earlier)
            return without_recap(await self._refine(draft, evidence, place, earlier)), evidence
        write = partial(self._draft, place, earlier, skeleton)
        draft = await write(evidence)
        return (
            await self._review_in_rounds(draft, evidence, place, write)
            if self.parts.review_rounds
            else (draft, evidence)
        )

    async def _complete(
        self, draft: Draft, pack: EvidencePack, place: Place, earlier: EarlierText
    ) -> tuple[Draft, EvidencePack]:
        """The draft in its last form, and all that it may cite."""
        if self.parts.rewriting:
            draft, pack = await self.refiner.rewrite(draft, pack, place, earlier.known)
        return await self._with_pinned(draft, pack, place, earlier)

    async def _with_pinned(
        self, draft: Draft, pack: EvidencePack, place: Place, earlier: EarlierText
    ) -> tuple[Draft, EvidencePack]:
        """The draft with what it lacks of the papers that it must tell: each by its text, or else by its title."""
        for paper in self.pins.missing_papers(draft, pack, place.papers):
            evidence = PartEvidence(pack=self.pins.alone(paper))
            added: Draft = await self.drafter.draft(self.pins.beside(place), earlier, evidence, skeleton=None)
            if not self.pins.tells(added, evidence.pack):
                added = self.pins.by_title(evidence.pack)
            draft, pack = self.pins.with_paragraphs(draft, pack, added)
        return draft, pack

    async def _draft(
        self, place: Place, earlier: EarlierText, skeleton: Skeleton | None, evidence: PartEvidence, *, advice: str = ""
    ) -> DraftOfPart:
        draft = await self.drafter.draft(place, earlier, evidence, skeleton=skeleton, advice=advice)
        return await self._refine(draft, evidence, place, earlier)

    async def _refine(
        self, draft: DraftOfPart, evidence: PartEvidence, place: Place, earlier: EarlierText
    ) -> DraftOfPart:
        if not self.parts.refinement:
            return draft
        refined = await self.refiner.refine(_text_of(draft), evidence.pack, place, earlier.known)
        return draft.model_copy(update={"paragraphs": refined.paragraphs})

    async def _review_in_rounds(
        self, draft: DraftOfPart, evidence: PartEvidence, place: Place, write: Callable[..., Awaitable[DraftOfPart]]
    ) -> tuple[DraftOfPart, PartEvidence]:
        """Review, look for what is missing, write again until a part is good; the best round stays (SurveyG Alg. 2).

        Of rounds with the same marks the first is the best. A draft that was reviewed before ends it too.
        """
        found = list[tuple[float, DraftOfPart, PartEvidence]]()
        for round in range(1, self.parts.review_rounds + 1):
            if not draft.sentences():
                break
            text = ground(draft, evidence.pack, section=SectionId(place.number), topic=self.topic).text
            review = await self._review(draft, text, evidence, place)
            if review is None:
                break
            found.append((review.score, draft, evidence))
            if review.score >= GOOD_ENOUGH or round == self.parts.review_rounds:
                break
            evidence = await self.gatherer.find_more(evidence, place.part, review.queries)
            draft = await write(evidence, advice=_advice(review, text))
            if draft in (known for _, known, _ in found):
                break
        if not found:
            return draft, evidence
        _, best, behind = max(found, key=lambda each: each[0])
        return best, behind

    async def _review(self, draft: Draft, text: str, evidence: PartEvidence, place: Place) -> SectionReview | None:
        """Eight marks of a draft by its papers and the visiting ones that it cites; None where no good ones come.

        Args:
            text: the draft as its readers see it, with citation keys.
        """
        cited = frozenset(id for each in draft.sentences() for id in papers_of_sentence(each, evidence.pack))
        inputs = SectionReviewInput(
            topic=self.topic,
            section=SectionText(id=place.number, title=place.part.title, text=text),
            focus=place.part.focus,
            pack=without_papers(evidence.pack, evidence.visiting - cited),
        )
        return await answer_or_none(self.model, SECTION_REVIEW, inputs)


def _text_of(draft: DraftOfPart) -> Draft:
    """The text alone."""
    return Draft(paragraphs=draft.paragraphs)


def part_with_table(place: Place, draft: DraftOfPart, pack: EvidencePack) -> TabledPart:
    """What the table of a part shows beside what its text tells: its papers at home, and those without room in it.

    A part on open problems has none: its works have their places in other parts.
    """
    if place.section.purpose is Purpose.OPEN_PROBLEMS:
        return TabledPart(needs_table=False)
    papers = {str(item.paper.citation_key): item.paper.id for item in pack.everything()}
    asked = place.part.assignment
    home = (*asked.carrying, *asked.home) if asked else ()
    shown = dict.fromkeys((*home, *(papers[key] for key in draft.no_room if key in papers)))
    nothing = {papers[key] for key in draft.adds_nothing if key in papers}
    return TabledPart(
        axis=asked.axis if asked else "",
        papers=tuple(paper for paper in shown if paper not in nothing),
        needs_table=place.needs_table,
    )


def _advice(review: SectionReview, text: str) -> str:
    """What the weak marks of a review say, a criterion a line, and the text that was reviewed."""
    weak = [(name, each) for name, each in marks_of(review).items() if each.mark <= _WEAK]
    lines = [f"{name.replace('_', ' ')} ({each.mark} of 5): {each.reason}" for name, each in weak]
    return "\n".join((*lines, "The text that was reviewed; keep of it what these lines do not concern:", text))
