"""What distinguishes this process on a server that many share: for the server, and in the names of what it leaves."""

from __future__ import annotations

import logging
from uuid import uuid4

from kg.adapters.process import process_token
from kg.errors import QueryFailedError
from kg.ports import Processes, Templates

logger = logging.getLogger(__name__)

AGENT = "strata"
"""How the name begins by which the server knows the connections of any process of Strata."""

GRACE_SECONDS = 60
"""A process that works on a server has a connection to it, or makes one within this time."""


def user_agent(token: str) -> str:
    """What the connections of a process say of themselves; the server lists it."""
    return f"{AGENT}/{token}"


def projection_name(prefix: str, about: str, token: str) -> str:
    """A name of a projected graph that says what it holds, and which process made it."""
    return f"{prefix}{about}_{token}_{uuid4().hex[:12]}"


def owner_of(projection: str) -> str | None:
    """The process in the name of a projected graph; None for one of a Strata that did not say."""
    parts = projection.rsplit("_", 2)
    is_owned = len(parts) == 3 and parts[1].startswith("p") and len(parts[1]) == len(process_token())
    return parts[1] if is_owned else None


def processes(templates: Templates) -> Processes:
    """Who is connected to a server, by what the connections say of themselves."""
    connected = None
    try:
        found = templates.read("connected_processes", prefix=AGENT)
        connected = frozenset(row["id"].rpartition("/")[2] for row in found)
    except QueryFailedError:
        logger.info("the server lists no connections: what dead processes left goes after hours")
    return Processes(own=process_token(), connected=connected, grace_seconds=GRACE_SECONDS)
