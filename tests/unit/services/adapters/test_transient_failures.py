"""How long servers may ask to be left alone, in whatever way they write it."""

from __future__ import annotations

import time

import pytest

from services.adapters.openai.pace import CallLimits, CallPace
from services.adapters.transient_failures import LONGEST_WAIT, retry_after, seconds_of, until_reset
from tests.tables import every_case

NOW = time.time()


@every_case(
    ("text", "seconds"),
    [
        ("6m0s", 360.0),
        ("20ms", 0.02),
        ("1.5s", 1.5),
        ("7", 7.0),
        ("1h2m3s", 3_723.0),
        ("soon", None),
        ("", None),
        ("nan", None),
        ("inf", None),
        ("1e999", None),
        ("1.2.3s", None),
        ("9" * 5_000, 1e60),
    ],
)
def test_a_span_is_read_as_servers_write_it(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == (None if seconds is None else pytest.approx(seconds))


@every_case("text", ["nan", "inf", "-inf", "Fri, 99 Dec 9999", "1e400", "\ufffd"])
def test_a_pause_that_is_none_is_not_kept(text: str) -> None:
    assert retry_after({"retry-after": text}) is None


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("0", 1.0, 1.0),
        ("never", 1.0, 1.0),
        ("-5", 1.0, 1.0),
        ("6m0s", 360.0, 360.0),
    ],
)
def test_the_span_of_a_reset_is_a_second_at_least(text: str, least: float, most: float) -> None:
    assert least <= until_reset(text) <= most


@pytest.mark.parametrize(("seconds", "least", "most"), [(30.0, 25.0, 31.0), (-30.0, 1.0, 1.0), (1e6, 9e5, 1.1e6)])
def test_the_time_of_a_reset_is_what_is_left_until_it(seconds: float, least: float, most: float) -> None:
    assert least <= until_reset(f"{time.time() + seconds:.0f}") <= most


@every_case("what", ["requests", "tokens"])
@every_case(
    "reset",
    [str(int(NOW * 1000)), f"{NOW + 10**8:.0f}", "9" * 300, "100d", "1e300"],
    ids=["now in milliseconds", "in years", "300 nines", "100d", "1e300"],
)
def test_no_reset_is_waited_for_longer_than_a_server_may_ask(what: str, reset: str) -> None:
    clock = [0.0]
    pace = CallPace(CallLimits(), clock=lambda: clock[0])
    pace.note({f"x-ratelimit-remaining-{what}": "0", f"x-ratelimit-reset-{what}": reset})
    assert 0.0 < pace._wait(1) <= LONGEST_WAIT
    clock[0] = LONGEST_WAIT
    assert pace._wait(1) <= 0.0
