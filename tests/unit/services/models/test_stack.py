"""The layers around a model: budgets under concurrency, repair, replacement, routes, the cache, the ledger."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InvalidInputError
from services.adapters.models.offline.model import OfflineModel
from services.errors import BadAnswerError, BudgetSpentError, UpstreamError
from services.models.budgeted import Account
from services.models.ledger import Ledger
from services.models.port import Completion, Usage
from services.models.price import Budget, tokens_of_prompt
from services.models.routed import RoutedModel
from services.models.stack import ModelStack
from services.steps.spent import Spent
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.matter import FrontInput
from services.tasks.front.title import TITLE
from services.tasks.outlining.outline import OUTLINE
from tests.builders.bad_model import INVENTED, BadModel, inventing, mumbling
from tests.builders.bee_tasks import OVERVIEW, PACK
from tests.builders.draft_input import INPUT, PROMPTS
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps

FRONT = FrontInput(topic="bee navigation", overview=OVERVIEW, communities=(), sections=(), pack=PACK, cited=14)


class Kept:
    """A cache in memory."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}

    def find(self, key: str) -> str | None:
        return self.answers.get(key)

    def keep(self, key: str, answer: str) -> None:
        self.answers[key] = answer


def stack(model: Any, steps: RememberedSteps | None = None, **options: Any) -> ModelStack:
    return ModelStack(model, steps=steps or RememberedSteps(), prompts=PROMPTS, **options)


def needed(model: PricedModel) -> float:
    """What a draft may cost at most."""
    tokens = tokens_of_prompt(PROMPTS[DRAFT.name].render(DRAFT.render(INPUT)))
    return model.traits.price.of(tokens, DRAFT.answer_tokens.high)  # type: ignore[union-attr]


class SlowModel(PricedModel):
    """Lets others in before it answers."""

    async def run(self, task: Any, inputs: Any, **options: Any) -> Completion[Any]:
        await asyncio.sleep(0)
        return await super().run(task, inputs, **options)


async def asked_at_once(model: Any, budget: Budget, *, times: int = 16) -> list[BaseException | Completion[Any]]:
    stacked = stack(model, budget=budget)
    inputs = [replace(INPUT, position=position) for position in range(times)]
    return await asyncio.gather(*(stacked.run(DRAFT, each) for each in inputs), return_exceptions=True)


async def test_sixteen_at_once_on_a_budget_of_three_make_three_calls() -> None:
    model = SlowModel()
    found = await asked_at_once(model, Budget(max_model_calls=3))
    assert model.calls.total() == 3
    assert sum(isinstance(each, BudgetSpentError) for each in found) == 13


async def test_sixteen_at_once_spend_no_more_money_than_there_is() -> None:
    model = SlowModel()
    cost = needed(model) * 3.5
    found = await asked_at_once(model, Budget(max_cost=cost))
    assert model.calls.total() == 3
    assert sum(isinstance(each, BudgetSpentError) for each in found) == 13
    assert model.traits.price is not None
    assert model.traits.price.of(model.read, model.written) <= cost


@given(
    limit=st.integers(0, 12),
    calls=st.lists(st.tuples(st.integers(1, 4), st.integers(0, 4), st.booleans()), max_size=30),
)
def test_what_is_spent_and_reserved_never_passes_the_budget(limit: int, calls: list[tuple[int, int, bool]]) -> None:
    spent = Spent()

    def spend(each: Spent) -> None:
        nonlocal spent
        spent = spent + each

    account = Account(Budget(max_model_calls=limit, max_cost=float(limit)), spend=spend)
    flying: list[tuple[Spent, Spent]] = []
    for expected, real, lands in calls:
        most = Spent(model_calls=1, cost=float(expected))
        try:
            account.reserve(most)
        except BudgetSpentError:
            continue
        flying.append((most, Spent(model_calls=1, cost=float(min(real, expected)))))
        if lands:
            account.settle(*flying.pop(0))
        assert spent.model_calls + len(flying) <= limit
        assert spent.cost + sum(most.cost for most, _ in flying) <= limit


async def test_a_call_that_fails_gives_back_what_it_reserved_and_counts_as_one() -> None:
    class Away(PricedModel):
        async def run(self, task: Any, inputs: Any, **options: Any) -> Completion[Any]:
            raise UpstreamError("away", source="priced/1")

    steps = RememberedSteps()
    stacked = stack(Away(), steps, budget=Budget(max_cost=needed(Away()) * 1.5))
    for _ in range(3):
        with pytest.raises(UpstreamError, match="away"):
            await stacked.run(DRAFT, INPUT)
    assert steps.spent == Spent(model_calls=3)


async def test_the_tokens_that_a_provider_counted_are_those_that_are_paid() -> None:
    class Counted(PricedModel):
        async def run(self, task: Any, inputs: Any, **options: Any) -> Completion[Any]:
            completion = await super().run(task, inputs, **options)
            return replace(completion, usage=Usage(input_tokens=1_000_000, output_tokens=100_000))

    steps = RememberedSteps()
    await stack(Counted(), steps).run(DRAFT, INPUT)
    assert steps.spent == Spent(model_calls=1, input_tokens=1_000_000, output_tokens=100_000, cost=4.5)


@pytest.mark.parametrize("spoil", [inventing, mumbling])
async def test_a_bad_answer_is_repaired_once_by_the_model_that_is_shown_why(spoil: Any) -> None:
    model, steps, ledger = BadModel(DRAFT.name, spoil, times=1), RememberedSteps(), Ledger()
    completion = await stack(model, steps, ledger=ledger, fallback=OfflineModel()).run(DRAFT, INPUT)
    assert completion.model == "priced/1"
    assert DRAFT.check(INPUT, completion.value) == []
    assert [len(repair.complaints) for repair in model.repairs] == [1]
    assert model.repairs[0].answer
    if spoil is inventing:
        assert INVENTED in model.repairs[0].complaints[0]
    assert steps.spent.model_calls == 2
    assert [row.repaired for row in ledger.rows()] == [1]


@pytest.mark.parametrize("spoil", [inventing, mumbling])
async def test_after_two_bad_answers_the_offline_writer_does_the_task_and_is_named(spoil: Any) -> None:
    steps, ledger, cache = RememberedSteps(), Ledger(), Kept()
    stacked = stack(BadModel(DRAFT.name, spoil), steps, ledger=ledger, fallback=OfflineModel(), cache=cache)
    completion = await stacked.run(DRAFT, INPUT)
    assert completion.model == OfflineModel().traits.name
    assert completion.value == (await OfflineModel().run(DRAFT, INPUT)).value
    assert ledger.writers() == {OfflineModel().traits.name: 1}
    assert sum(row.replaced for row in ledger.rows()) == 1
    assert cache.answers == {}, "what another wrote is not kept as the model's own"


@pytest.mark.parametrize("spoil", [inventing, mumbling])
async def test_a_bad_answer_is_never_stored_and_asked_again_on_resumption(spoil: Any) -> None:
    model, steps, cache = BadModel(DRAFT.name, spoil, times=2), RememberedSteps(), Kept()
    with pytest.raises(BadAnswerError, match="draft: Polarised Light: priced/1 has answered badly twice"):
        await stack(model, steps, cache=cache).run(DRAFT, INPUT)
    assert (steps.stored, cache.answers) == ({}, {})
    completion = await stack(model, steps.again(), cache=cache).run(DRAFT, INPUT)
    assert DRAFT.check(INPUT, completion.value) == []
    assert model.calls.total() == 3


LONG = "Bees that fly far from their hive " + "and far from every flower that they know " * 5 + "find home."
"""A sentence of 47 words."""


def lengthening(_task: Any, answer: Any) -> Any:
    """A text with one long sentence before its own."""
    first = DraftParagraph(sentences=(DraftSentence(text=LONG, kind=SentenceKind.FRAME),))
    return answer.model_copy(update={"paragraphs": (first, *answer.paragraphs)})


async def test_an_answer_that_leaves_a_wish_is_asked_for_once_more_and_shown_which() -> None:
    model, ledger = BadModel(ABSTRACT.name, lengthening, times=1), Ledger()
    completion = await stack(model, ledger=ledger).run(ABSTRACT, FRONT)
    assert LONG not in [each.text for each in completion.value.sentences()]
    (repair,) = model.repairs
    assert LONG in repair.complaints[0]
    assert [row.repaired for row in ledger.rows()] == [1]


async def test_an_answer_is_used_although_it_leaves_a_wish_again() -> None:
    model, cache = BadModel(ABSTRACT.name, lengthening), Kept()
    completion = await stack(model, cache=cache).run(ABSTRACT, FRONT)
    assert LONG in [each.text for each in completion.value.sentences()]
    assert model.calls.total() == 2
    assert (await stack(model, cache=cache).run(ABSTRACT, FRONT)).value == completion.value
    assert model.calls.total() == 2, "a kept answer holds"


async def test_a_good_answer_is_used_where_nothing_is_left_for_a_wish() -> None:
    model = BadModel(ABSTRACT.name, lengthening)
    completion = await stack(model, budget=Budget(max_model_calls=1)).run(ABSTRACT, FRONT)
    assert LONG in [each.text for each in completion.value.sentences()]
    assert model.calls.total() == 1


async def test_a_repair_that_the_budget_does_not_hold_is_not_made() -> None:
    model = BadModel(DRAFT.name)
    with pytest.raises(BudgetSpentError):
        await stack(model, budget=Budget(max_model_calls=1)).run(DRAFT, INPUT)
    assert model.calls.total() == 1


async def test_an_answer_of_an_earlier_job_costs_nothing() -> None:
    model, cache, ledger, steps = PricedModel(), Kept(), Ledger(), RememberedSteps()
    first = await stack(model, cache=cache).run(DRAFT, INPUT)
    again = await stack(model, steps, cache=cache, ledger=ledger).run(DRAFT, INPUT)
    assert (again.value, again.model, again.is_stored) == (first.value, "priced/1", True)
    assert model.calls.total() == 1
    assert steps.spent.cost == 0.0
    assert [row.cached for row in ledger.rows()] == [1]
    await stack(model, cache=cache).run(DRAFT, replace(INPUT, focus="Another."))
    assert model.calls.total() == 2


UNGROUNDED = inventing(DRAFT, Draft(paragraphs=())).model_dump_json()


@pytest.mark.parametrize("kept", ["{}", "no JSON", UNGROUNDED])
async def test_a_kept_answer_that_no_longer_holds_is_asked_for_again(kept: str) -> None:
    model, cache = PricedModel(), Kept()
    await stack(model, cache=cache).run(DRAFT, INPUT)
    cache.answers = dict.fromkeys(cache.answers, kept)
    await stack(model, cache=cache).run(DRAFT, INPUT)
    assert model.calls.total() == 2


async def test_a_free_model_is_not_cached() -> None:
    cache = Kept()
    await stack(OfflineModel(), cache=cache).run(DRAFT, INPUT)
    assert cache.answers == {}


async def test_a_task_goes_where_its_name_its_family_or_its_route_leads_in_this_order() -> None:
    paid, other, offline = PricedModel(), PricedModel(), OfflineModel()
    other.traits = replace(other.traits, name="other/1")
    model = RoutedModel(paid, {"front": offline, TITLE.name: other, "cheap": offline})
    assert model.route(TITLE) is other
    assert model.route(OUTLINE) is paid
    assert model.traits.name == f"priced/1 + {offline.traits.name} + other/1"
    stacked = stack(model)
    assert (await stacked.run(TITLE, FRONT)).model == "other/1"
    assert (await stacked.run(DRAFT, INPUT)).model == "priced/1"
    assert (paid.calls.total(), other.calls.total()) == (1, 1)


def test_a_route_that_leads_from_nothing_is_refused_by_name() -> None:
    with pytest.raises(InvalidInputError, match="no task is called daft"):
        RoutedModel(OfflineModel(), {"daft": OfflineModel()})


def test_a_mixed_model_costs_as_much_as_its_dearest_and_says_who_writes() -> None:
    mixed = RoutedModel(OfflineModel(), {"draft": PricedModel()})
    assert mixed.traits.price == PricedModel().traits.price
    beside = f"Of the work beside it, rules did: {len(catalogue()) - 1} tasks."
    assert mixed.traits.notice == f"{PricedModel().traits.notice} {beside}"
    by_rule = RoutedModel(OfflineModel(), {"front": PricedModel()})
    assert (
        by_rule.traits.notice == f"{OfflineModel().traits.notice} Of the work beside it, the model priced/1 did: front."
    )
    assert RoutedModel(OfflineModel(), {"draft": PricedModel(price=None)}).traits.price is None


async def test_the_ledger_parts_what_calls_took_by_stage_and_task() -> None:
    ledger, model = Ledger(), PricedModel()
    stacked = stack(model, ledger=ledger)
    ledger.enter("writing")
    await stacked.run(DRAFT, INPUT)
    await stacked.run(DRAFT, INPUT)
    ledger.enter("framing")
    await stacked.run(TITLE, FRONT)
    rows = {(row.stage, row.task): row.spent for row in ledger.rows()}
    assert rows["writing", "draft"].model_calls == 1
    assert rows["writing", "draft"].reused_calls == 1
    assert rows["framing", "title"].model_calls == 1
    assert sum(spent.cost for spent in rows.values()) == pytest.approx(model.traits.price.of(model.read, model.written))  # type: ignore[union-attr]
