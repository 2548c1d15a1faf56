"""Recordings of surveys in the state file."""

from __future__ import annotations

from services.adapters.state.state_file import StateFile
from services.models.recording import Recording, read_recording

_VERSIONS = (
    (
        "CREATE TABLE recordings (input TEXT PRIMARY KEY, survey_id TEXT NOT NULL, recording TEXT NOT NULL)",
        "CREATE INDEX recordings_survey ON recordings (survey_id)",
    ),
)


class SqliteRecordings:
    """The port `Recordings` on a state file. Safe in all threads, and beside other processes."""

    def __init__(self, state: StateFile) -> None:
        self._state = state
        state.prepare("recordings", _VERSIONS)

    def keep(self, recording: Recording) -> None:
        """Keep a recording in the place of an older one of the same input."""
        with self._state.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO recordings (input, survey_id, recording) VALUES (?, ?, ?)",
                (recording.input, recording.survey_id, recording.model_dump_json()),
            )

    def find(self, input: str) -> Recording | None:
        """The recording of the revision that has this input."""
        with self._state.reading() as connection:
            row = connection.execute("SELECT recording FROM recordings WHERE input = ?", (input,)).fetchone()
        return None if row is None else read_recording(row["recording"])

    def forget(self, survey_id: str) -> None:
        """Drop those of all revisions of a survey."""
        with self._state.writing() as connection:
            connection.execute("DELETE FROM recordings WHERE survey_id = ?", (survey_id,))
