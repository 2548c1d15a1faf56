"""A plan made better: reviewed until it is good, the best kept; ordered; planned anew around what is written."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from services.planning.improve import PlanEditor
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.body import BodyPlan
from services.tasks.outlining.outline_optimisation import DroppedDuplicate, OutlineOptimisation, SectionHome
from services.tasks.outlining.outline_review import OutlineReview
from services.tasks.outlining.outline_revision import RevisedOutline
from services.tasks.planning.actions import RenamePart
from services.tasks.planning.dependencies import Dependencies, Dependency, PartNeeds
from services.tasks.planning.replanning import Replanning
from tests.builders.bee_tasks import BODY, COMMUNITIES, INDEX, PATHS
from tests.builders.scripted_model.model import ScriptedModel

PLAN = SurveyPlan.of(BODY)


def in_turn(**answers: list[Any]) -> ScriptedModel:
    """A model that gives the answers to each task in turn."""

    def way(waiting: deque[Any]) -> Callable[[Any], Any]:
        return lambda _inputs: waiting.popleft()

    return ScriptedModel({name: way(deque(each)) for name, each in answers.items()})


def editor(model: Any) -> PlanEditor:
    return PlanEditor(model=model, index=INDEX, summaries=Summaries(communities=COMMUNITIES, paths=PATHS))


def review(score: float) -> OutlineReview:
    return OutlineReview(score=score, strengths=(), weaknesses=("Thin.",), suggestions=("Thicken.",))


def renamed(title: str) -> RevisedOutline:
    first = BODY.sections[0]
    changed = type(first)(section=first.section.model_copy(update={"title": title}), subsections=first.subsections)
    return RevisedOutline(sections=(changed, *BODY.sections[1:]))


async def test_a_good_outline_is_reviewed_once() -> None:
    model = in_turn(outline_review=[review(4.0)])
    plan = await editor(model).review(PLAN, report=lambda done, total: None)
    assert plan.body == BODY
    assert [(each.made_by, each.score, each.rounds) for each in plan.evolution] == [
        ("planned", None, None),
        ("reviewed", 4.0, 1),
    ]


async def test_of_three_rounds_the_best_stays_and_not_the_last() -> None:
    model = in_turn(
        outline_review=[review(2.0), review(3.5), review(3.0)],
        outline_revision=[renamed("Better"), renamed("Worse")],
    )
    rounds: list[tuple[int, int]] = []
    plan = await editor(model).review(PLAN, report=lambda done, total: rounds.append((done, total)))
    assert plan.body.sections[0].section.title == "Better"
    assert (plan.evolution[-1].score, plan.evolution[-1].rounds) == (3.5, 3)
    assert rounds[0] == (0, 3)
    assert rounds[-1] == (3, 3)


async def test_a_rewriting_that_changes_nothing_ends_the_review() -> None:
    model = in_turn(outline_review=[review(2.0)], outline_revision=[RevisedOutline(sections=BODY.sections)])
    plan = await editor(model).review(PLAN, report=lambda done, total: None)
    assert (plan.body, plan.evolution[-1].rounds) == (BODY, 1)


async def test_an_optimised_outline_keeps_what_its_duplicates_rest_on() -> None:
    answer = OutlineOptimisation(
        homes=(
            SectionHome(section="1", subsections=("1.1", "1.2")),
            SectionHome(section="2", subsections=("2.2",)),
            SectionHome(section="3", subsections=()),
        ),
        duplicates=(DroppedDuplicate(dropped="2.1", kept="1.2"),),
    )
    plan = await editor(in_turn(outline_optimisation=[answer])).optimise(PLAN)
    assert plan.body.sections[0].subsections[1].proof_ids == ("bee-navigation:3", "bee-navigation:4")
    assert plan.evolution[-1].headings[1].subsections == ("Drones",)


async def test_a_body_without_subsections_is_not_optimised() -> None:
    whole = SurveyPlan.of(BodyPlan(sections=BODY.sections[2:]))
    model = in_turn()
    assert await editor(model).optimise(whole) is whole
    assert model.asked == []


def needs(**after: str) -> Dependencies:
    """All parts, of which some cannot be written before others."""
    wanted = {part.replace("p", "").replace("_", "."): other for part, other in after.items()}
    return Dependencies(
        parts=tuple(
            PartNeeds(
                part=part,
                needs_retrieval=False,
                needs_table=False,
                depends_on=(Dependency(part=wanted[part], strength=5),) if part in wanted else (),
            )
            for part in BODY.parts_to_write()
        )
    )


async def test_a_changed_plan_is_ordered_anew_and_an_unchanged_one_stays() -> None:
    rename = RenamePart(action="rename", part="2.2", title="Flying Machines", focus="Chips.")
    model = in_turn(
        dependencies=[needs(p1_2="1.1"), needs(p2_2="2.1")],
        replanning=[Replanning(actions=()), Replanning(actions=(rename,))],
    )
    ordered = await editor(model).order(PLAN)
    assert ordered.order is not None
    assert ordered.order.stages()[1] == ("1.2",)
    assert await editor(model).replan(ordered, frozenset({"1.1"}), Remembered()) is ordered
    changed = await editor(model).replan(ordered, frozenset({"1.1"}), Remembered())
    assert changed.body.sections[1].subsections[1].title == "Flying Machines"
    assert changed.order is not None
    assert changed.order.stages()[1] == ("2.2",)
    assert changed.evolution[-1].made_by == "replanned"
