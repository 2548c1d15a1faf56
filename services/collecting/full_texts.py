"""From a full text to a record of an import: its references, and the sentences that cite each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from kg.model.papers.full_text import FullText
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import CitedWork, PaperRecord
from services.text.sentences import sentences

LONGEST_CONTEXT = 800
"""Characters of a context; a longer sentence is cut to the words around its marker."""


def record_of(paper: FullText, *, row: int, is_extracted: bool = False) -> PaperRecord:
    """What a full text says of its paper, as any other source would; `is_extracted` if it was found in a PDF file.

    Raises:
        ValueError: the full text has no title.
    """
    if not paper.title:
        raise ValueError("a full text without a title is not a record")
    contexts = citation_contexts(paper)
    return PaperRecord(
        row=row,
        identifiers=paper.identifiers,
        title=paper.title,
        abstract=paper.abstract,
        is_abstract_extracted=is_extracted,
        year=paper.year,
        venue=paper.venue,
        authors=paper.authors,
        references=tuple(_work(each, contexts.get(each.key, ())) for each in paper.references) or None,
    )


def citation_contexts(paper: FullText) -> Mapping[str, tuple[str, ...]]:
    """The sentences that cite each reference, by its key, in the order of the text, each once."""
    found: dict[str, list[str]] = defaultdict(list)
    for paragraph in paper.paragraphs:
        if not paragraph.markers:
            continue
        spans = sentences(paragraph.text)
        for marker in paragraph.markers:
            span = next((each for each in spans if each.start <= marker.start < each.end), None)
            if span is None:
                continue
            for key in marker.references:
                found[key].append(_around(span.text, marker.start - span.start, marker.end - span.start))
    return {key: tuple(dict.fromkeys(texts)) for key, texts in found.items()}


def _around(sentence: str, start: int, end: int) -> str:
    if len(sentence) <= LONGEST_CONTEXT:
        return sentence
    room = (LONGEST_CONTEXT - (end - start)) // 2
    first, last = max(0, start - room), min(len(sentence), end + room)
    words = sentence[first:last]
    return words.partition(" ")[2] if first else words


def _work(reference: ListedReference, contexts: tuple[str, ...]) -> CitedWork:
    return CitedWork(
        identifiers=reference.identifiers,
        title=reference.title,
        year=reference.year,
        authors=reference.authors,
        contexts=contexts,
    )
