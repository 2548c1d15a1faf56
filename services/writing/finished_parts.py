"""The finished parts of a body, from which the texts around it are written: all their sentences, or only points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import Section, SectionId
from services.document.markup import without_citations
from services.document.section_sentences import SectionSentence, own_paragraphs
from services.document.sentence_signs import without_sign
from services.tasks.drafting.draft_text import DraftSentence, SentenceKind
from services.tasks.front.matter import FinishedPart


def whole_part(section: Section) -> FinishedPart:
    """A part with all its sentences."""
    sentences = tuple(_draft_sentence(each) for paragraph in own_paragraphs(section) for each in paragraph.sentences)
    return FinishedPart(number=section.number, title=section.title, sentences=sentences)


def points_of(sections: Sequence[Section], tables: Mapping[SectionId | None, Exhibit]) -> tuple[FinishedPart, ...]:
    """The parts of sections with their points: what they say of papers or conclude, and what opens a paragraph.

    Args:
        tables: the table of a part by its id, which gets one line.
    """
    walked = (part for section in sections for part in section.walk() if part.text)
    return tuple(
        FinishedPart(
            number=part.number,
            title=part.title,
            sentences=tuple(_points(part)),
            table=_table_line(tables.get(part.id)),
        )
        for part in walked
    )


def _points(part: Section) -> Iterator[DraftSentence]:
    for paragraph in own_paragraphs(part):
        for at, each in enumerate(paragraph.sentences):
            sentence = _draft_sentence(each)
            if at == 0 or sentence.passages or sentence.kind is SentenceKind.SYNTHESIS:
                yield sentence


def _draft_sentence(sentence: SectionSentence) -> DraftSentence:
    """A sentence as its writer gave it: without its sign, with its kind and the passages behind it.

    An explanation is without the landmarks that it cites, which no other text may cite after it.
    """
    text, kind = without_sign(sentence.text)
    if kind == SentenceKind.EXPLANATION:
        return DraftSentence(text=without_citations(text), kind=SentenceKind.EXPLANATION)
    names = tuple(str(each.passage.id) for each in sentence.claim.supports) if sentence.claim else ()
    return DraftSentence(text=text, passages=names, kind=SentenceKind(kind) if kind else None)


def _table_line(exhibit: Exhibit | None) -> str:
    """`table: 14 papers by What it does, Found`, or "" without one."""
    if exhibit is None or not isinstance(exhibit.content, Table):
        return ""
    return f"table: {len(exhibit.content.rows)} papers by {', '.join(exhibit.content.columns[1:])}"
