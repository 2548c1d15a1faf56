"""Who comes in: the principal of a request, its limit of requests and its scope."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from starlette.requests import Request

from api.http.call import call_of
from api.http.guards import check_addressee
from api.http.problem_error import ProblemError
from services.access import LOCAL, ApiKeys, Principal, Scope
from services.steps.offload import offload

_FRESH_SECONDS = 2.0
"""How long a key is not looked up again; a revoked key may still be taken for so long."""
_MOST_REMEMBERED = 1_000


@dataclass(frozen=True, slots=True)
class _Remembered:
    principal: Principal | None
    until: float


class Authenticator:
    """Tells principals by their tokens. Without any key everybody at this machine is `local`."""

    def __init__(self, keys: ApiKeys, *, keyless_allowed: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._keys = keys
        self._keyless_allowed = keyless_allowed
        self._clock = clock
        self._known: dict[bytes, _Remembered] = {}

    async def principal(self, token: str | None) -> Principal:
        """Who sent a token, or none.

        Raises:
            ProblemError: `key-needed`, `key-refused`.
        """
        digest = hashlib.sha256((token or "").encode()).digest()
        known = self._known.get(digest)
        if known is None or known.until < self._clock():
            known = _Remembered(await offload(self._look_up, token), self._clock() + _FRESH_SECONDS)
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            self._known[digest] = known
        if known.principal is None:
            raise _refusal(token)
        return known.principal

    def _look_up(self, token: str | None) -> Principal | None:
        if self._keyless_allowed and not self._keys.any():
            return LOCAL
        key = self._keys.find(token) if token else None
        return key.principal if key else None


def _refusal(token: str | None) -> ProblemError:
    if token is None:
        return ProblemError("key-needed", "Send a key as `Authorization: Bearer strata_…` or as `X-API-Key`.")
    return ProblemError(
        "key-refused",
        "This key is unknown, expired or revoked; ask the operator of the service for a new one.",
        headers={"WWW-Authenticate": 'Bearer realm="strata", error="invalid_token"'},
    )


async def admit(request: Request, needed: Scope) -> Principal:
    """Let a request in, or not.

    Raises:
        ProblemError: 401 without a valid key, 403 or 421 for a page of another site, 429 above the limits, 403 without
            the scope.
    """
    call, authenticator = call_of(request), cast(Authenticator, request.app.state.authenticator)
    call.principal = principal = await authenticator.principal(_token(request))
    if principal is LOCAL:
        check_addressee(request.scope, origins=request.app.state.service.settings.origins)
    await request.app.state.rates.count(principal, call)
    request.app.state.slots.take(principal, call)
    if not principal.scope.covers(needed):
        raise ProblemError(
            "scope-needed", f"This operation needs a key with the scope {needed}; yours has {principal.scope}."
        )
    return principal


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return request.headers.get("x-api-key")
