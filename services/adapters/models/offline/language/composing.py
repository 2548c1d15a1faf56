"""Building blocks of offline drafts: sentences with their passages, statements tied to what stands before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Passage
from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.statements import Statement
from services.brief.phrasing import capitalised, in_turn, listed
from services.document.markup import marker
from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.drafting.grounding import DraftParagraph, DraftSentence
from services.text.name_lists import named_authors

LONGEST_PARAGRAPH = 6
_REMEMBERED = 6
"""Papers back to which a reader of a sentence remembers names."""

_NO_EVENT = re.compile(
    r" (?:\w+ly |also )?(?:aim|intend|seek|sought|set|attempt|try|tries|tried|hope|wish|want|plan|state|argue|believe|"
    r"suggest|envision|anticipate|expect|predict)(?:s|ed|d)?\b"
)
"""Aims and views are not told as what happened in a year."""

_DOUBLE_QUOTES = re.compile(r"[“”\"]")


def said(text: str, *passages: Passage) -> DraftSentence:
    """A sentence that rests on `passages`; none for one that only connects."""
    return DraftSentence(text=capitalised(text), passages=tuple(passage.id for passage in passages))


def named(item: EvidencePaper) -> str:
    """A paper by its authors, with its citation: `Kipf and Welling [@kipf2017semi]`."""
    name = subject_of(named_authors(item.paper), item.paper.title).name
    return f"{name} {marker([item.paper.citation_key])}"


def with_year(text: str, authors: str, year: int) -> str:
    """A text with a year behind the first mention of its authors.

    >>> with_year("Vu and Thai's trees grow", "Vu and Thai", 2020), with_year("Ito digs", "Ito", 2018)
    ("Vu and Thai's (2020) trees grow", 'Ito (2018) digs')
    """
    owner = f"{authors}'s"
    return text.replace(owner if owner in text else authors, f"{owner if owner in text else authors} ({year})", 1)


def names(items: Sequence[EvidencePaper]) -> str:
    """Papers by their authors in one list."""
    return listed([named(item) for item in items])


def titled(item: EvidencePaper) -> str:
    """A paper by its title, with its citation: `“Attention is all you need” [@vaswani2017attention]`."""
    title = _DOUBLE_QUOTES.sub("'", " ".join(item.paper.title.split())).rstrip(".")
    return f"“{title}” {marker([item.paper.citation_key])}"


def titled_by(item: EvidencePaper) -> str:
    """A paper by title, authors and year: `“A Show of Confidence” by Rothman (1978) [@rothman1978show]`."""
    title, _, citation = titled(item).rpartition(" [")
    authors = subject_of(named_authors(item.paper), item.paper.title)
    by = f" by {authors.name}" if not authors.is_title else ""
    year = f" ({item.paper.year})" if item.paper.year is not None else ""
    return f"{title}{by}{year} [{citation}"


def records(items: Iterable[EvidencePaper]) -> tuple[Passage, ...]:
    """The bibliographic records of papers."""
    return tuple(item.record for item in items)


def paragraphs(*groups: Sequence[DraftSentence]) -> tuple[DraftParagraph, ...]:
    """One paragraph a group, a long one cut into parts of at most six sentences and about equal length."""
    made = []
    for group in groups:
        parts = -(-len(group) // LONGEST_PARAGRAPH)
        for part in range(parts):
            piece = group[part * len(group) // parts : (part + 1) * len(group) // parts]
            made.append(DraftParagraph(sentences=tuple(piece)))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Ties:
    """What joins a statement to those before it: who cites whom in the pack, and who was named already."""

    papers: Mapping[PaperId, EvidencePaper]
    cited_by: Mapping[PaperId, frozenset[PaperId]]

    @staticmethod
    def of(pack: EvidencePack) -> Ties:
        """The ties of a pack."""
        cites: dict[PaperId, set[PaperId]] = {}
        for citing, cited in pack.citations:
            cites.setdefault(citing, set()).add(cited)
        return Ties(
            papers={item.paper.id: item for item in pack.everything()},
            cited_by={paper: frozenset(cited) for paper, cited in cites.items()},
        )

    def cited(self, paper: PaperId, among: Sequence[PaperId]) -> list[EvidencePaper]:
        """Which of `among` a paper cites, the latest first."""
        cited = self.cited_by.get(paper, frozenset())
        return [self.papers[other] for other in reversed(among) if other in cited]


_CITING = (
    "Citing {who}, ",
    "With reference to {who}, ",
    "In work that cites {who}, ",
    "In a paper that cites {who}, ",
)
"""Openings before a sentence whose subject is named; each says no more than that the paper cites."""


class Narrator:
    """Writes statements one after another, each joined to what went before by nothing but facts.

    Holds the one state that prose has: what the reader has just read. `one_year` says that the reader knows the year
    of every paper, so none is repeated.
    """

    def __init__(self, ties: Ties, *, position: int, one_year: bool = False) -> None:
        self._ties = ties
        self._one_year = one_year
        self._said_papers: list[PaperId] = []
        self._year: int | None = None
        self._turn = position
        self._plain = 0

    def new_paragraph(self) -> None:
        """A paragraph starts without a year in the reader's mind."""
        self._year = None
        self._plain = 0

    def met(self, items: Iterable[EvidencePaper]) -> None:
        """Papers that another sentence has just told of by name and year: the next year is said in full."""
        self._year = None
        self._said_papers += [item.paper.id for item in items if item.paper.id not in self._said_papers]

    def narrate(self, statement: Statement) -> DraftSentence:
        """The statement as a sentence, with a year or a citation at its head where that is true and of use."""
        item = statement.item
        text, supports = self._joined(statement)
        if item.paper.id not in self._said_papers:
            self._said_papers.append(item.paper.id)
        return said(text, statement.passage, *statement.beside, *supports)

    def _joined(self, statement: Statement) -> tuple[str, tuple[Passage, ...]]:
        item, year = statement.item, statement.item.paper.year
        if statement.authors not in statement.text or item.paper.id in self._said_papers:
            return statement.text, ()
        cited = self._ties.cited(item.paper.id, self._said_papers[-_REMEMBERED:])[:1]
        if cited and self._plain >= 1 and statement.opens_with_authors:
            self._plain, self._year, self._turn = 0, None, self._turn + 1
            head = in_turn(_CITING, self._turn).format(who=named(cited[0]))
            return head + statement.text, (item.record, cited[0].record)
        if year is not None and year != self._year and not self._one_year:
            before, self._year, self._turn = self._year, year, self._turn + 1
            self._plain += 1
            return self._dated(statement, year, before), (item.record,)
        self._plain += 1
        return statement.text, ()

    def _dated(self, statement: Statement, year: int, before: int | None) -> str:
        """`In 2019, …`, `A year later, …` or the year after the name, in turn."""
        text, authors = statement.text, statement.authors
        is_event = statement.opens_with_authors and _NO_EVENT.match(text[len(authors) :]) is None
        if is_event and before is not None and year == before + 1 and self._turn % 3 == 0:
            return f"A year later, {text}"
        if is_event and self._turn % 2 == 0:
            return f"In {year}, {text}"
        return with_year(text, authors, year)
