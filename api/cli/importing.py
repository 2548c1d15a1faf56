"""`strata import`: papers from files into the graph."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

import typer

from api.bootstrap import RecordReader, open_service, read_settings
from api.cli.exit_codes import ExitCode
from api.cli.options import GraphFile, makes_graph, settings_to_create
from api.cli.output import AsJson, err, out, print_json, progress_bars, style_parts
from api.cli.shapes import Shape
from api.cli.work import do_job
from kg.errors import InvalidInputError
from services.collecting.formats import Format
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.service import Service
    from services.collecting.import_report import ImportReport
    from services.jobs.requests import ImportRequest


_REJECTED_SHOWN = 10
_LOOK_SECONDS = 2.0
_BYTES_IN_MEMORY = 8_000_000
LISTED = "identifiers"
"""What the papers are called that are named by identifiers on the command line."""


def import_papers(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help="Files, folders, zip archives, `.gz` too; `-` is standard input; or DOIs and other identifiers.",
        ),
    ],
    format: Annotated[Format | None, typer.Option(help="Needed only if the content does not show it.")] = None,
    encoding: Annotated[
        str | None,
        typer.Option(help="Encoding of the text, such as windows-1251; needed only if the content does not show it."),
    ] = None,
    label: Annotated[
        str | None, typer.Option(help="Name of this import, to build a field from it alone; default: the file's name.")
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on until Ctrl-C: import a file again whenever it changes.")
    ] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Import papers. They come from files of reference managers, databases and their APIs, from identifiers (DOIs,
    numbers of arXiv), in a file or as they are, and from full texts; docs/import.md says how to export each.

    Importing the same file again changes nothing; a broken row never stops a good one."""
    from api.cli.shapes.jobs import imports_shape
    from services.collecting.encodings import codec_of

    names, handles = part_arguments(files)
    check_readable(names)
    if encoding is not None:
        codec_of(encoding)
    if makes_graph(graph) and not handles:
        _check_papers(names, format, encoding)
    with (
        _standard_input(names) as given,
        open_service(settings_to_create(graph)) as service,
        progress_bars() as progress,
    ):
        requests = [_request(service, name, format, encoding, label, given) for name in names]
        if handles:
            requests.append(
                _request_of(service, BytesIO("\n".join(handles).encode()), LISTED, Format.IDENTIFIERS, label)
            )
        ended = [do_job(service, JobKind.IMPORT, wanted, progress) for wanted in requests]
    is_empty = show_made([*names, *([LISTED] if handles else [])], imports_shape(ended), as_json=as_json)
    if watch:
        _watch(names, format, encoding, label, graph)
    if is_empty:
        raise typer.Exit(ExitCode.INVALID_INPUT)


def show_made(names: list[str], page: Shape, *, as_json: bool) -> bool:
    """Show what imports of these names did, as the service gives it; whether all of them brought no row."""
    from api.cli.shapes.jobs import report_of

    reports = [report_of(each) for each in page["items"]]
    if as_json:
        print_json(page)
    else:
        for name, report in zip(names, reports, strict=True):
            print_report(name, report)
        print_lack_of_citations(reports)
    return all(report.rows == report.rejected_count for report in reports)


def _watch(names: list[str], format: Format | None, encoding: str | None, label: str | None, graph: str | None) -> None:
    """Import those files again that change; between two imports the graph is free for other commands."""
    from services.collecting.import_report import read_report

    for changed in changes_of(names):
        with open_service(settings_to_create(graph)) as service, progress_bars() as progress:
            wanted = [_request(service, str(path), format, encoding, label) for path in changed]
            ended = [do_job(service, JobKind.IMPORT, each, progress) for each in wanted]
        reports = [read_report((job.result or {})["report"]) for job in ended]
        for path, report in zip(changed, reports, strict=True):
            print_report(str(path), report)
        print_lack_of_citations(reports)


def changes_of(names: list[str]) -> Iterator[list[Path]]:
    """Those of the files that changed, each time some did, until Ctrl-C.

    Raises:
        typer.BadParameter: none of them is a file.
    """
    from services.collecting.watching import watch_files

    paths = [path for path in map(Path, names) if path.is_file()]
    if not paths:
        raise typer.BadParameter("there is no file to watch; name one that a program writes", param_hint="--watch")
    err.print(f"watching {', '.join(map(str, paths))}; Ctrl-C ends it", highlight=False)
    yield from watch_files(paths, lambda: time.sleep(_LOOK_SECONDS))


def part_arguments(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The files and folders among the arguments, and the identifiers of papers."""
    from kg.algorithms.identity.pasted_identifiers import handles_in_query

    names: list[str] = []
    handles: list[str] = []
    for each in arguments:
        found = () if Path(each).exists() else handles_in_query(each)
        if found and ":" in found[0]:
            handles.append(found[0])
        else:
            names.append(each)
    return names, handles


def check_readable(names: list[str]) -> None:
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


def _check_papers(names: list[str], format: Format | None, encoding: str | None) -> None:
    """Refuse files of which no row can be read before a graph is made for them.

    Raises:
        InvalidInputError: there is no such row; it says why of the first ones.
    """
    from services.collecting.import_report import Notice, RejectedRow
    from services.jobs.importing import STANDARD_INPUT

    rejected: list[str] = []
    reader = RecordReader(read_settings())
    for name in names:
        if name == STANDARD_INPUT:
            return
        for row in reader(name, format, encoding=encoding):
            if isinstance(row, RejectedRow):
                rejected.append(str(row))
            elif not isinstance(row, Notice):
                return
    reasons = "; ".join(rejected[:_REJECTED_SHOWN])
    raise InvalidInputError(f"no paper can be read, and no graph was made: {reasons}", field="files")


@contextmanager
def _standard_input(names: list[str]) -> Iterator[BinaryIO]:
    """Standard input, if it is named, once it has ended: the command that writes it may have the graph until then."""
    from shutil import copyfileobj
    from tempfile import SpooledTemporaryFile

    from services.jobs.importing import STANDARD_INPUT

    with SpooledTemporaryFile(max_size=_BYTES_IN_MEMORY) as kept:
        if STANDARD_INPUT in names:
            copyfileobj(sys.stdin.buffer, kept)
            kept.seek(0)
        yield cast("BinaryIO", kept)


def _request(
    service: Service,
    name: str,
    format: Format | None,
    encoding: str | None,
    label: str | None,
    given: BinaryIO | None = None,
) -> ImportRequest:
    """What to import; standard input is kept in a file first, so that the import can be resumed."""
    from services.jobs.importing import STANDARD_INPUT, label_of, path_in_request
    from services.jobs.requests import ImportRequest

    if name == STANDARD_INPUT and given is not None:
        return _request_of(service, given, name, format, label, encoding)
    path = path_in_request(Path(name).absolute())
    return ImportRequest(paths=(path,), label=label or label_of(name), format=format, encoding=encoding)


def _request_of(
    service: Service,
    stream: BinaryIO,
    name: str,
    format: Format | None,
    label: str | None,
    encoding: str | None = None,
) -> ImportRequest:
    """What to import of a stream, which is kept in a file."""
    from services.jobs.importing import keep_upload, label_of
    from services.jobs.requests import ImportRequest

    upload = keep_upload(stream, service.uploads.folder, name=name)
    service.uploads.share(Path(upload.path).parts[0])
    return ImportRequest(files=(upload,), label=label or label_of(name), format=format, encoding=encoding)


def print_lack_of_citations(reports: Sequence[ImportReport]) -> None:
    """Say once of all files of a command that no citation came, since one file may bring those of another."""
    from services.collecting.import_report import lack_of_citations

    if said := lack_of_citations(reports):
        out.print(said, highlight=False)


def print_report(name: str, report: ImportReport) -> None:
    """What an import did, with the first rows that it rejected and its first notices."""
    out.print(style_parts((name, "bold"), f": {report.summary()}"))
    if not report.rows:
        err.print(f"  {name} is empty: it holds no paper", highlight=False)
    for rejected in report.rejected[:_REJECTED_SHOWN]:
        err.print(f"  rejected, {rejected}", highlight=False)
    if report.rejected_count > _REJECTED_SHOWN:
        err.print(f"  … and {report.rejected_count - _REJECTED_SHOWN} more; --json lists up to 1,000")
    for notice in report.notices[:_REJECTED_SHOWN]:
        err.print(f"  note, {notice}", highlight=False)
