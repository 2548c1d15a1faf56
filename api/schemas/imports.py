"""Imports over HTTP: each has the id of its job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import import_link, job_link
from api.schemas.page import Page
from api.schemas.shown import Shown
from services.jobs.requests import ImportRequest, request_of
from services.queue.machine_paths import without_folders
from services.queue.model import Job, JobState

_ID = Field(description="Identity of the import and of its job; opaque.", examples=["job_0f3a5b7c9d1e2f40"])
_LABEL = Field(description="Name of the import: a field can be built from its papers alone.", examples=["gnn"])
_FILES = Field(description="What the sender calls the files, in their order.", examples=[["gnn.jsonl"]])
_STATE = Field(description="State of its job.", examples=["succeeded"])
_CREATED = Field(description="When it was asked for.", examples=["2026-11-02T09:15:00Z"])
_LINKS = Field(description="Addresses of the import, of its job, and of its rows once they were read.")


class RowOutcome(StrEnum):
    """What became of a row that is worth a word; rows that were plainly accepted are only counted."""

    REJECTED = "rejected"
    MERGED = "merged"
    NOTICE = "notice"


class ImportBrief(TypedDict):
    """An import in a list."""

    id: Annotated[str, _ID]
    label: Annotated[str, _LABEL]
    files: Annotated[list[str], _FILES]
    state: Annotated[str, _STATE]
    created: Annotated[datetime, _CREATED]
    links: Annotated[dict[str, str], _LINKS]


class ImportList(Page[ImportBrief]):
    """A page of imports, the newest first."""


class ImportCounts(BaseModel):
    """What an import did: `rows` = accepted + merged + unchanged + citation_rows + rejected."""

    model_config = ConfigDict(frozen=True)

    rows: int = Field(description="Rows read.", examples=[126])
    accepted: int = Field(description="Rows that brought a new paper.", examples=[120])
    merged: int = Field(description="Rows that added something new to a known paper.", examples=[4])
    unchanged: int = Field(description="Rows that added nothing new.", examples=[1])
    citation_rows: int = Field(description="Rows that describe no paper, only citations.", examples=[0])
    rejected: int = Field(description="Rows without a usable paper.", examples=[1])
    notices: int = Field(description="Remarks on rows that were kept.", examples=[2])
    absorbed: int = Field(description="Known papers that turned out to be another known one.", examples=[0])
    citations: int = Field(description="Citations added to the graph.", examples=[722])
    stubs: int = Field(description="Works added that are known only by a citation.", examples=[340])
    self_citations: int = Field(description="Citations of a paper by itself, left out.", examples=[0])
    unresolved_works: int = Field(description="Cited works that say too little to be distinguished.", examples=[3])
    possible_duplicates: int = Field(
        default=0, description="Pairs of the graph that may be one work and wait for a decision.", examples=[2]
    )
    without_abstract: float = Field(description="Share of the papers without an abstract, in [0, 1].", examples=[0.1])
    without_references: float = Field(description="Share of the papers without references, in [0, 1].", examples=[0.0])


class ImportOut(Shown):
    """An import: what came in and what became of it."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, _ID]
    label: Annotated[str, _LABEL]
    files: Annotated[list[str], _FILES]
    format: str | None = Field(description="Format that was named; null if the content showed it.", examples=[None])
    state: Annotated[str, _STATE]
    created: Annotated[datetime, _CREATED]
    counts: ImportCounts | None = Field(description="What it did; null until it has ended well.")
    links: Annotated[dict[str, str], _LINKS]


class ImportRow(TypedDict):
    """A row, and what became of it."""

    outcome: Annotated[str, Field(description="rejected, merged or notice; more may come.", examples=["rejected"])]
    source: Annotated[str, Field(description="Its file; empty where only one came.", examples=["gnn.jsonl"])]
    row: Annotated[int, Field(description="Counts from 1 within its file; 0 is the file as a whole.", examples=[17])]
    excerpt: Annotated[str, Field(description="Start of its title or id, to find it again.")]
    reason: Annotated[str, Field(description="Why, and what to do.", examples=["title: missing"])]
    paper_id: Annotated[str | None, Field(description="The known paper it was merged into; null for other rows.")]


class ImportRowList(Page[ImportRow]):
    """A page of rows."""


def import_out(job: Job) -> ImportOut:
    """An import, whole."""
    request, report = _request(job), _report(job)
    return ImportOut(
        id=job.id,
        label=_label(job, request),
        files=_files(request),
        format=request.format,
        state=job.state,
        created=job.created,
        counts=ImportCounts.model_validate(_counts_of(report)) if report else None,
        links=_links(job),
    )


def import_brief(job: Job) -> ImportBrief:
    """The row of an import."""
    request = _request(job)
    return {
        "id": job.id,
        "label": _label(job, request),
        "files": _files(request),
        "state": job.state,
        "created": job.created,
        "links": _links(job),
    }


def import_rows(job: Job, outcome: RowOutcome | None) -> Iterator[ImportRow]:
    """The described rows of an import in the order of its report, those with one outcome or all."""
    report, paths = _report(job) or {}, _request(job).paths
    for kind, rows in (("rejected", "rejected"), ("merged", "merged"), ("notice", "notices")):
        if outcome is None or outcome == kind:
            yield from (_row(kind, row, paths) for row in report.get(rows, ()))


def _row(outcome: str, row: Mapping[str, Any], paths: Sequence[str]) -> ImportRow:
    return {
        "outcome": outcome,
        "source": without_folders(row.get("source", ""), paths),
        "row": row["row"],
        "excerpt": row.get("excerpt") or row.get("title", ""),
        "reason": without_folders(row.get("reason") or row.get("text", ""), paths),
        "paper_id": row.get("paper_id"),
    }


def _request(job: Job) -> ImportRequest:
    return request_of(ImportRequest, job.request)


def _files(request: ImportRequest) -> list[str]:
    """What came in; of files that the command line read, only the last part of their paths."""
    return [*(file.name for file in request.files), *(PurePath(path).name for path in request.paths)]


def _report(job: Job) -> Mapping[str, Any] | None:
    return job.result["report"] if job.result else None


def _counts_of(report: Mapping[str, Any]) -> dict[str, Any]:
    counts = {"merged": "merged_count", "rejected": "rejected_count", "notices": "notice_count"}
    return {name: report[counts.get(name, name)] for name in ImportCounts.model_fields}


def _label(job: Job, request: ImportRequest) -> str:
    return job.result["label"] if job.result else request.label or _files(request)[0]


def _links(job: Job) -> dict[str, str]:
    links = {"self": import_link(job.id), "job": job_link(job.id)}
    return links | ({"rows": import_link(job.id, "rows")} if job.state is JobState.SUCCEEDED else {})
