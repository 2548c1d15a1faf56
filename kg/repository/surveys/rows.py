"""Surveys as rows of templates, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import blake2b
from typing import Any, NamedTuple

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.claim import Claim, ClaimId, Passage, PassageId, PassageSource, Support
from kg.model.surveys.exhibit import CellSource, Content, Exhibit, ExhibitId, ExhibitKind, Figure, Glossary, Table, Term
from kg.model.surveys.outline import OutlineHeading, OutlineVersion, SectionId
from kg.model.surveys.query_function import QueryFunction
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import (
    CLOSING,
    Section,
    Survey,
    SurveyBrief,
    SurveyId,
    SurveyStamp,
    SurveyStatus,
    WrittenRevision,
)
from kg.model.surveys.trace import Trace
from kg.ports import Row
from kg.repository.rows import group_rows, node_key
from kg.repository.surveys.plan_rows import plan_of, plan_text, query_function_of

ABSTRACT, BODY = "abstract", "body"


class PlacedSection(NamedTuple):
    """A section with the node it hangs on; `parent` is None for a section right under the survey."""

    section: Section
    parent: str | None
    position: int
    role: str


def revision_key(survey: Survey) -> str:
    """The id of the node of a revision: for the first that of the survey."""
    number = survey.revision.number
    return survey.id if number == 1 else f"{survey.id}@{number}"


def sections_in_order(survey: Survey) -> list[PlacedSection]:
    """All sections of a survey, each after the one that holds it."""
    owner = revision_key(survey)

    def inside(sections: Sequence[Section], parent: str | None) -> Iterator[PlacedSection]:
        for position, section in enumerate(sections):
            yield PlacedSection(section, parent, position, BODY)
            yield from inside(section.below, node_key(owner, section.id))

    abstract = PlacedSection(survey.abstract, None, 0, ABSTRACT)
    own = inside(survey.abstract.below, node_key(owner, survey.abstract.id))
    return [abstract, *own, *inside(survey.sections, None)]


def survey_row(survey: Survey) -> Row:
    """The node of a revision of a survey."""
    return {
        "id": revision_key(survey),
        "properties": {
            "survey_id": survey.id,
            "number": survey.revision.number,
            "input": survey.revision.input or None,
            "field_id": survey.field_id,
            "field_revision": survey.revision.field_revision or None,
            "title": survey.title,
            "notice": survey.notice,
            "preset": survey.preset,
            "manifest": _plain(dict(survey.manifest)),
            "status": survey.status.value,
            "evolution": _plain([asdict(version) for version in survey.evolution]) if survey.evolution else None,
            "plan": None if survey.plan is None else plan_text(survey.plan),
        },
    }


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _version_of(stored: Mapping[str, Any]) -> OutlineVersion:
    headings = (
        OutlineHeading(title=each["title"], subsections=tuple(each["subsections"])) for each in stored["headings"]
    )
    return OutlineVersion(**{**stored, "headings": tuple(headings)})


def section_row(owner: str, placed: PlacedSection) -> Row:
    """The node of a section; `owner` is the id of the node of its revision, here and below."""
    section = placed.section
    return {
        "id": node_key(owner, section.id),
        "properties": {
            "section_id": section.id,
            "survey_id": owner,
            "parent_id": placed.parent,
            "position": placed.position,
            "role": placed.role,
            "number": section.number,
            "title": section.title,
            "focus": section.focus,
            "purpose": section.purpose or None,
            "text": section.text,
            "proof_ids": list(section.proof_ids),
            "query": None if section.query is None else json.dumps(asdict(section.query), ensure_ascii=False),
            "traces": _plain([asdict(trace) for trace in section.traces]) if section.traces else None,
        },
    }


def claim_rows(owner: str, section: Section) -> list[Row]:
    """The nodes of a section's claims."""
    return [
        {
            "id": node_key(owner, claim.id),
            "properties": {
                "claim_id": claim.id,
                "survey_id": owner,
                "section_id": node_key(owner, section.id),
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
            "section": passage.section,
            "page": passage.page,
        },
    }


def passage_key(passage: Passage) -> str:
    """`g` and 24 hex digits of BLAKE2b over everything a passage says, so that two passages never share a node."""
    facts = [passage.id, passage.paper_id, passage.source.value, passage.text, passage.start, passage.end]
    return "g" + blake2b(json.dumps(facts).encode(), digest_size=12).hexdigest()


def support_rows(owner: str, claim: Claim) -> list[Row]:
    """(Claim)-[:SUPPORTED_BY]->(Passage)."""
    return [
        {
            "start_id": node_key(owner, claim.id),
            "end_id": passage_key(support.passage),
            "properties": {"position": position, "score": float(support.score)},
        }
        for position, support in enumerate(claim.supports)
    ]


def dependency_rows(owner: str, section: Section) -> list[Row]:
    """(Section)-[:DEPENDS_ON]->(Section)."""
    return [
        {
            "start_id": node_key(owner, section.id),
            "end_id": node_key(owner, other),
            "properties": {"position": position},
        }
        for position, other in enumerate(section.depends_on)
    ]


def exhibit_rows(owner: str, exhibits: Sequence[Exhibit]) -> list[Row]:
    """The nodes of the exhibits of a revision."""
    return [
        {
            "id": node_key(owner, exhibit.id),
            "properties": {
                "exhibit_id": exhibit.id,
                "survey_id": owner,
                "section_id": exhibit.section,
                "position": position,
                "kind": exhibit.content.kind.value,
                "caption": exhibit.caption,
                "content": _plain(asdict(exhibit.content)),
            },
        }
        for position, exhibit in enumerate(exhibits)
    ]


def exhibit_of(row: Row) -> Exhibit:
    """The exhibit of a row of `survey_exhibits`."""
    return Exhibit(
        id=ExhibitId(row["exhibit_id"]),
        caption=row["caption"],
        content=_content_of(ExhibitKind(row["kind"]), json.loads(row["content"])),
        section=None if row["section_id"] is None else SectionId(row["section_id"]),
    )


def _content_of(kind: ExhibitKind, stored: Mapping[str, Any]) -> Content:
    if kind is ExhibitKind.TABLE:
        return Table(
            columns=tuple(stored["columns"]),
            rows=tuple(tuple(cells) for cells in stored["rows"]),
            sources=tuple(map(_cell_source_of, stored.get("sources", ()))),
        )
    if kind is ExhibitKind.FIGURE:
        return Figure(**stored)
    return Glossary(terms=tuple(Term(**term) for term in stored["terms"]))


def _cell_source_of(stored: Mapping[str, Any]) -> CellSource:
    passage = Passage(**{**stored["passage"], "source": PassageSource(stored["passage"]["source"])})
    return CellSource(row=stored["row"], column=stored["column"], passage=passage)


def briefs_of(rows: Iterable[Row]) -> list[SurveyBrief]:
    """The revisions of surveys in a list; those of a survey by their numbers."""
    written: dict[str, WrittenRevision] = {}
    briefs = []
    for row in rows:
        status = status_of(row)
        if status is not SurveyStatus.OUTLINE:
            number, cited = row["number"], row["cited_papers"]
            written[row["id"]] = WrittenRevision(number=number, status=status, cited_papers=cited)
        briefs.append(
            SurveyBrief(
                id=SurveyId(row["id"]),
                field_id=row["field_id"],
                title=row["title"],
                preset=row["preset"],
                status=status,
                cited_papers=row["cited_papers"],
                model=json.loads(row["manifest"] or "{}").get("model", ""),
                revision=revision_of(row),
                written=written.get(row["id"]),
            )
        )
    return briefs


def status_of(row: Row) -> SurveyStatus:
    """How much of a revision is there; surveys of older releases have no status and are complete."""
    return SurveyStatus(row["status"] or SurveyStatus.COMPLETE)


def revision_of(row: Row) -> Revision:
    """The revision of a row of `survey_briefs` or `survey_by_id`."""
    return Revision(number=row["number"], input=row["input"] or "", field_revision=row["field_revision"] or "")


def stamp_of(row: Row, *, texts: Sequence[str] = ()) -> SurveyStamp:
    """What says whether a survey has changed: BLAKE2b over how it was made and, of a partial one, its texts."""
    facts = [row["id"], row["number"], row["manifest"], status_of(row), *texts]
    return SurveyStamp(
        id=SurveyId(row["id"]),
        number=row["number"],
        field_id=row["field_id"],
        field_revision=row["field_revision"] or "",
        revision=blake2b(json.dumps(facts).encode(), digest_size=12).hexdigest(),
    )


def survey_of(
    row: Row,
    *,
    keys: Sequence[Row],
    sections: Sequence[Row],
    dependencies: Sequence[Row],
    claims: Sequence[Row],
    supports: Sequence[Row],
    exhibits: Sequence[Row],
) -> Survey:
    """A survey of its rows; one that was stored before surveys had a status is complete."""
    supports_of = group_rows(supports, "key", _support_of)
    claims_of = group_rows(claims, "section_key", lambda claim: _claim_of(claim, supports_of))
    builds_on = group_rows(dependencies, "key", lambda dependency: SectionId(dependency["depends_on"]))
    children = group_rows(sections, "parent_id", lambda section: section)

    def build(section: Row) -> Section:
        below = [build(child) for child in children.get(section["key"], ())]
        return Section(
            id=SectionId(section["section_id"]),
            number=section["number"],
            title=section["title"],
            focus=section["focus"],
            text=section["text"],
            claims=claims_of.get(section["key"], ()),
            proof_ids=tuple(section["proof_ids"] or ()),
            subsections=tuple(each for each in below if each.purpose != CLOSING),
            closing=next((each for each in below if each.purpose == CLOSING), None),
            purpose=section["purpose"] or "",
            depends_on=builds_on.get(section["key"], ()),
            query=_query_of(section["query"]),
            traces=tuple(_trace_of(stored) for stored in json.loads(section["traces"] or "[]")),
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
        status=status_of(row),
        revision=revision_of(row),
        exhibits=tuple(map(exhibit_of, exhibits)),
        evolution=tuple(map(_version_of, json.loads(row["evolution"] or "[]"))),
        plan=plan_of(row["plan"]),
    )


def _trace_of(stored: Mapping[str, Any]) -> Trace:
    ends = {end: PaperId(stored[end]) for end in ("citing", "cited")}
    return Trace(**{**stored, **ends})


def _query_of(stored: str | None) -> QueryFunction | None:
    """The query function of a section; one that was stored before sections had any has none."""
    return None if stored is None else query_function_of(json.loads(stored))


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
        section=row["section"],
        page=row["page"],
    )
    return Support(passage=passage, score=row["score"])
