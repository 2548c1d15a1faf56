"""How a brief names papers and builds sentences on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage
from services.brief.phrasing import capitalise, count_in_words, list_in_words
from services.document.markup import marker
from services.evidence.pack import EvidencePaper
from services.rendering.references.author_names import short_authors
from services.tasks.drafting.draft_text import DraftParagraph, DraftSentence
from services.text.cleaning import readable
from services.text.storable import printable

SentenceOrText = DraftSentence | str
"""A sentence, or the text of one that rests on no passage."""
LONGEST_PARAGRAPH = 6
"""Sentences."""
_SINGLE = str.maketrans({"“": "‘", "”": "’", '"': "'"})


def draft_sentence(text: str, *passages: Passage) -> DraftSentence:
    """A sentence that rests on `passages`; none for one that counts or connects."""
    return DraftSentence(text=capitalise(text), passages=tuple(dict.fromkeys(each.id for each in passages)))


def quotation(text: str) -> str:
    """A text between quotation marks, those inside it single; LaTeX and mark-up are gone, every word stays."""
    return f"“{readable(text).translate(_SINGLE)}”"


def authors_and_year(item: EvidencePaper) -> str:
    """A paper by authors and year, or by its title where nobody is named: `Kipf and Welling (2017)`."""
    return f"{_who(item)}{_year(item)}"


def authors_with_citation(item: EvidencePaper) -> str:
    """A paper by its authors, with its citation: `Kipf and Welling [@kipf2017semi]`."""
    return f"{_who(item)} {marker([item.paper.citation_key])}"


def authors_and_count(item: EvidencePaper, count: int) -> str:
    """A paper with how many cite it: `Kipf and Welling [@kipf2017semi] (three papers)`."""
    return f"{authors_with_citation(item)} ({count_in_words(count, 'paper')})"


def authors_and_title(item: EvidencePaper, beside: str = "") -> str:
    """A paper by authors, year and title, with a remark before the title: `Rothman (1978) in “A Show”`."""
    named = f"{authors_and_year(item)}{beside}"
    return f"{named} in {_title(item)}" if list_authors(item.paper) else named


def _who(item: EvidencePaper) -> str:
    """The authors, or the title where nobody is named."""
    return short_authors(list_authors(item.paper)) or _title(item)


def title_with_authors(item: EvidencePaper) -> str:
    """A paper by title, authors and year, with its citation: `“A Show” by Rothman (1978) [@rothman1978show]`."""
    authors = short_authors(list_authors(item.paper))
    by = f" by {authors}" if authors else ""
    return f"{_title(item)}{by}{_year(item)} {marker([item.paper.citation_key])}"


def _title(item: EvidencePaper) -> str:
    return quotation(printable(item.paper.title).strip().removesuffix("."))


def _year(item: EvidencePaper) -> str:
    return "" if item.paper.year is None else f" ({item.paper.year})"


def most_cited(
    items: Mapping[PaperId, EvidencePaper],
    ranked: Iterable[tuple[PaperId, int]],
    shown: Callable[[EvidencePaper, int], str] = authors_and_count,
) -> tuple[str, tuple[Passage, ...]]:
    """The known ones of works that several papers cite, each with how many, as a list; and their records."""
    works = [(items[paper], count) for paper, count in ranked if paper in items and count > 1]
    return list_in_words([shown(*work) for work in works]), tuple(item.record for item, _ in works)


def paragraphs(*groups: Sequence[SentenceOrText]) -> tuple[DraftParagraph, ...]:
    """One paragraph a group, a long one cut into parts of about equal length."""
    made = []
    for group in groups:
        told = tuple(draft_sentence(each) if isinstance(each, str) else each for each in group)
        parts = -(-len(told) // LONGEST_PARAGRAPH)
        cuts = (told[part * len(told) // parts : (part + 1) * len(told) // parts] for part in range(parts))
        made += [DraftParagraph(sentences=piece) for piece in cuts]
    return tuple(made)
