"""A stored section as the draft that it was made of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kg.model.surveys.claim import PassageId
from kg.model.surveys.survey import Claim, ClaimId, Section
from services.document.section_sentences import SectionParagraph, own_paragraphs
from services.document.sentence_signs import without_sign
from services.document.table_pointers import without_pointer
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind


def draft_of(section: Section, known: Collection[PassageId], *, paragraph: int | None = None) -> Draft:
    """The text of a section as a draft, or that of one of its paragraphs, which count from 1.

    A sentence that rests on a passage which is not `known` is left out, and so is what points to its tables.
    """
    paragraphs = own_paragraphs(replace(section, text=without_pointer(section.text)))
    chosen = paragraphs if paragraph is None else paragraphs[paragraph - 1 : paragraph]
    made = [_sentences(each, known) for each in chosen]
    return Draft(paragraphs=tuple(DraftParagraph(sentences=each) for each in made if each))


def with_paragraph(section: Section, number: int, made: Section) -> Section:
    """The section with the text of another in the place of a paragraph; every other one stays byte for byte."""
    place = own_paragraphs(section)[number - 1]
    text = section.text[: place.start] + made.text + section.text[place.end :]
    grown = len(made.text) - (place.end - place.start)
    before = [claim for claim in section.claims if claim.start < place.start]
    after = [_move(claim, grown) for claim in section.claims if claim.start >= place.end]
    claims = [*before, *(_move(claim, place.start) for claim in made.claims), *after]
    numbered = (replace(claim, id=ClaimId(f"{section.id}/{at}")) for at, claim in enumerate(claims, start=1))
    return replace(section, text=text, claims=tuple(numbered))


def _move(claim: Claim, by: int) -> Claim:
    return replace(claim, start=claim.start + by, end=claim.end + by)


def _sentences(paragraph: SectionParagraph, known: Collection[PassageId]) -> tuple[DraftSentence, ...]:
    made = []
    for each in paragraph.sentences:
        names = [support.passage.id for support in each.claim.supports] if each.claim else []
        if all(name in known for name in names):
            text, kind = without_sign(each.text)
            made.append(DraftSentence(text=text, passages=tuple(names), kind=SentenceKind(kind) if kind else None))
    return tuple(made)
