"""`strata import`, `enrich`, `search` and `export` by a service."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from api.cli.by_service.imports import imports_page
from api.cli.enriching import show_enrichment, show_plan
from api.cli.exit_codes import ExitCode
from api.cli.exporting import format_of
from api.cli.files import check_file, write_output
from api.cli.importing import LISTED, changes_of, check_readable, part_arguments, show_made
from api.cli.search import show_found, show_passages
from api.cli.shapes import shape
from api.cli.waiting import finish
from api.client import Client
from services.collecting.formats import Format
from services.exploring.queries import SearchMode
from services.jobs.enrichment_requests import EnrichmentRequest
from services.jobs.importing import STANDARD_INPUT, label_of
from services.jobs.requests import request_of
from services.rendering.library.formats import LibraryFormat


def search(
    client: Client,
    *,
    query: str,
    mode: SearchMode,
    limit: int,
    stubs: bool,
    passages: bool,
    field: str | None,
    as_json: bool,
) -> None:
    """`strata search`."""
    if passages:
        found = client.search_papers(query, limit=limit, field=field, types=["passages"])
        show_passages(shape(found) | {"next": None, "next_cursor": None}, as_json=as_json)
        return
    answer = shape(client.search_papers(query, mode=mode, limit=limit, stubs=stubs, field=field))
    show_found(query, answer | {"next": None, "next_cursor": None}, as_json=as_json)


def export(client: Client, *, file: Path, format: LibraryFormat | None, retracted: bool, **filters: Any) -> None:
    """`strata export`."""
    form = format or format_of(file)
    check_file(file)
    is_retracted = True if retracted else None
    write_output(file, client.export_library(format=form, is_retracted=is_retracted, **filters))


def enrich(client: Client, *, field: str | None, label: str | None, citing: int, estimate: bool, as_json: bool) -> None:
    """`strata enrich`."""
    wanted = request_of(EnrichmentRequest, {"field_id": field, "label": label, "citing": citing})
    show_plan(client.estimate_enrichment(wanted), estimate=estimate, as_json=as_json)
    if not estimate:
        job = finish(client, client.create_enrichment(wanted))
        show_enrichment(client.get_enrichment(job.id), field, as_json=as_json)


def import_(
    client: Client,
    *,
    files: list[str],
    format: Format | None,
    encoding: str | None,
    label: str | None,
    watch: bool,
    as_json: bool,
) -> None:
    """`strata import`: the files are sent."""
    names, handles = part_arguments(files)
    check_readable(names)
    made = [_import(client, name, format, encoding, label) for name in names]
    if handles:
        with _file_of("\n".join(handles).encode(), LISTED) as file:
            job = client.create_import(file, label=label or label_of(LISTED), format=Format.IDENTIFIERS)
            made.append(finish(client, job).id)
    is_empty = show_made([*names, *([LISTED] if handles else [])], imports_page(client, made), as_json=as_json)
    for changed in changes_of(names) if watch else ():
        again = [_import(client, str(path), format, encoding, label) for path in changed]
        show_made(list(map(str, changed)), imports_page(client, again), as_json=False)
    if is_empty:
        raise typer.Exit(ExitCode.INVALID_INPUT)


def _import(client: Client, name: str, format: Format | None, encoding: str | None, label: str | None) -> str:
    """Send a file, the files of a folder, or standard input; the id of the import, once it has ended well."""
    if name == STANDARD_INPUT:
        with _file_of(sys.stdin.buffer.read(), "upload") as file:
            return _send(client, [file], name, format, encoding, label)
    path = Path(name)
    files = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return _send(client, files, name, format, encoding, label)


def _send(
    client: Client, files: list[Path], name: str, format: Format | None, encoding: str | None, label: str | None
) -> str:
    job = client.create_import(*files, label=label or label_of(name), format=format, encoding=encoding)
    return finish(client, job).id


@contextmanager
def _file_of(content: bytes, name: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes(content)
        yield file
