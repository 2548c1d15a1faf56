"""Routes that do one thing each, to see what the house does around them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response, StreamingResponse
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.http.dependencies import Admin, Reader, ServiceDep, Writer
from api.http.responses import answer, check_precondition, entity_tag
from api.http.routing import IDEMPOTENT, UNTIMED, resource
from kg.errors import InvalidInputError, NotFoundError, QueryFailedError, StoreUnavailableError
from services.errors import UngroundedClaimError, UpstreamError
from tests.api.conftest import client_of, settings_in

ERRORS = {
    "invalid": InvalidInputError("the topic is empty", field="topic"),
    "missing": NotFoundError("field", "x", hint="look at the list"),
    "store": StoreUnavailableError("cannot open /secret/place.kgl"),
    "query": QueryFailedError("papers_by_id", ("ids",), "MATCH (p) went wrong"),
    "upstream": UpstreamError("the key sk-1 was refused", source="openalex"),
    "claim": UngroundedClaimError("a sentence without evidence", claim="c", section="s"),
    "bug": RuntimeError("a secret of the program"),
    "late": TimeoutError("a secret deadline"),
}


class Wanted(BaseModel):
    """A body."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1)
    tags: list[int] = []


class Made(BaseModel):
    """An answer."""

    name: str
    number: int


class Probes:
    """The routes, and what they have seen."""

    def __init__(self) -> None:
        self.made = 0
        self.fails = 0
        self.is_held = asyncio.Event()
        self.may_go_on = asyncio.Event()
        self.router = resource("/probes", "service")
        self._read()
        self._write()

    def _read(self) -> None:
        router = self.router

        @router.get("", operation_id="getProbe", summary="Read")
        async def get_probe(_reader: Reader, size: int = 1) -> Response:
            return answer(Made(name="x" * size, number=1))

        @router.get("/slow", operation_id="getSlow", summary="Wait")
        async def get_slow(_reader: Reader) -> Response:
            await asyncio.sleep(30)
            return Response()

        @router.get("/stream", operation_id="getStream", summary="Stream", openapi_extra=UNTIMED)
        async def get_stream(request: Request, _reader: Reader) -> Response:
            async def lines() -> Iterator[bytes]:
                while not request.app.state.closing.is_set():
                    yield b": still here\n\n"
                    await asyncio.sleep(0.05)

            return StreamingResponse(lines(), media_type="text/event-stream")

        @router.get("/errors/{name}", operation_id="getError", summary="Fail")
        async def get_error(name: str, _reader: Reader) -> Response:
            raise ERRORS[name]

        @router.get("/admin", operation_id="getAdmin", summary="Administer")
        async def get_admin(admin: Admin) -> Response:
            return answer(Made(name=admin.name, number=0))

    def _write(self) -> None:
        router = self.router

        @router.post("", operation_id="createProbe", summary="Make", status_code=201, openapi_extra=IDEMPOTENT)
        async def create_probe(body: Wanted, _writer: Writer) -> Response:
            if self.fails:
                self.fails -= 1
                raise StoreUnavailableError("gone for a moment")
            self.made += 1
            made = Made(name=body.name, number=self.made)
            return answer(made, status=201, headers={"Location": f"/v1/probes/{self.made}"})

        @router.post("/held", operation_id="createHeld", summary="Wait", openapi_extra=IDEMPOTENT)
        async def create_held(body: Wanted, _writer: Writer) -> Response:
            self.is_held.set()
            await self.may_go_on.wait()
            return answer(Made(name=body.name, number=0))

        @router.post("/files", operation_id="createFile", summary="Upload", openapi_extra=IDEMPOTENT | UNTIMED)
        async def create_file(request: Request, _writer: Writer) -> Response:
            self.made += 1
            taken = sum([len(chunk) async for chunk in request.stream()])
            return answer(Made(name="file", number=taken), status=202)

        @router.put("/{id}", operation_id="putProbe", summary="Change")
        async def put_probe(id: str, request: Request, _writer: Writer) -> Response:
            check_precondition(request, entity_tag(b"as it is"))
            return answer(Made(name=id, number=1))

        @router.get("/uploads", operation_id="getUploads", summary="Where uploads wait")
        async def get_uploads(service: ServiceDep, _reader: Reader) -> Response:
            return answer(Made(name=service.uploads.folder.name, number=0))


def app_with(folder_service: object, probes: Probes) -> FastAPI:
    """An application with the probes."""
    app = create_app(folder_service)
    app.router.routes += probes.router.routes
    return app


@contextmanager
def probed(folder: Path, probes: Probes | None = None, **changed: object) -> Iterator[TestClient]:
    """A client of a service with probes, without workers, its settings changed."""
    with (
        open_service(settings_in(folder, **{"workers": 0, **changed})) as service,
        client_of(app_with(service, probes or Probes())) as client,
    ):
        yield client
