"""Writes the body of a survey stage by stage; between two of them the rest is planned again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kg.model.papers.paper import CitationKey
from kg.model.surveys.survey import SectionId
from services.document.markup import cited_keys
from services.errors import ServiceError
from services.models.model_requirement import answer_or_none
from services.planning.improve import PlanEditor
from services.planning.survey_plan import SurveyPlan
from services.steps.concurrent_work import run_together, together
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.draft_text import Draft, SentenceKind
from services.tasks.memory.memory_terms import MEMORY_TERMS, MemoryInput, SubsectionMemory, remember_subsection
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.body import BodyPlan, headings_block
from services.tasks.outlining.outline import Purpose
from services.writing.assembly import FIRST_BODY_SECTION, Assembler, DraftKey, PartDraft, Written
from services.writing.drafts import EarlierText
from services.writing.memory import Memory
from services.writing.part_positions import Place, places
from services.writing.part_writer import PartWriter
from services.writing.pinned_papers import Pins
from services.writing.whole_text import WholeTextEditor


class _Drafting:
    """The state of the drafting of a body: its present plan, the drafts, and the memory of what they say."""

    def __init__(self, plan: SurveyPlan, pins: Pins) -> None:
        self.plan = plan
        self.pins = pins
        self.memory = Memory()
        self.drafts: dict[DraftKey, PartDraft] = {}
        self.remembered: dict[DraftKey, SubsectionMemory] = {}

    def next_stage(self) -> list[Place]:
        """The parts without a draft that are written next, in reading order: first those that define the terms which
        all others use, last what is open.
        """
        left = [place for place in self._places() if place.key not in self.drafts]
        defining = [place for place in left if place.defines_terms]
        waiting = defining or [place for place in left if place.section.purpose is not Purpose.OPEN_PROBLEMS] or left
        first = min((place.stage for place in waiting), default=0)
        return [place for place in waiting if place.stage == first]

    def is_open_to_change(self) -> bool:
        """Whether anything but what is open is not written yet."""
        return any(place.section.purpose is not Purpose.OPEN_PROBLEMS for place in self.next_stage())

    def finished_parts(self) -> list[Place]:
        """The parts with a draft, in reading order."""
        return [place for place in self._places() if place.key in self.drafts]

    def _places(self) -> list[Place]:
        return self.pins.place_papers(self.plan, places(self.plan))

    def memory_before(self, before: Place | None = None) -> EarlierText:
        """What the drafts say, under the numbers that a reader sees; of a part that is named, with the terms and points
        of the parts before it alone.
        """
        finished = [each for each in self.finished_parts() if before is None or each.position < before.position]
        return EarlierText(
            memory=self.memory,
            known=self.known_terms(finished, {each.key: each.number_for_readers for each in finished}),
            outline=headings_block(_without_open_problems(self.plan.body), first=FIRST_BODY_SECTION),
            cited={each.number_for_readers: _cited_keys(self.drafts[each.key].draft) for each in finished},
        )

    def known_terms(self, finished: Sequence[Place], numbers: Mapping[DraftKey, str]) -> Remembered:
        """The terms and points of finished parts, under some numbers of theirs."""
        known = Remembered()
        for place in finished:
            if (held := self.remembered.get(place.key)) is not None:
                number, draft = numbers[place.key], self.drafts[place.key].draft
                known = remember_subsection(known, held, number=number).with_explanations(
                    _explanations(draft), section=number
                )
        return known

    def add(self, place: Place, drafted: PartDraft) -> None:
        """Take in a draft and what it tells."""
        passages = drafted.pack.passages()
        fresh = self.memory.without_repetition(drafted.draft)
        self.memory = self.memory.remember(fresh, passages, section=SectionId(place.number))
        self.drafts[place.key] = drafted


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyWriter:
    """Writes the body of one survey.

    Parts of one stage do not need each other. A model that takes one call at a time drafts each part with knowledge of
    those before it; one that takes several drafts a stage at once, with knowledge of the stages before. Either way no
    sentence is written twice, unless `has_memory` is off. Without an order all parts are one stage. Unless it
    `replans`, the plan stays as it is.
    """

    writer: PartWriter
    assembler: Assembler
    editor: PlanEditor
    has_memory: bool = True
    replans: bool = True
    whole_text: WholeTextEditor | None = None

    async def body(
        self, plan: SurveyPlan, *, report: Callable[[int, int], None], keep: Callable[[Written], None]
    ) -> Written:
        """The body sections, numbered from 2; a part without a sentence is left out.

        Args:
            report: called with the parts drafted and all parts.
            keep: called with the sections that are whole, at the end or where the writing is stopped.
        """
        drafting = _Drafting(plan, self.writer.pins)
        try:
            await self._draft_all(drafting, report=report)
            if self.whole_text is not None:
                finished, known = drafting.finished_parts(), drafting.memory_before().known
                drafting.drafts = await self.whole_text.mend(drafting.drafts, finished, known)
        except ServiceError:
            self.assembler.assemble(drafting.plan, drafting.drafts, keep=keep)
            raise
        return self.assembler.assemble(drafting.plan, drafting.drafts, keep=keep)

    async def _draft_all(self, drafting: _Drafting, *, report: Callable[[int, int], None]) -> None:
        while stage := drafting.next_stage():
            await self._stage(
                stage, drafting, report=partial(_report, report, len(drafting.plan.body.parts_to_write()))
            )
            if self.replans and drafting.plan.order is not None and drafting.is_open_to_change():
                await self._replan(drafting)
        report(len(drafting.drafts), len(drafting.drafts))

    async def _stage(self, stage: Sequence[Place], drafting: _Drafting, *, report: Callable[[int], None]) -> None:
        """The drafts of one stage; of one that fails, those that could be made before the error is raised."""
        before, at_once = len(drafting.drafts), self.writer.model.route(DRAFT).traits.calls_at_once
        if at_once == 1:
            for done, place in enumerate(stage, start=before):
                report(done)
                drafting.add(place, await self.writer.write(place, self._memory_before(drafting, place)))
                await self._remember([place], drafting)
            return
        works = [partial(self.writer.write, place, self._memory_before(drafting, place)) for place in stage]
        made = await run_together(works, at_once=at_once, report=lambda done: report(before + done))
        for number, drafted in sorted(made.results.items()):
            drafting.add(stage[number], drafted)
        if made.error is not None:
            raise made.error
        await self._remember(stage, drafting)

    def _memory_before(self, drafting: _Drafting, place: Place) -> EarlierText:
        if self.has_memory:
            return drafting.memory_before(place)
        return EarlierText(outline=drafting.memory_before().outline)

    async def _remember(self, drafted: Sequence[Place], drafting: _Drafting) -> None:
        """Keep the terms and points of drafted parts, each read in the light of what was known before them."""
        if not self.has_memory and drafting.plan.order is None:
            return
        known = drafting.memory_before().known
        inputs = [
            MemoryInput(
                topic=self.assembler.topic,
                number=place.number_for_readers,
                title=place.part.title,
                sentences=tuple(each.text for each in drafting.drafts[place.key].draft.sentences()),
                known=known,
            )
            for place in drafted
        ]
        model = self.writer.model
        at_once = model.route(MEMORY_TERMS).traits.calls_at_once
        works = [partial(answer_or_none, model, MEMORY_TERMS, each) for each in inputs]
        answers = await together(works, at_once=at_once)
        for place, read, answer in zip(drafted, inputs, answers, strict=True):
            if answer is not None:
                drafting.remembered[place.key] = answer.keep_confirmed(read.sentences)

    async def _replan(self, drafting: _Drafting) -> None:
        """Plan what is not drafted again, in the light of what the drafts say."""
        finished = drafting.finished_parts()
        known = drafting.known_terms(finished, {each.key: each.number for each in finished})
        drafting.plan = await self.editor.replan(drafting.plan, frozenset(each.number for each in finished), known)


def _without_open_problems(body: BodyPlan) -> BodyPlan:
    """The body as its parts see it: each says what its own papers leave open, whatever section follows."""
    return BodyPlan(sections=tuple(each for each in body.sections if each.section.purpose is not Purpose.OPEN_PROBLEMS))


def _explanations(draft: Draft) -> Iterator[str]:
    return (each.text for each in draft.sentences() if each.kind is SentenceKind.EXPLANATION)


def _cited_keys(draft: Draft) -> frozenset[CitationKey]:
    return frozenset(key for each in draft.sentences() for key in cited_keys(each.text))


def _report(report: Callable[[int, int], None], total: int, done: int) -> None:
    report(done, total)
