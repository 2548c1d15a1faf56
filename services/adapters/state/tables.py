"""The tables of the state, written once. Where the databases differ, each replaces a word in capitals by its own.

TEXT is any text and ID one that is sorted by its bytes; TIME is UTC, in SQLite microseconds since 1970; COMPACT is a
table of short rows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg.errors import InvalidInputError

_WORD = re.compile("[A-Z]+")

SQLITE = {
    "SEQUENCE": "INTEGER PRIMARY KEY AUTOINCREMENT",
    "NUMBER": "INTEGER",
    "ID": "TEXT",
    "BYTES": "BLOB",
    "TIME": "INTEGER",
    "COMPACT": "WITHOUT ROWID",
}
POSTGRES = {
    "SEQUENCE": "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    "NUMBER": "bigint",
    "REAL": "double precision",
    "TEXT": "text",
    "ID": 'text COLLATE "C"',
    "BYTES": "bytea",
    "TIME": "timestamptz",
    "COMPACT": "",
}

_FIRST = """
CREATE TABLE jobs (
  sequence SEQUENCE, id ID NOT NULL UNIQUE, kind TEXT NOT NULL, request TEXT NOT NULL, state TEXT NOT NULL,
  priority NUMBER NOT NULL, principal TEXT NOT NULL, request_id TEXT NOT NULL,
  created TIME NOT NULL, started TIME, ended TIME, not_before TIME,
  attempts NUMBER NOT NULL DEFAULT 0, retries NUMBER NOT NULL DEFAULT 0, crashes NUMBER NOT NULL DEFAULT 0,
  owner ID, lease_until TIME,
  stage TEXT NOT NULL DEFAULT '', done NUMBER NOT NULL DEFAULT 0, total NUMBER,
  spent TEXT NOT NULL DEFAULT '{}', result TEXT, failure TEXT, last_event NUMBER NOT NULL DEFAULT 0
);
CREATE INDEX jobs_waiting ON jobs (priority DESC, sequence) WHERE state = 'queued';
CREATE INDEX jobs_held ON jobs (owner) WHERE owner IS NOT NULL;
CREATE INDEX jobs_newest ON jobs (created DESC, id);
CREATE INDEX jobs_ended ON jobs (ended) WHERE ended IS NOT NULL;
CREATE TABLE steps (
  sequence SEQUENCE, job_id ID NOT NULL REFERENCES jobs (id) ON DELETE CASCADE, name TEXT NOT NULL,
  input_hash ID NOT NULL, ended TIME NOT NULL, seconds REAL NOT NULL, result TEXT,
  UNIQUE (job_id, input_hash, name)
);
CREATE TABLE events (
  job_id ID NOT NULL REFERENCES jobs (id) ON DELETE CASCADE, number NUMBER NOT NULL,
  at TIME NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (job_id, number)
) COMPACT;
CREATE TABLE api_keys (
  id ID PRIMARY KEY, name TEXT NOT NULL, secret_hash BYTES NOT NULL, scope TEXT NOT NULL,
  created TIME NOT NULL, expires TIME, revoked TIME, last_used TIME, per_minute NUMBER
) COMPACT;
CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE revoked IS NULL;
CREATE TABLE idempotency (
  principal TEXT NOT NULL, operation TEXT NOT NULL, key TEXT NOT NULL, begun TIME NOT NULL, owner TEXT NOT NULL,
  fingerprint TEXT, status NUMBER, headers TEXT, body BYTES, PRIMARY KEY (principal, operation, key)
) COMPACT;
CREATE INDEX idempotency_begun ON idempotency (begun);
CREATE TABLE answers (
  part TEXT NOT NULL, key ID NOT NULL, answer BYTES NOT NULL, used NUMBER NOT NULL, PRIMARY KEY (part, key)
);
CREATE INDEX answers_used ON answers (part, used);
CREATE TABLE recordings (input ID PRIMARY KEY, survey_id TEXT NOT NULL, recording TEXT NOT NULL);
CREATE INDEX recordings_survey ON recordings (survey_id);
"""
_FIRST_SHARED = """
CREATE TABLE owners (owner ID PRIMARY KEY, server_started TIME NOT NULL);
CREATE TABLE uploads (
  folder ID NOT NULL, file ID NOT NULL, piece NUMBER NOT NULL, bytes BYTES NOT NULL,
  kept TIME NOT NULL DEFAULT now(), PRIMARY KEY (folder, file, piece)
);
"""

_GRAPHS = "ALTER TABLE jobs ADD COLUMN graph TEXT;"
"""The graph of a job; none where all who share the state work on one, or the job is older than the column."""

VERSIONS = ((_FIRST, _FIRST_SHARED), (_GRAPHS, ""))
"""What leads from each version of the tables to the next, from none on; they only grow. The second script of each is
for a server alone, which several machines share."""


def statements(words: Mapping[str, str], *, since: int, is_shared: bool) -> list[str]:
    """What brings the tables from the version `since`, 0 where there are none, to the newest, in a database's words."""
    script = "".join(everywhere + (shared if is_shared else "") for everywhere, shared in VERSIONS[since:])
    found = _WORD.sub(lambda word: words.get(word[0], word[0]), script).split(";")
    return [statement for statement in found if statement.strip()]


def check_version(found: int, place: str) -> None:
    """Raise InvalidInputError if the tables of a place, such as "file state.sqlite", are those of a newer Strata."""
    if found > len(VERSIONS):
        raise InvalidInputError(
            f"the state {place} was written by a newer Strata (version {found}; this one knows {len(VERSIONS)}); "
            "update Strata, or let STRATA_STATE name another",
            field="STRATA_STATE",
        )
