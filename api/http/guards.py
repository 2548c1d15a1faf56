"""Requests that must not be answered: heads too large, other hosts, pages of other sites."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

from api.http.problem_error import ProblemError

HEADER_BYTES = 16 * 1_024
ADDRESS_BYTES = 8 * 1_024
MOST_AT_ONCE = 512
"""Requests that are answered at once, event streams among them; more are asked to come back."""
HEALTH = frozenset({"/healthz", "/readyz"})
"""Addresses that answer while everything else is full."""
HEALTH_AT_ONCE = 16
"""Requests for them at once."""


def is_loopback(host: str) -> bool:
    """Whether an address or name is this machine and no other."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def check_size(scope: Scope) -> None:
    """Refuse an address or headers that are too long.

    Raises:
        ProblemError: `address-too-long`, `headers-too-large`.
    """
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > ADDRESS_BYTES:
        raise ProblemError("address-too-long", f"An address may have {ADDRESS_BYTES:,} bytes.")
    if sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > HEADER_BYTES:
        raise ProblemError("headers-too-large", f"Headers may have {HEADER_BYTES:,} bytes in all.")


def check_addressee(scope: Scope, *, origins: Collection[str]) -> None:
    """Refuse requests without a key that a browser was tricked into.

    Without keys anyone who reaches the service may do everything, so it must be sure that this is someone at this
    machine: a name that another site points to it (DNS rebinding) is in Host, a page of another site in Origin.

    Args:
        scope: the request.
        origins: the origins whose pages may ask, beside the service's own.
    Raises:
        ProblemError: `wrong-host`, `foreign-origin`.
    """
    headers = dict(scope["headers"])
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if not is_loopback(_name(host)):
        raise ProblemError("wrong-host", "Without keys only localhost and 127.0.0.1 are served.")
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    if origin and origin not in origins and origin != f"{scope['scheme']}://{host}":
        raise ProblemError("foreign-origin", "Pages of this origin may not use the service; see STRATA_CORS_ORIGINS.")


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
