"""Search by what the cards of papers state (SurveyX 3.2.3 retrieves by attribute trees)."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model.papers.card import Card
from kg.model.papers.paper import Paper
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.index import FieldIndex
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.reading.passages import reading_passages
from services.structure.card_reader import ReadCards


class CardSearch(PassageSearch):
    """Passages by nearness of the statements that rest on them; of a paper without a card, by their own words."""

    def __init__(self, index: FieldIndex, relevance: Relevance, cards: ReadCards) -> None:
        super().__init__(index, relevance)
        self._cards = cards

    def _units(self, paper: Paper) -> tuple[tuple[Passage, str], ...]:
        card = self._cards.cards.get(paper.id)
        stated = dict(_stated_passages(paper, card)) if card else {}
        return tuple(stated.values()) or super()._units(paper)


def _stated_passages(paper: Paper, card: Card) -> Iterator[tuple[PassageId, tuple[Passage, str]]]:
    """The passages that statements rest on, each with the text of the last of them."""
    held = {each.passage.id: each.passage for each in reading_passages(paper)}
    for statement in card.statements:
        for name in statement.passages:
            if (passage := held.get(PassageId(name))) is not None:
                yield passage.id, (passage, statement.text)
