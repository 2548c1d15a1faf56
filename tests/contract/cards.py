"""What `CardRepository` promises on every engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kg.errors import NotFoundError
from kg.model.papers.identity import Absorption
from kg.model.papers.paper import PaperKind
from kg.ports import GraphEngine
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.card_values import CARD, OLD_CARD
from tests.builders.values import PAPERS, paper_id


@pytest.fixture
def cards(engine: GraphEngine) -> CardRepository:
    """A repository on a graph that holds papers."""
    PaperRepository(engine).save(PAPERS)
    return CardRepository(engine)


class CardRepositoryContract:
    """Cards of papers."""

    def test_cards_come_back_as_they_were_saved(self, cards: CardRepository) -> None:
        cards.save([CARD, OLD_CARD])
        assert cards.of([CARD.paper_id, paper_id(2)]) == {CARD.paper_id: (OLD_CARD, CARD)}

    def test_a_later_card_takes_the_place_of_an_older_one_of_its_reader(self, cards: CardRepository) -> None:
        later = replace(CARD, kind=PaperKind.SURVEY, statements=(), results=(), version=2, digest="3d")
        cards.save([CARD, OLD_CARD])
        cards.save([later])
        assert cards.of([CARD.paper_id]) == {CARD.paper_id: (OLD_CARD, later)}

    def test_a_paper_that_is_not_stored_has_no_card(self, cards: CardRepository) -> None:
        with pytest.raises(NotFoundError, match=paper_id(99)):
            cards.save([CARD, replace(CARD, paper_id=paper_id(99))])
        assert cards.of([CARD.paper_id]) == {}

    def test_the_cards_of_an_absorbed_paper_go(self, engine: GraphEngine, cards: CardRepository) -> None:
        cards.save([CARD, OLD_CARD])
        PaperRepository(engine).absorb([Absorption(absorbed=CARD.paper_id, into=paper_id(2), aliases=())])
        assert cards.of([CARD.paper_id, paper_id(2)]) == {}

    def test_a_query_walks_from_a_paper_to_what_it_states(
        self, cards: CardRepository, run: Callable[..., list[dict[str, Any]]]
    ) -> None:
        cards.save([CARD])
        rows = run(
            "MATCH (:Paper {id: $id})-[:READ_AS]->(r:Reading) RETURN r.statements AS s, r.results AS v",
            id=CARD.paper_id,
        )
        assert rows == [
            {
                "s": ["contribution: We use attention alone.", "limit: Long inputs cost “much”."],
                "v": ["BLEU: 28.4 on WMT 2014 against ensembles"],
            }
        ]
