"""`strata survey` by a service."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from api.cli.estimates import print_estimate
from api.cli.files import STANDARD_OUTPUT, check_file, write_output, writing
from api.cli.jobs import new_budget
from api.cli.ledger import print_ledger
from api.cli.outline import show_planned
from api.cli.output import err, out, print_json
from api.cli.removing import confirm, survey_removal_facts
from api.cli.revisions import show_list
from api.cli.shapes import shape
from api.cli.steering import request_to_estimate, request_to_write
from api.cli.survey import check_output, show_survey
from api.cli.through import ByService
from api.cli.waiting import finish
from api.client import JobEndedError
from api.client.requests import at
from api.schemas.jobs import JobOut
from api.schemas.surveys import NewSurvey, SurveyOut
from kg.errors import InvalidInputError
from services.models.recording_format import read_recording
from services.queue.model import JobKind


def survey_list(client: ByService, *, as_json: bool) -> None:
    """`strata survey list`."""
    page = client.list_surveys()
    whole = {"items": list(client.every(page)), "next": None, "next_cursor": None}
    show_list("Surveys", shape(page) | whole, as_json=as_json)


def survey_revisions(client: ByService, *, survey: str, as_json: bool) -> None:
    """`strata survey revisions`."""
    show_list(f"Revisions of {survey}", shape(client.list_survey_revisions(survey)), as_json=as_json)


def survey_estimate(client: ByService, *, field: str, as_json: bool, **values: Any) -> None:
    """`strata survey estimate`."""
    wanted = request_to_estimate(field=field, **values)
    found = client.estimate_survey(NewSurvey.model_validate(wanted.model_dump(exclude_unset=True)))
    if as_json:
        print_json(shape(found))
    else:
        print_estimate(f"A survey of {field} by {found.model}", found)


def survey_write(client: ByService, *, output: Path | None, as_json: bool, **values: Any) -> None:
    """`strata survey write`."""
    check_output(output)
    wanted = request_to_write(**values)
    job = client.create_survey(NewSurvey.model_validate(wanted.model_dump(exclude_unset=True)))
    _finish(client, job, output, as_json=as_json)


def survey_resume(
    client: ByService,
    *,
    job: str,
    output: Path | None,
    max_cost: float | None,
    max_model_calls: int | None,
    as_json: bool,
) -> None:
    """`strata survey resume`."""
    check_output(output)
    found = client.get_job(job)
    if found.kind != JobKind.SURVEY:
        raise InvalidInputError(f"{job} is not a survey but a job of kind {found.kind}: strata jobs resume {job}")
    _finish(client, client.resume_job(job, new_budget(max_cost, max_model_calls)), output, as_json=as_json)


def survey_replay(client: ByService, *, file: Path, output: Path | None, as_json: bool) -> None:
    """`strata survey replay`."""
    check_output(output)
    _finish(client, client.create_replay(read_recording(file.read_bytes())), output, as_json=as_json)


def survey_record(client: ByService, *, survey: str, file: Path, revision: int | None) -> None:
    """`strata survey record`."""
    check_file(file)
    found = client.get_survey_recording(survey, revision=revision)
    write_output(file, found.model_dump_json(indent=1).encode())


def survey_files(client: ByService, *, survey: str, revision: int | None, output: Path | None, as_json: bool) -> None:
    """`strata survey files`."""
    check_output(output)
    _show_files(client, client.get_survey(survey, revision=revision), output, as_json=as_json)


def survey_delete(client: ByService, *, survey: str, yes: bool) -> None:
    """`strata survey delete`."""
    tag = client.tag(at("surveys", survey))
    confirm(f"delete the survey {survey}", survey_removal_facts(client.preview_survey_deletion(survey)), yes=yes)
    client.delete_survey(survey, if_match=tag)
    out.print(f"deleted {survey}", highlight=False)


def _finish(client: ByService, job: JobOut, output: Path | None, *, as_json: bool) -> None:
    """Wait for a survey and fetch its files; those of a partial one too, before the error goes on its way."""
    has_table = not as_json and output != STANDARD_OUTPUT
    try:
        ended = finish(client, job)
    except JobEndedError as stop:
        if has_table:
            print_ledger(stop.job.ledger)
        if (partial := stop.job.result) is not None and output != STANDARD_OUTPUT:
            paths = _download(client, client.get_survey(partial.id, revision=partial.revision), output)
            err.print(f"what is written so far can be read in {paths[0].parent}", highlight=False, soft_wrap=True)
        err.print(f"go on with it: strata survey resume {job.id}", highlight=False, soft_wrap=True)
        raise
    assert ended.result is not None
    survey = client.get_survey(ended.result.id, revision=ended.result.revision)
    if survey.status == "outline":
        outline = client.get_survey_outline(survey.id, revision=survey.revision.number)
        show_planned(survey, outline, as_json=as_json)
    else:
        _show_files(client, survey, output, as_json=as_json)
    if has_table:
        print_ledger(ended.ledger)


def _show_files(client: ByService, survey: SurveyOut, output: Path | None, *, as_json: bool) -> None:
    if output == STANDARD_OUTPUT and not as_json:
        write_output(STANDARD_OUTPUT, client.get_survey_artifact(survey.id, "md", revision=survey.revision.number))
        return
    paths = [] if output == STANDARD_OUTPUT else _download(client, survey, output)
    if as_json:
        print_json(shape(survey) | {"files": [str(path) for path in paths]})
    else:
        show_survey(survey, paths)


def _download(client: ByService, survey: SurveyOut, output: Path | None) -> list[Path]:
    """Every file of a survey in a folder."""
    folder = output or Path(f"survey-{survey.field_id}")
    with writing(folder):
        return client.write_survey_files(survey.id, survey.revision.number, folder)
