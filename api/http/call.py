"""One request, as the log, the metrics and the answer's headers tell it."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any, cast

from starlette.requests import Request

from services.access import Principal

_KEY = "strata.call"


@dataclass(slots=True, kw_only=True)
class Call:
    """What is known of a request so far; filled on its way through the service."""

    request_id: str
    started: float
    operation: str = "none"
    principal: Principal | None = None
    job_id: str | None = None
    is_compared: bool = False
    """Whether the route itself has compared the tag of its answer with `If-None-Match`."""
    headers: dict[str, str] = field(default_factory=dict)
    at_end: list[Callable[[], None]] = field(default_factory=list)
    """What is done once the request is answered whole, or given up."""


def begin_call(scope: MutableMapping[str, Any], call: Call) -> None:
    """Have a request carry its call."""
    scope[_KEY] = call


def call_of(request: Request) -> Call:
    """The call of a request."""
    return cast(Call, request.scope[_KEY])
