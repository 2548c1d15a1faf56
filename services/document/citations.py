"""The citation table: every rendering of a survey numbers and lists its references from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import Section, Survey
from services.document.landmarks import how_known, landmarks_of_survey
from services.document.markup import cited_keys, markers
from services.errors import UngroundedClaimError


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A cited paper; `number` counts from 1 in order of first use, `sections` lists who cites it, in order.

    `known_by` says of a landmark how it is known; it is "" for any other.
    """

    number: int
    key: CitationKey
    paper: Paper
    sections: tuple[Section, ...]
    known_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationTable:
    """References in order of number, and the number of every key; two keys of one paper share a reference."""

    references: tuple[Reference, ...]
    numbers: Mapping[CitationKey, int]

    def reference(self, key: CitationKey) -> Reference:
        """The reference that a key names."""
        return self.references[self.numbers[key] - 1]

    @property
    def by_paper(self) -> Mapping[PaperId, int]:
        """The number of every cited paper."""
        return {reference.paper.id: reference.number for reference in self.references}

    @property
    def papers(self) -> tuple[Paper, ...]:
        """The cited papers in order of number."""
        return tuple(reference.paper for reference in self.references)

    @property
    def landmarks(self) -> Mapping[PaperId, str]:
        """How each of the landmarks is known."""
        return {each.paper.id: each.known_by for each in self.references if each.known_by}


def keys_in_sections(sections: Iterable[Section]) -> tuple[CitationKey, ...]:
    """The keys that sections and all below them cite, each once, sorted."""
    texts = (part.text for section in sections for part in section.walk())
    return tuple(sorted({key for text in texts for key in cited_keys(text)}))


def keys_in_tables(exhibits: Iterable[Exhibit]) -> frozenset[CitationKey]:
    """The keys that tables cite."""
    tables = (each.content for each in exhibits if isinstance(each.content, Table))
    return frozenset(key for table in tables for cell in table.cells() for key in cited_keys(cell))


def citation_table(survey: Survey, papers: Mapping[PaperId, Paper]) -> CitationTable:
    """Number the references of a survey in the order in which a reader meets them.

    Raises:
        UngroundedClaimError: a key of the text names no paper; `integrity.check` lists all of them.
    """
    keys: dict[PaperId, CitationKey] = {}
    citing: dict[PaperId, dict[str, Section]] = {}
    numbers: dict[CitationKey, int] = {}
    order: dict[PaperId, int] = {}
    for section, text in survey.texts():
        for marker in markers(text):
            for key in marker.keys:
                paper_id = survey.keys.get(key)
                if paper_id is None or paper_id not in papers:
                    message = f"section {section.number} cites {key!r}, which names no paper of this survey"
                    raise UngroundedClaimError(message, claim=key, section=section.number)
                keys.setdefault(paper_id, key)
                numbers[key] = order.setdefault(paper_id, len(order) + 1)
                citing.setdefault(paper_id, {})[section.id] = section
    landmarks = landmarks_of_survey(survey)
    references = tuple(
        Reference(
            number=number,
            key=keys[paper],
            paper=_under_key(papers[paper], keys[paper]),
            sections=tuple(citing[paper].values()),
            known_by=how_known(papers[paper], landmarks.get(paper)),
        )
        for paper, number in order.items()
    )
    return CitationTable(references=references, numbers=numbers)


def _under_key(paper: Paper, key: CitationKey) -> Paper:
    """A paper under the key by which a survey cites it."""
    return paper if paper.citation_key == key else replace(paper, citation_key=key)
