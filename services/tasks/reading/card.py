"""Task: read papers into cards: what each states by role, its numbers, what it names and how these are related."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from kg.model.papers.card import Card, CardName, CardRelation, CardStatement, ReportedResult, StatementRole
from kg.model.papers.paper import PaperKind
from kg.model.surveys.claim import Passage, PassageId
from services.reading.passages import PaperText
from services.tasks.extraction.extraction_input import Grounded, holds, paper_complaints, texts_by_key
from services.tasks.task import Answer, Range, Route, Task
from services.text.instructions import without_instructions

PAPERS_A_CALL = 5
"""Papers that share a call where only abstracts are read."""
LONGEST_STATEMENT = 60
"""Words of a statement; a longer one is a copy and no condensation."""
NAME_TYPES = ("task", "method", "data", "measure", "material", "population", "tool", "organism", "theory", "place")
"""Usual types of names; a field may have others."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class StatedOnCard(Answer):
    """A statement; text None where the passages say it best in their own words, which `quote` marks too."""

    role: StatementRole
    text: str | None = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)
    quote: bool = False


class ResultOnCard(Answer):
    """A number that the paper reports; what it does not say is null."""

    what: str = Field(min_length=1)
    value: str = Field(min_length=1)
    unit: str | None = None
    on: str | None = None
    against: str | None = None
    passages: tuple[str, ...] = Field(min_length=1)


class NameOnCard(Answer):
    """A thing that the paper names, spelt as it does."""

    type: str = Field(min_length=1)
    surface: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class RelationOnCard(Answer):
    """What the paper says of two of its names."""

    subject: str = Field(min_length=1)
    verb: str = Field(min_length=1)
    object: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class CardAnswer(Answer):
    """The card of one paper, by its citation key."""

    paper: str
    kind: PaperKind
    statements: tuple[StatedOnCard, ...]
    results: tuple[ResultOnCard, ...] = ()
    names: tuple[NameOnCard, ...] = ()
    relations: tuple[RelationOnCard, ...] = ()


class CardAnswers(Answer):
    """The card of every paper given, each once."""

    papers: tuple[CardAnswer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInput:
    """Papers to read, and the topic for which they were collected."""

    topic: str
    papers: tuple[PaperText, ...]

    def short_ids(self) -> dict[str, Passage]:
        """The passages of all papers under the ids that a model sees: p1, p2, … in order."""
        passages = (passage for text in self.papers for passage in text.passages)
        return {f"p{number}": passage for number, passage in enumerate(passages, start=1)}


def card_of(answer: CardAnswer, text: PaperText, ids: Mapping[str, Passage], *, reader: str, version: int) -> Card:
    """The card of a checked answer, its passages under their lasting ids.

    Args:
        ids: `CardInput.short_ids` of the input that was answered.
    """

    def lasting(short: Iterable[str]) -> tuple[PassageId, ...]:
        return tuple(dict.fromkeys(ids[name].id for name in short))

    return Card(
        paper_id=text.paper.id,
        kind=answer.kind,
        statements=tuple(
            CardStatement(
                role=each.role,
                text=each.text or _words(ids[name].text for name in each.passages),
                passages=lasting(each.passages),
                is_quote=each.text is None or each.quote,
            )
            for each in answer.statements
        ),
        results=tuple(
            ReportedResult(
                what=each.what,
                value=each.value,
                unit=each.unit,
                on=each.on,
                against=each.against,
                passages=lasting(each.passages),
            )
            for each in answer.results
        ),
        names=tuple(
            CardName(type=each.type, surface=each.surface, passages=lasting(each.passages)) for each in answer.names
        ),
        relations=tuple(
            CardRelation(subject=each.subject, verb=each.verb, object=each.object, passages=lasting(each.passages))
            for each in answer.relations
        ),
        reader=reader,
        version=version,
        digest=text.paper.reading_hash,
    )


def _texts(inputs: CardInput) -> Mapping[str, str]:
    short = {passage.id: name for name, passage in inputs.short_ids().items()}
    blocks = (
        "\n".join(
            (
                f"[{text.paper.citation_key}] {without_instructions(_words([text.paper.title]))}",
                *(f"{short[passage.id]}: {_words([passage.text])}" for passage in text.passages),
            )
        )
        for text in inputs.papers
    )
    return {
        "topic": inputs.topic,
        "roles": "\n".join(f"{role}: {_MEANINGS[role]}" for role in StatementRole),
        "types": ", ".join(NAME_TYPES),
        "papers": "\n\n".join(blocks),
    }


_MEANINGS: Mapping[StatementRole, str] = {
    StatementRole.PROBLEM: "what is wrong, missing or asked, and for whom",
    StatementRole.DEFINITION: "what the paper means by a term",
    StatementRole.APPROACH: "how it works: what goes in, what is done, what comes out",
    StatementRole.CONTRIBUTION: "what the paper offers that was not there before",
    StatementRole.SETTING: "data, participants, material, systems on which it was tried, with their sizes",
    StatementRole.MEASURE: "what was measured, and how",
    StatementRole.RESULT: "what was found, with numbers and their conditions",
    StatementRole.COMPARISON: "with whom it was compared, on what, and which way it went",
    StatementRole.CRITICISM: "what the paper says is wrong with earlier work",
    StatementRole.LIMIT: "where its own work or finding does not hold, or was not tried",
    StatementRole.OPEN_QUESTION: "what it leaves for others to find out",
}


def _check(inputs: CardInput, answer: CardAnswers) -> Sequence[str]:
    texts = texts_by_key(inputs.papers)
    ids, complaints = inputs.short_ids(), list(paper_complaints(inputs.papers, answer.papers))
    for card in answer.papers:
        if card.paper in texts:
            own = {
                name: passage.text for name, passage in ids.items() if passage.paper_id == texts[card.paper].paper.id
            }
            complaints += [f"{card.paper}: {complaint}" for complaint in _complaints(card, own)]
    return complaints


def _complaints(card: CardAnswer, own: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the card of one paper whose passages are `own`."""
    parts: tuple[Grounded, ...] = (*card.statements, *card.results, *card.names, *card.relations)
    for part in parts:
        if unknown := [name for name in part.passages if name not in own]:
            yield f"rests on passages that are not of this paper: {', '.join(unknown)}"
            return
    for each in card.statements:
        yield from _statement_complaints(each, _words(own[name] for name in each.passages))
    for result in card.results:
        text = _words(own[name] for name in result.passages)
        if missing := [number for number in _NUMBER.findall(result.value) if number not in text]:
            yield f"the passages of the result {result.what!r} do not hold {', '.join(missing)}"
    for item in card.names:
        if not any(holds(own[name], item.surface) for name in item.passages):
            yield f"none of its passages has the name {item.surface!r}; write names as the text does"


def _statement_complaints(each: StatedOnCard, text: str) -> Iterator[str]:
    if each.text is None:
        return
    if len(each.text.split()) > LONGEST_STATEMENT:
        yield f"a {each.role} has more than {LONGEST_STATEMENT} words; condense it: {each.text[:60]!r}"
    if each.quote and _words([each.text]) not in text:
        yield f"a {each.role} is marked as a quotation but does not stand so in its passages: {each.text[:60]!r}"
    if missing := [number for number in _NUMBER.findall(each.text) if number not in text]:
        yield f"a {each.role} has numbers that its passages lack ({', '.join(missing)}): {each.text[:60]!r}"


def _words(texts: Iterable[str]) -> str:
    return " ".join(" ".join(texts).split())


CARD = Task(
    name="card",
    family="reading",
    input=CardInput,
    output=CardAnswers,
    render=_texts,
    check=_check,
    subject=lambda inputs: ", ".join(text.paper.citation_key for text in inputs.papers),
    answer_tokens=Range(low=200, high=4_000),
    papers=PAPERS_A_CALL,
    route=Route.CHEAP,
)
