"""Which addresses are this machine."""

from __future__ import annotations

from api.http.guards import is_loopback
from tests.tables import every_case


@every_case("host", ["localhost", "strata.localhost", "127.0.0.1", "127.200.0.9", "::1", "[::1]"])
def test_this_machine_has_many_names(host: str) -> None:
    assert is_loopback(host)


@every_case("host", ["", "0.0.0.0", "::", "10.0.0.1", "localhost.example", "127.0.0.1.example"])
def test_no_other_name_is_this_machine(host: str) -> None:
    assert not is_loopback(host)
