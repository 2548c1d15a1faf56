"""Answers as steps: asked once, counted, and never past the budget."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kg.errors import InvalidInputError
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.model import OfflineModel
from services.errors import BudgetSpentError
from services.models.price import Budget, tokens_of_prompt
from services.models.stack import ModelStack
from services.steps.spent import Spent
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT, DraftInput
from services.tasks.outlining.outline import OUTLINE, OutlineInput
from tests.builders.bee_tasks import OVERVIEW, PACK
from tests.builders.draft_input import INPUT, PROMPTS
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps

TASKS = catalogue()


def recorded(model: Any, steps: RememberedSteps, **options: Any) -> ModelStack:
    return ModelStack(model, steps=steps, **{"prompts": PROMPTS, **options})


async def test_a_call_is_made_once_and_answered_alike_ever_after() -> None:
    model, steps = PricedModel(), RememberedSteps()
    first = await recorded(model, steps).run(DRAFT, INPUT)
    assert (steps.spent.model_calls, steps.spent.reused_calls) == (1, 0)
    again = steps.again()
    reused = await recorded(model, again).run(DRAFT, INPUT)
    assert (reused.value, reused.model, reused.is_stored) == (first.value, "priced/1", True)
    assert not first.is_stored
    assert (again.spent.model_calls, again.spent.reused_calls) == (1, 1)
    assert model.calls.total() == 1
    assert steps.done == ["draft: Polarised Light"]


@pytest.mark.parametrize(
    "other",
    [
        replace(INPUT, position=1),
        replace(INPUT, used=frozenset({PassageId("a#1")})),
        replace(INPUT, overview=replace(OVERVIEW, landmark_year=1999)),
        replace(INPUT, focus="Another."),
    ],
)
async def test_an_input_that_differs_anywhere_is_another_call(other: DraftInput) -> None:
    model, steps = PricedModel(), RememberedSteps()
    await recorded(model, steps).run(DRAFT, INPUT)
    await recorded(model, steps.again()).run(DRAFT, other)
    assert model.calls.total() == 2


class Warm(OfflineModel):
    """The same model with another parameter."""

    traits = replace(OfflineModel.traits, parameters={"temperature": "0.7"})


async def test_another_prompt_model_or_parameter_is_another_call() -> None:
    steps = RememberedSteps()
    newer = {**PROMPTS, "draft": replace(PROMPTS["draft"], version=99)}
    await recorded(OfflineModel(), steps).run(DRAFT, INPUT)
    await recorded(Warm(), steps).run(DRAFT, INPUT)
    await recorded(OfflineModel(), steps, prompts=newer).run(DRAFT, INPUT)
    await recorded(PricedModel(), steps).run(DRAFT, INPUT)
    assert len(steps.stored) == 4


async def test_what_a_call_cost_is_what_it_read_and_wrote() -> None:
    model, steps = PricedModel(), RememberedSteps()
    await recorded(model, steps).run(DRAFT, INPUT)
    assert steps.spent == Spent(
        model_calls=1,
        input_tokens=model.read,
        output_tokens=model.written,
        cost=pytest.approx((3 * model.read + 15 * model.written) / 1_000_000),
    )
    assert model.read > 1_000


async def test_a_free_model_costs_calls_and_nothing_else() -> None:
    steps = RememberedSteps()
    await recorded(OfflineModel(), steps).run(DRAFT, INPUT)
    assert steps.spent == Spent(model_calls=1)


async def test_a_call_that_may_pass_the_budget_is_not_made() -> None:
    model, steps = PricedModel(), RememberedSteps()
    tokens = tokens_of_prompt(PROMPTS["draft"].render(DRAFT.render(INPUT)))
    needed = model.traits.price.of(tokens, DRAFT.answer_tokens.high)  # type: ignore[union-attr]
    with pytest.raises(BudgetSpentError, match="larger budget"):
        await recorded(model, steps, budget=Budget(max_cost=needed * 0.999)).run(DRAFT, INPUT)
    assert model.calls.total() == 0
    await recorded(model, steps, budget=Budget(max_cost=needed)).run(DRAFT, INPUT)
    assert model.calls.total() == 1


async def test_the_thoughts_of_a_model_count_before_a_call() -> None:
    model = PricedModel()
    model.traits = replace(model.traits, thoughts=10, most_thoughts=1_000)
    tokens, price = tokens_of_prompt(PROMPTS["draft"].render(DRAFT.render(INPUT))), model.traits.price
    assert price is not None
    needed = price.of(tokens, DRAFT.answer_tokens.high + 1_000)
    with pytest.raises(BudgetSpentError):
        await recorded(model, RememberedSteps(), budget=Budget(max_cost=needed * 0.999)).run(DRAFT, INPUT)
    await recorded(model, RememberedSteps(), budget=Budget(max_cost=needed)).run(DRAFT, INPUT)


async def test_what_earlier_attempts_spent_counts_and_stored_answers_are_free() -> None:
    model, steps = PricedModel(), RememberedSteps()
    await recorded(model, steps).run(DRAFT, INPUT)
    spent = recorded(model, steps.again(), budget=Budget(max_model_calls=1), spent=Spent(model_calls=1))
    await spent.run(DRAFT, INPUT)
    with pytest.raises(BudgetSpentError, match="1 model calls"):
        await spent.run(DRAFT, replace(INPUT, position=1))


def test_a_cost_that_nobody_knows_cannot_be_limited() -> None:
    with pytest.raises(InvalidInputError, match="max_model_calls"):
        recorded(PricedModel(price=None), RememberedSteps(), budget=Budget(max_cost=1.0))


async def test_a_model_without_a_price_still_counts_tokens() -> None:
    steps = RememberedSteps()
    await recorded(PricedModel(price=None), steps).run(DRAFT, INPUT)
    assert steps.spent.input_tokens > 0
    assert steps.spent.cost == 0.0


def test_steps_are_named_for_people() -> None:
    papers = OutlineInput(topic="bees", overview=OVERVIEW, communities=(), paths=(), papers=PACK)
    assert OUTLINE.step_name(papers) == "outline"
    assert DRAFT.step_name(INPUT) == "draft: Polarised Light"


def test_every_task_has_a_usual_length_of_its_answers() -> None:
    assert all(0 < task.answer_tokens.low < task.answer_tokens.high for task in TASKS)
