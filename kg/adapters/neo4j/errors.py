"""What each exception of the Neo4j driver means here; nothing of the driver's own crosses the port."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from neo4j import exceptions as driver

from kg.errors import GraphStoreError, QueryFailedError, StoreUnavailableError, WriteConflictError

_GONE = "Neo4j stopped, restarted or cannot be reached; see that it runs, then run the same command again"
_BUSY = "another writer was in the way; try again"
_REFUSED = (
    "Neo4j refuses the user name or the password; set STRATA_NEO4J_USER and STRATA_NEO4J_PASSWORD to an account of it"
)
_UNKNOWN_HOST = "no host of that name is known; look at STRATA_GRAPH"
_HTTP = "a web server answers there; Strata speaks Bolt, whose port is 7687 as a rule (7474 is that of Neo4j Browser)"
_NO_TLS = (
    "the server does not answer in TLS; write neo4j:// or bolt://, or switch TLS on as docs/neo4j.md says (its own "
    "tls_level must not be DISABLED)"
)
_NO_BOLT = (
    "what listens there ended the connection without a word of Bolt: it starts or stops, it wants TLS (neo4j+s:// or "
    "bolt+s://), or the port is not Neo4j's (7687 as a rule)"
)
_CERTIFICATE = (
    "the certificate of the server is not one that this machine trusts for that name; +ssc in place of +s accepts any, "
    "for a trial"
)
_TOO_OLD = "the server is older than Neo4j 5.7; Strata needs 5.26 or newer"
_READ_ONLY = (
    "the database takes no writes: it is read-only (server.databases.read_only), or a member of a cluster that leaves "
    "them to another, which neo4j:// finds"
)
_SETTINGS = "the address or a setting of the connection cannot be used; look at STRATA_GRAPH"
_TOO_LONG = "it ran longer than the time limit"
_ENDED = "Neo4j ended it, because it ran longer than the time limit or because the server stops; run it again"
"""A transaction that is ended while it asks for a lock does not learn which of the two it was."""

_STATEMENT: dict[type[BaseException], str] = {
    driver.GqlError: "the server refused it",
    driver.Neo4jError: "the server refused it",
    driver.ClientError: "the server refused it",
    driver.CypherSyntaxError: "not valid Cypher for this server",
    driver.CypherTypeError: "a value has the wrong type",
    driver.ConstraintError: "it repeats a value that must be unique",
    driver.Forbidden: "the user has no right to do this; docs/neo4j.md names the role it needs",
    driver.DatabaseError: "the server failed; its log says more",
    driver.DriverError: "the driver failed",
    driver.SessionError: "the driver failed",
    driver.TransactionError: "the transaction is over",
    driver.TransactionNestingError: "the transaction is over",
    driver.ResultError: "its result cannot be read",
    driver.ResultFailedError: "an earlier statement of its transaction failed",
    driver.ResultConsumedError: "its result was read before",
    driver.ResultNotSingleError: "its result has not one row",
    driver.BrokenRecordError: "a value of its result cannot be read",
    TypeError: "a parameter has a type the server cannot store",
    ValueError: "a parameter has a value the server cannot store",
    OverflowError: "a number is outside 64 bits",
    RecursionError: "a parameter is nested too deeply",
}
"""Exceptions that one statement causes; the words never hold a value, the server's own text is the cause's."""

_STORE: dict[type[BaseException], str] = {
    driver.ServiceUnavailable: _GONE,
    driver.RoutingServiceUnavailable: _GONE,
    driver.ReadServiceUnavailable: _GONE,
    driver.WriteServiceUnavailable: "no member of the cluster takes writes now; try again",
    driver.IncompleteCommit: "the connection broke during a commit; run the same command again",
    driver.SessionExpired: _GONE,
    driver.TransientError: _BUSY,
    driver.DatabaseUnavailable: "the database is starting or stopping; try again",
    driver.NotALeader: "the cluster is choosing another leader; try again",
    driver.ForbiddenOnReadOnlyDatabase: _READ_ONLY,
    driver.AuthError: _REFUSED,
    driver.TokenExpired: _REFUSED,
    driver.ConnectionPoolError: _GONE,
    driver.ConnectionAcquisitionTimeoutError: "all connections are in use; try again, or allow more at once",
    driver.ConfigurationError: _SETTINGS,
    driver.AuthConfigurationError: _SETTINGS,
    driver.CertificateConfigurationError: _SETTINGS,
    driver.UnsupportedServerProduct: "what answers is not a Neo4j that Strata knows: 5.26 or newer",
    OSError: _GONE,
}
"""Exceptions of the store as a whole."""

_CODES: dict[str, tuple[type[GraphStoreError], str]] = {
    "Neo.ClientError.Database.DatabaseNotFound": (
        StoreUnavailableError,
        "the server has no such database; look at STRATA_NEO4J_DATABASE",
    ),
    "Neo.ClientError.General.WriteOnReadOnlyAccessDatabase": (StoreUnavailableError, _READ_ONLY),
    "Neo.ClientError.Security.AuthenticationRateLimit": (
        StoreUnavailableError,
        "too many wrong passwords; wait a few seconds and try again",
    ),
    "Neo.ClientError.Security.CredentialsExpired": (
        StoreUnavailableError,
        "the password must be changed first; sign in once with Neo4j Browser or cypher-shell",
    ),
    "Neo.ClientError.Statement.EntityNotFound": (WriteConflictError, _BUSY),
    "Neo.ClientError.Transaction.Terminated": (StoreUnavailableError, _GONE),
    "Neo.ClientError.Transaction.LockClientStopped": (StoreUnavailableError, _ENDED),
    "Neo.ClientError.Transaction.TransactionTimedOut": (QueryFailedError, _TOO_LONG),
    "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration": (QueryFailedError, _TOO_LONG),
    "Neo.TransientError.General.MemoryPoolOutOfMemoryError": (
        QueryFailedError,
        "it needs more memory than the server gives a transaction; docs/neo4j.md says how to size it",
    ),
}
"""What the server's code says more precisely than the class."""


_CONNECTING: tuple[tuple[type[BaseException], str, str], ...] = (
    (socket.gaierror, "", _UNKNOWN_HOST),
    (ssl.SSLCertVerificationError, "", _CERTIFICATE),
    (ssl.SSLError, "", _NO_TLS),
    (driver.ServiceUnavailable, "looks like HTTP", _HTTP),
    (driver.ServiceUnavailable, "handshake response", _NO_BOLT),
    (driver.ConfigurationError, "Notification filtering", _TOO_OLD),
)
"""What was in the way of a connection, by the cause, and what the driver says of it where the kind does not tell."""

_THERE_ALREADY = "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists"
"""When two processes create one index at once, `IF NOT EXISTS` or not, the second gets this code."""


def is_there_already(error: GraphStoreError) -> bool:
    """Whether a statement failed because the very index or constraint that it creates is there."""
    cause = error.__cause__
    return isinstance(cause, driver.Neo4jError) and cause.code == _THERE_ALREADY


@contextmanager
def translate_errors(statement: str, parameters: tuple[str, ...] = ()) -> Iterator[None]:
    """Raise QueryFailedError or StoreUnavailableError in place of what the driver raises inside the block."""
    try:
        yield
    except translatable_exceptions() as error:
        raise meaning(error, statement, parameters) from error


def meaning(error: BaseException, statement: str, parameters: tuple[str, ...] = ()) -> GraphStoreError:
    """The error of ours for one of the driver's, found by the server's code or by its nearest class."""
    kind, words = _by_code(error) or _by_cause(error) or _by_class(error)
    if issubclass(kind, QueryFailedError):
        return QueryFailedError(statement, parameters, words)
    return kind(f"{statement}: {words}")


def translatable_exceptions() -> tuple[type[BaseException], ...]:
    """The exceptions that have a meaning of their own here."""
    return (*_STORE, *_STATEMENT)


def _by_code(error: BaseException) -> tuple[type[GraphStoreError], str] | None:
    return _CODES.get(error.code or "") if isinstance(error, driver.Neo4jError) else None


def _by_cause(error: BaseException) -> tuple[type[GraphStoreError], str] | None:
    """What is in the way of a connection; the driver says the same of all of it, and leaves the rest to causes."""
    if not isinstance(error, (driver.ServiceUnavailable, driver.ConfigurationError)):
        return None
    for cause in _causes(error):
        for kind, said, words in _CONNECTING:
            if isinstance(cause, kind) and said in str(cause):
                return StoreUnavailableError, words
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An exception and what it came of, the causes of each first where there are several."""
    for each in (error.__cause__, error.__context__, *getattr(error, "exceptions", ())):
        if each is not None:
            yield from _causes(each)
    yield error


def _by_class(error: BaseException) -> tuple[type[GraphStoreError], str]:
    for kind in type(error).__mro__:
        if kind is driver.TransientError:
            return WriteConflictError, _STORE[kind]
        if kind in _STORE:
            return StoreUnavailableError, _STORE[kind]
        if kind in _STATEMENT:
            return QueryFailedError, _STATEMENT[kind]
    raise TypeError(f"{type(error).__name__} is not an error of the driver")
