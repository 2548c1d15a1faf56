"""Entity tags of fields, from their revisions: whether a client has a field as it is costs one small query."""

from __future__ import annotations

from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import Response

from api.http.responses import names_tag

_VERSION = version("strata-survey")
"""A new version may tell the same field in other words."""


def strong_tag(revision: str) -> str:
    """The tag of what a field's revision decides to the last byte."""
    return f'"{revision}-{_VERSION}"'


def weak_tag(revision: str, format: str = "json") -> str:
    """The tag of what also holds its papers' own facts: a later import may correct a title, which is no new field."""
    return f'W/"{revision}-{_VERSION}-{format}"'


def unchanged(request: Request, tag: str) -> Response | None:
    """The answer 304 to a client that has this already, before anything is read; None to the others."""
    given = request.headers.get("if-none-match")
    return Response(status_code=304, headers={"ETag": tag}) if given and names_tag(given, tag) else None
