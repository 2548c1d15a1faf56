"""The tables of jobs, steps and events in SQLite."""

from __future__ import annotations

PART = "jobs"

VERSIONS = (
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
"""The statements that lead from each version of the tables to the next. Times are microseconds since 1970, UTC."""
