"""Reading papers for their kind and attributes; what was read once is in the graph and is not read again.

SurveyX 3.1.2 (AttributeTree): first the kind, many papers a call, then the tree of that kind, few papers a call. A
paper that is read again has another text, or is read by another model or another version of the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from kg.model.papers.paper import Paper, PaperId, PaperKind
from kg.model.papers.reading import AttributeReading, StatedAttribute
from kg.repository.papers.readings import ReadingRepository
from services.models.port import LanguageModel
from services.reading.passages import PaperText, paper_text
from services.steps.offload import offload
from services.steps.together import together
from services.tasks.limits import PAPERS_SKIMMED
from services.tasks.prompting import Prompts
from services.tasks.reading.attribute_tree import (
    ATTRIBUTE_TREE,
    PAPERS_READ,
    AttributeInput,
    AttributeTree,
    KindedText,
    content_summary,
)
from services.tasks.reading.paper_kind import PAPER_KIND, PaperKindInput

T = TypeVar("T")


class AttributeReader:
    """Reads papers by one model; each call's answer is stored as it comes."""

    def __init__(self, model: LanguageModel, readings: ReadingRepository, prompts: Prompts) -> None:
        self._model = model
        self._readings = readings
        self._version = prompts[ATTRIBUTE_TREE.name].version

    async def read(self, papers: Sequence[Paper], *, topic: str, report: Callable[[int, int], None]) -> int:
        """Read those papers that were not read yet as they are now; returns their number.

        A paper of which only the title is known is left out: there is nothing to read.

        Args:
            papers: of one field.
            topic: for which they were collected.
            report: told how many papers are read of those to be read.
        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what came before is kept.
        """
        texts = await offload(lambda: [paper_text(paper) for paper in papers if paper.content])
        unread = await self._unread(texts)
        lacking = {text.paper.id for text in unread}
        done = 0
        report(done, len(unread))

        async def counted(batch: Sequence[PaperText]) -> None:
            nonlocal done
            done += await self._read(batch, topic, lacking)
            report(done, len(unread))

        reader = self._model.route(ATTRIBUTE_TREE)
        # Where reading is free, batches are those of all papers: a job that was killed asks the very same calls again.
        batches = _batches(texts if reader.by_rule else unread, PAPERS_SKIMMED)
        works = [partial(counted, batch) for batch in batches if any(text.paper.id in lacking for text in batch)]
        await together(works, at_once=reader.calls_at_once)
        return len(unread)

    async def _unread(self, texts: Sequence[PaperText]) -> list[PaperText]:
        stored = await offload(self._readings.of, [text.paper.id for text in texts])
        model = self._model.route(ATTRIBUTE_TREE).name
        wanted = (self._version, model)
        return [
            text
            for text in texts
            if (known := stored.get(text.paper.id)) is None
            or (known.task_version, known.model) != wanted
            or known.content_hash != text.paper.text_hash
        ]

    async def _read(self, texts: Sequence[PaperText], topic: str, lacking: Container[PaperId]) -> int:
        """Kinds of all, then the trees, a few papers a call; returns how many were lacking."""
        answer = await self._model.run(PAPER_KIND, PaperKindInput(topic=topic, papers=tuple(texts)))
        kinds = {each.paper: each.kind for each in answer.value.papers}
        for batch in _batches(texts, PAPERS_READ):
            if not any(text.paper.id in lacking for text in batch):
                continue
            given = tuple(KindedText(text=text, kind=kinds[text.paper.citation_key]) for text in batch)
            trees = await self._model.run(ATTRIBUTE_TREE, AttributeInput(topic=topic, papers=given))
            read = self._readings_of(given, {tree.paper: tree for tree in trees.value.papers}, trees.model)
            await offload(self._readings.save, read)
        return sum(text.paper.id in lacking for text in texts)

    def _readings_of(
        self, given: Sequence[KindedText], trees: Mapping[str, AttributeTree], model: str
    ) -> list[AttributeReading]:
        return [self._reading(each.text, each.kind, trees[each.text.paper.citation_key], model) for each in given]

    def _reading(self, text: PaperText, kind: PaperKind, tree: AttributeTree, model: str) -> AttributeReading:
        stated = ((each.field, each.text, each.passages) for each in tree.attributes)
        return AttributeReading(
            paper_id=text.paper.id,
            kind=kind,
            attributes=tuple(
                StatedAttribute(field=field, text=said, passages=passages) for field, said, passages in stated if said
            ),
            summary=content_summary(tree, kind),
            task_version=self._version,
            model=model,
            content_hash=text.paper.text_hash,
        )


def _batches(texts: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (texts[start : start + size] for start in range(0, len(texts), size))
