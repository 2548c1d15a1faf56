"""Every way a request or a job can fail, in one table: code, status, title, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pydantic import BaseModel, Field


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemKind:
    """One kind of problem (RFC 9457): its `code` ends the type URI and never changes its meaning."""

    code: str
    status: int
    title: str
    advice: str
    headers: Mapping[str, str] = field(default_factory=dict)


_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="strata"'}
_TABLE: tuple[tuple[str, int, str, str, Mapping[str, str]], ...] = (
    ("invalid-json", 400, "The body is not JSON", "Correct the body at the position that the detail names.", {}),
    ("invalid-http", 400, "The request is not HTTP", "Send it as RFC 9112 says; most often a header is broken.", {}),
    ("invalid-body", 400, "The body cannot be read", "Send the body as its Content-Type says, in UTF-8.", {}),
    ("invalid-cursor", 400, "The cursor is not one of ours", "Follow `next` of the page before, or start without.", {}),
    ("key-needed", 401, "A key is needed", "Send `Authorization: Bearer strata_…` or `X-API-Key`.", _CHALLENGE),
    ("key-refused", 401, "The key is not valid", "Ask the operator of the service for a new one.", _CHALLENGE),
    ("budget-spent", 402, "The budget is spent", "Resume the job with a larger budget.", {}),
    ("scope-needed", 403, "The key may not do this", "Use a key with the scope that the detail names.", {}),
    ("foreign-origin", 403, "A page of another site asked", "List its origin in STRATA_CORS_ORIGINS.", {}),
    ("not-found", 404, "There is no such thing", "Look it up in the collection that it belongs to.", {}),
    ("unknown-route", 404, "There is no such address", "/v1/openapi.json lists all of them.", {}),
    ("method-not-allowed", 405, "The address has no such method", "`Allow` lists those that it has.", {}),
    ("not-acceptable", 406, "No such representation", "Ask in `Accept` for one that the detail lists.", {}),
    ("body-slow", 408, "The body came too slowly", "Send it again, without pauses.", {"Connection": "close"}),
    ("conflict", 409, "The state does not allow this", "Read the resource again and decide again.", {}),
    ("in-flight", 409, "The same request is being answered", "Ask again in a moment.", {"Retry-After": "1"}),
    ("precondition-failed", 412, "It has changed since you read it", "Read it again and repeat your change.", {}),
    ("body-too-large", 413, "The body is too large", "Send less; /v1/capabilities has the limits.", {}),
    ("address-too-long", 414, "The address is too long", "Ask for less at once.", {}),
    ("unsupported-media-type", 415, "The body has a wrong type", "Send the Content-Type that the detail names.", {}),
    ("wrong-host", 421, "This host is not served", "Use the address that `strata serve` printed.", {}),
    ("invalid-input", 422, "A value cannot be used", "`errors` names each value and says what it may be.", {}),
    ("idempotency-key-reused", 422, "The Idempotency-Key had another body", "Take a new key for a new request.", {}),
    ("precondition-needed", 428, "Say which version you change", "Send `If-Match` with the ETag that you read.", {}),
    ("too-many-requests", 429, "Too many requests", "Wait for the seconds in `Retry-After`.", {}),
    ("headers-too-large", 431, "The headers are too large", "Send fewer or shorter headers.", {}),
    ("internal", 500, "A fault of the service", "Report it with the request_id.", {}),
    ("ungrounded-claim", 500, "A model wrote what nothing supports", "Resume the job; no such text is kept.", {}),
    ("crashed", 500, "The job ended its process each time", "Look at the log and the memory, then resume it.", {}),
    ("upstream", 502, "A source or model outside failed", "Try again later.", {}),
    ("store-unavailable", 503, "The store does not answer", "Try again after `Retry-After`.", {"Retry-After": "5"}),
    ("busy", 503, "Too many requests at once", "Try again after `Retry-After`.", {"Retry-After": "1"}),
    ("not-ready", 503, "The service is not ready", "Try again after `Retry-After`.", {"Retry-After": "5"}),
    ("timeout", 504, "The answer took too long", "Ask for less: fewer nodes, a smaller page.", {}),
)
_KINDS = tuple(
    ProblemKind(code=code, status=status, title=title, advice=advice, headers=headers)
    for code, status, title, advice, headers in _TABLE
)
KINDS: Mapping[str, ProblemKind] = MappingProxyType({kind.code: kind for kind in _KINDS})
"""The kinds by code, in the order of their statuses."""

GENERAL: Mapping[int, str] = MappingProxyType(
    {kind.status: code for code, kind in reversed(list(KINDS.items()))}
    | {400: "invalid-body", 404: "unknown-route", 422: "invalid-input", 503: "not-ready"}
)
"""The kind of a failure of which only the status is known."""


class ProblemItem(BaseModel):
    """One value that cannot be used: in the body at `pointer` (RFC 6901), or in the `parameter` of that name."""

    pointer: str | None = Field(default=None, description="JSON Pointer into the body", examples=["/topic"])
    parameter: str | None = Field(default=None, description="Name of a path, query or header parameter")
    detail: str = Field(description="What the value may be", examples=["Field required"])


class Problem(BaseModel):
    """Why a request failed (RFC 9457)."""

    type: str = Field(description="Address of an explanation", examples=["/v1/problems/not-found"])
    title: str = Field(description="The kind of problem in words")
    status: int = Field(description="The HTTP status", examples=[404])
    detail: str = Field(description="What happened, and what to do")
    instance: str = Field(description="The path that was asked for", examples=["/v1/fields/no-such-field"])
    request_id: str = Field(description="As in X-Request-ID and in the log of the service")
    errors: list[ProblemItem] = Field(description="The values concerned; empty where none is")
