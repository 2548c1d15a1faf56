"""The full text of a paper, whatever file it came in."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Identifier
from kg.model.papers.text_kind import TextKind
from kg.model.papers.text_markers import InTextMarker


@dataclass(frozen=True, slots=True, kw_only=True)
class TextParagraph:
    """A paragraph under a heading, with its citations; `page` counts from 1, None where the file has no pages.

    `label` is what a table, figure or algorithm is called, such as `Table 2`.
    """

    section: str
    text: str
    page: int | None = None
    markers: tuple[InTextMarker, ...] = ()
    kind: TextKind = TextKind.PROSE
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FullText:
    """What a file says of its paper.

    `paragraphs` is the body without abstract and reference list, in reading order; `remarks` are sentences for the
    user on what could not be read; `licence` is what the file says of its own.
    """

    title: str | None
    paragraphs: tuple[TextParagraph, ...]
    references: tuple[ListedReference, ...]
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    identifiers: tuple[Identifier, ...] = ()
    licence: str | None = None
    remarks: tuple[str, ...] = ()
