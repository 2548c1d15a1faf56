"""From an upload to the page of a survey, with the functions that openapi-python-client generated."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from strata_generated import Client
from strata_generated.api.fields import create_field
from strata_generated.api.imports import create_import
from strata_generated.api.jobs import get_job
from strata_generated.api.surveys import create_survey, get_survey_artifact
from strata_generated.models import CreateImportFilesBody, FieldRequest, JobOut, NewSurvey
from strata_generated.types import File


def result_of(client: Client, job: object) -> str:
    """The id of what a job has made, once it has ended well."""
    assert isinstance(job, JobOut), job
    while str(job.state) in {"queued", "running"}:
        time.sleep(0.1)
        job = get_job.sync(job.id, client=client)
        assert isinstance(job, JobOut), job
    assert str(job.state) == "succeeded", job
    return job.result.id


def survey_page(address: str, papers: Path) -> str:
    """The page of a survey of a file of papers."""
    client = Client(base_url=address, raise_on_unexpected_status=True)
    with papers.open("rb") as opened:
        form = CreateImportFilesBody(file=[File(payload=opened, file_name=papers.name)], label="python")
        result_of(client, create_import.sync(client=client, body=form))
    wanted = FieldRequest(topic="Graphs in Python", source="python")
    field = result_of(client, create_field.sync(client=client, body=wanted))
    survey = result_of(client, create_survey.sync(client=client, body=NewSurvey(field_id=field)))
    page = get_survey_artifact.sync(survey, "html", client=client)
    assert isinstance(page, str), page
    return page


print(survey_page(sys.argv[1], Path(sys.argv[2])))
