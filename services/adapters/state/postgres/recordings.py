"""Recordings of surveys on PostgreSQL."""

from __future__ import annotations

from services.adapters.state.postgres.server import PostgresServer
from services.models.recording import Recording, read_recording

_KEEP = """
INSERT INTO recordings (input, survey_id, recording) VALUES (%(input)s, %(survey_id)s, %(recording)s)
ON CONFLICT (input) DO UPDATE SET survey_id = excluded.survey_id, recording = excluded.recording
"""
_FIND = "SELECT recording FROM recordings WHERE input = %(input)s"
_FORGET = "DELETE FROM recordings WHERE survey_id = %(survey_id)s"


class PostgresRecordings:
    """The port `Recordings` on PostgreSQL."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server

    def keep(self, recording: Recording) -> None:
        """Keep a recording in the place of an older one of the same input."""
        values = {"input": recording.input, "survey_id": recording.survey_id, "recording": recording.model_dump_json()}
        with self._server.writing() as connection:
            connection.execute(_KEEP, values)

    def find(self, input: str) -> Recording | None:
        """The recording of the revision that has this input."""
        with self._server.reading() as connection:
            row = connection.execute(_FIND, {"input": input}).fetchone()
        return None if row is None else read_recording(row["recording"])

    def forget(self, survey_id: str) -> None:
        """Drop those of all revisions of a survey."""
        with self._server.writing() as connection:
            connection.execute(_FORGET, {"survey_id": survey_id})
