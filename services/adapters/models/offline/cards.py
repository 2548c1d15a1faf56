"""Cards by rule, where the model that should have read has failed."""

from __future__ import annotations

from kg.model.surveys.claim import PassageId
from services.adapters.models.offline.answers import answers
from services.reading.passages import PaperText
from services.reading.rule_reader import read_by_rule
from services.tasks.reading.card import CARD, CardAnswer, CardAnswers, CardInput, NameOnCard, StatedOnCard


@answers(CARD)
def make_cards(inputs: CardInput) -> CardAnswers:
    """The cards that the rules make, as an answer to the task."""
    short = {passage.id: name for name, passage in inputs.short_ids().items()}
    return CardAnswers(papers=tuple(_answer(text, short) for text in inputs.papers))


def _answer(text: PaperText, short: dict[PassageId, str]) -> CardAnswer:
    card = read_by_rule(text.paper)

    def short_ids(passages: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(short[PassageId(id)] for id in passages if PassageId(id) in short)

    return CardAnswer(
        paper=text.paper.citation_key,
        kind=card.kind,
        statements=tuple(
            StatedOnCard(role=each.role, text=None, passages=held, quote=True)
            for each in card.statements
            if (held := short_ids(each.passages))
        ),
        names=tuple(
            NameOnCard(type=each.type, surface=each.surface, passages=held)
            for each in card.names
            if (held := short_ids(each.passages))
        ),
    )
