"""What tells this process apart on a server that many share: for the server, and in the names of what it leaves."""

from __future__ import annotations

from functools import cache
from uuid import uuid4

AGENT = "strata"
"""How the name begins by which the server knows the connections of any process of Strata."""


@cache
def process_token() -> str:
    """A name of this process that no other has, 13 letters and digits."""
    return f"p{uuid4().hex[:12]}"


def user_agent(token: str) -> str:
    """What the connections of a process say of themselves; the server lists it."""
    return f"{AGENT}/{token}"


def projection_name(prefix: str, about: str, token: str) -> str:
    """A name of a projected graph that says what it is of, and whose."""
    return f"{prefix}{about}_{token}_{uuid4().hex[:12]}"


def owner_of(projection: str) -> str | None:
    """The process in the name of a projected graph; None for one of a Strata that did not say."""
    parts = projection.rsplit("_", 2)
    is_owned = len(parts) == 3 and parts[1].startswith("p") and len(parts[1]) == len(process_token())
    return parts[1] if is_owned else None
