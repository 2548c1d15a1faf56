"""A language model whose sentences their passages bear out: the others are said again, replaced or left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from services.errors import BudgetSpentError, UpstreamError
from services.models.grounding import Grounding
from services.models.port import Completion, LanguageModel, Repair
from services.models.wrapper import ModelWrapper
from services.tasks.drafting.doubts import Doubt, doubts
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.drafting.restatement import RESTATEMENT, RestatementInput
from services.tasks.task import DraftGround, Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

Restated = Mapping[int, DraftSentence]
"""New sentences by the number of those whose place they take."""


class GroundedModel(ModelWrapper):
    """Gives no draft with a sentence that its passages do not bear out.

    Such sentences are sent back once, together, with the reason. Those that are no better then are replaced by what
    `fallback` makes of the same passages, or left out. A draft that another model wrote in its place passes.
    """

    def __init__(self, model: LanguageModel, *, fallback: LanguageModel | None = None) -> None:
        """Wrap `model`.

        Args:
            fallback: a model that says what passages say, and no more: the offline writer.
        """
        super().__init__(model)
        self._fallback = fallback

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task; `Completion.grounding` says what became of the sentences of a draft."""
        completion = await self._model.run(task, inputs, repair=repair)
        if task.ground is None or completion.model != self.name or not isinstance(completion.value, Draft):
            return completion
        draft, grounding = await self._grounded(completion.value, task.ground(inputs))
        return replace(completion, value=cast(Out, draft), grounding=grounding)

    async def _grounded(self, draft: Draft, ground: DraftGround) -> tuple[Draft, Grounding]:
        """The draft without its doubtful sentences, and how many there were."""
        found = doubts(draft, ground)
        repaired = await self._asked(self._model, found, ground, still_doubted=True)
        left = [each for each in found if each.number not in repaired]
        replaced = await self._asked(self._fallback, left, ground, still_doubted=False)
        doubted = {each.number for each in found}
        citing = [bool(each.passages) for each in draft.sentences()]
        return _with_sentences(draft, {**repaired, **replaced}, doubted), Grounding(
            kept=sum(cites for number, cites in enumerate(citing) if number not in doubted),
            repaired=len(repaired),
            replaced=len(replaced),
            dropped=len(left) - len(replaced),
        )

    async def _asked(
        self, model: LanguageModel | None, found: Sequence[Doubt], ground: DraftGround, *, still_doubted: bool
    ) -> Restated:
        """What a model says in the place of sentences; those that are no better are left out if `still_doubted`."""
        if model is None or not found:
            return {}
        try:
            inputs = RestatementInput.of(found, ground.pack, topic=ground.topic)
            completion = await model.run(RESTATEMENT, inputs)
        except (BudgetSpentError, UpstreamError):
            return {}  # the draft is paid for; what is left of its sentences is worth more than nothing
        said = {each.number: each.sentence for each in completion.value.sentences if each.sentence is not None}
        if not still_doubted:
            return said
        if completion.model != self.name:
            return {}
        return {number: sentence for number, sentence in said.items() if not doubts(_as_draft(sentence), ground)}


def _as_draft(sentence: DraftSentence) -> Draft:
    return Draft(paragraphs=(DraftParagraph(sentences=(sentence,)),))


def _with_sentences(draft: Draft, new: Restated, doubted: set[int]) -> Draft:
    """The draft with new sentences in the place of doubted ones, or nothing; empty paragraphs leave too."""
    number = -1
    paragraphs = []
    for paragraph in draft.paragraphs:
        kept: list[Any] = []
        for sentence in paragraph.sentences:
            number += 1
            kept += [new.get(number)] if number in doubted else [sentence]
        kept = [sentence for sentence in kept if sentence is not None]
        paragraphs += [DraftParagraph(sentences=tuple(kept))] if kept else []
    return Draft(paragraphs=tuple(paragraphs))
