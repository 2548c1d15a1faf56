"""No exception of the driver goes without a meaning."""

from __future__ import annotations

import inspect

import pytest
from neo4j import exceptions as driver

from kg.adapters.neo4j.errors import meaning, translatable_exceptions, translate_errors
from kg.errors import KGError, QueryFailedError, StoreUnavailableError
from tests.tables import every_case

EXCEPTIONS = [
    found
    for name, found in inspect.getmembers(driver, inspect.isclass)
    if issubclass(found, Exception) and not issubclass(found, Warning) and not name.startswith("_")
]

UNAVAILABLE = [
    driver.ServiceUnavailable,
    driver.SessionExpired,
    driver.AuthError,
    driver.TransientError,
    driver.ConnectionAcquisitionTimeoutError,
    driver.ConfigurationError,
]


def from_server(code: str) -> driver.Neo4jError:
    """What the driver makes of a failure that the server reports."""
    return driver.Neo4jError._hydrate_neo4j(code=code, message="a secret value")


@every_case("kind", EXCEPTIONS, ids=lambda kind: kind.__name__)
def test_every_exception_of_the_driver_is_mapped(kind: type[Exception]) -> None:
    assert kind in translatable_exceptions(), f"give {kind.__name__} a meaning in neo4j_errors.py"
    subject = [None] if issubclass(kind, (driver.SessionError, driver.TransactionError, driver.ResultError)) else []
    error = meaning(kind(*subject, "a secret value"), "some_template", ("rows",))
    assert isinstance(error, KGError)
    assert "some_template" in str(error)
    assert "secret" not in str(error)


def test_the_driver_has_exceptions_to_map() -> None:
    assert len(EXCEPTIONS) > 30


@every_case("kind", UNAVAILABLE, ids=lambda kind: kind.__name__)
def test_what_is_no_fault_of_the_statement_may_be_tried_again(kind: type[Exception]) -> None:
    assert isinstance(meaning(kind(), "x"), StoreUnavailableError)


@every_case(
    ("code", "kind", "words"),
    [
        ("Neo.ClientError.Schema.ConstraintValidationFailed", QueryFailedError, "unique"),
        ("Neo.ClientError.Statement.SyntaxError", QueryFailedError, "not valid Cypher"),
        ("Neo.ClientError.Security.Forbidden", QueryFailedError, "no right"),
        ("Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration", QueryFailedError, "time limit"),
        ("Neo.TransientError.General.MemoryPoolOutOfMemoryError", QueryFailedError, "memory"),
        ("Neo.ClientError.Security.Unauthorized", StoreUnavailableError, "STRATA_NEO4J_PASSWORD"),
        ("Neo.ClientError.Security.AuthenticationRateLimit", StoreUnavailableError, "wait"),
        ("Neo.ClientError.Database.DatabaseNotFound", StoreUnavailableError, "STRATA_NEO4J_DATABASE"),
        ("Neo.ClientError.General.WriteOnReadOnlyAccessDatabase", StoreUnavailableError, "read-only"),
        ("Neo.TransientError.Transaction.DeadlockDetected", StoreUnavailableError, "try again"),
        ("Neo.TransientError.Transaction.Terminated", StoreUnavailableError, "run the same command again"),
        ("Neo.TransientError.General.DatabaseUnavailable", StoreUnavailableError, "try again"),
        ("Neo.DatabaseError.Some.New", QueryFailedError, "its log"),
    ],
)
def test_the_code_of_the_server_says_what_to_do(code: str, kind: type[KGError], words: str) -> None:
    error = meaning(from_server(code), "x")
    assert isinstance(error, kind)
    assert words in str(error)
    assert "secret" not in str(error)


def test_a_kind_not_seen_before_means_what_its_base_means() -> None:
    class FutureError(driver.ServiceUnavailable): ...

    assert isinstance(meaning(FutureError(), "x"), StoreUnavailableError)
    with pytest.raises(TypeError):
        meaning(KeyError(), "x")


def test_the_cause_is_kept_and_other_errors_pass() -> None:
    with pytest.raises(QueryFailedError) as caught, translate_errors("x", ("a",)):
        raise driver.CypherSyntaxError("near MATCH")
    assert isinstance(caught.value.__cause__, driver.CypherSyntaxError)
    assert caught.value.parameters == ("a",)
    with pytest.raises(KeyError), translate_errors("x"):
        raise KeyError
