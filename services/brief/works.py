"""How a brief names papers and builds sentences on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.model.surveys.claim import Passage
from services.brief.phrasing import capitalised
from services.document.markup import marker
from services.evidence.pack import EvidencePaper
from services.rendering.references.author_names import short_authors
from services.tasks.drafting.grounding import DraftParagraph, DraftSentence
from services.text.cleaning import readable
from services.text.name_lists import named_authors

LONGEST_PARAGRAPH = 6
"""Sentences."""
_TITLE_WORDS = 8
"""Words of a title that stands for authors."""
_SINGLE = str.maketrans({"“": "‘", "”": "’", '"': "'"})


def said(text: str, *passages: Passage) -> DraftSentence:
    """A sentence that rests on `passages`; none for one that counts or connects."""
    return DraftSentence(text=capitalised(text), passages=tuple(dict.fromkeys(each.id for each in passages)))


def quotation(text: str) -> str:
    """A text between quotation marks, those inside it single; LaTeX and mark-up are gone, every word stays."""
    return f"“{readable(text).translate(_SINGLE)}”"


def titled(item: EvidencePaper) -> str:
    """A paper by its title: `“Attention is all you need”`."""
    return quotation(item.paper.title.strip().removesuffix("."))


def dated(item: EvidencePaper) -> str:
    """A paper by authors and year, or by its title where nobody is named: `Kipf and Welling (2017)`."""
    return f"{_who(item)}{_year(item)}"


def named(item: EvidencePaper) -> str:
    """A paper by its authors, with its citation: `Kipf and Welling [@kipf2017semi]`."""
    return f"{_who(item)} {marker([item.paper.citation_key])}"


def _who(item: EvidencePaper) -> str:
    """The authors, or where nobody is named the title, a long one up to its colon or by its first words."""
    if authors := short_authors(named_authors(item.paper)):
        return authors
    head = item.paper.title.partition(": ")[0].split()
    if len(head) <= _TITLE_WORDS and head:
        return quotation(" ".join(head).removesuffix("."))
    return quotation(f"{' '.join(head[:_TITLE_WORDS])} …")


def titled_by(item: EvidencePaper) -> str:
    """A paper by title, authors and year, with its citation: `“A Show” by Rothman (1978) [@rothman1978show]`."""
    authors = short_authors(named_authors(item.paper))
    by = f" by {authors}" if authors else ""
    return f"{titled(item)}{by}{_year(item)} {marker([item.paper.citation_key])}"


def _year(item: EvidencePaper) -> str:
    return "" if item.paper.year is None else f" ({item.paper.year})"


def records(items: Iterable[EvidencePaper]) -> tuple[Passage, ...]:
    """The bibliographic records of papers."""
    return tuple(item.record for item in items)


def paragraphs(*groups: Sequence[DraftSentence]) -> tuple[DraftParagraph, ...]:
    """One paragraph a group, a long one cut into parts of about equal length."""
    made = []
    for group in groups:
        parts = -(-len(group) // LONGEST_PARAGRAPH)
        for part in range(parts):
            piece = group[part * len(group) // parts : (part + 1) * len(group) // parts]
            made.append(DraftParagraph(sentences=tuple(piece)))
    return tuple(made)
