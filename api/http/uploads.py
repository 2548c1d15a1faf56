"""Uploaded files: streamed to disk as they come, under names of our own."""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from multipart import MultipartError, MultipartSegment, ParserLimitReached, PushMultipartParser, parse_options_header
from pydantic import ValidationError

from api.http.problem_error import ProblemError
from services.collecting.formats import Format
from services.jobs.requests import ImportRequest, UploadedFile, request_of
from services.jobs.uploads import Uploads
from services.queue.model import JobKind
from services.queue.ports import JobStore
from services.steps.offload import offload
from services.text.storable import storable

FORM = "multipart/form-data"
_ANY = "application/octet-stream"
BODIES: Mapping[str, Format | None] = {
    "application/jsonl": None,
    "application/x-ndjson": None,
    "application/json": None,
    "application/x-bibtex": Format.BIBTEX,
    "application/x-research-info-systems": Format.RIS,
    "application/vnd.citationstyles.csl+json": Format.CSL_JSON,
    "application/atom+xml": Format.ARXIV,
    "application/nbib": Format.PUBMED,
    "application/gzip": None,
    "application/zip": None,
    _ANY: None,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Format.XLSX,
    "text/csv": None,
    "text/tab-separated-values": None,
    "text/plain": None,
    "application/pdf": None,
    "application/xml": None,
    "application/xhtml+xml": None,
    "application/x-tex": None,
    "text/xml": None,
    "text/html": None,
}
"""Media types of a body that is itself a file, and the format each names; with None the content decides."""

FILE: Mapping[str, Any] = {"type": "string", "format": "binary"}
"""A file in the description of the service."""


def describe_upload(form: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    """The description of a body that is a form with files, or one file: two types that any generator of clients knows.

    Args:
        form: the schema of the form.
        text: what the files are.
    """
    own = ", ".join(f"`{kind}`" for kind in BODIES if kind != _ANY)
    return {
        "required": True,
        "description": f"{text} A form, or the file itself as `{_ANY}` or under its own type: {own}.",
        "content": {FORM: {"schema": form}, _ANY: {"schema": FILE}},
    }


MOST_PARTS = 100
"""Most files and fields of one form."""

_DAY_SECONDS = 86_400
_PAGE = 200
_FIELD_BYTES = 1_000
_SHOWN = 200
_FORM_FIELDS = frozenset({"label", "format", "encoding"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """The files of one request in their order, the plain fields of its form, and the format its media type names.

    `upload` is the name of the folder that holds the files.
    """

    upload: str
    files: tuple[UploadedFile, ...]
    fields: Mapping[str, str]
    format: Format | None

    def request(self, *, label: str | None, format: Format | None, encoding: str | None = None) -> ImportRequest:
        """The import that was asked for; a field of the form counts more than the parameter of that name.

        Raises:
            RequestValidationError: a field has a value that it cannot have.
        """
        named = {"label": label, "format": format or self.format, "encoding": encoding, **self.fields}
        try:
            return ImportRequest.model_validate({"files": self.files, **named})
        except ValidationError as error:
            items = [{**item, "loc": ("body", *item["loc"])} for item in error.errors()]
            raise RequestValidationError(items) from None


@asynccontextmanager
async def receive(request: Request, folder: Path, *, name: str) -> AsyncIterator[Received]:
    """Store the files of a request in a folder of their own below `folder`; an error removes it again.

    Args:
        name: what a body that is itself a file is called.
    Raises:
        ProblemError: the media type is not one of these, the form is broken or too large, or there is no file.
    """
    kind, options = parse_options_header(request.headers.get("content-type", ""))
    if kind != FORM and kind not in BODIES:
        known = ", ".join([FORM, *BODIES])
        raise ProblemError("unsupported-media-type", f"Send a form or a file with one of these types: {known}.")
    upload = secrets.token_hex(8)
    spool = _Spool(folder / upload)
    try:
        if kind == FORM:
            await _read_form(request.stream(), options.get("boundary", ""), spool)
        else:
            await _read_file(request.stream(), name, spool)
        if not spool.files:
            raise ProblemError("invalid-body", "There is no file in this request; a form has them in parts named file.")
        yield Received(upload=upload, files=tuple(spool.files), fields=spool.fields, format=BODIES.get(kind))
    except BaseException:
        await spool.discard()
        raise


def sweep(uploads: Uploads, jobs: JobStore) -> None:
    """Remove files that no import needs: a killed process left them, or their job is forgotten.

    Those of the last day stay: another process may just be receiving them.
    """
    old = uploads.older(_DAY_SECONDS, now=time.time())
    for name in old - set(_needed_folders(jobs) if old else ()):
        uploads.remove(name)


def _needed_folders(jobs: JobStore) -> Iterator[str]:
    """The folders of all imports that can still be done or gone on with."""
    after = None
    while found := jobs.list(kind=JobKind.IMPORT, after=after, limit=_PAGE):
        for job in found:
            yield from (file.path.partition("/")[0] for file in request_of(ImportRequest, job.request).files)
        after = found[-1].id


def safe_file_name(name: str) -> str:
    """A file name fit to be shown: no folders, no control characters, not too long."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(character for character in last if character.isprintable())[-_SHOWN:].strip() or "upload"


async def _read_file(body: AsyncIterator[bytes], name: str, spool: _Spool) -> None:
    async for chunk in body:
        if chunk and not spool.files:
            await spool.begin(name)
        await spool.write(chunk)
    await spool.end()


async def _read_form(body: AsyncIterator[bytes], boundary: str, spool: _Spool) -> None:
    try:
        with PushMultipartParser(boundary, max_segment_count=MOST_PARTS) as parser:
            async for chunk in body:
                if chunk:
                    for event in parser.parse(chunk):
                        await spool.take(event)
    except ParserLimitReached as error:
        raise ProblemError("body-too-large", f"{error}; a form may have {MOST_PARTS} parts.") from error
    except MultipartError as error:
        raise ProblemError("invalid-body", f"The form cannot be read: {error}.") from error


class _Spool:
    """The files and fields of one request, met one after another."""

    def __init__(self, folder: Path) -> None:
        self.files: list[UploadedFile] = []
        self.fields: dict[str, str] = {}
        self._folder = folder
        self._file: BinaryIO | None = None
        self._field = ""
        self._value = b""

    async def take(self, event: MultipartSegment | bytes | bytearray | None) -> None:
        """What the parser of a form met: the head of a part, a piece of it, or its end."""
        if isinstance(event, MultipartSegment):
            self._field, self._value = event.name or "", b""
            if event.filename is not None:
                await self.begin(event.filename)
            elif self._field not in _FORM_FIELDS:
                raise ProblemError("invalid-input", f"A form has files and {' and '.join(sorted(_FORM_FIELDS))}.")
        elif event is None:
            await self.end()
        elif self._file is not None:
            await self.write(event)
        elif len(self._value) + len(event) > _FIELD_BYTES:
            raise ProblemError("body-too-large", f"The field {self._field} holds more than {_FIELD_BYTES} bytes.")
        else:
            self._value += event

    async def begin(self, name: str) -> None:
        """Open the next file."""
        path = self._folder / str(len(self.files) + 1)
        await offload(self._folder.mkdir, parents=True, exist_ok=True)
        self._file = await offload(path.open, "wb")
        self.files.append(UploadedFile(path=f"{self._folder.name}/{path.name}", name=safe_file_name(name)))

    async def write(self, piece: bytes | bytearray) -> None:
        """Add to the open file."""
        if self._file is not None:
            await offload(self._file.write, piece)

    async def end(self) -> None:
        """Close the open file, or keep the field that was read."""
        if self._file is not None:
            await offload(self._file.close)
            self._file = None
        elif self._field:
            self.fields[self._field] = storable(self._value.decode("utf-8", errors="replace"))

    async def discard(self) -> None:
        """Remove everything."""
        if self._file is not None:
            await offload(self._file.close)
        await offload(shutil.rmtree, self._folder, ignore_errors=True)
