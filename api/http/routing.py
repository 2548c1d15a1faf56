"""Conventions of every route: who may ask, which parameters exist, how long it may take, what is done once only."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import RLock
from typing import Any, get_args, get_origin
from warnings import catch_warnings, simplefilter

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import compile_path

from api.http.auth import admit
from api.http.bodies import JSON_BYTES, limit_body
from api.http.call import call_of
from api.http.dependencies import Needs, refuse_other_methods
from api.http.idempotency import Handle, answer_once
from api.http.problem_error import ProblemError
from api.http.responses import not_modified
from api.http.texts import CheckedRequest
from api.problems import ProblemItem
from services.access import Scope

IDEMPOTENT: dict[str, Any] = {
    "x-idempotent": True,
    "parameters": [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "description": "A new random text for each new request. Sent again within 24 hours, the first answer is "
            "given again with `Idempotent-Replayed: true`, and nothing is done twice.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
            "example": "9f1c5a52-6d0e-4f5e-9d0b-2f1f3c8f2a11",
        }
    ],
}
"""`openapi_extra` of an operation that creates something: it honours `Idempotency-Key`."""

_BUILDING = RLock()
"""Held while an operation is put together, which requests and the description may want at once."""

UNTIMED: dict[str, Any] = {"x-untimed": True}
"""`openapi_extra` of an operation that takes as long as it takes: uploads, streams."""


def resource(prefix: str, tag: str, *, version: str = "/v1") -> APIRouter:
    """A router whose operations keep the conventions of the API.

    Each one asks for the scope that its `Reader`, `Writer` or `Admin` names, refuses query parameters that it does not
    have and a second value of those that take one, answers a GET of something unchanged with 304, ends with a problem
    after STRATA_REQUEST_TIMEOUT_SECONDS, and with `openapi_extra=IDEMPOTENT` honours `Idempotency-Key`.
    """
    return APIRouter(prefix=version + prefix, tags=[tag], route_class=Operation)


class Operation(APIRoute):
    """One operation. The checks come first, so that a caller without a key cannot make the service read it.

    It is put together when it is first asked or described, since a service has many and most runs ask few: until then
    it has no more than what a request is matched against.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        self.path, self.endpoint = path, endpoint
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.methods = {method.upper() for method in options["methods"]}
        self.name = endpoint.__name__
        self._options: dict[str, Any] | None = options

    def __getattr__(self, name: str) -> Any:
        """An attribute that is not there yet: put the operation together and look again."""
        with _BUILDING:
            options = None if name.startswith("_") else self.__dict__.get("_options")
            if options is not None:
                self._options = None
                self._put_together(options)
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name, obj=self) from None

    def _put_together(self, options: dict[str, Any]) -> None:
        super().__init__(self.path, self.endpoint, **options)
        self.openapi_extra = {**(self.openapi_extra or {}), "x-scope": self._scope}
        if self.body_field is not None:
            with catch_warnings():  # of an alias that FastAPI gives a body, as FastAPI does for what is built at once
                simplefilter("ignore", UnsupportedFieldAttributeWarning)
                self.body_field.validate(None)

    def get_route_handler(self) -> Handle:
        """The route's own handler inside the checks."""
        handle = _with_texts(super().get_route_handler())
        extra = self.openapi_extra or {}
        if extra.get("x-idempotent"):
            handle = answer_once(handle, operation=self.unique_id)
        if not extra.get("x-untimed"):
            handle = _within_time(handle)
        return _check(handle, self.unique_id, self._scope, dict(_query_parameters(self.dependant)), self._takes_json)

    @property
    def _scope(self) -> Scope | None:
        return next((needs.scope for needs in _needs(self.dependant)), None)

    @property
    def _takes_json(self) -> bool:
        return self.body_field is not None and "form" not in type(self.body_field.field_info).__name__.lower()


def _check(
    handle: Handle, operation: str, scope: Scope | None, parameters: Mapping[str, bool], is_json: bool
) -> Handle:
    async def check_and_handle(request: Request) -> Response:
        call_of(request).operation = operation
        if scope is not None:
            await admit(request, scope)
        _check_query(request, parameters)
        if is_json:
            _refuse_other_types(request)
            request = Request(request.scope, limit_body(request.scope, request.receive, JSON_BYTES))
        response = await handle(request)
        is_due = request.method == "GET" and not call_of(request).is_compared
        return not_modified(request, response) if is_due else response

    return check_and_handle


def _with_texts(handle: Handle) -> Handle:
    async def check_and_handle(request: Request) -> Response:
        return await handle(CheckedRequest(request.scope, request.receive))

    return check_and_handle


def _within_time(handle: Handle) -> Handle:
    async def handle_in_time(request: Request) -> Response:
        seconds = request.app.state.service.settings.request_timeout_seconds
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                return await handle(request)
        except TimeoutError:
            if not limit.expired():
                raise
            raise ProblemError("timeout", f"There is no answer after {seconds:g} seconds; ask for less.") from None

    return handle_in_time


def _check_query(request: Request, parameters: Mapping[str, bool]) -> None:
    """Refuse what the operation does not have, and a second value of what takes one: none is dropped silently."""
    given = Counter(name for name, _ in request.query_params.multi_items())
    if unknown := sorted(given.keys() - parameters.keys()):
        refuse_other_methods(request)
        has = f"; it has {', '.join(sorted(parameters))}" if parameters else "; it has none"
        raise _query_problem(f"This operation has no such parameter{has}.", unknown, "unknown parameter")
    if repeated := sorted(name for name, times in given.items() if times > 1 and not parameters[name]):
        raise _query_problem("A parameter that takes one value came more than once.", repeated, "give it once")


def _query_problem(text: str, names: Iterable[str], detail: str) -> ProblemError:
    items = tuple(ProblemItem(parameter=name, detail=detail) for name in names)
    return ProblemError("invalid-input", text, errors=items)


def _refuse_other_types(request: Request) -> None:
    has_body = request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and given != "application/json" and not (given.startswith("application/") and given.endswith("+json")):
        raise ProblemError("unsupported-media-type", "Send the body with Content-Type: application/json.")


def _needs(dependant: Dependant) -> Iterator[Needs]:
    if isinstance(dependant.call, Needs):
        yield dependant.call
    for inner in dependant.dependencies:
        yield from _needs(inner)


def _query_parameters(dependant: Dependant) -> Iterator[tuple[str, bool]]:
    """The query parameters of an operation, each with whether it may be repeated."""
    for field in dependant.query_params:
        kind = field.field_info.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from ((inner.alias or name, _is_list(inner.annotation)) for name, inner in kind.model_fields.items())
        else:
            yield field.alias, _is_list(kind)
    for inner in dependant.dependencies:
        yield from _query_parameters(inner)


def _is_list(annotation: Any) -> bool:
    return any(get_origin(part) is list for part in (annotation, *get_args(annotation)))
