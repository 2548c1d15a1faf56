"""The stages that lead from a field to the plan of a survey: from the questions of its readers, or from its graph."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.evidence.relevance import Relevance
from services.pipeline.expected import answering_calls
from services.pipeline.expected_planning import (
    arrangement_calls,
    optimisation_calls,
    order_calls,
    outline_calls,
    question_calls,
    review_calls,
    subsection_calls,
)
from services.pipeline.named import named_overview
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.field_map import absent_works, field_map
from services.planning.fitted import fitted
from services.planning.improve import PlanEditor
from services.planning.plan import Planner
from services.planning.question_plan import QuestionPlanner
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.structure.of_survey import StructureReader, SurveyStructure
from services.structure.survey_taxonomies import survey_taxonomies
from services.tasks.limits import ABSENT_CITED, ABSENT_WORKS
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import Outline
from services.tasks.outlining.reader_questions import ReaderQuestions
from services.tasks.outlining.subsections import SUBSECTIONS
from services.writing.selection import papers_behind

_QUESTION_CALLS = 2
"""Steps of a plan from questions: the outline, and its test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedQuestions:
    """What readers ask of a field; None where no answer of the model was good."""

    answer: ReaderQuestions | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionAnswers:
    """What the query functions of undivided sections found."""

    structure: SurveyStructure = field(default_factory=SurveyStructure)


def _planner(results: Results, tools: Tools) -> Planner:
    return Planner(
        model=tools.model,
        index=results.get(FieldIndex),
        overview=named_overview(results),
        summaries=results.get(Summaries),
        cards=results.find(ReadCards) or ReadCards(),
        answers=(results.find(SectionAnswers) or SectionAnswers()).structure,
        with_hints=tools.switches.hints,
    )


async def _question(results: Results, tools: Tools, watch: Watch[AskedQuestions]) -> AskedQuestions:
    planner = await _question_planner(results, tools)
    return AskedQuestions(answer=await watch.whole(planner.questions()))


async def _arrange(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    """The plan from questions; where no answer of the model is good, that from the graph."""
    index, asked = results.get(FieldIndex), results.get(AskedQuestions).answer
    planner = await _question_planner(results, tools)
    watch.report(0, _QUESTION_CALLS)
    plan = await planner.outline(asked) if asked else None
    if asked is None or plan is None:
        return await _by_graph(results, tools)
    watch.report(1, _QUESTION_CALLS)
    relevance = await Relevance.of(index.graph, tools.embedder, tools.papers)
    plan = await planner.tested(_fit_sections(plan, results, tools), asked.tests, relevance)
    watch.report(_QUESTION_CALLS, _QUESTION_CALLS)
    return plan


async def _by_graph(results: Results, tools: Tools) -> SurveyPlan:
    planner = _planner(results, tools)
    plan = SurveyPlan.of(await planner.body(await planner.outline(), report=lambda _done, _total: None))
    return _fit_sections(plan, results, tools)


async def _question_planner(results: Results, tools: Tools) -> QuestionPlanner:
    index, cards = results.get(FieldIndex), results.find(ReadCards) or ReadCards()
    beside = await offload(
        lambda: tools.papers.most_cited_beside(index.graph.papers, at_least=ABSENT_CITED, limit=4 * ABSENT_WORKS)
    )
    return QuestionPlanner(
        model=tools.model,
        index=index,
        map=await offload(field_map, index, results.get(Summaries), cards.cards),
        absent=absent_works(beside)[:ABSENT_WORKS],
        sections=tools.wishes.sections,
    )


async def _answer(results: Results, tools: Tools, watch: Watch[SectionAnswers]) -> SectionAnswers:
    """What the query functions of sections find before these are divided, in categories (StructSurvey 4.2)."""
    if tools.model.route(SUBSECTIONS).traits.by_rule:  # which divide by communities alone
        return SectionAnswers()
    index = results.get(FieldIndex)
    whole = tuple(SectionPlan(section=each, subsections=()) for each in results.get(Outline).sections)
    reader = StructureReader(
        engine=tools.engine,
        model=tools.model,
        prompts=tools.prompts,
        field=index.graph,
        revision=tools.field_revision,
    )
    found = await reader.read(
        BodyPlan(sections=whole), partial(papers_behind, index), report=watch.report, with_relations=True
    )
    taxonomies = await survey_taxonomies(tools.model, found, index.graph)
    return SectionAnswers(structure=found.categorised(taxonomies.taxonomies))


async def _outline(results: Results, tools: Tools, watch: Watch[Outline]) -> Outline:
    return await watch.whole(_planner(results, tools).outline())


async def _plan(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    plan = SurveyPlan.of(await _planner(results, tools).body(results.get(Outline), report=watch.report))
    return _fit_sections(plan, results, tools)


def _fit_sections(plan: SurveyPlan, results: Results, tools: Tools) -> SurveyPlan:
    """The plan with as many sections as are wished for."""
    return fitted(plan, tools.wishes.sections, results.get(FieldIndex))


def plan_editor(results: Results, tools: Tools) -> PlanEditor:
    """What improves the plan of a survey, made of the results of the stages before."""
    return PlanEditor(model=tools.model, index=results.get(FieldIndex), summaries=results.get(Summaries))


async def _optimise(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    return _fit_sections(
        await watch.whole(plan_editor(results, tools).optimise(results.get(SurveyPlan))), results, tools
    )


async def _review(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    rounds = tools.switches.outline_rounds
    plan = await plan_editor(results, tools).review(results.get(SurveyPlan), rounds=rounds, report=watch.report)
    return _fit_sections(plan, results, tools)


async def _order(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    return await watch.whole(plan_editor(results, tools).order(results.get(SurveyPlan)))


PLANNING_STAGES: tuple[Stage[Any], ...] = (
    Stage(
        name="questioning",
        inputs=(FieldIndex, Summaries),
        optional=(ReadCards,),
        output=AskedQuestions,
        run=_question,
        calls=question_calls,
    ),
    Stage(
        name="arranging",
        inputs=(FieldIndex, FieldOverview, Summaries, AskedQuestions),
        optional=(ReadCards,),
        output=SurveyPlan,
        run=_arrange,
        calls=arrangement_calls,
    ),
    Stage(
        name="outlining",
        inputs=(FieldIndex, FieldOverview, Summaries),
        output=Outline,
        run=_outline,
        calls=outline_calls,
    ),
    Stage(
        name="answering",
        inputs=(FieldIndex, Outline),
        output=SectionAnswers,
        run=_answer,
        calls=answering_calls,
    ),
    Stage(
        name="planning",
        inputs=(FieldIndex, FieldOverview, Summaries, Outline),
        optional=(ReadCards, SectionAnswers),
        output=SurveyPlan,
        run=_plan,
        calls=subsection_calls,
    ),
    Stage(
        name="optimising",
        inputs=(FieldIndex, Summaries, SurveyPlan),
        output=SurveyPlan,
        run=_optimise,
        calls=optimisation_calls,
    ),
    Stage(
        name="reviewing",
        inputs=(FieldIndex, Summaries, SurveyPlan),
        output=SurveyPlan,
        run=_review,
        calls=review_calls,
    ),
    Stage(
        name="ordering",
        inputs=(FieldIndex, Summaries, SurveyPlan),
        output=SurveyPlan,
        run=_order,
        calls=order_calls,
    ),
)
"""From the summaries of a field to the order in which a plan is written."""
