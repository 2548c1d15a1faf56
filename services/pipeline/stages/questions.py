"""The plan of a survey from the questions of its readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.evidence.relevance import Relevance
from services.pipeline.expected_calls import ONCE, ExpectedCalls, calls_of
from services.pipeline.field_size import FieldSize
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.pipeline.stages.outlining import fit_sections, planner_of
from services.planning.field_map import absent_works, field_map
from services.planning.open_problems import with_open_problems
from services.planning.part_assignment import assign_papers
from services.planning.question_plan import QuestionPlanner
from services.planning.stray_papers import stray_papers
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.tasks import limits
from services.tasks.drafting.draft import DRAFT
from services.tasks.limits import ABSENT_CITED, ABSENT_WORKS
from services.tasks.outlining.question_outline import QUESTION_OUTLINE
from services.tasks.outlining.reader_questions import READER_QUESTIONS, TESTS, ReaderQuestions
from services.tasks.planning.outline_check import OUTLINE_CHECK

_QUESTIONS = 600
"""Tokens of the words of a prompt on questions, and of the questions, beside those of every prompt."""
_LINE, _TITLE = 115, 45
"""Tokens of a paper on a line: key, title, what it does and found; and of one of which only the title is known."""
_GROUPS, _PATH = 300, 80
"""Tokens of the subgroups of a community, and of a path on a line."""
_TEST = 25
"""Tokens of a question."""
_QUESTION_CALLS = 2
"""Steps of a plan from questions: the outline, and its test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedQuestions:
    """What readers ask of a field; None where no answer of the model was good."""

    answer: ReaderQuestions | None


async def _question(results: Results, tools: Tools, watch: Watch[AskedQuestions]) -> AskedQuestions:
    planner = await _question_planner(results, tools)
    return AskedQuestions(answer=await watch.whole(planner.questions()))


async def _arrange(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    """The plan from questions, with a last section on open problems; where no answer is good, that from the graph."""
    index, asked = results.get(FieldIndex), results.get(AskedQuestions).answer
    planner = await _question_planner(results, tools)
    watch.report(0, _QUESTION_CALLS)
    plan = await planner.outline(asked) if asked else None
    if asked is None or plan is None:
        return await _by_graph(results, tools)
    watch.report(1, _QUESTION_CALLS)
    relevance = await Relevance.of(index.graph, tools.embedder, tools.papers)
    plan = await planner.mend_plan(fit_sections(plan, results, tools), asked.tests, relevance)
    watch.report(_QUESTION_CALLS, _QUESTION_CALLS)
    return with_open_problems(plan)


async def _by_graph(results: Results, tools: Tools) -> SurveyPlan:
    planner = planner_of(results, tools)
    plan = SurveyPlan.of(await planner.body(await planner.outline(), report=lambda _done, _total: None))
    return fit_sections(plan, results, tools)


async def _question_planner(results: Results, tools: Tools) -> QuestionPlanner:
    index, cards = results.get(FieldIndex), results.get_or_empty(ReadCards)
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


async def _assign(results: Results, tools: Tools, watch: Watch[SurveyPlan]) -> SurveyPlan:
    """The plan with one home for every paper, where a model writes; a brief tells the papers of each community."""
    plan, index = results.get(SurveyPlan), results.get(FieldIndex)
    if tools.model.route(DRAFT).traits.by_rule:
        return plan
    relevance = await Relevance.of(index.graph, tools.embedder, tools.papers)
    map = await offload(field_map, index, results.get(Summaries), results.get_or_empty(ReadCards).cards)
    stray = stray_papers(index, results.get(Summaries), relevance, kept=tools.wishes.pinned)
    body = assign_papers(plan.body, index=index, map=map, relevance=relevance, left_out=stray.keys(), joins_small=False)
    return replace(plan, body=await body, left_out=(*plan.left_out, *stray.values()))


def question_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The questions, once, from all papers and groups."""
    return (calls_of(READER_QUESTIONS, ONCE, _QUESTIONS + _map_tokens(size)),)


def arrangement_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The outline from all papers and groups, and its test."""
    return (
        calls_of(QUESTION_OUTLINE, ONCE, 2 * _QUESTIONS + _map_tokens(size)),
        calls_of(OUTLINE_CHECK, ONCE, _QUESTIONS + size.outline + TESTS * _TEST),
    )


def _map_tokens(size: FieldSize) -> int:
    field = size.field
    readable = min(size.readable, limits.MAP_PAPERS)
    bare = min(len(field.papers), limits.MAP_PAPERS) - readable
    return _LINE * readable + _TITLE * bare + _GROUPS * len(field.communities) + _PATH * len(field.paths)


QUESTIONING = Stage(
    name="questioning",
    inputs=(FieldIndex, Summaries),
    optional=(ReadCards,),
    output=AskedQuestions,
    run=_question,
    calls=question_calls,
)
ARRANGING = Stage(
    name="arranging",
    inputs=(FieldIndex, FieldOverview, Summaries, AskedQuestions),
    optional=(ReadCards,),
    output=SurveyPlan,
    run=_arrange,
    calls=arrangement_calls,
)
ASSIGNING = Stage(
    name="assigning",
    inputs=(FieldIndex, Summaries, SurveyPlan),
    optional=(ReadCards,),
    output=SurveyPlan,
    run=_assign,
)
