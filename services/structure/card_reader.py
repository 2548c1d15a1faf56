"""Reading papers into cards: what was read once is in the graph and is not read again.

A paper is read again only where its text, the reader or the reader's version is another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from kg.model.papers.card import RULES, Card
from kg.model.papers.paper import Paper, PaperId
from kg.repository.papers.cards import CardRepository
from services.models.port import LanguageModel
from services.reading.cards import current_cards
from services.reading.passages import PaperText, whole_text
from services.reading.rule_reader import VERSION, read_by_rule
from services.steps.concurrent_work import together
from services.steps.digest import digest
from services.steps.offload import offload
from services.tasks.prompting import Prompts
from services.tasks.reading.card import CARD, PAPERS_A_CALL, CardInput, card_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadCards:
    """The cards of the papers of a field as they are now; `papers` counts those that have a text to read."""

    cards: Mapping[PaperId, Card] = field(default_factory=dict)
    papers: int = 0

    def share_read(self) -> str:
        """How many papers were read, for a manifest."""
        return f"{len(self.cards):,} of {self.papers:,} papers read"


class CardReader:
    """Reads papers by one model, or by the rules where the task leads to none; each answer is stored as it comes."""

    def __init__(self, model: LanguageModel, cards: CardRepository, prompts: Prompts) -> None:
        self._model = model
        self._reader = model.route(CARD)
        self._cards = cards
        self._version = prompts[CARD.name].version

    async def read(self, papers: Sequence[Paper], *, topic: str, report: Callable[[int, int], None]) -> int:
        """Read those papers that this reader has not read as they are now; returns their number.

        A paper of which only the title is known is left out: there is nothing to read.

        Args:
            papers: of one field.
            topic: for which they were collected.
        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what came before is kept.
        """
        unread = await offload(self.find_unread, papers)
        report(0, len(unread))
        if self._reader.traits.by_rule:
            await offload(lambda: self._cards.save([read_by_rule(paper) for paper in unread]))
            report(len(unread), len(unread))
            return len(unread)
        done = 0

        async def read_batch(batch: Sequence[PaperText]) -> None:
            nonlocal done
            await self._read(batch, topic)
            done += len(batch)
            report(done, len(unread))

        texts = await offload(lambda: [whole_text(paper) for paper in unread])
        works = [partial(read_batch, batch) for batch in _batches(texts)]
        await together(works, at_once=self._reader.traits.calls_at_once)
        return len(unread)

    def find_unread(self, papers: Sequence[Paper]) -> list[Paper]:
        """The papers with a text that this reader has not read as it is now."""
        readable = [paper for paper in papers if paper.is_readable]
        stored = self._cards.of(paper.id for paper in readable)
        by_rule = self._reader.traits.by_rule
        reader, version = (RULES, VERSION) if by_rule else (self._reader.traits.name, self._version)
        return [
            paper
            for paper in readable
            if not any(
                (card.reader, card.version, card.digest) == (reader, version, paper.reading_hash)
                for card in stored.get(paper.id, ())
            )
        ]

    async def _read(self, texts: Sequence[PaperText], topic: str) -> None:
        inputs = CardInput(topic=topic, papers=tuple(texts))
        answer = await self._model.run(CARD, inputs)
        by_key, ids = {str(text.paper.citation_key): text for text in texts}, inputs.short_ids()
        if answer.model == self._reader.traits.name:
            cards = [
                card_of(each, by_key[each.paper], ids, reader=answer.model, version=self._version)
                for each in answer.value.papers
            ]
        else:  # the rules answered in the place of a model that failed
            cards = [read_by_rule(text.paper) for text in texts]
        await offload(self._cards.save, cards)


async def read_cards(
    model: LanguageModel,
    cards: CardRepository,
    prompts: Prompts,
    papers: Sequence[Paper],
    *,
    topic: str,
    report: Callable[[int, int], None],
) -> ReadCards:
    """The cards of papers; by rule, what has none of its present text is read now.

    A model on a server is not asked: `strata field read` is for that. It is shown the cards of models alone, so that
    its survey is the same whether or not the rules have read the papers before.

    Raises:
        BudgetSpentError, StoppedError: see `LanguageModel`; what came before is kept.
    """
    readable = [paper for paper in papers if paper.is_readable]
    if model.route(CARD).traits.by_rule:
        known = await offload(current_cards, cards, readable)
        unread = [paper for paper in readable if paper.id not in known]
        await CardReader(model, cards, prompts).read(unread, topic=topic, report=report)
        return ReadCards(cards=await offload(current_cards, cards, readable), papers=len(readable))
    return ReadCards(cards=await offload(cards_of_models, cards, readable), papers=len(readable))


def cards_digest(cards: CardRepository, papers: Sequence[Paper]) -> str:
    """A digest of the cards that models made of papers, which do not follow from the papers; "" for none."""
    found = cards_of_models(cards, papers)
    return digest([found[id] for id in sorted(found)]) if found else ""


def cards_of_models(cards: CardRepository, papers: Iterable[Paper]) -> dict[PaperId, Card]:
    """The current cards that models made, by their papers."""
    return {id: card for id, card in current_cards(cards, papers).items() if card.reader != RULES}


def _batches(texts: Sequence[PaperText]) -> Iterator[Sequence[PaperText]]:
    return (texts[start : start + PAPERS_A_CALL] for start in range(0, len(texts), PAPERS_A_CALL))
