"""`strata survey`: estimate, write, go on with and list surveys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import open_service, open_workbench
from api.cli.estimates import print_estimate
from api.cli.evaluations import compare_systems, evaluate
from api.cli.files import STANDARD_OUTPUT, check_file, check_folder, write_output, writing
from api.cli.jobs import JobName, new_budget
from api.cli.ledger import print_ledger
from api.cli.options import FieldName, GraphFile, MaxCost, MaxModelCalls, ModelName, settings_of, settings_of_job
from api.cli.outline import outline as show_outline
from api.cli.outline import show_stored_plan
from api.cli.output import AsJson, err, out, print_json, progress_bars, style_parts
from api.cli.place import HERE, Workplace
from api.cli.presets import presets
from api.cli.revising import diff, refresh, rewrite, stale
from api.cli.revisions import SurveyName, delete, list_surveys, revisions
from api.cli.shapes import shape
from api.cli.steering import (
    AudienceOption,
    Banned,
    HeadingsOption,
    Improve,
    IncludeRetracted,
    LengthOption,
    OutlineName,
    OutlineRevision,
    PapersPerPart,
    Pinned,
    SectionsOption,
    StopAfterOutline,
    request_to_estimate,
    request_to_write,
)
from api.cli.survey_reading import FullTexts, Sources, offer_full_texts
from api.cli.unaided import unaided
from api.cli.work import do_work, resume_work
from kg.errors import InvalidInputError
from services.errors import ServiceError
from services.pipeline.preset import PRESET, check_preset_name, preset_names
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.schemas.surveys import SurveyOut
    from api.service import Service
    from kg.model.surveys.survey import Survey
    from services.document.integrity import IntegrityReport
    from services.workbench import Workbench


app = typer.Typer(help="Write cited surveys of a field.", no_args_is_help=True, add_completion=False)

Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Folder for the files; `-` prints the Markdown.", show_default="survey-FIELD"),
]


def _check_preset(name: str | None) -> str | None:
    try:
        return name and check_preset_name(name)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


PresetChoice = Annotated[
    str | None,
    typer.Option(
        "--preset",
        help="Which parts write it; `strata survey presets` explains them.",
        show_default=PRESET,
        metavar=f"[{'|'.join(preset_names())}]",
        callback=_check_preset,
        autocompletion=preset_names,
    ),
]
Without = Annotated[
    list[str] | None, typer.Option("--without", help="A part of the preset to turn off; may be given several times.")
]
RevisionOption = Annotated[int | None, typer.Option(min=1, help="Number of the revision.", show_default="last")]


@app.command()
def write(
    field: FieldName,
    output: Output = None,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    preset: PresetChoice = None,
    without: Without = None,
    stop_after_outline: StopAfterOutline = False,
    outline: OutlineName = None,
    outline_revision: OutlineRevision = None,
    improve: Improve = False,
    pinned: Pinned = None,
    banned: Banned = None,
    include_retracted: IncludeRetracted = False,
    length: LengthOption = None,
    papers_per_part: PapersPerPart = None,
    sections: SectionsOption = None,
    audience: AudienceOption = None,
    headings: HeadingsOption = None,
    source: Sources = None,
    full_texts: FullTexts = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Use no answer, summary or text of earlier surveys.", show_default=False)
    ] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Write a survey of a field: Markdown with pictures, HTML, LaTeX with BibTeX, CSL-JSON, and a page of its graph.

    Stopped by Ctrl-C or by its budget, it can be gone on with: nothing that is finished is written again.
    """
    from services.jobs.steering import adopt_outline

    check_output(output)
    request = request_to_write(
        field=field,
        model=model,
        max_cost=max_cost,
        max_model_calls=max_model_calls,
        preset=preset,
        without=without,
        stop_after_outline=stop_after_outline,
        outline=outline,
        outline_revision=outline_revision,
        improve=improve,
        fresh=fresh,
        pinned=pinned,
        banned=banned,
        include_retracted=include_retracted,
        length=length,
        papers_per_part=papers_per_part,
        sections=sections,
        audience=audience,
        headings=headings,
        source=source,
        full_texts=full_texts,
    )
    with open_service(settings_of(graph, model=model)) as service, progress_bars() as progress:
        offer_full_texts(service.workbench, request)
        wanted = adopt_outline(service.workbench, request)
        work = partial(do_work, service, JobKind.SURVEY, wanted, progress, progress.spend)
        _write_files(service, work, output, as_json)


@app.command()
def resume(
    job: JobName,
    output: Output = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Go on with a survey that was stopped; a budget that is given takes the place of the old one."""
    from services.queue.inline import HEAD_START_SECONDS

    check_output(output)
    with open_service(settings_of_job(job, graph)) as service, progress_bars() as progress:
        service.queue.recover()
        found = service.jobs.get(job)
        if found.kind is not JobKind.SURVEY:
            raise InvalidInputError(f"{job} is not a survey but a job of kind {found.kind}: strata jobs resume {job}")
        wanted = new_budget(max_cost, max_model_calls).apply_to(found)
        queued = service.jobs.resume(job, wanted, wait_seconds=HEAD_START_SECONDS)
        _write_files(service, partial(resume_work, service, queued, progress, progress.spend), output, as_json)


@app.command()
def record(
    survey: SurveyName,
    file: Annotated[Path, typer.Argument(help="JSON to write; `-` is standard output.")],
    revision: RevisionOption = None,
    graph: GraphFile = None,
) -> None:
    """Write a recording of a survey: the answers of its language models, to replay it elsewhere without a key."""
    from services.jobs.recording_transfer import export_recording

    check_file(file)
    with open_service(settings_of(graph)) as service:
        content = export_recording(service.workbench, survey, revision).model_dump_json(indent=1)
    write_output(file, content.encode())


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="What `strata survey record` wrote.")],
    output: Output = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Write the survey of a recording again: the same text, no key, no call. Its field must be in the graph.

    Of a rewriting or a refresh, the revision that it changed must be there, too: replay it first.
    """
    from services.jobs.recording_transfer import replay_request
    from services.models.recording_format import read_recording

    check_output(output)
    recording = read_recording(file.read_bytes())
    with open_service(settings_of(graph)) as service, progress_bars() as progress:
        kind, wanted = replay_request(service.workbench, recording)
        _write_files(service, partial(do_work, service, kind, wanted, progress, progress.spend), output, as_json)


@app.command()
def estimate(
    field: FieldName,
    model: ModelName = None,
    preset: PresetChoice = None,
    without: Without = None,
    stop_after_outline: StopAfterOutline = False,
    outline: OutlineName = None,
    outline_revision: OutlineRevision = None,
    improve: Improve = False,
    length: LengthOption = None,
    papers_per_part: PapersPerPart = None,
    sections: SectionsOption = None,
    include_retracted: IncludeRetracted = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Say what a survey of a field will take: calls, tokens, price and time, and the price of parts. Calls no model."""
    from api.schemas.surveys import estimate_out
    from services.jobs.steering import adopt_outline, steering_of
    from services.jobs.surveying import survey_estimate

    request = request_to_estimate(
        field=field,
        preset=preset,
        without=without,
        stop_after_outline=stop_after_outline,
        outline=outline,
        outline_revision=outline_revision,
        improve=improve,
        length=length,
        papers_per_part=papers_per_part,
        sections=sections,
        include_retracted=include_retracted,
    )
    with open_workbench(settings_of(graph, model=model)) as workbench:
        wanted = adopt_outline(workbench, request)
        steering = steering_of(workbench, wanted, None)
        estimated = survey_estimate(workbench, field, model, preset=wanted.parts_of(), steering=steering)
    if as_json:
        print_json(shape(estimate_out(estimated)))
    else:
        print_estimate(f"A survey of {field} by {estimated.model}", estimate_out(estimated))


app.command(name="outline")(show_outline)
app.command()(presets)
app.command()(evaluate)
app.command("paired")(compare_systems)
app.command()(unaided)
app.command()(rewrite)
app.command()(stale)
app.command()(refresh)
app.command()(diff)
app.command("list")(list_surveys)
app.command()(revisions)
app.command()(delete)


@app.command()
def files(
    survey: SurveyName,
    revision: RevisionOption = None,
    output: Output = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Write the files of a stored survey again, of any of its revisions."""
    check_output(output)
    with open_workbench(settings_of(graph)) as workbench:
        _show_files(workbench, workbench.surveys.get(survey, revision), output, as_json=as_json)


def show_survey(survey: SurveyOut, paths: list[Path]) -> None:
    """Where the survey is and whether it can be trusted."""
    from api.cli.shapes.surveys import integrity_of

    counts = survey.counts
    out.print(style_parts((survey.title, "bold")))
    out.print(
        f"  {counts.sections} sections, {counts.cited_papers} cited papers, {counts.claims} cited sentences; "
        f"integrity: {integrity_of(survey).summary()}",
        highlight=False,
        soft_wrap=True,
    )
    for path in paths:
        out.print(f"  {path}", highlight=False)


def _write_files(service: Service, work: Callable[[], Mapping[str, Any]], output: Path | None, as_json: bool) -> None:
    """Do the work and write the files of its survey; those of a partial one too, before the error goes on its way.

    Of a survey that stopped at its outline, the outline is shown.
    """
    from api.schemas.jobs import LedgerRowOut, ledger_of
    from kg.model.surveys.survey import SurveyStatus

    has_table = not as_json and output != STANDARD_OUTPUT
    try:
        made = work()
    except ServiceError as stop:
        if has_table:
            print_ledger([LedgerRowOut.model_validate(row) for row in stop.ledger])
        if stop.partial is not None and output != STANDARD_OUTPUT:
            paths, _ = _files(service.workbench, service.workbench.surveys.get(stop.partial), output)
            err.print(f"what is written so far can be read in {paths[0].parent}", highlight=False, soft_wrap=True)
        for job in service.jobs.list(kind=JobKind.SURVEY, limit=1):
            err.print(f"go on with it: strata survey resume {job.id}", highlight=False, soft_wrap=True)
        raise
    survey = service.workbench.surveys.get(made["survey_id"], made.get("revision"))
    if survey.status is SurveyStatus.OUTLINE:
        show_stored_plan(service.workbench, survey, as_json=as_json)
    else:
        _show_files(service.workbench, survey, output, as_json=as_json)
    if has_table:
        print_ledger(ledger_of(made))


def _show_files(workbench: Workbench, survey: Survey, output: Path | None, *, as_json: bool) -> None:
    """Write the files of a survey and say where they are; to standard output goes the Markdown alone."""
    from api.cli.shapes.surveys import survey_shape
    from services.rendering.survey.files import artifact

    if output == STANDARD_OUTPUT and not as_json:
        write_output(STANDARD_OUTPUT, artifact("survey.md", survey, workbench.field_of(survey)).encode())
        return
    paths, integrity = _files(workbench, survey, output)
    if as_json:
        print_json(survey_shape(workbench, survey, integrity, [str(path) for path in paths]))
    else:
        show_stored_survey(workbench, survey, paths, integrity)


def show_stored_survey(workbench: Workbench, survey: Survey, paths: list[Path], integrity: IntegrityReport) -> None:
    """The same of a survey of the graph, as it was checked."""
    from api.schemas.surveys import survey_out
    from services.exploring.field_state import field_state

    show_survey(survey_out(survey, integrity, field_state(workbench.fields, survey)), paths)


@app.command()
def pdf(
    survey: SurveyName,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")] = Path("survey.pdf"),
    revision: RevisionOption = None,
    place: Workplace = HERE,
) -> None:
    """Write a survey as PDF, its pictures as vectors; needs the extra `pdf`, and no TeX."""
    from services.rendering.survey.files import write_atomically

    check_file(output)
    with place.open() as operations:
        content = operations.get_survey_pdf(survey, revision=revision)
    with writing(output):
        write_atomically(output, content)
    out.print(f"written to {output}", highlight=False, soft_wrap=True)


def _files(workbench: Workbench, survey: Survey, output: Path | None) -> tuple[list[Path], IntegrityReport]:
    from services.document.integrity import check
    from services.rendering.survey.files import write_artifacts

    field = workbench.field_of(survey)
    if output == STANDARD_OUTPUT:
        return [], check(survey, field.citable)
    folder = output or Path(f"survey-{survey.field_id}")
    with writing(folder):
        return write_artifacts(survey, field, folder), check(survey, field.citable)


def check_output(output: Path | None) -> None:
    """Refuse a folder that cannot be written; standard output always can."""
    if output != STANDARD_OUTPUT:
        check_folder(output or Path())
