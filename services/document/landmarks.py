"""Landmarks: works that a library knows by citations alone and that a survey cites for whose a thing is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kg.model.surveys.claim import PassageSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kg.model.fields.field import FieldGraph
    from kg.model.papers.paper import CitationKey, Paper, PaperId
    from kg.model.surveys.claim import Claim, Passage
    from kg.model.surveys.survey import Survey
    from kg.repository.papers.papers import PaperRepository

_CITED_FOR = "Works known by citations alone are cited for whose a thing is, and for no more."
_KNOWN = "Known by citations alone"
_COUNT = re.compile(rf"\b{_KNOWN}: (\d[\d,]{{0,11}}) of the \d[\d,]{{0,11}} papers of this field cite it\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedLandmark:
    """A landmark as the writer of a part sees it.

    `cited` papers of the field cite it, of those of the part `citing`; its `record` says how it is known.
    """

    paper: Paper
    cited: int
    citing: tuple[CitationKey, ...]
    record: Passage


def landmark_text(paper: Paper, *, cited: int, papers: int) -> str:
    """The record of a landmark: who wrote it as far as that is known, its title and year, and how many cite it.

    Args:
        papers: those of the field, of which `cited` cite it.
    """
    parts = (
        ", ".join(paper.authors),
        paper.title.rstrip("."),
        "" if paper.year is None else f"{paper.year}",
        f"{_KNOWN}: {cited:,} of the {papers:,} papers of this field cite it",
    )
    return ". ".join(part for part in parts if part) + "."


def citing_papers(record: Passage) -> int | None:
    """How many papers of its field cite a landmark, by its record; None for a passage of any other kind."""
    found = _COUNT.search(record.text) if record.source is PassageSource.RECORD else None
    return int(found[1].replace(",", "")) if found else None


def landmark_records(claims: Iterable[Claim]) -> Mapping[PaperId, Passage]:
    """The landmarks that claims cite, with the last of their records."""
    return {
        each.passage.paper_id: each.passage
        for claim in claims
        for each in claim.supports
        if citing_papers(each.passage) is not None
    }


def landmarks_of_survey(survey: Survey) -> Mapping[PaperId, int]:
    """The landmarks that a survey cites, with how many papers of its field cite each as it was written."""
    records = landmark_records(claim for section in survey.walk() for claim in section.claims)
    return {id: count for id, record in records.items() if (count := citing_papers(record)) is not None}


def with_cited_landmarks(field: FieldGraph, survey: Survey, papers: PaperRepository) -> FieldGraph:
    """The field with the landmarks that a survey cites, under the keys by which it cites them.

    They are looked up by their ids; a field is as it is where the survey cites none.
    """
    wanted = landmarks_of_survey(survey).keys() - field.papers.keys()
    if not wanted:
        return field
    keys, found = {id: key for key, id in survey.keys.items()}, papers.find(sorted(wanted))
    named = {id: replace(paper, citation_key=keys.get(id, paper.citation_key)) for id, paper in found.items()}
    return replace(field, landmarks=named)


def how_known(paper: Paper, cited: int | None) -> str:
    """How a reference says that a work is known by citations alone; "" for any other.

    Args:
        cited: the papers of the field that cite it, None for a work that is not cited as a landmark.
    """
    if cited is None or not paper.stub:
        return ""
    return f"Not in the library; known by the reference list{'s' * (cited != 1)} of {cited:,} of its papers"


def landmarks_explained(survey: Survey) -> str:
    """The sentence of the first page that says what landmarks are cited for; "" for a survey that cites none."""
    return _CITED_FOR if landmarks_of_survey(survey) else ""


def landmarks_apart(number: int) -> str:
    """What follows a count of cited papers: ` and 7 known by citations alone`, "" for none."""
    return f" and {number:,} known by citations alone" if number else ""
