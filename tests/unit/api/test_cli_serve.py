"""`strata serve` begins when the graph is free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from api.cli import serve
from kg.errors import StoreInUseError, StoreUnavailableError
from services.config import Settings

OPENED = object()
Opening = Callable[[Settings], Any]


def opening(refusals: int, error: StoreUnavailableError) -> Opening:
    """Opens a service after so many refusals."""
    left = [error] * refusals

    @contextmanager
    def open_service(_settings: Settings) -> Iterator[object]:
        if left:
            raise left.pop()
        yield OPENED

    return open_service


@pytest.mark.parametrize("refusals", [0, 1, 3])
def test_a_service_waits_for_a_command_that_has_the_graph_and_says_so_once(
    refusals: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "_PAUSE_SECONDS", 0.001)
    monkeypatch.setattr(serve, "open_service", opening(refusals, StoreInUseError("in use")))
    with serve._open_when_free(Settings()) as service:
        assert service is OPENED
    assert capsys.readouterr().err.count("another process has the graph; waiting for it") == min(refusals, 1)


@pytest.mark.parametrize(
    ("error", "seconds", "said"),
    [(StoreInUseError("in use"), 0.05, True), (StoreUnavailableError("damaged"), 10.0, False)],
)
def test_it_gives_up_in_the_end_and_at_once_where_waiting_does_not_help(
    error: StoreUnavailableError,
    seconds: float,
    said: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(serve, "_PAUSE_SECONDS", 0.001)
    monkeypatch.setattr(serve, "_WAIT_SECONDS", seconds)
    monkeypatch.setattr(serve, "open_service", opening(10**6, error))
    with pytest.raises(StoreUnavailableError, match=str(error)), serve._open_when_free(Settings()):
        raise AssertionError
    assert ("waiting" in capsys.readouterr().err) is said
