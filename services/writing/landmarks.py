"""The landmarks of a field, and which of them the writer of a part may cite."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from math import ceil

from kg.algorithms.identity.citation_keys import next_citation_key
from kg.algorithms.identity.merging import is_provisional
from kg.algorithms.identity.normal_forms import ascii_fold
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import CitationKey, Paper
from kg.model.surveys.claim import Claim, Passage, PassageSource
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.document.landmarks import CitedLandmark, citing_papers, landmark_records, landmark_text
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack
from services.reading.passages import passage_of, title_passage
from services.tasks import limits
from services.text.lexicon import FUNCTION_WORDS
from services.writing.evidence_gathering import CitedBeside

_LOOKED_AT = 8 * limits.LANDMARKS
"""Works beside a field that are looked at, most cited first: many of a large library have a record."""
_KEY_WORDS = 3
"""Words of a title in the key of a landmark that nobody has given one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksBeside:
    """Works that papers of a field cite and that it lacks, most cited first.

    `absent` are those that the part which defines terms is shown; `landmarks` those that any part may cite.
    """

    absent: tuple[CitedBeside, ...] = ()
    landmarks: tuple[CitedBeside, ...] = ()

    def in_field(self, field: FieldGraph) -> FieldGraph:
        """The field with these landmarks beside those that it has."""
        found = {each.paper.id: each.paper for each in self.landmarks}
        return replace(field, landmarks={**field.landmarks, **found}) if found else field

    def in_index(self, index: FieldIndex) -> FieldIndex:
        """The index of the field with these landmarks."""
        return replace(index, graph=self.in_field(index.graph)) if self.landmarks else index


NO_WORKS = WorksBeside()
"""What is beside a field of which rules write, or only an outline is wanted."""


def find_works_beside(field: FieldGraph, papers: PaperRepository, fields: FieldRepository) -> WorksBeside:
    """The works beside a field; reads all citations of its papers once."""
    found = papers.most_cited_beside(field.papers, at_least=limits.ABSENT_CITED, limit=_LOOKED_AT)
    absent = [each for each in found[: 4 * limits.ABSENT_SHOWN] if each[0].content is None and each[0].title.strip()]
    absent, landmarks = absent[: limits.ABSENT_SHOWN], _landmarks_among(found, field)
    citing = fields.citing(field.field.id, {paper.id for paper, _ in (*absent, *landmarks)})

    def beside(works: Iterable[tuple[Paper, int]]) -> tuple[CitedBeside, ...]:
        return tuple(
            CitedBeside(paper=paper, cited=count, citing=frozenset(citing.get(paper.id, ()))) for paper, count in works
        )

    return WorksBeside(absent=beside(absent), landmarks=beside(landmarks))


def _landmarks_among(works: Iterable[tuple[Paper, int]], field: FieldGraph) -> list[tuple[Paper, int]]:
    """Those known by citations alone that enough papers cite, each with a key of its own.

    Left out is what was retracted or has no title to show.
    """
    least = max(limits.ABSENT_CITED, ceil(limits.LANDMARK_SHARE * len(field.papers)))
    stubs = [(paper, count) for paper, count in works if count >= least and paper.stub and paper.content is None]
    sound = [each for each in stubs if title_passage(each[0]) is not None and not each[0].is_retracted]
    taken, found = {paper.citation_key for paper in field.citable.values()}, []
    for paper, count in sound[: limits.LANDMARKS]:
        keyed = field.landmarks.get(paper.id) or replace(paper, citation_key=_key_of(paper, taken))
        taken.add(keyed.citation_key)
        found.append((keyed, count))
    return found


def _key_of(paper: Paper, taken: Container[str]) -> CitationKey:
    """The key of a landmark: its own one, or else one of words, since a model copies those more surely than an id."""
    if not is_provisional(paper) and paper.citation_key not in taken:
        return paper.citation_key
    words = [word for word in ascii_fold(paper.title).split() if word not in FUNCTION_WORDS][:_KEY_WORDS]
    base = "-".join([*words, *([] if paper.year is None else [str(paper.year)])])
    return next_citation_key(base or "work", taken)


def with_landmarks(pack: EvidencePack, landmarks: Iterable[CitedBeside], *, papers: int) -> EvidencePack:
    """The pack with the landmarks that its papers cite, most cited by them first.

    Two of them cite each at least, or one where they are few.

    Args:
        papers: those of the field.
    """
    keys = {item.paper.id: item.paper.citation_key for item in pack.papers}
    least = limits.LANDMARK_CITED if len(keys) >= limits.LANDMARK_PAPERS else 1
    found = [(each, tuple(key for id, key in keys.items() if id in each.citing)) for each in landmarks]
    near = [(each, citing) for each, citing in found if len(citing) >= least]
    ranked = sorted(near, key=lambda pair: (-len(pair[1]), -pair[0].cited, pair[0].paper.id))
    shown = tuple(
        CitedLandmark(paper=each.paper, cited=each.cited, citing=citing, record=_record_of(each, papers=papers))
        for each, citing in ranked[: limits.LANDMARKS_SHOWN]
    )
    return replace(pack, landmarks=shown)


def _record_of(landmark: CitedBeside, *, papers: int) -> Passage:
    text = landmark_text(landmark.paper, cited=landmark.cited, papers=papers)
    return passage_of(landmark.paper, PassageSource.RECORD, text, 0)


def landmarks_behind(claims: Iterable[Claim], field: FieldGraph) -> tuple[CitedLandmark, ...]:
    """The landmarks of a field that stored claims cite, with the records that they were cited by."""
    return tuple(
        CitedLandmark(paper=field.landmarks[id], cited=citing_papers(record) or 0, citing=(), record=record)
        for id, record in landmark_records(claims).items()
        if id in field.landmarks
    )
