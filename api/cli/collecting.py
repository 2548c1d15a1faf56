"""`strata import`: papers from files into the graph."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_service
from api.cli.exit_codes import ExitCode
from api.cli.options import GraphFile, settings_to_create
from api.cli.output import AsJson, err, out, print_json, progress_bars, styled
from api.cli.shapes.jobs import imports_shape
from api.cli.work import done_job
from api.service import Service
from kg.errors import InvalidInputError
from services.collecting.formats import Format
from services.queue.model import JobKind

if TYPE_CHECKING:
    from services.collecting.report import ImportReport
    from services.jobs.requests import ImportRequest


_REJECTED_SHOWN = 10


def import_papers(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Files, folders or zip archives, `.gz` too; `-` reads standard input."),
    ],
    format: Annotated[Format | None, typer.Option(help="Needed only when the content does not tell.")] = None,
    encoding: Annotated[
        str | None,
        typer.Option(help="Encoding of the text, such as windows-1251; needed only when the content does not tell."),
    ] = None,
    label: Annotated[
        str | None, typer.Option(help="Name of this import, to build a field from it alone; default: the file's name.")
    ] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Import papers. They come from files of reference managers, databases and their APIs, from lists of identifiers,
    and from full texts; docs/import.md says how to export each.

    Importing the same file again changes nothing; a broken row never stops a good one."""
    from services.collecting.encodings import codec_of
    from services.collecting.report import read_report

    _check_readable(files)
    if encoding is not None:
        codec_of(encoding)
    with open_service(settings_to_create(graph)) as service, progress_bars() as progress:
        ended = [
            done_job(service, JobKind.IMPORT, wanted, progress)
            for wanted in (_request(service, name, format, encoding, label) for name in files)
        ]
    reports = [read_report((job.result or {})["report"]) for job in ended]
    if as_json:
        print_json(imports_shape(ended))
    else:
        for name, report in zip(files, reports, strict=True):
            _show(name, report)
    if all(report.rows == report.rejected_count for report in reports):
        raise typer.Exit(ExitCode.INVALID_INPUT)


def _check_readable(names: list[str]) -> None:
    """Refuse names of nothing before a graph is made for them.

    Raises:
        InvalidInputError: one is not there, cannot be read, or is an empty folder.
    """
    from services.jobs.importing import STANDARD_INPUT

    for name in names:
        path = Path(name)
        if name == STANDARD_INPUT:
            continue
        if not path.exists():
            raise InvalidInputError(f"there is no file or folder {name}", field="files")
        if not os.access(path, os.R_OK):
            raise InvalidInputError(f"{name} cannot be read by this user", field="files")
        if path.is_dir() and not any(path.iterdir()):
            raise InvalidInputError(f"{name} is an empty folder: there is nothing to import", field="files")


def _request(
    service: Service, name: str, format: Format | None, encoding: str | None, label: str | None
) -> ImportRequest:
    """What to import; standard input is kept in a file first, so that the import can be resumed."""
    from services.jobs.importing import STANDARD_INPUT, keep_upload, label_of, path_in_request
    from services.jobs.requests import ImportRequest

    label = label or label_of(name)
    if name == STANDARD_INPUT:
        upload = keep_upload(sys.stdin.buffer, service.uploads.folder, name=STANDARD_INPUT)
        service.uploads.share(Path(upload.path).parts[0])
        return ImportRequest(files=(upload,), label=label, format=format, encoding=encoding)
    path = path_in_request(Path(name).absolute())
    return ImportRequest(paths=(path,), label=label, format=format, encoding=encoding)


def _show(name: str, report: ImportReport) -> None:
    out.print(styled((name, "bold"), f": {report.summary()}"))
    if not report.rows:
        err.print(f"  {name} is empty: it holds no paper", highlight=False)
    for rejected in report.rejected[:_REJECTED_SHOWN]:
        err.print(f"  rejected, {rejected}", highlight=False)
    if report.rejected_count > _REJECTED_SHOWN:
        err.print(f"  … and {report.rejected_count - _REJECTED_SHOWN} more; --json lists up to 1,000")
    for notice in report.notices[:_REJECTED_SHOWN]:
        err.print(f"  note, {notice}", highlight=False)
