"""What a log says of a trouble, on a terminal and elsewhere."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterator

import pytest

from api.logs import configure_logging


class Screen(io.StringIO):
    """Standard error of a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def handlers_as_before() -> Iterator[None]:
    """Logging is the process's: other tests find it as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("neo4j").setLevel(logging.NOTSET)
    logging.captureWarnings(False)


def fail_with_a_secret() -> None:
    """Log an error that came of another, in a frame that holds a secret."""
    password = "correct horse"
    try:
        try:
            raise ConnectionError("the server says why") from None
        except ConnectionError as error:
            raise RuntimeError(f"{len(password)} letters") from error
    except RuntimeError:
        logging.getLogger("kg.adapters.neo4j").warning("it failed", exc_info=True)


@pytest.mark.parametrize(("level", "is_told"), [("info", False), ("debug", True)])
def test_each_attempt_to_reach_a_server_is_told_on_demand_alone(
    level: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    configure_logging(level)
    logging.getLogger("neo4j.session").warning("Transaction failed and will be retried")
    logging.getLogger("kg.adapters.neo4j").warning("the server is away")
    assert ("will be retried" in said.getvalue()) is is_told
    assert "the server is away" in said.getvalue()


@pytest.mark.parametrize("stream", [io.StringIO, Screen])
def test_a_trouble_is_logged_with_its_cause_and_no_values(
    stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = stream()
    monkeypatch.setattr(sys, "stderr", said)
    configure_logging("info")
    fail_with_a_secret()
    text = said.getvalue()
    assert "ConnectionError: the server says why" in text
    assert "RuntimeError: 13 letters" in text
    assert "<traceback object" not in text
    assert text.count("correct horse") <= text.count('password = "correct horse"')


@pytest.mark.parametrize("stream", [io.StringIO, Screen])
def test_what_a_server_says_does_not_act_on_a_terminal(
    stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = stream()
    monkeypatch.setattr(sys, "stderr", said)
    configure_logging("info")
    bad = "\x1b]0;owned\x07 \x9b31m [red]x[/red] \u202egnp"
    try:
        raise ConnectionError(bad)
    except ConnectionError:
        logging.getLogger("services.adapters").warning("asking again", exc_info=True, extra={"error": bad, bad: 1})
    text = said.getvalue()
    assert "owned" in text
    assert "[red]x[/red]" in text
    assert not any(sign in text for sign in ("\x1b]", "\x07", "\x9b", "\u202e"))
