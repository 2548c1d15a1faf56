"""Import jobs: papers of files into the graph."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from pydantic import TypeAdapter

from kg.errors import InvalidInputError
from services.collecting.ingest import ingest
from services.collecting.report import SourceRow
from services.jobs.requests import ImportRequest, UploadedFile, request_of
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench

STANDARD_INPUT = "-"
"""What the papers are called that came from standard input."""

_PIECE_BYTES = 2**20
_RESULT = TypeAdapter(dict[str, Any])


async def import_papers(
    workbench: Workbench, uploads: Path, job: Job, steps: Steps, progress: Progress
) -> Mapping[str, Any]:
    """Import the files of an `ImportRequest`; `{"label": …, "report": {…}}`.

    Uploaded files are removed once the import is done, and not before, so that it can be resumed.

    Raises:
        InvalidInputError: a file is missing or in no known format.
    """
    request = request_of(ImportRequest, job.request)
    work = partial(_import, workbench, uploads, request, steps, progress)
    result = await steps.run("import", json.dumps(dict(job.request), sort_keys=True), work, _RESULT)
    await offload(workbench.engine.checkpoint)
    for folder in {uploads / Path(file.path).parts[0] for file in request.files}:
        await offload(shutil.rmtree, folder, ignore_errors=True)
    return result


def label_of(name: str) -> str:
    """The label an import has when none is given: the file's name without its endings."""
    return "stdin" if name == STANDARD_INPUT else Path(name).name.split(".")[0] or name


def keep_upload(stream: BinaryIO, uploads: Path, *, name: str) -> UploadedFile:
    """Copy a stream into the uploads folder; the same content always has the same place there."""
    uploads.mkdir(parents=True, exist_ok=True)
    content = blake2b(digest_size=16)
    with tempfile.NamedTemporaryFile(dir=uploads, delete=False) as copy:
        while piece := stream.read(_PIECE_BYTES):
            copy.write(piece)
            content.update(piece)
    folder = uploads / content.hexdigest()
    folder.mkdir(exist_ok=True)
    kept = Path(copy.name).replace(folder / "1")
    return UploadedFile(path=f"{folder.name}/{kept.name}", name=name)


async def _import(
    workbench: Workbench, uploads: Path, request: ImportRequest, steps: Steps, progress: Progress
) -> dict[str, Any]:
    label = request.label or label_of(request.names[0])
    rows, identity = await offload(_open, workbench, uploads, request)
    report = await ingest(rows, workbench.papers, label=label, progress=progress, steps=steps, identity=identity)
    return {"label": label, "report": report.to_json()}


def _open(workbench: Workbench, uploads: Path, request: ImportRequest) -> tuple[Iterator[SourceRow], str]:
    """The rows of all files, and what these files are."""
    sources = [(uploads / file.path, file.name) for file in request.files]
    for path, name in sources:
        if not path.is_file():
            raise InvalidInputError(f"the uploaded file {name!r} is not there any more; upload it again", field="files")
    rows = [
        *(workbench.read_records(path, request.format, name) for path, name in sources),
        *(workbench.read_records(Path(path), request.format, None) for path in request.paths),
    ]
    identity = [_identity(path) for path in (*(path for path, _ in sources), *map(Path, request.paths))]
    return chain.from_iterable(rows), json.dumps([request.format, request.names, identity])


def _identity(path: Path) -> list[tuple[str, int, int]]:
    """Name, size in bytes and time of change in nanoseconds of every file that is read for `path`.

    A digest of the content would read a large source twice. A file that was only touched is imported from its start
    again, which costs time and changes nothing.
    """
    files = sorted(path.rglob("*") if path.is_dir() else _namesakes(path))
    return [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files if file.is_file()]


def _namesakes(path: Path) -> Iterator[Path]:
    """A file, and those beside it that share its name up to the first dot, such as `X.cited_by.jsonl` of `X.jsonl`."""
    stem = path.name.split(".")[0]
    return (file for file in path.parent.iterdir() if file.name.split(".")[0] == stem)
