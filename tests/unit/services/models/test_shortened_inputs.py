"""A model is never asked more than it can read, and what it was not shown is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from services.errors import ContextOverflowError
from services.models.ledger import Ledger
from services.models.port import Completion, Repair
from services.models.price import tokens_of_prompt
from services.models.stack import ModelStack
from services.pipeline.survey_manifest import with_calls
from services.tasks.drafting.draft import DRAFT, DraftInput
from services.tasks.task import Task
from tests.builders.draft_input import INPUT, PROMPTS
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps


class SmallModel(PricedModel):
    """Reads so many tokens at once and refuses what is longer, as a server does."""

    def __init__(self, context: int) -> None:
        super().__init__()
        self._context = context
        self.traits = replace(self.traits, name="small/1", context_tokens=context)
        self.shown: list[Any] = []

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        if prompt(task, inputs) > self._context:
            raise ContextOverflowError("too long", source="small/1")
        self.shown.append(inputs)
        return await super().run(task, inputs, repair=repair)


def prompt(task: Task[Any, Any], inputs: Any) -> int:
    return tokens_of_prompt(PROMPTS[task.name].render(task.render(inputs)))


def stack(model: Any, ledger: Ledger, steps: RememberedSteps | None = None, **options: Any) -> ModelStack:
    return ModelStack(model, steps=steps or RememberedSteps(), prompts=PROMPTS, ledger=ledger, **options)


async def drafted(context: int) -> tuple[SmallModel, Ledger, Completion[Any]]:
    model, ledger = SmallModel(context), Ledger()
    completion = await stack(model, ledger, fallback=PricedModel()).run(DRAFT, INPUT)
    return model, ledger, completion


async def test_a_large_context_is_given_everything() -> None:
    model, ledger, _ = await drafted(100_000)
    assert model.shown == [INPUT]
    assert ledger.pieces_left_out() == {}


async def test_a_small_context_is_given_what_it_can_read_with_room_for_the_answer() -> None:
    context = 7_200
    model, ledger, completion = await drafted(context)
    (shown,) = model.shown
    assert isinstance(shown, DraftInput)
    assert prompt(DRAFT, shown) <= context - min(DRAFT.answer_tokens.high, context // 2)
    assert completion.model == "small/1"
    left_out = ledger.pieces_left_out()["draft"]
    assert left_out["passages"] > 0
    assert left_out["tokens"] >= prompt(DRAFT, INPUT) - prompt(DRAFT, shown)


async def test_what_does_not_fit_even_when_shortened_is_written_by_the_fallback_from_all_of_it() -> None:
    model, ledger, completion = await drafted(300)
    assert (model.shown, completion.model) == ([], "priced/1")
    assert ledger.pieces_left_out() == {}
    assert sum(row.replaced for row in ledger.rows()) == 1


async def test_an_answer_is_checked_against_what_was_shown() -> None:
    model, _, _ = await drafted(7_200)
    shown = model.shown[0].pack.passages()
    lost = next(name for name in INPUT.pack.passages() if name not in shown)
    draft = DRAFT.output.model_validate({"paragraphs": [{"sentences": [{"text": "Bees fly.", "passages": [lost]}]}]})
    assert DRAFT.check(INPUT, draft) == []
    assert DRAFT.check(model.shown[0], draft)


async def test_a_resumed_job_counts_the_same_and_asks_nothing() -> None:
    steps, model = RememberedSteps(), SmallModel(7_200)
    ledgers = Ledger(), Ledger()
    for ledger in ledgers:
        await stack(model, ledger, steps).run(DRAFT, INPUT)
    assert len(model.shown) == 1
    assert ledgers[0].pieces_left_out() == ledgers[1].pieces_left_out()


async def test_the_manifest_says_what_was_left_out_by_task() -> None:
    _, ledger, _ = await drafted(7_200)
    manifest = with_calls({"model": "small/1"}, ledger)
    assert set(manifest) == {"model", "left_out.draft", "grounding"}
    assert "passages: " in manifest["left_out.draft"]
    assert with_calls({"model": "small/1"}, Ledger()) == {"model": "small/1"}
