"""The plan of a survey from its graph, and what improves a plan."""

from __future__ import annotations

from collections.abc import Sequence

from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.pipeline.community_naming import overview_with_names
from services.pipeline.expected_calls import ONCE, ExpectedCalls, calls_of
from services.pipeline.field_size import OVERVIEW, FieldSize
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.pipeline.stages.reading import SectionAnswers
from services.planning.improve import PlanEditor
from services.planning.planner import Planner
from services.planning.section_count import fit_section_count
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.structure.card_reader import ReadCards
from services.tasks import limits
from services.tasks.outlining.hints import HINTS
from services.tasks.outlining.outline import OUTLINE, Outline
from services.tasks.outlining.outline_optimisation import OUTLINE_OPTIMISATION
from services.tasks.outlining.outline_review import OUTLINE_REVIEW, ROUNDS
from services.tasks.outlining.outline_revision import OUTLINE_REVISION
from services.tasks.outlining.subsections import SUBSECTIONS
from services.tasks.planning.dependencies import DEPENDENCIES
from services.tasks.planning.replanning import REPLANNING
from services.tasks.task import Range

_REMEMBERED = 700
"""Tokens of what is remembered of parts."""
_USUAL_ROUNDS = 1
"""Reviews of an outline as a rule."""
_USUAL_STAGES = 3
"""Stages of writing as a rule."""


def planner_of(results: Results, tools: Tools) -> Planner:
    """What plans a survey from its graph, made of the results of the stages before."""
    return Planner(
        model=tools.model,
        index=results.get(FieldIndex),
        overview=overview_with_names(results),
        summaries=results.get(Summaries),
        cards=results.get_or_empty(ReadCards),
        answers=results.get_or_empty(SectionAnswers).structure,
        with_hints=tools.switches.hints,
    )


async def _outline(results: Results, tools: Tools, watch: Watch[Outline]) -> Outline:
    return await watch.whole(planner_of(results, tools).outline())


async def _plan(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    plan = SurveyPlan.of(await planner_of(results, tools).body(results.get(Outline), report=watch.report))
    return fit_sections(plan, results, tools)


def fit_sections(plan: SurveyPlan, results: Results, tools: Tools) -> SurveyPlan:
    """The plan with as many sections as are wished for."""
    return fit_section_count(plan, tools.wishes.sections, results.get(FieldIndex))


def plan_editor(results: Results, tools: Tools) -> PlanEditor:
    """What improves the plan of a survey, made of the results of the stages before."""
    return PlanEditor(model=tools.model, index=results.get(FieldIndex), summaries=results.get(Summaries))


async def _optimise(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    return fit_sections(
        await watch.whole(plan_editor(results, tools).optimise(results.get(SurveyPlan))), results, tools
    )


async def _review(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    rounds = tools.switches.outline_rounds
    plan = await plan_editor(results, tools).review(results.get(SurveyPlan), rounds=rounds, report=watch.report)
    return fit_sections(plan, results, tools)


async def _order(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    return await watch.whole(plan_editor(results, tools).order(results.get(SurveyPlan)))


def outline_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One outline."""
    evidence = size.evidence(limits.OUTLINE_PAPERS + limits.OUTLINE_SURVEYS)
    return (calls_of(OUTLINE, ONCE, OVERVIEW + size.communities + size.paths + evidence),)


def subsection_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a section, each on its share of communities and paths, and one for its hints."""
    views = (size.communities + size.paths) // limits.SECTIONS.low
    evidence = views + size.evidence(limits.SUBSECTION_PAPERS)
    most, usual = Range(low=0, high=size.sections.high), max(1, size.usual_sections - 3)  # those that rest on all
    hints = (calls_of(HINTS, most, evidence - views, usual=usual),) if size.has_hints else ()
    return (*hints, calls_of(SUBSECTIONS, size.sections, evidence, usual=size.usual_sections))


def optimisation_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One, on the outline alone."""
    return (calls_of(OUTLINE_OPTIMISATION, Range(low=0, high=1), size.outline, usual=1),)


def review_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """A review a round, and a revision between two of them."""
    evidence = size.outline + size.communities + size.paths
    return (
        calls_of(OUTLINE_REVIEW, Range(low=1, high=ROUNDS), evidence, usual=_USUAL_ROUNDS),
        calls_of(OUTLINE_REVISION, Range(low=0, high=ROUNDS - 1), evidence, usual=_USUAL_ROUNDS - 1),
    )


def order_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Who needs whom once, and after each stage what changes in the plan."""
    stages = Range(low=0, high=size.parts.high)
    return (
        calls_of(DEPENDENCIES, Range(low=1, high=size.parts.high), size.outline),
        calls_of(REPLANNING, stages, size.outline + _REMEMBERED, usual=_USUAL_STAGES - 1),
    )


OUTLINING = Stage(
    name="outlining",
    inputs=(FieldIndex, FieldOverview, Summaries),
    output=Outline,
    run=_outline,
    calls=outline_calls,
)
PLANNING = Stage(
    name="planning",
    inputs=(FieldIndex, FieldOverview, Summaries, Outline),
    optional=(ReadCards, SectionAnswers),
    output=SurveyPlan,
    run=_plan,
    calls=subsection_calls,
)
OPTIMISING = Stage(
    name="optimising",
    inputs=(FieldIndex, Summaries, SurveyPlan),
    output=SurveyPlan,
    run=_optimise,
    calls=optimisation_calls,
)
REVIEWING = Stage(
    name="reviewing",
    inputs=(FieldIndex, Summaries, SurveyPlan),
    output=SurveyPlan,
    run=_review,
    calls=review_calls,
)
ORDERING = Stage(
    name="ordering",
    inputs=(FieldIndex, Summaries, SurveyPlan),
    output=SurveyPlan,
    run=_order,
    calls=order_calls,
)
