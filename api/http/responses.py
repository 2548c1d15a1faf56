"""Answers: JSON dumped once, with an entity tag, and the conditions that a request may put on it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from api.http.problem_error import ProblemError

_GZIPPED = "-gzip"
"""Ends the tag of a compressed answer, because two encodings are two representations (RFC 9110 §8.8.3)."""

_POLICIES = ("content-security-policy", "cross-origin-opener-policy")
"""A browser puts the headers of a 304 in place of those that it kept."""


def answer(
    value: BaseModel,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    media_type: str = "application/json",
) -> Response:
    """A value as JSON, with the entity tag that `headers` give, or a strong one of its bytes.

    The routes' `response_model` is for the description.
    """
    body = value.__pydantic_serializer__.to_json(value)
    return Response(body, status_code=status, headers=_with_tag(body, headers), media_type=media_type)


def file_answer(
    body: bytes, *, media_type: str, name: str, inline: bool = False, headers: Mapping[str, str] | None = None
) -> Response:
    """A file to download, with its name (ASCII) and the entity tag that `headers` give, or a strong one."""
    disposition = f'{"inline" if inline else "attachment"}; filename="{name}"'
    return Response(
        body,
        headers={"Content-Disposition": disposition, **_with_tag(body, headers)},
        media_type=media_type,
    )


def _with_tag(body: bytes, headers: Mapping[str, str] | None) -> Mapping[str, str]:
    """The headers with an entity tag; a body is hashed only where nobody knows its tag."""
    return headers if headers is not None and "ETag" in headers else {"ETag": entity_tag(body), **(headers or {})}


def entity_tag(body: bytes) -> str:
    """A strong entity tag: equal for equal bytes."""
    return f'"{hashlib.blake2b(body, digest_size=16).hexdigest()}"'


def names_tag(header: str, tag: str) -> bool:
    """Whether a list of entity tags, as in If-Match and If-None-Match, holds `tag` or is `*`."""
    return any(_plain(given) in {"*", _plain(tag)} for given in header.split(","))


def _plain(tag: str) -> str:
    return tag.strip().removeprefix("W/").strip('"').removesuffix(_GZIPPED)


def not_modified(request: Request, response: Response) -> Response:
    """A 304 in place of an answer that the client has already."""
    tag, given = response.headers.get("etag"), request.headers.get("if-none-match")
    if tag is None or given is None or response.status_code != 200 or not names_tag(given, tag):
        return response
    kept = ("etag", "cache-control", "vary", "content-location", "expires", *_POLICIES)
    return Response(
        status_code=304, headers={name: response.headers[name] for name in kept if name in response.headers}
    )


def check_precondition(request: Request, tag: str) -> None:
    """Refuse a change of something that the client has not seen as it is now, `tag` being its entity tag.

    Raises:
        ProblemError: `precondition-needed` without If-Match, `precondition-failed` with another tag.
    """
    given = request.headers.get("if-match")
    if given is None:
        raise ProblemError("precondition-needed", "Send If-Match with the ETag of the version that you change.")
    if not names_tag(given, tag):
        raise ProblemError("precondition-failed", "It has changed since you read it; read it again.")
