"""The tables of the state file, part by part, and the versions that they went through.

Times are microseconds since 1970, UTC.
"""

from __future__ import annotations

_JOBS = (
    (
        """
        CREATE TABLE jobs (
          sequence    INTEGER PRIMARY KEY AUTOINCREMENT,
          id          TEXT NOT NULL UNIQUE,
          kind        TEXT NOT NULL,
          request     TEXT NOT NULL,
          state       TEXT NOT NULL,
          priority    INTEGER NOT NULL,
          principal   TEXT NOT NULL,
          request_id  TEXT NOT NULL,
          created     INTEGER NOT NULL,
          started     INTEGER,
          ended       INTEGER,
          attempts    INTEGER NOT NULL DEFAULT 0,
          retries     INTEGER NOT NULL DEFAULT 0,
          crashes     INTEGER NOT NULL DEFAULT 0,
          not_before  INTEGER NOT NULL DEFAULT 0,
          owner       TEXT,
          lease_until INTEGER,
          stage       TEXT NOT NULL DEFAULT '',
          done        INTEGER NOT NULL DEFAULT 0,
          total       INTEGER,
          spent       TEXT NOT NULL DEFAULT '{}',
          result      TEXT,
          failure     TEXT,
          last_event  INTEGER NOT NULL DEFAULT 0
        )
        """,
        "CREATE INDEX jobs_waiting ON jobs (priority DESC, sequence) WHERE state = 'queued'",
        "CREATE INDEX jobs_held ON jobs (owner) WHERE owner IS NOT NULL",
        "CREATE INDEX jobs_newest ON jobs (created DESC, id)",
        "CREATE INDEX jobs_ended ON jobs (ended) WHERE ended IS NOT NULL",
        """
        CREATE TABLE steps (
          sequence   INTEGER PRIMARY KEY AUTOINCREMENT,
          job_id     TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
          name       TEXT NOT NULL,
          input_hash TEXT NOT NULL,
          ended      INTEGER NOT NULL,
          seconds    REAL NOT NULL,
          result     TEXT,
          UNIQUE (job_id, input_hash, name)
        )
        """,
        """
        CREATE TABLE events (
          job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
          number INTEGER NOT NULL,
          at     INTEGER NOT NULL,
          type   TEXT NOT NULL,
          data   TEXT NOT NULL,
          PRIMARY KEY (job_id, number)
        ) WITHOUT ROWID
        """,
    ),
)

_MICROSECONDS = "CAST(strftime('%s', substr({0}, 1, 19)) AS INTEGER) * 1000000 + CAST(substr({0}, 21, 6) AS INTEGER)"
"""A time of version 1 of the keys, such as 2026-01-31T12:00:00.000000+00:00."""

_KEYS = (
    (
        """
        CREATE TABLE api_keys (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash BLOB NOT NULL, scope TEXT NOT NULL,
          created TEXT NOT NULL, expires TEXT, revoked TEXT, last_used TEXT, per_minute INTEGER
        ) WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE revoked IS NULL",
    ),
    (
        """
        CREATE TABLE timed_keys (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash BLOB NOT NULL, scope TEXT NOT NULL,
          created INTEGER NOT NULL, expires INTEGER, revoked INTEGER, last_used INTEGER, per_minute INTEGER
        ) WITHOUT ROWID
        """,
        "INSERT INTO timed_keys SELECT id, name, secret_hash, scope, "
        + ", ".join(_MICROSECONDS.format(column) for column in ("created", "expires", "revoked", "last_used"))
        + ", per_minute FROM api_keys",
        "DROP TABLE api_keys",
        "ALTER TABLE timed_keys RENAME TO api_keys",
        "CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE revoked IS NULL",
    ),
)

_IDEMPOTENCY = (
    (
        """
        CREATE TABLE idempotency (
          principal TEXT NOT NULL, operation TEXT NOT NULL, key TEXT NOT NULL, begun REAL NOT NULL,
          owner TEXT NOT NULL, fingerprint TEXT, status INTEGER, headers TEXT, body BLOB,
          PRIMARY KEY (principal, operation, key)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX idempotency_begun ON idempotency (begun)",
    ),
    ("UPDATE idempotency SET begun = begun * 1000000",),
)

_RECORDINGS = (
    (
        "CREATE TABLE recordings (input TEXT PRIMARY KEY, survey_id TEXT NOT NULL, recording TEXT NOT NULL)",
        "CREATE INDEX recordings_survey ON recordings (survey_id)",
    ),
)

_ANSWERS = (
    (
        """
        CREATE TABLE answers (
          part TEXT NOT NULL, key TEXT NOT NULL, answer BLOB NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (part, key)
        )
        """,
        "CREATE INDEX answers_used ON answers (part, used)",
    ),
)


def _older_answers(part: str) -> tuple[tuple[str, ...], ...]:
    """A table of the answers of one part, which have moved to those of all."""
    return (
        (
            f"CREATE TABLE {part}"
            " (key TEXT PRIMARY KEY, answer TEXT NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL)",
            f"CREATE INDEX {part}_used ON {part} (used)",
        ),
        (
            f"INSERT INTO answers SELECT '{part}', key, CAST(answer AS BLOB), used FROM {part}",
            f"DROP TABLE {part}",
        ),
    )


PARTS = {
    "jobs": _JOBS,
    "api_keys": _KEYS,
    "idempotency": _IDEMPOTENCY,
    "recordings": _RECORDINGS,
    "answers": _ANSWERS,
    "responses": _older_answers("responses"),
    "source_answers": _older_answers("source_answers"),
}
"""The statements that lead from each version of a part to the next, from an empty file on; they only grow."""
