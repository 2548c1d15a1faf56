"""The card of a paper, as a reader asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kg.errors import NotFoundError
from kg.model.papers.card import RULES, Card
from kg.model.papers.paper import Paper
from kg.model.surveys.claim import Passage
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from services.reading.cards import best_card, find_cited_passages
from services.steps.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCard:
    """The card of a paper; `is_current` unless the paper has another text since, `is_stored` unless made when asked.

    `passages` are those on which the card rests, in the order of the text; what the paper no longer says is not there.
    """

    card: Card
    passages: tuple[Passage, ...]
    is_current: bool
    is_stored: bool


async def card_of(
    papers: PaperRepository,
    cards: CardRepository,
    texts: FullTextRepository,
    handle: str,
    *,
    reader: str | None,
    read: Callable[[Paper], Card],
) -> PaperCard:
    """The card of a paper: the one of a reader, else the best that is stored, else one made now by rule.

    Args:
        read: makes a card by rule.
    Raises:
        NotFoundError: no paper has this handle, that reader has not read it, or only its title is known.
    """
    return await offload(_card, papers, cards, texts, handle, reader=reader, read=read)


def _card(
    papers: PaperRepository,
    cards: CardRepository,
    texts: FullTextRepository,
    handle: str,
    *,
    reader: str | None,
    read: Callable[[Paper], Card],
) -> PaperCard:
    paper = papers.get(handle)
    paper = replace(paper, full_text=texts.of([paper.id]).get(paper.id))
    stored = [card for card in cards.of([paper.id]).get(paper.id, ()) if reader in {None, card.reader}]
    best = best_card(stored, digest=paper.reading_hash) or (stored[0] if stored else None)
    if best is not None:
        is_current = best.digest == paper.reading_hash
        return PaperCard(card=best, passages=find_cited_passages(best, paper), is_current=is_current, is_stored=True)
    if not paper.is_readable:
        raise NotFoundError("card of paper", paper.id, hint="only its title is known: import its abstract or full text")
    if reader not in {None, RULES}:
        hint = "read the papers of a field it belongs to: strata field read FIELD"
        raise NotFoundError(f"card by {reader} of paper", paper.id, hint=hint)
    card = read(paper)
    return PaperCard(card=card, passages=find_cited_passages(card, paper), is_current=True, is_stored=False)
