"""A state file that an older Strata made is brought up to date when it is opened, and loses nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from services.access import Scope, secret_hash
from services.adapters.state.of_settings import open_file
from services.adapters.state.response_cache import short_key
from services.adapters.state.sqlite.state_file import StateFile
from services.adapters.state.sqlite.tables import PARTS
from services.idempotency import Attempt

CREATED = datetime(2026, 3, 1, 23, 59, 59, 999_999, tzinfo=UTC)
EXPIRES = datetime(2027, 1, 1, tzinfo=UTC)
ATTEMPT = Attempt(principal="p", operation="createSurvey", key="k")


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A file with the first version of each part: times of keys were texts, those of attempts seconds."""
    file = StateFile.open(tmp_path / "state.sqlite")
    for part, versions in PARTS.items():
        if part != "answers":
            file.prepare(part, versions[:1])
    begun = datetime.now(tz=UTC).timestamp() - 60
    with file.writing() as connection:
        connection.execute(
            "INSERT INTO api_keys VALUES ('a1', 'laptop', ?, 'write', ?, ?, NULL, NULL, 600)",
            (secret_hash("s"), CREATED.isoformat(timespec="microseconds"), EXPIRES.isoformat(timespec="microseconds")),
        )
        connection.execute(
            "INSERT INTO idempotency VALUES ('p', 'createSurvey', 'k', ?, 'gone', 'f', 202, '{}', x'00')", (begun,)
        )
        connection.execute("INSERT INTO responses VALUES (?, 'é answer', 9, 1)", (short_key("asked"),))
        connection.execute("INSERT INTO source_answers VALUES (?, 'page', 4, 1)", (short_key("asked"),))
    file.close()
    return file.path


def test_keys_keep_their_times(older: Path) -> None:
    state = open_file(older)
    (key,) = state.keys().list()
    assert (key.id, key.name, key.scope, key.per_minute) == ("a1", "laptop", Scope.WRITE, 600)
    assert (key.created, key.expires, key.revoked, key.last_used) == (CREATED, EXPIRES, None, None)
    state.close()


def test_an_answer_of_the_last_day_is_given_again(older: Path) -> None:
    state = open_file(older)
    given = state.idempotency().begin(ATTEMPT)
    assert given is not None
    assert (given.status, given.body) == (202, b"\0")
    state.close()


def test_answers_that_were_paid_for_are_kept(older: Path) -> None:
    state = open_file(older)
    assert state.answers("responses").find("asked") == "é answer"
    assert state.answers("source_answers").find("asked") == "page"
    state.close()
    again = open_file(older)
    assert again.answers("responses").find("asked") == "é answer"
    again.close()
