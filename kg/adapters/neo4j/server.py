"""Where a Neo4j server is, and how it is reached."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import neo4j
from neo4j import GraphDatabase, NotificationMinimumSeverity

from kg.adapters.neo4j.process import user_agent
from kg.adapters.process import process_token
from kg.errors import InvalidInputError, StoreUnavailableError

SCHEMES = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")
"""How the address of a server begins: `neo4j` finds the members of a cluster, `bolt` speaks to one server alone."""

OLDEST = (5, 26)
"""First release of Neo4j that reads every template."""

_RELEASE = re.compile(r"Neo4j/(\d+)\.(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """How long the engine waits, in seconds, and how many connections it opens."""

    connect_seconds: float = 10.0
    acquire_seconds: float = 60.0
    retry_seconds: float = 30.0
    transaction_seconds: float = 900.0
    idle_check_seconds: float = 5.0
    connections: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where a database is and who asks; the address says how: `neo4j+s://` and `bolt+s://` are encrypted."""

    uri: str
    user: str = "neo4j"
    password: str = field(default="", repr=False)
    database: str = "neo4j"


def open_driver(server: Server, limits: ConnectionLimits) -> neo4j.Driver:
    """A pool of connections that name this process."""
    return GraphDatabase.driver(
        server.uri,
        auth=(server.user, server.password),
        connection_timeout=limits.connect_seconds,
        connection_acquisition_timeout=limits.acquire_seconds,
        max_transaction_retry_time=limits.retry_seconds,
        liveness_check_timeout=limits.idle_check_seconds,
        max_connection_pool_size=limits.connections,
        notifications_min_severity=NotificationMinimumSeverity.OFF,
        telemetry_disabled=True,
        user_agent=user_agent(process_token()),
    )


def check_address(uri: str) -> None:
    """Refuse with InvalidInputError what is not an address of Neo4j, or holds a user."""
    parts = urlsplit(uri)
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise InvalidInputError(
            f"{parts.scheme}://… is not an address of Neo4j; write neo4j://host:7687, or the name of a file",
            field="graph",
        )
    if "@" in parts.netloc:
        raise InvalidInputError(
            "an address holds no user and no password; put them into STRATA_NEO4J_USER and STRATA_NEO4J_PASSWORD",
            field="graph",
        )


def check_database(name: str) -> None:
    """Refuse with InvalidInputError the database that is none for data."""
    if name.lower() == "system":
        raise InvalidInputError(
            "the database system holds the users and databases of the server, and nothing else; name one for papers in "
            "STRATA_NEO4J_DATABASE, such as neo4j",
            field="database",
        )


def check_release(agent: str) -> None:
    """Refuse a server whose name, such as Neo4j/5.26.25, tells an older release."""
    match = _RELEASE.match(agent)
    if match and (int(match[1]), int(match[2])) < OLDEST:
        raise StoreUnavailableError(f"the server is {agent}; Strata needs Neo4j {OLDEST[0]}.{OLDEST[1]} or newer")
