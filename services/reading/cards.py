"""What is made of cards: the current one of a paper, its attributes by SurveyX's fields, the text to embed it by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kg.model.papers.card import RULES, Card, CardStatement, StatementRole
from kg.model.papers.paper import Paper, PaperId, PaperKind
from kg.model.surveys.claim import Passage
from kg.repository.papers.cards import CardRepository
from services.reading.passages import reading_passages, representative_passages, title_passage

_ROLE = StatementRole
_FIELDS: Mapping[StatementRole, str] = {
    _ROLE.PROBLEM: "problem.definition",
    _ROLE.CRITICISM: "problem.key_obstacle",
    _ROLE.DEFINITION: "idea.opinion",
    _ROLE.CONTRIBUTION: "idea.innovation",
    _ROLE.APPROACH: "method.description",
    _ROLE.SETTING: "experiments.setting",
    _ROLE.MEASURE: "experiments.measure",
    _ROLE.RESULT: "conclusion",
    _ROLE.COMPARISON: "discussion.advantage",
    _ROLE.LIMIT: "discussion.limitation",
    _ROLE.OPEN_QUESTION: "discussion.future_work",
}
"""The field of an attribute tree (SurveyX 3.1.2, appendix B) that the statements of a role fill."""
_OF_KIND: Mapping[PaperKind, Mapping[StatementRole, str]] = {
    PaperKind.BENCHMARK: {_ROLE.CONTRIBUTION: "dataset.content", _ROLE.SETTING: "dataset.description"},
    PaperKind.THEORY: {_ROLE.APPROACH: "theory.perspective", _ROLE.RESULT: "theory.proof"},
    PaperKind.SURVEY: {
        _ROLE.CONTRIBUTION: "background.purpose",
        _ROLE.SETTING: "background.scope",
        _ROLE.APPROACH: "architecture.perspective",
        _ROLE.RESULT: "conclusion.results",
        _ROLE.COMPARISON: "conclusion.comparisons",
        _ROLE.OPEN_QUESTION: "discussion.trends",
    },
}


def attributes(card: Card) -> Iterator[tuple[str, CardStatement]]:
    """The statements of a card under the fields of its attribute tree, in the order of the card."""
    of_kind = _OF_KIND.get(card.kind, {})
    return ((of_kind.get(each.role, _FIELDS[each.role]), each) for each in card.statements)


def summary_of(card: Card) -> str:
    """The text that stands for a paper where it is embedded: its statements by role, each once; "" without any."""
    texts = dict.fromkeys(each.text for role in StatementRole for each in card.of_role(role))
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in texts)


def current_cards(cards: CardRepository, papers: Iterable[Paper]) -> dict[PaperId, Card]:
    """The best card of each paper whose text is still the one that was read.

    A model's card comes before that of the rules, then the newer version, then the reader's name.
    """
    known = {paper.id: paper for paper in papers}
    found = cards.of(known)
    best = {id: best_card(found.get(id, ()), digest=paper.reading_hash) for id, paper in known.items()}
    return {id: card for id, card in best.items() if card is not None}


def best_card(cards: Sequence[Card], *, digest: str) -> Card | None:
    """The best of the cards of one paper that were read from the text of a digest; None without any."""
    current = (card for card in cards if card.digest == digest)
    return min(current, key=lambda card: (card.reader == RULES, -card.version, card.reader), default=None)


def find_cited_passages(card: Card, paper: Paper) -> tuple[Passage, ...]:
    """The passages of a paper that its card rests on, title first, then in the order of the text.

    Those that the paper no longer says are left out.
    """
    return tuple(passage for passage in _passages(paper) if passage.id in card.cited_passages)


def without_full_text(card: Card, paper: Paper) -> Card:
    """The card without what rests on the full text of its paper, whose words stay where they are kept."""
    kept = {each.passage.id for each in representative_passages(paper)}
    parts = {name: getattr(card, name) for name in ("statements", "results", "names", "relations")}
    held: dict[str, Any] = {
        name: tuple(each for each in part if kept.isdisjoint(each.passages)) for name, part in parts.items()
    }
    return replace(card, **held)


def passages_by_id(paper: Paper) -> dict[str, str]:
    """What a card of a paper may rest on: the texts of its title and sentences, white space as one blank, by id."""
    return {passage.id: " ".join(passage.text.split()) for passage in _passages(paper)}


def _passages(paper: Paper) -> tuple[Passage, ...]:
    title = title_passage(paper)
    return (*([title] if title else []), *(each.passage for each in reading_passages(paper)))
