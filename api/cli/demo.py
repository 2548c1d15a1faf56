"""`strata demo`: the example field, from a file of papers to a cited survey."""

from __future__ import annotations

import sys
from datetime import date
from os.path import relpath
from pathlib import Path
from shutil import which
from typing import Annotated

import typer

from api.bootstrap import open_service
from api.cli.files import check_folder
from api.cli.options import settings_to_create
from api.cli.output import err, out, progress_bars
from api.cli.survey import show_survey
from api.cli.work import done
from kg.resources import resource_folder
from services.collecting.report import read_report
from services.queue.model import JobKind

TOPIC = "graph neural networks"
AS_OF = date(2025, 1, 1)
"""The example's newest papers are of 2024, and its citation counts were read soon after."""


def demo(
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the graph and the files.")] = Path(
        "strata-demo"
    ),
) -> None:
    """Import the example papers, build their field and write a cited survey of it. Needs no key and no network."""
    from services.document.integrity import check
    from services.jobs.requests import FieldRequest, ImportRequest, SurveyRequest
    from services.rendering.survey.files import write_artifacts

    check_folder(output)
    example = resource_folder("api", "examples") / "graph_neural_networks.jsonl"
    with open_service(settings_to_create(str(output / "graph.kgl"))) as service, progress_bars() as progress:
        imported = done(service, JobKind.IMPORT, ImportRequest(paths=(str(example),)), progress)
        err.print(read_report(imported["report"]).summary(), highlight=False)
        built = done(service, JobKind.FIELD, FieldRequest(topic=TOPIC, as_of=AS_OF), progress)
        written = done(service, JobKind.SURVEY, SurveyRequest(field_id=built["field_id"]), progress)
        field = service.workbench.fields.get(built["field_id"])
        survey = service.workbench.surveys.get(written["survey_id"])
    show_survey(survey, write_artifacts(survey, field, output), check(survey, field.papers))
    _say_what_next(output, field.field.id)


def _say_what_next(output: Path, field: str) -> None:
    graph = output / "graph.kgl"
    strata = "strata" if which("strata") else relpath(sys.argv[0])
    out.print("\nNext:")
    for command in (
        f"open {output / 'survey.html'} and {output / 'field.html'} in a browser",
        f'{strata} search "over-smoothing in deep networks" --graph {graph}',
        f"{strata} field show {field} --graph {graph}",
        f"{strata} import YOUR_PAPERS.bib && {strata} field build 'YOUR TOPIC' && {strata} survey write YOUR-TOPIC",
    ):
        out.print(f"  {command}", highlight=False, soft_wrap=True)
