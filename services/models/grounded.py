"""A language model whose sentences their passages bear out: the others are said again or left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from services.errors import BudgetSpentError, UpstreamError
from services.models.grounding_counts import Grounding
from services.models.port import Completion, Repair
from services.models.wrapper import ModelWrapper
from services.tasks.drafting.author_keys import with_keys_of_authors
from services.tasks.drafting.draft_grounding import Doubt, doubts
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.drafting.own_passages import with_own_passages
from services.tasks.drafting.restatement import RESTATEMENT, RestatementInput
from services.tasks.task import DraftGround, Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

Restated = Mapping[int, DraftSentence]
"""New sentences by the number of those whose place they take."""


class GroundedModel(ModelWrapper):
    """Gives no draft with a sentence that its passages do not bear out.

    A number of a sentence, or a paper that it cites, is looked for in the other passages of its papers before it is
    doubted, and a conclusion cites the authors that it names. Doubtful sentences are sent back once, together, with the
    reason. Those that are no better then are left out. A draft that another model wrote in its place passes.
    """

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task; `Completion.grounding` says what became of the sentences of a draft."""
        completion = await self._model.run(task, inputs, repair=repair)
        if task.ground is None or completion.model != self.traits.name or not isinstance(completion.value, Draft):
            return completion
        ground = task.ground(inputs)
        cited = with_keys_of_authors(completion.value, ground.pack)
        draft, grounding = await self._ground(with_own_passages(cited, ground.pack), ground)
        return replace(completion, value=cast(Out, draft), grounding=grounding)

    async def _ground(self, draft: Draft, ground: DraftGround) -> tuple[Draft, Grounding]:
        """The draft without its doubtful sentences, and how many there were."""
        found = doubts(draft, ground)
        repaired = await self._repair(found, ground)
        doubted = {each.number for each in found}
        citing = [bool(each.passages) for each in draft.sentences()]
        return _with_sentences(draft, repaired, doubted), Grounding(
            kept=sum(cites for number, cites in enumerate(citing) if number not in doubted),
            repaired=len(repaired),
            dropped=len(found) - len(repaired),
        )

    async def _repair(self, found: Sequence[Doubt], ground: DraftGround) -> Restated:
        """What the model says in the place of sentences, where that is borne out."""
        if not found:
            return {}
        try:
            inputs = RestatementInput.of(found, ground.pack, topic=ground.topic)
            completion = await self._model.run(RESTATEMENT, inputs)
        except (BudgetSpentError, UpstreamError):
            return {}  # the draft is paid for; what is left of its sentences is worth more than nothing
        said = {
            each.number: with_own_passages(Draft.of_sentence(each.sentence), ground.pack).sentences()[0]
            for each in completion.value.sentences
            if each.sentence is not None
        }
        return {
            number: sentence for number, sentence in said.items() if not doubts(Draft.of_sentence(sentence), ground)
        }


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
    return draft.model_copy(update={"paragraphs": tuple(paragraphs)})
