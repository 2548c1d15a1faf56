"""A plan from the questions of readers, with the graph as its evidence: asked, outlined, tested, each paper at home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import OmittedWork, PartAssignment
from services.evidence.index import FieldIndex
from services.evidence.relevance import Relevance
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.planning.field_map import FieldMap
from services.planning.outline_faults import heading_faults, joining_faults
from services.planning.part_assignment import assign_papers
from services.planning.survey_plan import SurveyPlan
from services.tasks.limits import CARRYING_PAPERS
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.field_map import AbsentWork, PlanSize, plan_size
from services.tasks.outlining.outline import PlannedSection
from services.tasks.outlining.question_outline import (
    QUESTION_OUTLINE,
    QuestionOutline,
    QuestionOutlineInput,
    QuestionPart,
    QuestionSection,
)
from services.tasks.outlining.reader_questions import READER_QUESTIONS, QuestionsInput, ReaderQuestions
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.planning.outline_check import OUTLINE_CHECK, OutlineCheck, OutlineCheckInput

TESTED = "tested"
"""What a version of the outline is called that was held against questions, and whose papers have their homes."""

Part = TypeVar("Part", PlannedSection, PlannedSubsection)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPlanner:
    """Plans the body of one survey in three calls.

    `absent` are works that the field cites and lacks; `sections` are so many as are wished for.
    """

    model: LanguageModel
    index: FieldIndex
    map: FieldMap
    absent: tuple[AbsentWork, ...] = ()
    sections: int | None = None

    @property
    def size(self) -> PlanSize:
        """How large the plan should be, by the papers that have a text."""
        readable = sum(paper.content is not None for paper in self.index.graph.papers.values())
        return plan_size(readable, sections=self.sections)

    async def questions(self) -> ReaderQuestions | None:
        """What readers ask of the field, and what the outline is tested with; None where no answer is good."""
        inputs = QuestionsInput(topic=self._topic, groups=self.map.groups, papers=self.map.papers, size=self.size)
        return await answer_or_none(self.model, READER_QUESTIONS, inputs)

    async def outline(self, questions: ReaderQuestions) -> SurveyPlan | None:
        """The sections and their parts with the planner's papers; None where no answer is good."""
        inputs = QuestionOutlineInput(
            topic=self._topic,
            questions=questions.questions,
            groups=self.map.groups,
            papers=self.map.papers,
            size=self.size,
            absent=self.absent,
        )
        answer = await answer_or_none(self.model, QUESTION_OUTLINE, inputs)
        if answer is None:
            return None
        body = BodyPlan(sections=tuple(_section(each, self.map) for each in answer.sections))
        return replace(SurveyPlan.of(body), left_out=self._omitted_works(answer), missing=_missing(answer))

    async def mend_plan(self, plan: SurveyPlan, tests: Sequence[str], relevance: Relevance) -> SurveyPlan:
        """The plan mended where a test has no answer or two, and every paper of it at home in one part.

        Parts that are too small, or too many, have joined others before it is tested, so that headings are mended too.

        Args:
            tests: questions that were written before the outline.
            relevance: says how near each paper is to a part.
        """
        gone = {self.map.by_key[each.work] for each in plan.left_out}
        arrange = partial(
            assign_papers,
            index=self.index,
            map=self.map,
            relevance=relevance,
            left_out=gone,
            most=self.size.parts.high,
        )
        made = await arrange(plan.body)
        check = await self._check(made, tests, joining_faults(plan.body, made))
        if check is not None and (check.actions or check.headings):
            made = await arrange(_as_listed(check.mend(made), plan.body))
        return replace(plan.with_body(made, made_by=TESTED), test=check.summary_line() if check else "")

    async def _check(self, body: BodyPlan, tests: Sequence[str], joined: Sequence[str]) -> OutlineCheck | None:
        faults = (*joined, *heading_faults(body, topic=self._topic, size=self.size))
        inputs = OutlineCheckInput(topic=self._topic, body=body, tests=tuple(tests), faults=faults)
        return await answer_or_none(self.model, OUTLINE_CHECK, inputs)

    @property
    def _topic(self) -> str:
        return self.index.graph.field.topic

    def _omitted_works(self, answer: QuestionOutline) -> tuple[OmittedWork, ...]:
        """The papers that the planner leaves out and tells nowhere, each once."""
        placed = {
            key for section in answer.sections for part in section.parts for key in (*part.carrying, *part.papers)
        }
        reasons = {each.paper: each.reason for each in answer.left_out if each.paper not in placed}
        return tuple(OmittedWork(work=key, reason=reason) for key, reason in reasons.items())


def _as_listed(body: BodyPlan, planned: BodyPlan) -> BodyPlan:
    """A body whose parts say what the planner listed for some part, so that the other papers are placed again."""
    asked = (part.assignment for _, part in planned.parts_by_number() if part.assignment)
    listed = frozenset(id for each in asked for id in each.papers_of_part)

    def only(part: Part) -> Part:
        return part.model_copy(update={"assignment": part.assignment and part.assignment.only(listed)})

    return BodyPlan(
        sections=tuple(
            SectionPlan(section=only(plan.section), subsections=tuple(map(only, plan.subsections)))
            for plan in body.sections
        )
    )


def _missing(answer: QuestionOutline) -> tuple[OmittedWork, ...]:
    return tuple(OmittedWork(work=each.work, reason=each.reason) for each in answer.missing)


def _section(section: QuestionSection, map: FieldMap) -> SectionPlan:
    """A section with its parts; one of a single part is written whole."""
    parts = tuple(_part(each, section.axis, map) for each in section.parts)
    only = parts[0] if len(parts) == 1 else None
    planned = PlannedSection(
        title=section.title,
        focus=only.focus
        if only
        else f"{section.question} Its subsections differ in one respect: {section.axis.rstrip('.')}.",
        purpose=section.purpose,
        proof_ids=tuple(dict.fromkeys(proof for part in parts for proof in part.proof_ids)),
        query=only.query if only else None,
        assignment=only.assignment if only else PartAssignment(axis=section.axis, question=section.question),
    )
    return SectionPlan(section=planned, subsections=() if only else parts)


def _part(part: QuestionPart, axis: str, map: FieldMap) -> PlannedSubsection:
    carrying = _ids(part.carrying[:CARRYING_PAPERS], map.by_key)
    others = _ids((*part.carrying[CARRYING_PAPERS:], *part.papers), map.by_key)
    return PlannedSubsection(
        title=part.title,
        focus=f"{part.question} {part.focus}".strip(),
        proof_ids=map.proofs(part.groups),
        query=part.query,
        assignment=PartAssignment(
            axis=axis,
            question=part.question,
            ending=part.ending,
            carrying=carrying,
            home=tuple(paper for paper in others if paper not in carrying),
            is_needed=part.is_needed,
        ),
    )


def _ids(keys: Sequence[str], by_key: Mapping[str, PaperId]) -> tuple[PaperId, ...]:
    return tuple(dict.fromkeys(by_key[key] for key in keys))
