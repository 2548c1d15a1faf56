"""Sentences that are kept with the citations of a field's papers, each with its markers and the works they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.algorithms.citations.context_markers import context_markers
from kg.model.fields.field import FieldGraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.model.papers.text_markers import InTextMarker
from kg.model.surveys.claim import Passage
from kg.repository.papers.papers import PaperRepository
from services.reading.passages import context_passage
from services.steps.digest import digest
from services.text.instructions import is_instruction

_CLOSING = {"[": "]", "(": ")"}


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedWork:
    """A marker at `text[start:end]` of a sentence, brackets included, and the work that it names."""

    work: PaperId
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitingSentence:
    """A sentence of a paper that cites: the works named in order, and how many markers lead to none."""

    passage: Passage
    named: tuple[NamedWork, ...]
    unresolved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitingSentences:
    """What is kept of a field's papers; read by paper, since a survey needs few of them."""

    papers: Mapping[PaperId, Paper]
    citations: Mapping[PaperId, tuple[Citation, ...]]
    works: Mapping[PaperId, Paper]

    @staticmethod
    def of(field: FieldGraph, papers: PaperRepository) -> CitingSentences:
        """Everything that is kept with the citations of the papers of a field, in and outside of it."""
        kept: dict[PaperId, list[Citation]] = defaultdict(list)
        for citation in papers.citations_with_contexts(field.papers):
            kept[citation.citing].append(citation)
        works = papers.find(sorted({each.cited for own in kept.values() for each in own}))
        return CitingSentences(
            papers=field.papers, citations={paper: tuple(own) for paper, own in kept.items()}, works=works
        )

    def digest(self) -> str:
        """A digest of all of it, which decides what is traced; "" where nothing is kept."""
        if not self.citations:
            return ""
        kept = [each for paper in sorted(self.citations) for each in self.citations[paper]]
        return digest((kept, [(id, self.works[id].authors, self.works[id].year) for id in sorted(self.works)]))

    def by(self, paper: PaperId) -> tuple[CitingSentence, ...]:
        """The sentences of one paper that name a work or leave a marker open, in order of their texts.

        Those that give orders to a reader or a model are left out.
        """
        cited = [each for each in self.citations.get(paper, ()) if each.cited in self.works]
        kept: dict[str, Sequence[str]] = {each.cited: each.contexts for each in cited}
        found = context_markers(kept, [_listed_reference(self.works[each.cited]) for each in cited])
        return tuple(
            _sentence(self.papers[paper], text, markers)
            for text, markers in sorted(found.items())
            if markers and not is_instruction(text)
        )


def _listed_reference(work: Paper) -> ListedReference:
    """A work as a reference list would have it."""
    return ListedReference(key=work.id, text="", authors=work.authors, year=work.year, title=work.title)


def _sentence(paper: Paper, text: str, markers: Sequence[InTextMarker]) -> CitingSentence:
    places = ((_with_brackets(text, each.start, each.end), each.references) for each in markers)
    return CitingSentence(
        passage=context_passage(paper, text),
        named=tuple(NamedWork(work=PaperId(work), start=at, end=to) for (at, to), works in places for work in works),
        unresolved=sum(not each.references for each in markers),
    )


def _with_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of a marker with the bracket that it is in, or whose end it has: `[3, 7]`, `Ge et al. (2023)`."""
    for opening, closing in _CLOSING.items():
        before, after = text.rfind(opening, 0, start), text.find(closing, end)
        if before > text.rfind(closing, 0, start) and after != -1 and opening not in text[end:after]:
            return before, after + 1
        if opening in text[start:end] and text.startswith(closing, end):
            return start, end + 1
    return start, end
