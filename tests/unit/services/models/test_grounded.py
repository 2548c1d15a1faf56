"""A model's sentences that their passages do not bear out: said again, dropped, and counted."""

from __future__ import annotations

from typing import Any

import pytest

from services.adapters.models.offline.model import OfflineModel
from services.errors import BudgetSpentError, UpstreamError
from services.models.grounding_counts import Grounding
from services.models.ledger import Ledger
from services.models.port import Completion, Repair
from services.models.price import Budget
from services.models.stack import ModelStack
from services.pipeline.survey_manifest import with_calls, with_corrections
from services.tasks.drafting.draft import DRAFT, DraftOfPart
from services.tasks.drafting.draft_text import DraftParagraph, DraftSentence
from services.tasks.drafting.restatement import RESTATEMENT, RestatedSentence, Restatement
from services.tasks.task import Task
from tests.builders.draft_input import INPUT, PACK, PROMPTS
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps

SUN = next(item for item in PACK.papers if item.paper.citation_key == "haldor2004sun")
PASSAGE = SUN.passages[1].passage
FAIR = DraftSentence(text="Haldor proposes a sun compass model of straight courses.", passages=(PASSAGE.id,))
INVENTED = DraftSentence(text="Deep networks classify 400 wax moths from photographs.", passages=(PASSAGE.id,))


class Writer(PricedModel):
    """Writes the sentences that a test gives it, and says `again` where they are refused."""

    def __init__(self, sentences: tuple[DraftSentence, ...], again: tuple[Any, ...] | Exception = ()) -> None:
        super().__init__()
        self._sentences = sentences
        self._again = again
        self.refused: list[Any] = []

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        if task.name == RESTATEMENT.name:
            self.refused.append(inputs)
            if isinstance(self._again, Exception):
                raise self._again
            said = [
                RestatedSentence(number=doubt.number, sentence=new)
                for doubt, new in zip(inputs.doubts, self._again, strict=False)
            ]
            return Completion(value=Restatement(sentences=tuple(said)), model=self.traits.name)
        if task.name == DRAFT.name:
            draft = DraftOfPart(paragraphs=tuple(DraftParagraph(sentences=(each,)) for each in self._sentences))
            return Completion(value=draft, model=self.traits.name)
        return await super().run(task, inputs, repair=repair)


async def written(
    writer: Writer, *, steps: RememberedSteps | None = None, fallback: Any = None, **options: Any
) -> tuple[list[DraftSentence], Ledger]:
    ledger = Ledger()
    stack = ModelStack(
        writer, steps=steps or RememberedSteps(), prompts=PROMPTS, ledger=ledger, fallback=fallback, **options
    )
    completion = await stack.run(DRAFT, INPUT)
    return [each for paragraph in completion.value.paragraphs for each in paragraph.sentences], ledger


async def test_a_draft_that_its_passages_bear_out_stays_and_costs_nothing_more() -> None:
    writer = Writer((FAIR,))
    sentences, ledger = await written(writer, fallback=OfflineModel())
    assert (sentences, writer.refused) == ([FAIR], [])
    assert ledger.grounding == Grounding(kept=1)


async def test_a_sentence_said_again_in_the_words_of_its_passage_is_repaired() -> None:
    writer = Writer((FAIR, INVENTED), again=(FAIR,))
    sentences, ledger = await written(writer, fallback=OfflineModel())
    assert sentences == [FAIR, FAIR]
    assert ledger.grounding == Grounding(kept=1, repaired=1)
    (inputs,) = writer.refused
    assert [(each.number, each.sentence) for each in inputs.doubts] == [(1, INVENTED)]
    assert [item.paper.id for item in inputs.pack.papers] == [SUN.paper.id]


@pytest.mark.parametrize("again", [(INVENTED,), (None,), (), UpstreamError("away", source="priced/1")])
async def test_one_that_is_no_better_is_dropped_with_its_paragraph(again: Any) -> None:
    sentences, ledger = await written(Writer((INVENTED, FAIR), again=again), fallback=OfflineModel())
    assert sentences == [FAIR]
    assert ledger.grounding == Grounding(kept=1, dropped=1)


async def test_a_spent_budget_does_not_lose_the_draft_that_is_paid_for() -> None:
    writer = Writer((INVENTED, FAIR), again=(FAIR,))
    sentences, ledger = await written(writer, budget=Budget(max_model_calls=1))
    assert (sentences, writer.refused) == ([FAIR], [])
    assert ledger.grounding == Grounding(kept=1, dropped=1)
    with pytest.raises(BudgetSpentError):
        await written(writer, budget=Budget(max_model_calls=0))


async def test_a_resumed_job_counts_the_same() -> None:
    steps = RememberedSteps()
    _, first = await written(Writer((FAIR, INVENTED), again=(FAIR,)), steps=steps)
    writer = Writer((FAIR,))
    sentences, second = await written(writer, steps=steps)
    assert sentences == [FAIR, FAIR]
    assert (first.grounding, writer.refused) == (second.grounding, [])


async def test_what_the_offline_writer_writes_is_not_held_against_its_passages() -> None:
    ledger = Ledger()
    await ModelStack(OfflineModel(), steps=RememberedSteps(), prompts=PROMPTS, ledger=ledger).run(DRAFT, INPUT)
    assert ledger.grounding is None
    assert with_corrections("By rule.", ledger.grounding) == "By rule."


async def test_the_manifest_and_the_first_page_say_what_became_of_the_sentences() -> None:
    _, ledger = await written(Writer((FAIR, INVENTED), again=(FAIR,)))
    assert with_calls({}, ledger)["grounding"] == "kept: 1, repaired: 1, replaced: 0, dropped: 0"
    notice = with_corrections("A model wrote it.", ledger.grounding)
    assert notice.startswith("A model wrote it. Of the 2 sentences that it wrote on papers, 1 said what")
    assert notice.endswith("1 written again.")
    whole = with_corrections("A model wrote it.", ledger.grounding, Grounding(kept=7, repaired=1, dropped=2))
    assert "Of the 10 sentences that it wrote on papers, 4 said what" in whole
    assert whole.endswith("2 written again, 2 left out.")
