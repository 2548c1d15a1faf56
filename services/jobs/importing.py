"""Import jobs: papers of files into the graph."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import blake2b, file_digest
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote_to_bytes

from pydantic import TypeAdapter

from kg.errors import InvalidInputError, StoreUnavailableError
from kg.repository.identity import graph_id
from services.collecting.import_report import SourceRow
from services.collecting.ingest import STAGE, ingest
from services.collecting.papers_by_id import find_records_from_threads, with_records
from services.errors import PartlyStoredError
from services.jobs.requests import ImportRequest, UploadedFile, request_of
from services.jobs.uploads import Uploads
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench

STANDARD_INPUT = "-"
"""What the papers are called that came from standard input."""

_ADDRESS = "file://"
_PIECE_BYTES = 2**20
_DIGEST_BYTES = 16
_RESULT = TypeAdapter(dict[str, Any])


async def import_papers(
    workbench: Workbench, uploads: Uploads, job: Job, steps: Steps, progress: Progress
) -> Mapping[str, Any]:
    """Import the files of an `ImportRequest`; `{"label": …, "report": {…}}`.

    What was done before a crash is taken as done if the same bytes were read into the same graph, and not else.
    Uploaded files are removed once the import is done, and not before, so that it can be resumed.

    Raises:
        InvalidInputError: a file is missing or in no known format.
        PartlyStoredError: a store failed; the text says how many rows are in the graph.
    """
    stored = _StoredRows(progress)
    try:
        return await _import_once(workbench, uploads, job, steps, stored)
    except StoreUnavailableError as error:
        raise PartlyStoredError(str(error), stored=stored.describe()) from error


class _StoredRows:
    """Passes progress on, and knows how many rows of a source are in the graph."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._rows = 0

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if stage == STAGE:
            self._rows = done
        self._progress(stage, done, total)

    def describe(self) -> str:
        """What is stored, and what to do."""
        stored = f"the first {self._rows:,} rows are in the graph and stay there" if self._rows else "no row is stored"
        return f"{stored}; free space on the disk or bring the store back, then run the same import again: it goes on"


async def _import_once(
    workbench: Workbench, uploads: Uploads, job: Job, steps: Steps, progress: Progress
) -> Mapping[str, Any]:
    request = request_of(ImportRequest, job.request)
    identity = await offload(_identity, request)
    graph = await offload(graph_id, workbench.engine)
    work = partial(_import, workbench, uploads, request, steps, progress, identity=identity, run=job.id)
    inputs = json.dumps([dict(job.request), identity, graph], sort_keys=True)
    result = await steps.run("import", inputs, work, _RESULT)
    await offload(workbench.papers.forget_receipts, job.id)
    for name in _names(request):
        await offload(uploads.remove, name)
    return result


def label_of(name: str) -> str:
    """The label an import has when none is given: the file's name without its endings."""
    label = "stdin" if name == STANDARD_INPUT else path_of(name).name.split(".")[0] or name
    return os.fsencode(label).decode("utf-8", errors="replace")


def path_in_request(path: Path) -> str:
    """An absolute path as JSON can hold it: one whose bytes are not UTF-8 as a `file:` address.

    >>> path_in_request(Path("/data/papers.bib"))
    '/data/papers.bib'
    """
    try:
        return str(path).encode("utf-8").decode("utf-8")
    except UnicodeEncodeError:
        return path.as_uri()


def path_of(stored: str) -> Path:
    """The path that `path_in_request` wrote, or any other name of a file."""
    if not stored.startswith(_ADDRESS):
        return Path(stored)
    return Path(os.fsdecode(unquote_to_bytes(stored.removeprefix(_ADDRESS))))


def keep_upload(stream: BinaryIO, uploads: Path, *, name: str) -> UploadedFile:
    """Copy a stream into the uploads folder; the same content always has the same place there."""
    uploads.mkdir(parents=True, exist_ok=True)
    content = blake2b(digest_size=_DIGEST_BYTES)
    with tempfile.NamedTemporaryFile(dir=uploads, delete=False) as copy:
        while piece := stream.read(_PIECE_BYTES):
            copy.write(piece)
            content.update(piece)
    folder = uploads / content.hexdigest()
    folder.mkdir(exist_ok=True)
    kept = Path(copy.name).replace(folder / "1")
    return UploadedFile(path=f"{folder.name}/{kept.name}", name=name)


async def _import(
    workbench: Workbench,
    uploads: Uploads,
    request: ImportRequest,
    steps: Steps,
    progress: Progress,
    *,
    identity: str,
    run: str,
) -> dict[str, Any]:
    label = request.label or label_of(request.names[0])
    opened = await offload(_open, workbench, uploads, request)
    rows = with_records(
        opened, find_records_from_threads(workbench.sources), names=[str(each.name) for each in workbench.sources]
    )
    async with workbench.durable():  # before the step is stored: it must not outlive what it did
        report = await ingest(
            rows, workbench.papers, label=label, progress=progress, steps=steps, identity=identity, run=run
        )
    return {"label": label, "report": report.to_json()}


def _open(workbench: Workbench, uploads: Uploads, request: ImportRequest) -> Iterator[SourceRow]:
    """The rows of all files."""
    for name in _names(request):
        uploads.fetch(name)
    sources = [(uploads.folder / file.path, file.name) for file in request.files]
    for path, name in sources:
        if not path.is_file():
            raise InvalidInputError(f"the uploaded file {name!r} is not there any more; upload it again", field="files")
    rows = [
        *(workbench.read_records(path, request.format, name, encoding=request.encoding) for path, name in sources),
        *(workbench.read_records(path_of(path), request.format, encoding=request.encoding) for path in request.paths),
    ]
    return chain.from_iterable(rows)


def _names(request: ImportRequest) -> set[str]:
    """The uploads that hold the files of a request."""
    return {Path(file.path).parts[0] for file in request.files}


def _identity(request: ImportRequest) -> str:
    """What an import reads: name and content of every file. The path of an upload is made of its content."""
    files = [
        [str(file.relative_to(path_of(path).parent)), _digest(file)] for path in request.paths for file in _files(path)
    ]
    return json.dumps([[file.path for file in request.files], files])


def _files(path: str) -> list[Path]:
    """The files that are read for a path, in order; none that gives its content only once, such as a pipe."""
    place = path_of(path)
    found = place.rglob("*") if place.is_dir() else _namesakes(place)
    return sorted(file for file in found if file.is_file())


def _digest(file: Path) -> str:
    """32 hex digits of the bytes of a file; empty for one that cannot be read, of which its reader will say."""
    try:
        with file.open("rb") as stream:
            return file_digest(stream, lambda: blake2b(digest_size=_DIGEST_BYTES)).hexdigest()
    except OSError:
        return ""


def _namesakes(path: Path) -> Iterator[Path]:
    """A file, and those beside it that share its name up to the first dot, such as `X.cited_by.jsonl` of `X.jsonl`."""
    stem = path.name.split(".")[0]
    if not path.parent.is_dir():
        return iter(())
    return (file for file in path.parent.iterdir() if file.name.split(".")[0] == stem)
