"""What a survey notes of each refresh, and its sections in terms of the field that it was first written from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from services.writing.revising.growing import grow_field
from services.writing.revising.opening import reopen_themes
from services.writing.revising.rewriting import with_sections
from services.writing.revising.shape import BodyShape
from services.writing.revising.staleness import Staleness, StaleSection

REFRESHED = "refreshed"
"""The key of the refreshes in a manifest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshRecord:
    """One refresh.

    Attributes:
        from_revision: the revision that it built on.
        sections: the numbers there of what was written again.
        joined: how many papers joined; `left` how many left.
        communities: the communities of the field that opened a section, by the names that the survey knows them by.
        opened: what the sections and subsections that opened rest on, by their numbers.
        closed: the numbers there of sections that closed.
        moved: new numbers by the ones there, where they differ.
    """

    from_revision: int
    sections: Sequence[str]
    joined: int
    left: int
    communities: Mapping[str, str] = field(default_factory=dict)
    opened: Mapping[str, Sequence[str]] = field(default_factory=dict)
    closed: Sequence[str] = ()
    moved: Mapping[str, str] = field(default_factory=dict)


def record_of(found: Staleness, shape: BodyShape) -> RefreshRecord:
    """The record of a refresh that left the body of a survey as `shape` has it."""
    survey = found.survey
    numbers = {each.id: each.number for each in survey.walk()}
    new = {part.id: part for section in shape.sections for part in section.walk()}
    moved = {numbers[old]: new[id].number for old, id in shape.moved.items()}
    return RefreshRecord(
        from_revision=survey.revision.number,
        sections=_numbers(found.sections),
        joined=len(found.joined),
        left=len(found.left),
        communities={str(name): str(each) for theme in found.opened for name, each in theme.communities.items()},
        opened={part.number: part.proof_ids for id, part in new.items() if id in shape.opened},
        closed=_numbers([each for each in found.sections if each.is_closed]),
        moved={old: number for old, number in moved.items() if old != number},
    )


def _numbers(stale: Sequence[StaleSection]) -> list[str]:
    return [each.section.number or "abstract" for each in stale]


def refreshes_of(survey: Survey) -> tuple[RefreshRecord, ...]:
    """The refreshes that led to a revision, the first one first."""
    return tuple(RefreshRecord(**record) for record in json.loads(survey.manifest.get(REFRESHED, "[]")))


def revisions_by_refresh(survey: Survey) -> tuple[int, ...]:
    """The numbers of the revisions that led to one by refreshes, the one that was written whole first."""
    return tuple(record.from_revision for record in refreshes_of(survey))


def records_text(records: Sequence[RefreshRecord]) -> str:
    """Refreshes for a manifest, each without what did not happen in it."""
    rows = [{name: value for name, value in asdict(each).items() if value or name in _ALWAYS} for each in records]
    return json.dumps(rows)


_ALWAYS = frozenset({"from_revision", "sections", "joined", "left"})


def known_field(origin: Survey, records: Sequence[RefreshRecord], fields: Sequence[FieldGraph]) -> FieldGraph:
    """The last field in the communities that the sections of a survey know: those of the first, and what opened since.

    Args:
        origin: the revision that was written whole.
        records: its refreshes.
        fields: what each revision was written from, one more than there are refreshes.
    """
    proof_ids = {proof for section in origin.walk() for proof in section.proof_ids}
    known, *others = fields
    for record, now in zip(records, others, strict=True):
        names = {CommunityId(name): CommunityId(community) for name, community in record.communities.items()}
        opened = reopen_themes(now, names, known)
        known = grow_field(known, now, proof_ids=proof_ids, opened=opened).graph
        proof_ids |= names.keys()
    return known


def with_known_communities(origin: Survey, survey: Survey) -> Survey:
    """The survey, its sections resting on the communities that `known_field` has."""
    proofs = {section.number: tuple(section.proof_ids) for section in origin.walk() if section.proof_ids}
    for record in refreshes_of(survey):
        there = {number: ids for number, ids in proofs.items() if number not in record.closed}
        proofs = {record.moved.get(number, number): ids for number, ids in there.items()}
        proofs |= {number: tuple(ids) for number, ids in record.opened.items()}
    new = {each.id: replace(each, proof_ids=proofs.get(each.number, each.proof_ids)) for each in survey.walk()}
    return with_sections(survey, new)
