"""The sentences of a section in reading order, those that cite with their claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.model.surveys.survey import Claim, Section
from services.text.sentences import sentences

_PARAGRAPH = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionSentence:
    """A sentence as it is at `start` of the text of its section, in a paragraph that counts from 1.

    `claim` is None for a sentence that cites nothing.
    """

    text: str
    start: int
    paragraph: int
    claim: Claim | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionParagraph:
    """A paragraph at `text[start:end]` of its section, and its sentences."""

    start: int
    end: int
    sentences: tuple[SectionSentence, ...]


def own_paragraphs(section: Section) -> tuple[SectionParagraph, ...]:
    """The paragraphs of a section's own text; a claim is one sentence, whatever is in it."""
    claims = sorted(section.claims, key=lambda each: each.start)
    made = []
    for number, found in enumerate(_PARAGRAPH.finditer(section.text), start=1):
        own = [claim for claim in claims if found.start() <= claim.start < found.end()]
        inside = _sentences(section.text, found.start(), found.end(), own, number)
        made.append(SectionParagraph(start=found.start(), end=found.end(), sentences=tuple(inside)))
    return tuple(made)


def own_sentences(section: Section) -> tuple[SectionSentence, ...]:
    """The sentences of a section's own text."""
    return tuple(sentence for paragraph in own_paragraphs(section) for sentence in paragraph.sentences)


def _sentences(text: str, start: int, end: int, claims: list[Claim], number: int) -> Iterator[SectionSentence]:
    position = start
    for claim in claims:
        yield from _uncited_sentences(text, position, claim.start, number)
        yield SectionSentence(text=text[claim.start : claim.end], start=claim.start, paragraph=number, claim=claim)
        position = claim.end
    yield from _uncited_sentences(text, position, end, number)


def _uncited_sentences(text: str, start: int, end: int, number: int) -> Iterator[SectionSentence]:
    for span in sentences(text[start:end]):
        yield SectionSentence(text=span.text, start=start + span.start, paragraph=number)
