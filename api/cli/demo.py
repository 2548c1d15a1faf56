"""`strata demo`: the example field, from a file of papers to a cited survey."""

from __future__ import annotations

import sys
from datetime import date
from os.path import relpath
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_service
from api.cli.files import check_folder
from api.cli.options import settings_to_create
from api.cli.output import err, out, progress_bars
from api.cli.survey import show_stored_survey
from api.cli.work import do_work
from kg.resources import resource_folder
from services.collecting.import_report import read_report
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.service import Service
    from services.models.recording_format import Recording

TOPIC = "graph neural networks"
AS_OF = date(2025, 1, 1)
"""The example's newest papers are of 2024, and its citation counts were read soon after."""


def demo(
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the graph and the files.")] = Path(
        "strata-demo"
    ),
) -> None:
    """Import the example papers, build their field and write two surveys of it. Needs no key and no network.

    The first is one that a model wrote: its answers are recorded, and replayed to the same text. The other is a brief,
    which is what Strata writes without a model.
    """
    from services.jobs.recording_transfer import replay_request
    from services.jobs.requests import FieldRequest, ImportRequest, SurveyRequest

    check_folder(output)
    example = resource_folder("api", "examples") / "graph_neural_networks.jsonl"
    with open_service(settings_to_create(str(output / "graph.kgl"))) as service, progress_bars() as progress:
        imported = do_work(service, JobKind.IMPORT, ImportRequest(paths=(str(example),)), progress)
        err.print(read_report(imported["report"]).summary(), highlight=False)
        field = str(do_work(service, JobKind.FIELD, FieldRequest(topic=TOPIC, as_of=AS_OF), progress)["field_id"])
        _, replay = replay_request(service.workbench, _recording())
        # The replay comes first: what a brief reads in the papers would be shown to the survey's writer, too.
        for folder, wanted in ((output, replay), (output / "brief", SurveyRequest(field_id=field))):
            written = do_work(service, JobKind.SURVEY, wanted, progress)
            _write(service, field, str(written["survey_id"]), folder)
    _say_what_next(output, field)


def _recording() -> Recording:
    """The answers of the model that wrote the survey of the example."""
    from services.models.recording_format import read_recording

    return read_recording((resource_folder("api", "examples") / "graph_neural_networks.recording.json").read_bytes())


def _write(service: Service, field_id: str, survey_id: str, folder: Path) -> None:
    from services.document.integrity import check
    from services.rendering.survey.files import write_artifacts

    survey = service.workbench.surveys.get(survey_id)
    field = service.workbench.field_of(survey)
    paths = write_artifacts(survey, field, folder)
    show_stored_survey(service.workbench, survey, paths, check(survey, field.citable))


def _say_what_next(output: Path, field: str) -> None:
    graph = output / "graph.kgl"
    strata = "strata" if which("strata") else relpath(sys.argv[0])
    out.print("\nNext:")
    for command in (
        f"open {output / 'survey.html'}, {output / 'field.html'} and {output / 'brief' / 'survey.html'} in a browser",
        f'{strata} search "over-smoothing in deep networks" --graph {graph}',
        f"{strata} field show {field} --graph {graph}",
        f"{strata} import YOUR_PAPERS.bib && {strata} field build 'YOUR TOPIC' && {strata} survey write YOUR-TOPIC",
    ):
        out.print(f"  {command}", highlight=False, soft_wrap=True)
