"""The explorer: one page for every address under /explore, and its files. They hold nothing of the graph: no key."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.http.call import call_of
from api.http.problem_error import ProblemError
from api.http.responses import entity_tag, not_modified
from kg.resources import resource_folder
from services.steps.offload import offload

router = APIRouter(prefix="/explore", include_in_schema=False)

PAGE_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Under which the page is shown: its own script and style, this service, and no text that turns into code."""
_ASSET_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable"}
_ASSET = re.compile(r"[A-Za-z0-9_-]{1,100}(?:\.[A-Za-z0-9_-]{1,100}){0,3}(\.[a-z]{2,5})")
_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}


@router.get("/assets/{name:path}", name="getExplorerAsset")
async def get_asset(request: Request, name: str) -> Response:
    """A script, style, picture or notice of the page, for good: another content has another name."""
    found = _ASSET.fullmatch(name)
    kind = found and _TYPES.get(found[1])
    if not kind:
        raise _missing()
    return await _file(request, lambda files: files / "assets" / name, kind, _ASSET_HEADERS)


@router.get("/example", name="getExamplePapers")
async def get_example(request: Request) -> Response:
    """The papers of the example, for a library that is empty; they are sent back to `/v1/imports`."""
    example = resource_folder("api", "examples") / "graph_neural_networks.jsonl"
    return await _file(request, lambda _: example, "application/jsonl", {"Cache-Control": "no-cache"})


@router.get("", name="getExplorer")
@router.get("/{address:path}", name="getExplorerPage")
async def get_page(request: Request) -> Response:
    """The page; its address says what it shows, and the page reads it itself."""
    return await _file(request, lambda files: files / "index.html", "text/html", PAGE_HEADERS)


async def _file(request: Request, place: Callable[[Path], Path], media_type: str, headers: dict[str, str]) -> Response:
    call_of(request).operation = "getExplorer"
    try:
        body = await offload(place(request.app.state.explorer).read_bytes)
    except FileNotFoundError:
        raise _missing() from None
    response = Response(body, headers={"ETag": entity_tag(body), **headers}, media_type=media_type)
    return not_modified(request, response)


def _missing() -> ProblemError:
    return ProblemError("unknown-route", "The explorer has no such file; `make web` builds its files.")
