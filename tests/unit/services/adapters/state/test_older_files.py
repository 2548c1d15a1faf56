"""A state file of any released Strata opens and loses nothing; one from before the first is refused in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.access import Scope
from services.adapters.state.api_keys import StateKeys
from services.adapters.state.idempotency_records import StateIdempotencyRecords
from services.adapters.state.jobs import StateJobs
from services.adapters.state.response_cache import StateResponseCache
from services.adapters.state.sqlite.state_file import StateFile
from services.idempotency import Attempt, GivenAnswer
from services.queue.model import Failure, JobState
from services.steps.spent import Spent

THEN = datetime(2026, 11, 28, 9, 10, 2, tzinfo=UTC)
"""A second after the file was made."""


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A file of version 1."""
    path = tmp_path / "state.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "version_1.sql").read_text("utf-8"))
    return path


@pytest.fixture
def state(first: Path) -> Iterator[StateFile]:
    """The same, opened by today's Strata."""
    state = StateFile.open(first)
    yield state
    state.close()


def written(path: Path) -> list[str]:
    """All that a file holds, as statements, and its version."""
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()
        return [*connection.iterdump(), f"version {version}"]


def test_opening_a_file_of_this_version_changes_nothing_in_it(first: Path) -> None:
    StateFile.open(first).close()
    before = written(first)
    StateFile.open(first).close()
    assert written(first) == before


def test_a_new_file_has_the_columns_the_indices_and_the_version_numbers_of_one_brought_up_to_date(
    first: Path, tmp_path: Path
) -> None:
    new = tmp_path / "new.sqlite"
    for file in (new, first):
        StateFile.open(file).close()
    assert shape(new) == shape(first)


def test_a_job_of_the_first_version_is_that_of_every_graph_of_the_folder(state: StateFile) -> None:
    for graph in ("one.kgl", "two.kgl"):
        assert StateJobs(state, clock=lambda: THEN, graph=graph).get("job_one").request == {"q": "é"}


def shape(path: Path) -> list[tuple[object, ...]]:
    """Tables with their columns, indices and version numbers. Type and emptiness of two columns of the first file tell
    less: `not_before` is always written and an attempt's `begun` held fractions."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT kept.type, kept.name, part.name, CASE WHEN part.name IN ('not_before', 'begun') THEN NULL"
            " ELSE part.type || part.\"notnull\" || coalesce(part.dflt_value, '') || part.pk END"
            " FROM sqlite_master AS kept LEFT JOIN pragma_table_info(kept.name) AS part"
            " WHERE kept.name NOT LIKE 'sqlite_stat%' UNION ALL SELECT 'part', name, version, NULL FROM parts"
            " ORDER BY 1, 2, 3"
        ).fetchall()


def test_jobs_keep_their_steps_events_and_cost(state: StateFile) -> None:
    jobs = StateJobs(state, clock=lambda: THEN)
    job, waiting = jobs.get("job_one"), jobs.get("job_two")
    assert (job.state, job.request, job.spent, job.failure) == (
        JobState.FAILED,
        {"q": "é"},
        Spent(cost=1.5),
        Failure(code="c", detail="d"),
    )
    assert [step.ended for step in jobs.steps(job.id)] == [datetime(2026, 1, 1, tzinfo=UTC)]
    assert [event.number for event in jobs.events(job.id)] == [1, 2, 3, 4, 5]
    assert jobs.claim("one", lease_seconds=30) is None, "it is put off for a minute"
    assert jobs.claim("one", lease_seconds=30, id=waiting.id) is not None


def test_keys_open_the_service_as_before(state: StateFile) -> None:
    key = StateKeys(state, clock=lambda: THEN).find(f"strata_a1b2c3d4e5f6_{'s' * 43}")
    assert key is not None
    assert (key.name, key.scope, key.per_minute, key.expires) == ("laptop", Scope.WRITE, 600, None)
    assert key.created == datetime(2026, 11, 28, 9, 10, 1, 75_918, tzinfo=UTC)


def test_answers_are_given_again(state: StateFile) -> None:
    records = StateIdempotencyRecords(state, owner="one", clock=THEN.timestamp)
    given = GivenAnswer(fingerprint="f", status=202, headers={"a": "b"}, body=b"\0")
    assert records.begin(Attempt(principal="p", operation="o", key="k")) == given
    assert StateResponseCache(state).find("asked") == "é"


def test_a_file_from_before_the_first_release_is_refused_and_left_as_it_is(first: Path) -> None:
    with closing(sqlite3.connect(first)) as connection:
        connection.execute("UPDATE parts SET version = 1 WHERE name = 'api_keys'")
        connection.commit()
    before = written(first)
    with pytest.raises(InvalidInputError, match=r"state\.sqlite was written before Strata 0\.1\.0.*move it away"):
        StateFile.open(first)
    assert written(first) == before
