"""Surveys as rows of templates, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.survey import (
    Claim,
    ClaimId,
    Passage,
    PassageId,
    PassageSource,
    Section,
    SectionId,
    Support,
    Survey,
    SurveyBrief,
    SurveyId,
    SurveyStamp,
    SurveyStatus,
)
from kg.ports import Row
from kg.repository.rows import grouped, node_key

ABSTRACT, BODY = "abstract", "body"


class PlacedSection(NamedTuple):
    """A section with the node it hangs on; `parent` is None for a section right under the survey."""

    section: Section
    parent: str | None
    position: int
    role: str


def placed_sections(survey: Survey) -> list[PlacedSection]:
    """All sections of a survey, each after the one that holds it."""

    def inside(sections: Sequence[Section], parent: str | None) -> Iterator[PlacedSection]:
        for position, section in enumerate(sections):
            yield PlacedSection(section, parent, position, BODY)
            yield from inside(section.subsections, node_key(survey.id, section.id))

    abstract = PlacedSection(survey.abstract, None, 0, ABSTRACT)
    own = inside(survey.abstract.subsections, node_key(survey.id, survey.abstract.id))
    return [abstract, *own, *inside(survey.sections, None)]


def survey_row(survey: Survey) -> Row:
    """The node of a survey."""
    return {
        "id": survey.id,
        "properties": {
            "field_id": survey.field_id,
            "title": survey.title,
            "notice": survey.notice,
            "preset": survey.preset,
            "manifest": json.dumps(dict(survey.manifest), ensure_ascii=False, sort_keys=True),
            "status": survey.status.value,
        },
    }


def section_row(survey_id: SurveyId, placed: PlacedSection) -> Row:
    """The node of a section."""
    section = placed.section
    return {
        "id": node_key(survey_id, section.id),
        "properties": {
            "section_id": section.id,
            "survey_id": survey_id,
            "parent_id": placed.parent,
            "position": placed.position,
            "role": placed.role,
            "number": section.number,
            "title": section.title,
            "focus": section.focus,
            "text": section.text,
            "proof_ids": list(section.proof_ids),
        },
    }


def claim_rows(survey_id: SurveyId, section: Section) -> list[Row]:
    """The nodes of a section's claims."""
    return [
        {
            "id": node_key(survey_id, claim.id),
            "properties": {
                "claim_id": claim.id,
                "survey_id": survey_id,
                "section_id": node_key(survey_id, section.id),
                "position": position,
                "sentence": claim.sentence,
                "starts_at": claim.start,
                "ends_at": claim.end,
            },
        }
        for position, claim in enumerate(section.claims)
    ]


def passage_row(passage: Passage) -> Row:
    """The node of a passage; surveys that cite the same passage share it."""
    return {
        "id": passage_key(passage),
        "properties": {
            "passage_id": passage.id,
            "paper_id": passage.paper_id,
            "kind": passage.source.value,
            "text": passage.text,
            "starts_at": passage.start,
            "ends_at": passage.end,
        },
    }


def passage_key(passage: Passage) -> str:
    """`g` and 24 hex digits of BLAKE2b over everything a passage says, so that two passages never share a node."""
    facts = [passage.id, passage.paper_id, passage.source.value, passage.text, passage.start, passage.end]
    return "g" + blake2b(json.dumps(facts).encode(), digest_size=12).hexdigest()


def support_rows(survey_id: SurveyId, claim: Claim) -> list[Row]:
    """(Claim)-[:SUPPORTED_BY]->(Passage)."""
    return [
        {
            "start_id": node_key(survey_id, claim.id),
            "end_id": passage_key(support.passage),
            "properties": {"position": position, "score": float(support.score)},
        }
        for position, support in enumerate(claim.supports)
    ]


def brief_of(row: Row) -> SurveyBrief:
    """A survey in a list."""
    return SurveyBrief(**{**row, "status": SurveyStatus(row["status"] or SurveyStatus.COMPLETE)})


def stamp_of(row: Row, *, texts: Sequence[str] = ()) -> SurveyStamp:
    """What tells whether a survey has changed: BLAKE2b over how it was made and, of a partial one, its texts."""
    facts = [row["id"], row["manifest"], row["status"] or SurveyStatus.COMPLETE, *texts]
    revision = blake2b(json.dumps(facts).encode(), digest_size=12).hexdigest()
    return SurveyStamp(id=SurveyId(row["id"]), field_id=row["field_id"], revision=revision)


def survey_of(
    row: Row, *, keys: Sequence[Row], sections: Sequence[Row], claims: Sequence[Row], supports: Sequence[Row]
) -> Survey:
    """A survey of its rows; one that was stored before surveys had a status is complete."""
    supports_of = grouped(supports, "key", _support_of)
    claims_of = grouped(claims, "section_key", lambda claim: _claim_of(claim, supports_of))
    children = grouped(sections, "parent_id", lambda section: section)

    def build(section: Row) -> Section:
        return Section(
            id=SectionId(section["section_id"]),
            number=section["number"],
            title=section["title"],
            focus=section["focus"],
            text=section["text"],
            claims=claims_of.get(section["key"], ()),
            proof_ids=tuple(section["proof_ids"] or ()),
            subsections=tuple(build(child) for child in children.get(section["key"], ())),
        )

    top = [section for section in sections if section["parent_id"] is None]
    return Survey(
        id=SurveyId(row["id"]),
        field_id=row["field_id"],
        title=row["title"],
        abstract=next(build(section) for section in top if section["role"] == ABSTRACT),
        sections=tuple(build(section) for section in top if section["role"] == BODY),
        keys={CitationKey(key["citation_key"]): PaperId(key["paper_id"]) for key in keys},
        notice=row["notice"],
        preset=row["preset"],
        manifest=json.loads(row["manifest"]),
        status=SurveyStatus(row["status"] or SurveyStatus.COMPLETE),
    )


def _claim_of(row: Row, supports: Mapping[str, tuple[Support, ...]]) -> Claim:
    return Claim(
        id=ClaimId(row["claim_id"]),
        sentence=row["sentence"],
        start=row["starts_at"],
        end=row["ends_at"],
        supports=supports.get(row["key"], ()),
    )


def _support_of(row: Row) -> Support:
    passage = Passage(
        id=PassageId(row["passage_id"]),
        paper_id=PaperId(row["paper_id"]),
        source=PassageSource(row["kind"]),
        text=row["text"],
        start=row["starts_at"],
        end=row["ends_at"],
    )
    return Support(passage=passage, score=row["score"])
