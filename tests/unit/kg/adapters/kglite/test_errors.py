"""No exception of the driver goes without a meaning."""

from __future__ import annotations

import inspect

import kglite
import pytest

from kg.adapters.kglite.errors import meaning, translatable_exceptions, translate_errors
from kg.errors import KGError, QueryFailedError, StoreUnavailableError
from tests.tables import every_case

EXCEPTIONS = [
    found
    for name, found in inspect.getmembers(kglite, inspect.isclass)
    if issubclass(found, Exception) and not issubclass(found, Warning) and not name.startswith("_")
]


@every_case("kind", EXCEPTIONS, ids=lambda kind: kind.__name__)
def test_every_exception_of_the_driver_is_mapped(kind: type[Exception]) -> None:
    assert kind in translatable_exceptions(), f"give {kind.__name__} a meaning in kglite_errors.py"
    error = meaning(kind("a secret value"), "some_template", ("rows",))
    assert isinstance(error, KGError)
    assert "some_template" in str(error)
    assert "secret" not in str(error)


def test_the_driver_has_exceptions_to_map() -> None:
    assert len(EXCEPTIONS) > 20


def test_a_kind_not_seen_before_means_what_its_base_means() -> None:
    class FutureError(kglite.FileIoError): ...

    assert isinstance(meaning(FutureError(), "x"), StoreUnavailableError)
    with pytest.raises(TypeError):
        meaning(KeyError(), "x")


def test_the_cause_is_kept_and_other_errors_pass() -> None:
    with pytest.raises(QueryFailedError) as caught, translate_errors("x", ("a",)):
        raise kglite.CypherSyntaxError("near MATCH")
    assert isinstance(caught.value.__cause__, kglite.CypherSyntaxError)
    assert caught.value.parameters == ("a",)
    with pytest.raises(KeyError), translate_errors("x"):
        raise KeyError
