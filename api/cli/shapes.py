"""What `--json` prints: the shapes of the HTTP service, by the names of `docs/openapi.json`.

A resource whose parts have addresses of their own over HTTP carries them under `parts`, by the names of its `links`;
what only this machine knows, such as the paths of files, stands beside the names of the shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from api.schemas.field_parts import CommunityList, MemberList, community_out, layers_out, member, paths_out, themes_out
from api.schemas.fields import FieldBrief, field_brief, field_out, reach_out
from api.schemas.imports import ImportOut, ImportRow, import_out, import_rows
from api.schemas.jobs import JobEvents, JobList, JobSteps, event_out, job_brief, job_out, step_row
from api.schemas.page import Page
from api.schemas.papers import PaperList, paper_entry
from api.schemas.surveys import RevisionList, SurveyList, survey_brief, survey_out
from kg.model.fields.field import Field, FieldId
from kg.model.papers.listing import PaperPage
from kg.model.surveys.survey import Survey, SurveyBrief
from services.document.integrity import IntegrityReport
from services.exploring.members import MemberPage
from services.exploring.surveys import field_state
from services.exploring.views import communities, layers, number_of, paper_in, themes
from services.field.notes import field_notes
from services.queue.model import FinishedStep, Job, JobEvent
from services.workbench import Workbench

Shape = dict[str, Any]


def shape(value: BaseModel) -> Shape:
    """A value of `api.schemas` as it stands in an answer of the service."""
    shown: Shape = value.__pydantic_serializer__.to_python(value, mode="json")
    return shown


def fields_shape(fields: Sequence[Field]) -> Shape:
    """The fields of a graph: a page that holds them all."""
    return shape(Page[FieldBrief](items=[field_brief(field) for field in fields], next_cursor=None, next=None))


def papers_shape(page: PaperPage) -> Shape:
    """A page of papers, the only one that is printed."""
    items = [paper_entry(paper) for paper in page.papers]
    return shape(PaperList(items=items, next_cursor=None, next=None, total=page.total))


def field_shape(workbench: Workbench, id: FieldId) -> Shape:
    """A field with its layers, communities, themes, paths and reach."""
    view, graph = workbench.fields.view(id), workbench.fields.get(id)
    strata = layers(view)
    found = communities(view, layer=None, after=None, limit=max(1, len(view.community_list)))
    items = [community_out(id, community) for community in found.communities]
    return shape(field_out(view, strata)) | {
        "parts": {
            "layers": shape(layers_out(id, strata)),
            "communities": shape(CommunityList(items=items, next_cursor=None, next=None, total=found.total)),
            "themes": shape(themes_out(id, themes(view))),
            "paths": shape(paths_out(id, ((path, paper_in(view, number_of(view, path.seed))) for path in view.paths))),
            "reach": shape(reach_out(graph.reach, field_notes(graph))),
        }
    }


def members_shape(page: MemberPage) -> Shape:
    """Papers of a field: a page that is not gone on with, of a list of `total`."""
    items = [member(paper) for paper in page.papers]
    return shape(MemberList.model_construct(items=items, next_cursor=None, next=None, total=page.total))


def imports_shape(jobs: Sequence[Job]) -> Shape:
    """What imports did, each with its described rows."""
    items = [shape(import_out(job)) | {"parts": {"rows": _rows(job)}} for job in jobs]
    return shape(Page[ImportOut](items=[], next_cursor=None, next=None)) | {"items": items}


def jobs_shape(jobs: Sequence[Job]) -> Shape:
    """Jobs, newest first: a page that holds all that were asked for."""
    return shape(JobList(items=[job_brief(job) for job in jobs], next_cursor=None, next=None))


def job_shape(job: Job) -> Shape:
    """A job."""
    return shape(job_out(job))


def job_history_shape(job: Job, steps: Sequence[FinishedStep], events: Sequence[JobEvent]) -> Shape:
    """A job with its finished steps and with its events."""
    parts = {
        "steps": shape(JobSteps(items=[step_row(step) for step in steps])),
        "events": shape(JobEvents(items=[event_out(event) for event in events], next=None)),
    }
    return job_shape(job) | {"parts": parts}


def surveys_shape(surveys: Sequence[SurveyBrief]) -> Shape:
    """The surveys of a graph: a page that holds them all."""
    return shape(SurveyList(items=[survey_brief(survey) for survey in surveys], next_cursor=None, next=None))


def revisions_shape(revisions: Sequence[SurveyBrief]) -> Shape:
    """The revisions of a survey, by number."""
    return shape(RevisionList(items=[survey_brief(each) for each in revisions]))


def survey_shape(workbench: Workbench, survey: Survey, integrity: IntegrityReport, files: Sequence[str]) -> Shape:
    """A survey and where its files are."""
    return shape(survey_out(survey, integrity, field_state(workbench.fields, survey))) | {"files": list(files)}


def _rows(job: Job) -> Shape:
    return shape(Page[ImportRow](items=list(import_rows(job, None)), next_cursor=None, next=None))
