"""Writes the body of a survey stage by stage; between two of them the rest is planned anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kg.model.surveys.survey import SectionId
from services.errors import ServiceError
from services.planning.improve import PlanEditor
from services.planning.survey_plan import SurveyPlan
from services.steps.together import done_together
from services.tasks.drafting.draft import DRAFT
from services.tasks.memory.memory_terms import MEMORY_TERMS, MemoryInput, SubsectionMemory, after
from services.tasks.memory.remembered import Remembered
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import PlannedSection
from services.writing.assembly import Assembler, DraftKey, PartDraft, Written, part_key
from services.writing.drafts import PartDrafter
from services.writing.memory import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A part of a plan: its key, its number there, its position in reading order, and its section."""

    key: DraftKey
    number: str
    position: int
    section: PlannedSection
    part: PlannedPart


class _Drafting:
    """How far the drafting of a body is: its plan as it stands, the drafts, and what they have told."""

    def __init__(self, plan: SurveyPlan) -> None:
        self.plan = plan
        self.memory = Memory()
        self.drafts: dict[DraftKey, PartDraft] = {}
        self.remembered: dict[DraftKey, SubsectionMemory] = {}

    def next_stage(self) -> list[_Place]:
        """The parts without a draft that are written next, in reading order."""
        stages = {each.part: each.stage for each in self.plan.order.parts} if self.plan.order else {}
        waiting = [place for place in _places(self.plan) if place.key not in self.drafts]
        first = min((stages.get(place.number, 0) for place in waiting), default=0)
        return [place for place in waiting if stages.get(place.number, 0) == first]

    def finished(self) -> list[_Place]:
        """The parts with a draft, in reading order."""
        return [place for place in _places(self.plan) if place.key in self.drafts]

    def add(self, place: _Place, drafted: PartDraft) -> None:
        """Take in a draft and what it tells."""
        passages = drafted.pack.passages()
        fresh = self.memory.without_repetition(drafted.draft, passages)
        self.memory = self.memory.remember(fresh, passages, section=SectionId(place.number))
        self.drafts[place.key] = drafted


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyWriter:
    """Writes the body of one survey.

    Parts of one stage do not need each other. A model that may be asked for one thing at a time drafts each part
    knowing what those before it have told; one that may be asked for several drafts a stage at once, knowing the stages
    before. Either way no sentence is told twice. Without an order all parts are one stage.
    """

    drafter: PartDrafter
    assembler: Assembler
    editor: PlanEditor

    async def body(
        self, plan: SurveyPlan, *, report: Callable[[int, int], None], keep: Callable[[Written], None]
    ) -> Written:
        """The body sections, numbered from 2; a part without a sentence is left out.

        Args:
            report: called with the parts drafted and all parts.
            keep: called with the sections that are whole, at the end or where the writing is stopped.
        """
        drafting = _Drafting(plan)
        try:
            await self._draft_all(drafting, report=report)
        except ServiceError:
            self.assembler.assembled(drafting.plan, drafting.drafts, keep=keep)
            raise
        return self.assembler.assembled(drafting.plan, drafting.drafts, keep=keep)

    async def _draft_all(self, drafting: _Drafting, *, report: Callable[[int, int], None]) -> None:
        while stage := drafting.next_stage():
            await self._stage(stage, drafting, report=partial(_report, report, len(drafting.plan.body.written())))
            if drafting.plan.order is not None and drafting.next_stage():
                await self._replan(drafting)
        report(len(drafting.drafts), len(drafting.drafts))

    async def _stage(self, stage: Sequence[_Place], drafting: _Drafting, *, report: Callable[[int], None]) -> None:
        """The drafts of one stage; of one that fails, those that could be made before the error is raised."""
        before, at_once = len(drafting.drafts), self.drafter.model.route(DRAFT).calls_at_once
        if at_once == 1:
            for done, place in enumerate(stage, start=before):
                report(done)
                drafting.add(place, await self._drafted(place, drafting.memory))
            return
        works = [partial(self._drafted, place, drafting.memory) for place in stage]
        made = await done_together(works, at_once=at_once, report=lambda done: report(before + done))
        for number, drafted in sorted(made.results.items()):
            drafting.add(stage[number], drafted)
        if made.error is not None:
            raise made.error

    async def _drafted(self, place: _Place, memory: Memory) -> PartDraft:
        return await self.drafter.draft(place.section, place.part, position=place.position, memory=memory)

    async def _replan(self, drafting: _Drafting) -> None:
        """Plan what is not drafted anew, in the light of what the drafts say."""
        known, topic = Remembered(), self.assembler.topic
        finished = drafting.finished()
        for place in finished:
            if place.key not in drafting.remembered:
                inputs = MemoryInput(
                    topic=topic,
                    number=place.number,
                    title=place.part.title,
                    sentences=tuple(each.text for each in drafting.drafts[place.key].draft.sentences()),
                    known=known,
                )
                drafting.remembered[place.key] = (await self.drafter.model.run(MEMORY_TERMS, inputs)).value
            known = after(known, drafting.remembered[place.key], number=place.number)
        written = frozenset(place.number for place in finished)
        drafting.plan = await self.editor.replan(drafting.plan, written, known)


def _report(report: Callable[[int, int], None], total: int, done: int) -> None:
    report(done, total)


def _places(plan: SurveyPlan) -> list[_Place]:
    """All parts that are written, in reading order."""
    written = plan.body.written()
    return [
        _Place(
            key=part_key(int(number.partition(".")[0]) - 1, part),
            number=number,
            position=position,
            section=plan.body.sections[int(number.partition(".")[0]) - 1].section,
            part=part,
        )
        for position, (number, part) in enumerate(written.items())
    ]
