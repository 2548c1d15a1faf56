"""Failures become problems here, and only here: status, text and shape of every error."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from api.http.call import call_of
from api.http.problem_error import ProblemError
from api.problems import GENERAL, KINDS, Problem, ProblemItem, ProblemKind
from kg.errors import (
    InvalidInputError,
    KGError,
    NotFoundError,
    OutdatedError,
    StoreUnavailableError,
    WriteConflictError,
)
from services.errors import UpstreamError

__all__ = ["Problem", "ProblemError", "ProblemItem", "problem_response", "problems", "register"]

MEDIA_TYPE = "application/problem+json"
logger = logging.getLogger(__name__)

_BY_ERROR: tuple[tuple[type[KGError], str], ...] = (
    (OutdatedError, "precondition-failed"),
    (InvalidInputError, "invalid-input"),
    (NotFoundError, "not-found"),
    (StoreUnavailableError, "store-unavailable"),
    (UpstreamError, "upstream"),
)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems of an operation for `responses=`; those that every operation has are added by `api.http.openapi`."""
    return {status: {"description": GENERAL[status]} for status in statuses}


def problem_description(status: int) -> dict[str, Any]:
    """The description of all problems with a status."""
    kinds = [kind for kind in KINDS.values() if kind.status == status]
    return {
        "description": "; ".join(kind.title for kind in kinds),
        "content": {
            MEDIA_TYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {kind.code: {"value": _example(kind)} for kind in kinds},
            }
        },
    }


def _example(kind: ProblemKind) -> dict[str, Any]:
    return Problem(
        type=type_uri(kind),
        title=kind.title,
        status=kind.status,
        detail=kind.advice,
        instance="/v1/fields/graph-neural-networks",
        request_id="req_0123456789abcdef",
        errors=[],
    ).model_dump()


def type_uri(kind: ProblemKind) -> str:
    """The type of a problem: an address of this service that explains it."""
    return f"/v1/problems/{kind.code}"


def problem_response(request: Request, error: ProblemError) -> Response:
    """The answer that tells a problem."""
    problem = Problem(
        type=type_uri(error.kind),
        title=error.kind.title,
        status=error.kind.status,
        detail=error.detail,
        instance=request.url.path,
        request_id=call_of(request).request_id,
        errors=list(error.errors),
    )
    return Response(
        problem.model_dump_json(), status_code=error.kind.status, headers=error.headers, media_type=MEDIA_TYPE
    )


def register(app: FastAPI) -> None:
    """Have every failure of a route answered as a problem."""
    app.add_exception_handler(ProblemError, _problem)
    app.add_exception_handler(KGError, _respond_to_known)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return problem_response(request, error)


async def _respond_to_known(request: Request, error: Exception) -> Response:
    assert isinstance(error, KGError)
    return problem_response(request, as_problem(error))


def as_problem(error: KGError) -> ProblemError:
    """The problem of a failure of the services; what the caller cannot mend goes to the log and not to the caller."""
    code = next((code for kind, code in _BY_ERROR if isinstance(error, kind)), "internal")
    kind = KINDS[code]
    if isinstance(error, StoreUnavailableError) and not isinstance(error, WriteConflictError):
        logger.warning("requests fail: %s", error, extra={"error": str(error), "outage": True})
        return ProblemError(code, kind.advice)
    if kind.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        logger.error("a request failed", extra={"problem": code}, exc_info=error)
        return ProblemError(code, kind.advice)
    return ProblemError(code, str(error), errors=tuple(_items(error)))


def _items(error: KGError) -> Iterator[ProblemItem]:
    """The values that an error names: by JSON Pointers into the body, or as parameters."""
    first = getattr(error, "field", None)
    for field, detail in getattr(error, "places", ()) or ([(first, str(error))] if first else []):
        named = "pointer" if field.startswith("/") else "parameter"
        yield ProblemItem(**{named: field}, detail=detail)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return problem_response(request, _validation(error.errors()))


def _validation(errors: Sequence[dict[str, Any]]) -> ProblemError:
    broken = next((error for error in errors if error["type"] == "json_invalid"), None)
    if broken:
        return ProblemError(
            "invalid-json", f"The body is not JSON at character {broken['loc'][-1]}: {broken['ctx']['error']}."
        )
    items = tuple(ProblemItem(**_place(error["loc"]), detail=error["msg"]) for error in errors)
    named = ", ".join(item.parameter or item.pointer or "the body" for item in items[:5])
    return ProblemError("invalid-input", f"These values cannot be used: {named}.", errors=items)


def _place(location: Sequence[int | str]) -> dict[str, str]:
    where, *path = location
    if where == "body":
        return {"pointer": pointer(path)}
    return {"parameter": str(path[0]) if path else str(where)}


def pointer(path: Iterable[int | str]) -> str:
    """A JSON Pointer (RFC 6901); the empty one is the whole body."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def _other_method(request: Request) -> Response:
    allow = {"Allow": ", ".join(request.app.methods_of(request.url.path))}
    if request.method == "OPTIONS":
        return Response(status_code=204, headers=allow)
    return problem_response(request, ProblemError("method-not-allowed", f"It has {allow['Allow']}.", headers=allow))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return _other_method(request)
    code = GENERAL.get(error.status_code, "invalid-body" if error.status_code < 500 else "internal")
    said = error.detail if error.detail != HTTPStatus(error.status_code).phrase else KINDS[code].advice
    return problem_response(request, ProblemError(code, said, headers=error.headers))
